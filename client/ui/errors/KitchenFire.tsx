import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconArrowLeft, IconRefresh } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import { useLocation, useNavigate, useRouteError } from "react-router-dom";
import { useRetry } from "../../graphql/live/use-back-online";
import { CodeUnreachable } from "../../lib/browser/lazily";
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
  /** Inside the frame of the other pages, which stays: then it brings no logo and no landmark of its own. */
  readonly isFramed?: boolean;
  /** What is tried again by itself until it succeeds. */
  readonly retry?: (() => Promise<unknown>) | null;
  /** What else its reader should know. */
  readonly note?: ComponentType<{ readonly error: unknown }>;
}

/** The error screen. Texts and buttons are the specification's; the log line's id helps the server's operator. */
export function KitchenFire({ isFramed = false, ...rest }: KitchenFireProps): ReactNode {
  if (isFramed)
    return (
      <div className={classes.main} data-framed>
        <Fire {...rest} />
      </div>
    );
  return (
    <Stack gap={0} mih="100dvh">
      <Box component="header" py={20} px="lg">
        <LogoLink />
      </Box>
      <main className={classes.main}>
        <Fire {...rest} />
      </main>
    </Stack>
  );
}

function Fire({
  error,
  onReturn,
  onRefresh = () => location.reload(),
  retry = null,
  note: Note,
}: Omit<KitchenFireProps, "isFramed">): ReactNode {
  const logId = useLogId(error);
  usePageTitle(fireTitle);
  useRetry(retry);
  return (
    <>
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
      {retry && (
        <Box component="p" c="dimmed" fz="sm" lh="20px" mt="lg">
          This page reloads when the connection is back.
        </Box>
      )}
      {Note && <Note error={error} />}
      {logId && (
        <Box component="p" c="dimmed" fz="xs" mt="sm">
          If you report this, include log ID <code>{logId}</code>.
        </Box>
      )}
    </>
  );
}

/** For the router: leaving for the feed clears the error, and so does code that arrived after all. */
export function RouteFire({ isFramed, note }: Pick<KitchenFireProps, "isFramed" | "note">): ReactNode {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const openAgain = async ({ fetchAgain }: CodeUnreachable): Promise<void> => {
    await fetchAgain();
    // The same address once more: the router renders it anew, and the history has no second entry.
    await navigate({ pathname, search, hash }, { replace: true, state: state as unknown, preventScrollReset: true });
  };
  const retry = error instanceof CodeUnreachable ? () => openAgain(error) : null;
  return <KitchenFire error={error} isFramed={isFramed} note={note} retry={retry} onReturn={() => void navigate("/feed")} />;
}
