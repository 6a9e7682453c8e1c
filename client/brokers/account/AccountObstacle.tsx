import { formatCounted } from "../../lib/format/format";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { BrokerOpensStop } from "../../graphql/schema.generated";
import { Ago } from "../../ui/data/Ago";
import { healthOf, quoted, venueSays } from "../broker-words";
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

const stops: Partial<Record<BrokerOpensStop, (venueName: string) => string>> = {
  CIRCUIT_OPEN: (venueName) => `${venueName} did not answer several times, so calls wait a moment. Opens wait and nothing counts as lost.`,
  OUT_OF_SYNC: () => "Our books and the venue differ. Opens are stopped where they do; closes continue.",
  ORDER_UNCLEAR: () => "The fate of an order is not known. Opens of the same copy or account wait until it is; see Orders below.",
  VENUE_STOPPED: (venueName) => `An admin stopped opens at ${venueName}. Closes continue.`,
  NOT_RECONCILED: (venueName) => `Nothing is opened until our books have been compared with ${venueName} once.`,
};

function meaning(connection: ConnectionFactsFragment): string {
  const { state, disconnectAskedAt, runningCopies, venueName, failure, blockedBecause, health } = connection;
  const words = quoted(venueSays(connection));
  const says = words ? ` ${venueName} says: ${words}.` : "";
  if (state === "DISCONNECTED") return "Its key is erased and nothing is sent there. Connect the account again to use it.";
  if (state === "REFUSED_KEY") return `${venueName} no longer accepts the key, so nothing is opened or closed there.${says}`;
  if (disconnectAskedAt !== null)
    return `Disconnected, and its key erased, once ${formatCounted(runningCopies, "copy", "copies")} on it ended. Nothing is opened meanwhile; resume to keep it.`;
  if (state === "PAUSED") return "Nothing is opened here. Closes and stops continue, and nothing is caught up afterwards.";
  if (failure)
    return `Opens wait and nothing counts as lost while ${venueName} can’t be reached; figures below are as of the last answer.${says}`;
  const stop = health.opensStoppedBy.map((code) => stops[code]).find(Boolean);
  if (stop) return `${stop(venueName)}${health.venueStopReason ? ` Their words: ${quoted(health.venueStopReason)}.` : ""}`;
  return `${venueName} keeps the account from trading: ${quoted(blockedBecause)}.`;
}
