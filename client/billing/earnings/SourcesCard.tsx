import type { ReactNode } from "react";
import { formatCount, formatCounted, formatMoney } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { classNames, paymentsText, sourceNames, worthOf } from "./earnings-words";
import type { EarningsFactsFragment } from "./earnings.generated";
import classes from "./EarningsPage.module.css";

interface Props {
  readonly earnings: EarningsFactsFragment;
}

/** What was earned with what, so far. */
export function SourcesCard({ earnings }: Props): ReactNode {
  const { bySource, takenBackBites, earnedBites } = earnings;
  const most = Math.max(1, ...bySource.map(({ bites }) => bites));
  return (
    <Card title="By source" note="so far, your 80%">
      <dl className={classes.rows}>
        {bySource.map(({ source, bites, monthBites, usd, payments }) => (
          <div key={source} className={classes.line}>
            <dt>{sourceNames[source]}</dt>
            <dd>{formatCount(bites)}</dd>
            <dd>{formatMoney(usd)}</dd>
            <dd className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(100 * bites) / most}%` }} />
            </dd>
            <dd className={classes.small}>
              {paymentsText(source, payments)}, {formatCount(monthBites)} this month
            </dd>
          </div>
        ))}
        {takenBackBites > 0 && (
          <div className={classes.line}>
            <dt>Taken back</dt>
            <dd>−{formatCount(takenBackBites)}</dd>
            <dd>−{worthOf(takenBackBites)}</dd>
            <dd className={classes.small}>Refunds and disputes</dd>
          </div>
        )}
        <div className={`${classes.line} ${classes.total}`}>
          <dt>Total</dt>
          <dd>{formatCount(earnedBites)}</dd>
          <dd>{formatMoney(earnings.earnings)}</dd>
        </div>
      </dl>
      {earnings.giftBites > 0 && (
        <p className={classes.note}>
          Beside this, {formatCounted(earnings.giftBites, "gift bite was", "gift bites were")} paid to you: you can spend them, but they’re
          never paid out.
        </p>
      )}
    </Card>
  );
}

/** What was earned from whom, so far: those who copy now, and the others. */
export function CopierClassCard({ earnings }: Props): ReactNode {
  return (
    <Card title="By who pays" note="whether they copy you now">
      <dl className={classes.rows}>
        {earnings.byCopierClass.map(({ copierClass, bites, usd, payers }) => (
          <div key={copierClass} className={classes.line}>
            <dt>
              {classNames[copierClass]} <span className={classes.small}>{formatCounted(payers, "person", "people")}</span>
            </dt>
            <dd>{formatCount(bites)}</dd>
            <dd>{formatMoney(usd)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
