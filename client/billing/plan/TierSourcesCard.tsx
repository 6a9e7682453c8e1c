import type { ReactNode } from "react";
import { formatCount } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Facts } from "../../ui/data/Facts";
import { tierNames } from "../../ui/data/TierBadge";
import { Card } from "../../ui/layout/Card";
import type { BillingFactsFragment } from "../billing.generated";

const names = { PLAN: "Plan", EARNED: "Earned", GRANT: "From an admin" } as const;

/** Where the tier comes from, and what a feeder needs for the next one. */
export function TierSourcesCard({ billing: { tierSources, nextEarnedTier: next } }: { readonly billing: BillingFactsFragment }): ReactNode {
  if (tierSources.length === 0 && !next) return null;
  return (
    <Card isLeftOutOnPaper title="Why this tier" note="the highest applies">
      <Facts look="rows" gap={8} fw={500}>
        {tierSources.map(({ source, tier, since, reason }) => (
          <div key={source}>
            <dt>
              {names[source]}: {reason}
            </dt>
            <dd>
              {tierNames[tier]} since {formatDate(since)}
            </dd>
          </div>
        ))}
        {next && (
          <div>
            <dt>
              Earn {tierNames[next.tier]} with {formatCount(next.closedTradesMin)} closed trades
              {next.copiersMin > 0 && ` and ${formatCount(next.copiersMin)} copiers`}
              {next.drawdownPercentBelow !== null && `, max drawdown under ${next.drawdownPercentBelow}%`}
            </dt>
            <dd>
              {formatCount(next.closedTrades)} trades, {formatCount(next.copiers)} copiers so far
            </dd>
          </div>
        )}
      </Facts>
    </Card>
  );
}
