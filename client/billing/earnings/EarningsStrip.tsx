import type { ReactNode } from "react";
import { formatBites, formatMoney } from "../../lib/format/format";
import { Money } from "../../ui/data/Num";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import type { EarningsFactsFragment } from "./earnings.generated";

/** The four figures: earned, this month, available and on its way. */
export function EarningsStrip({ earnings }: { readonly earnings: EarningsFactsFragment }): ReactNode {
  const { earnedBites, availableBites, inPayoutBites, isSample } = earnings;
  return (
    <StatStrip label="Earnings" holdsMoney>
      <StatTile
        label="Earned"
        value={<Money value={earnings.earnings} />}
        context={isSample ? "sample persona" : formatBites(earnedBites)}
      />
      <StatTile label="This month" value={<Money value={earnings.monthlyEarnings} />} context="since the 1st, UTC" />
      <StatTile
        label="Available"
        value={<Money value={earnings.availableForPayout} />}
        context={earnings.owedBites > 0 ? "settle your debt first" : formatBites(availableBites)}
      />
      <StatTile
        label="In payout"
        value={<Money value={earnings.pendingPayouts} />}
        context={inPayoutBites > 0 ? formatBites(inPayoutBites) : `${formatMoney("0")} requested`}
      />
    </StatStrip>
  );
}
