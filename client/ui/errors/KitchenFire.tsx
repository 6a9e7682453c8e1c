import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconArrowLeft, IconRefresh, IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useNavigate, useRouteError } from "react-router-dom";
import { FirePicture } from "../feedback/pictures";
import { LogoLink } from "../shell/frame/Logo";
import { usePageTitle } from "../shell/frame/title";
import { errorText, fireTitle } from "./error-text";
import { useLogId } from "./use-log-id";
import classes from "./KitchenFire.module.css";

export interface KitchenFireProps {
  readonly error?: unknown;
  readonly onReturn: () => void;
  readonly onRefresh?: () => void;
}

/** The error screen. Texts and buttons are the specification's; the log line's id helps the server's operator. */
export function KitchenFire({ error, onReturn, onRefresh = () => location.reload() }: KitchenFireProps): ReactNode {
  const logId = useLogId(error);
  usePageTitle(fireTitle);
  return (
    <Stack gap={0} mih="100dvh">
      <Box component="header" py={20} px="lg">
        <LogoLink />
      </Box>
      <main className={classes.main}>
        <FirePicture />
        <div role="alert">
          <h1 className={classes.title}>{fireTitle}</h1>
          <p className={classes.text}>{errorText(error)}</p>
        </div>
        <Flex gap="xs" justify="center" wrap="wrap" mt="lg">
          <Button size="md" onClick={onReturn} leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}>
            Return to Feed
          </Button>
          <Button size="md" variant="filled" onClick={onRefresh} leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}>
            Refresh Kitchen
          </Button>
        </Flex>
        <Flex component="p" gap="xs" align="center" c="dimmed" fz="sm" lh="20px" mt="lg">
          <IconShieldCheck size={16} stroke={1.5} aria-hidden="true" />
          Your copies run on the server and carry on as usual.
        </Flex>
        {logId && (
          <Box component="p" c="dimmed" fz="xs" mt="sm">
            If you report this, name log line <code>{logId}</code>.
          </Box>
        )}
      </main>
    </Stack>
  );
}

/** For the router: leaving for the feed clears the error. */
export function RouteFire(): ReactNode {
  const error = useRouteError();
  const navigate = useNavigate();
  return <KitchenFire error={error} onReturn={() => void navigate("/feed")} />;
}
