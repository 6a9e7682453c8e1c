import { Button } from "@mantine/core";
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
    <div className={classes.screen}>
      <header className={classes.header}>
        <LogoLink />
      </header>
      <main className={classes.main}>
        <FirePicture />
        <div role="alert">
          <h1 className={classes.title}>{fireTitle}</h1>
          <p className={classes.text}>{errorText(error)}</p>
        </div>
        <div className={classes.buttons}>
          <Button size="md" onClick={onReturn} leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}>
            Return to Feed
          </Button>
          <Button size="md" variant="filled" onClick={onRefresh} leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden="true" />}>
            Refresh Kitchen
          </Button>
        </div>
        <p className={classes.calm}>
          <IconShieldCheck size={16} stroke={1.5} aria-hidden="true" />
          Your copies run on the server and carry on as usual.
        </p>
        {logId && (
          <p className={classes.id}>
            If you report this, name log line <code>{logId}</code>.
          </p>
        )}
      </main>
    </div>
  );
}

/** For the router: leaving for the feed clears the error. */
export function RouteFire(): ReactNode {
  const error = useRouteError();
  const navigate = useNavigate();
  return <KitchenFire error={error} onReturn={() => void navigate("/feed")} />;
}
