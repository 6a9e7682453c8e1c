import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FormError } from "../../ui/overlays/Dialog";
import { isStored, keyWords } from "../broker-words";
import type { ConnectionFactsFragment, VenueFactsFragment } from "../connections.generated";
import type { useConnectionActions } from "../manage/use-connection-actions";
import { EnvironmentTag, VenueMark } from "../VenueMark";
import classes from "./BrokerAccountPage.module.css";

interface AccountHeaderProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
  readonly actions: ReturnType<typeof useConnectionActions>;
}

/** What account it is, whether its money is real, and what can be done with it. */
export function AccountHeader({ connection, venue, actions }: AccountHeaderProps): ReactNode {
  const { name, mode, environment } = connection;
  return (
    <>
      <header className={classes.header}>
        <VenueMark venue={connection.venue} />
        <h1>{name}</h1>
        <EnvironmentTag environment={environment} sandboxName={venue?.sandboxName ?? null} />
        <p>
          {mode === "LIVE" ? "Real money." : "No real money."} {isStored(connection) ? `${keyWords(connection)}.` : "Its key is erased."}
        </p>
        <Actions connection={connection} actions={actions} />
      </header>
      {actions.sending.errors.form && <FormError>{actions.sending.errors.form}</FormError>}
    </>
  );
}

function Actions({ connection, actions }: Omit<AccountHeaderProps, "venue">): ReactNode {
  const { state, environment } = connection;
  if (!isStored(connection)) return null;
  return (
    <div className={classes.actions}>
      <Button onClick={() => actions.setOpen("rename")}>Rename</Button>
      {state === "CONNECTED" && (
        <Button
          leftSection={<IconPlayerPause size={16} stroke={1.75} />}
          loading={actions.sending.isBusy}
          onClick={() => void actions.pause()}
        >
          Pause
        </Button>
      )}
      {state === "PAUSED" && (
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
          loading={actions.sending.isBusy}
          onClick={() => void actions.resume()}
        >
          Resume
        </Button>
      )}
      {environment !== "LOCAL_SANDBOX" && <Button onClick={actions.renew}>{actions.renewLabel}</Button>}
      <Button variant="outline" color="loss" onClick={() => actions.setOpen("disconnect")}>
        Disconnect
      </Button>
    </div>
  );
}
