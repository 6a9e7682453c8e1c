import type { ReactNode } from "react";
import { formatClock, formatMoment } from "../../lib/format/time";
import { useNow } from "../../lib/browser/now";
import { Num } from "../../ui/data/Num";
import { areOldFigures, formatAccountMoney } from "../broker-words";
import type { ConnectionFactsFragment } from "../connections.generated";
import classes from "./Lists.module.css";

/** What the venue last said of the account; grey with its time where that is a while ago. */
export function ConnectionFigures({ connection }: { readonly connection: ConnectionFactsFragment }): ReactNode {
  const now = useNow();
  const { equity, cash, buyingPower, onHold, currency, figuresAt } = connection;
  const isOld = areOldFigures(connection, now);
  const asOf = figuresAt === null ? "not known" : `as of ${isOld ? formatMoment(figuresAt, now) : formatClock(figuresAt)}`;
  const figures = [
    { label: "Equity", value: equity, context: asOf },
    { label: "Cash", value: cash, context: cash === null ? "not known" : "as reported" },
    { label: "Buying power", value: buyingPower, context: buyingPower === null ? "not known" : "for new orders" },
    { label: "On hold", value: onHold, context: onHold === null ? "not known" : "by working orders" },
  ];
  return (
    <dl className={classes.figures} data-old={isOld || undefined}>
      {figures.map(({ label, value, context }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Num text={formatAccountMoney(value, currency)} title={value === null ? "The venue has not said" : undefined} isLive />
          </dd>
          <dd className={classes.context}>{context}</dd>
        </div>
      ))}
    </dl>
  );
}
