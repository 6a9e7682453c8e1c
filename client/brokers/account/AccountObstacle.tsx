import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import { healthOf, quoted } from "../broker-words";
import type { ConnectionFactsFragment } from "../connections.generated";
import { HealthWords } from "../HealthLine";
import type { useConnectionActions } from "../manage/use-connection-actions";
import classes from "./BrokerAccountPage.module.css";

interface AccountObstacleProps {
  readonly connection: ConnectionFactsFragment;
  readonly actions: ReturnType<typeof useConnectionActions>;
}

/** What keeps the account from working, what that means meanwhile, and the way out. */
export function AccountObstacle({ connection, actions }: AccountObstacleProps): ReactNode {
  const health = healthOf(connection);
  if (health.tone === "gain") return null;
  const means = meaning(connection);
  return (
    <section className={classes.obstacle} data-tone={health.tone} role="status">
      <div>
        <HealthWords health={{ ...health, since: null, detail: null }} isPaused={connection.state === "PAUSED"} />
        <p>
          {means}
          {health.since && (
            <>
              {" "}
              Since <Ago at={health.since} />.
            </>
          )}
        </p>
      </div>
      {connection.state === "REFUSED_KEY" && (
        <Button variant="filled" loading={actions.sending.isBusy} onClick={actions.renew}>
          {actions.renewLabel}
        </Button>
      )}
      {connection.state === "PAUSED" && (
        <Button variant="filled" loading={actions.sending.isBusy} onClick={() => void actions.resume()}>
          Resume
        </Button>
      )}
    </section>
  );
}

function meaning({ state, venueName, failure, failureWords, blockedBecause }: ConnectionFactsFragment): string {
  const says = failureWords ? ` ${venueName} says: ${quoted(failureWords)}.` : "";
  if (state === "DISCONNECTED") return "Its key is erased and nothing is sent there. Connect the account again to use it.";
  if (state === "REFUSED_KEY") return `${venueName} no longer accepts the key, so nothing is opened or closed there.${says}`;
  if (state === "PAUSED") return "Nothing is opened here. Closes and stops continue, and nothing is caught up afterwards.";
  if (failure)
    return `Opens wait and nothing counts as lost while ${venueName} can’t be reached; figures below are as of the last answer.${says}`;
  return `${venueName} keeps the account from trading: ${quoted(blockedBecause)}.`;
}
