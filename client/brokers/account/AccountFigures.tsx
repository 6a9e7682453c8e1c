import type { ReactNode } from "react";
import { useNow } from "../../lib/browser/now";
import { formatRatio } from "../../lib/format/format";
import { formatClock, formatMoment } from "../../lib/format/time";
import { Num } from "../../ui/data/Num";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import { areOldFigures, formatAccountMoney } from "../broker-words";
import type { ConnectionFactsFragment } from "../connections.generated";
import classes from "./BrokerAccountPage.module.css";

/** The account as its venue last reported it. */
export function AccountFigures({ connection }: { readonly connection: ConnectionFactsFragment }): ReactNode {
  const now = useNow();
  const { equity, cash, onHold, buyingPower, currency, figuresAt, venueName } = connection;
  const isOld = areOldFigures(connection, now);
  const asOf = figuresAt === null ? "not reported yet" : `as of ${isOld ? formatMoment(figuresAt, now) : formatClock(figuresAt)}`;
  const figure = (value: string | null): ReactNode => (
    <Num text={formatAccountMoney(value, currency)} title={value === null ? `${venueName} has not said` : undefined} isLive />
  );
  return (
    <div className={classes.figures} data-old={isOld || undefined}>
      <StatStrip label="The account" holdsMoney>
        <StatTile label="Equity" value={figure(equity)} context={asOf} />
        <StatTile label="Cash" value={figure(cash)} context={cashOf(connection) ?? `as ${venueName} reports it`} />
        <StatTile label="On hold" value={figure(onHold)} context="by working orders" />
        <StatTile label="Buying power" value={figure(buyingPower)} context="for new orders" />
      </StatStrip>
    </div>
  );
}

/** What of it is in another currency than the dollar; null where nothing is. */
function cashOf({ otherCash }: ConnectionFactsFragment): string | null {
  const named = otherCash.flatMap(({ currency, amount, rate }) =>
    rate === null ? [] : [`${formatRatio(amount)} ${currency} at ${formatRatio(rate, 4)}`],
  );
  return named.length > 0 ? named.join(", ") : null;
}
