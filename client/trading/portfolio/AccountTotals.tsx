import type { ReactNode } from "react";
import { formatCount, formatMoneyChange, formatPercent } from "../../lib/format/format";
import { wordFor } from "../../lib/format/locale";
import { formatClock } from "../../lib/format/time";
import { Money, MoneyChange } from "../../ui/data/Num";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import type { PortfolioQuery } from "./portfolio.generated";
import { signedBySide } from "./position-rows";

export interface AccountTotalsProps {
  readonly portfolio: PortfolioQuery["portfolio"];
  readonly staleSince: string | null;
}

/** Where the account's value is: value = invested − sold short + cash in copies + cash. Own and copied positions are among it. */
export function AccountTotals({ portfolio, staleSince }: AccountTotalsProps): ReactNode {
  const { valuation, positions, copiedPositions } = portfolio;
  const stale = { staleSince: staleSince ?? undefined };
  return (
    <StatStrip label="Totals" holdsMoney>
      <StatTile
        label="Account value"
        value={<Money value={valuation.equity} isLive {...stale} />}
        context={staleSince ? "last known" : `as of ${formatClock(valuation.asOf)}`}
      />
      <StatTile
        label="Invested"
        value={<Money value={valuation.invested} {...stale} hidesAsOf />}
        context={longWords([positions, copiedPositions].map((list) => list.filter(({ side }) => side === "LONG").length))}
      />
      <StatTile
        label="Sold short"
        value={<Money value={signedBySide("SHORT", valuation.soldShort)} {...stale} hidesAsOf />}
        context="cost to buy back"
      />
      <StatTile
        label="Cash in copies"
        value={<Money value={valuation.cashInCopies} {...stale} hidesAsOf />}
        context="for new copied trades"
      />
      <StatTile
        label="Free cash"
        value={<Money value={valuation.freeCash} {...stale} hidesAsOf />}
        context={
          <>
            <Money value={valuation.heldForOrders} /> held for orders
          </>
        }
      />
      <StatTile
        label="Open P&L"
        value={<MoneyChange value={valuation.openPnl} isLive {...stale} hidesAsOf />}
        context={`today ${formatMoneyChange(valuation.dayPnl)} ${formatPercent(valuation.dayPnlPercent)}`}
      />
    </StatStrip>
  );
}

function longWords([own = 0, copied = 0]: readonly number[]): string {
  const total = own + copied;
  const words = `${formatCount(total)} long ${wordFor(total, "position", "positions")}`;
  return copied === 0 ? words : `${words}, ${copied} copied`;
}
