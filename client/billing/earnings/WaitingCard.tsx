import type { ReactNode } from "react";
import { formatCount } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { paymentsText, worthOf } from "./earnings-words";
import type { EarningsFactsFragment } from "./earnings.generated";
import classes from "./EarningsPage.module.css";

type Waiting = EarningsFactsFragment["waiting"][number];

const noonOf = (day: string): string => `${day}T12:00:00.000Z`;
const byDay = (waiting: readonly Waiting[]): ReadonlyArray<readonly [string, readonly Waiting[]]> => [
  ...Map.groupBy(waiting, ({ on }) => on).entries(),
];

/** What waits, by the day on which it becomes available; what is held back, below it. */
export function WaitingCard({ earnings }: { readonly earnings: EarningsFactsFragment }): ReactNode {
  const waiting = earnings.waiting.filter(({ source }) => source !== null);
  const held = earnings.waiting.filter(({ source }) => source === null);
  return (
    <Card title="Becomes available" note="14 days after it was paid">
      <dl className={classes.rows}>
        {byDay(waiting).map(([on, rows]) => (
          <Row key={on} day={on} bites={sumOf(rows)} what={rows.map((row) => paymentsText(row.source!, row.payments)).join(", ")} />
        ))}
        <Row isTotal name="Waiting" bites={earnings.waitingBites} />
        {held.map(({ on, bites }) => (
          <Row key={`held ${on}`} day={on} bites={bites} what="held back" />
        ))}
        {held.length > 0 && <Row isTotal name="Held back" bites={earnings.reservedBites} />}
      </dl>
      <p className={classes.note}>A tenth of what you earn is held back until 90 days after it was paid.</p>
    </Card>
  );
}

const sumOf = (rows: readonly Waiting[]): number => rows.reduce((sum, { bites }) => sum + bites, 0);

interface RowProps {
  readonly day?: string;
  readonly name?: string;
  readonly what?: string;
  readonly bites: number;
  readonly isTotal?: boolean;
}

const Row = ({ day, name, what, bites, isTotal = false }: RowProps): ReactNode => (
  <div className={isTotal ? `${classes.line} ${classes.total}` : classes.line}>
    <dt>
      {day ? formatDate(noonOf(day)) : name} {what && <span className={classes.small}>{what}</span>}
    </dt>
    <dd>{formatCount(bites)}</dd>
    <dd>{worthOf(bites)}</dd>
  </div>
);
