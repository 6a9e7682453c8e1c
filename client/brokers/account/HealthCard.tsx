import type { ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import { Facts } from "../../ui/data/Facts";
import { Card } from "../../ui/layout/Card";
import { RateLimit } from "../RateLimit";
import { orderWords, updatesWords } from "../broker-words";
import type { ConnectionFactsFragment, VenueFactsFragment } from "../connections.generated";
import { HealthLine } from "../HealthLine";

interface HealthCardProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
}

const circuits = { CLOSED: "Closed", OPEN: "Open, calls wait", HALF_OPEN: "Trying again" } as const;

/** How the venue answers, and how far this account may go. */
export function HealthCard({ connection, venue }: HealthCardProps): ReactNode {
  const { health, figuresAt, failingSince, failureWords } = connection;
  return (
    <Card title="Health" aside={<HealthLine connection={connection} />}>
      <Facts look="rows" fw={500}>
        <div>
          <dt>Last answer</dt>
          <dd>{figuresAt ? <Ago at={figuresAt} /> : "None yet"}</dd>
        </div>
        <div>
          <dt>Calls</dt>
          <dd>
            {failingSince ? (
              <span title={failureWords ?? undefined}>
                Failing since <Ago at={failingSince} />
              </span>
            ) : (
              "Answered"
            )}
          </dd>
        </div>
        <div>
          <dt>Rate limit</dt>
          <dd>
            <RateLimit health={health} />
          </dd>
        </div>
        <div>
          <dt>Circuit breaker</dt>
          <dd>{circuits[health.circuit]}</dd>
        </div>
        <div>
          <dt>Orders</dt>
          <dd>{orderWords(connection)}</dd>
        </div>
        {venue && (
          <>
            <div>
              <dt>Order updates</dt>
              <dd>{updatesWords(venue)}</dd>
            </div>
          </>
        )}
      </Facts>
    </Card>
  );
}
