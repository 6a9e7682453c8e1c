import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Suspense, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { FormError } from "../../ui/overlays/Dialog";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { healthOf, outOfSync, signInName, toCheck } from "../broker-words";
import type { ConnectionFactsFragment, VenueFactsFragment } from "../connections.generated";
import { HealthLine } from "../HealthLine";
import { useConnectionActions } from "../manage/use-connection-actions";
import { EnvironmentTag, VenueMark } from "../VenueMark";
import { ConnectionDetails } from "./ConnectionDetails";
import { ConnectionFigures } from "./ConnectionFigures";
import classes from "./Lists.module.css";

const ConnectionDialogs = lazily(() => import("../manage/ConnectionDialogs"));

interface ConnectionCardProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
}

/** One account at a venue: whether it works, what it holds, and what can be done. */
export function ConnectionCard({ connection, venue }: ConnectionCardProps): ReactNode {
  const actions = useConnectionActions(connection);
  const { tone } = healthOf(connection);
  return (
    <section className={classes.connection} data-tone={tone} aria-label={connection.name}>
      <div className={classes.main}>
        <ConnectionName connection={connection} venue={venue} />
        <HealthLine connection={connection} />
        <ConnectionFigures connection={connection} />
        <span className={classes.actions}>
          <MainAction connection={connection} actions={actions} />
          {actions.entries.length > 0 && (
            <PressMenu
              position="bottom-end"
              button={
                <Button variant="subtle" color="gray" px="xs" aria-label={`Actions for ${connection.name}`}>
                  <IconDots size={16} stroke={1.75} />
                </Button>
              }
              entries={actions.entries}
            />
          )}
        </span>
      </div>
      <ConnectionDetails connection={connection} venue={venue} />
      {actions.sending.errors.form && <FormError>{actions.sending.errors.form}</FormError>}
      {actions.open && (
        <Suspense>
          <ConnectionDialogs open={actions.open} connection={connection} venue={venue} onClose={() => actions.setOpen(null)} />
        </Suspense>
      )}
      {actions.sending.dialog}
    </section>
  );
}

function ConnectionName({ connection, venue }: ConnectionCardProps): ReactNode {
  const { accountHint } = connection;
  return (
    <div className={classes.name}>
      <VenueMark venue={connection.venue} />
      <div>
        <h2>
          <Link to={`/brokers/${connection.id}`}>{connection.name}</Link>{" "}
          <EnvironmentTag environment={connection.environment} sandboxName={venue?.sandboxName ?? null} />
        </h2>
        <small>
          {accountHint && `••${accountHint} · `}
          {signInName(connection)}
        </small>
      </div>
    </div>
  );
}

interface MainActionProps {
  readonly connection: ConnectionFactsFragment;
  readonly actions: ReturnType<typeof useConnectionActions>;
}

/** The next step: what makes it work again, else a look at the account. */
function MainAction({ connection, actions }: MainActionProps): ReactNode {
  if (connection.state === "REFUSED_KEY")
    return (
      <Button loading={actions.sending.isBusy} onClick={actions.renew}>
        {actions.renewLabel}
      </Button>
    );
  if (connection.state === "PAUSED")
    return (
      <Button loading={actions.sending.isBusy} onClick={() => void actions.resume()}>
        Resume
      </Button>
    );
  const isToResolve = [outOfSync, toCheck].includes(healthOf(connection).title);
  return (
    <Button component={Link} to={`/brokers/${connection.id}`} variant={isToResolve ? "filled" : "default"}>
      {isToResolve ? "Resolve" : "Open account"}
    </Button>
  );
}
