import type { ReactNode } from "react";
import { formatDate } from "../../lib/format/time";
import { Facts } from "../../ui/data/Facts";
import { Card } from "../../ui/layout/Card";
import { capital, environmentName, orderIdWords, tradedThere } from "../broker-words";
import type { VenueFactsFragment } from "../connections.generated";

/** The venue's row of capabilities. */
export function VenueAbilities({ venue }: { readonly venue: VenueFactsFragment }): ReactNode {
  const { name, orderTypes, clientOrderIds, hasShorts, isFractional, environments, sandboxName, triedIn, triedOn } = venue;
  const rows: Array<[string, string]> = [
    ["Traded", tradedThere(venue)],
    ["Order types", capital(orderTypes.map((one) => one.toLowerCase()).join(", "))],
    ["Fractions", isFractional ? "Yes" : "Whole units"],
    ["Short selling", hasShorts ? "Yes" : "No"],
    ["Order ID", orderIdWords[clientOrderIds]],
    ["Accounts", environments.map((one) => environmentName(one, sandboxName)).join(", ")],
    ["Tried", triedIn && triedOn ? `${environmentName(triedIn, sandboxName)}, ${formatDate(triedOn)}` : "Not against the venue yet"],
  ];
  return (
    <Card title={`What ${name} can do`}>
      <Facts look="rows" fw={500}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Card>
  );
}
