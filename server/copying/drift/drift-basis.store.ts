import { Decimal, zero } from "../../platform/decimal";
import type { InstrumentClass } from "../../market/providers/provider";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** The account that a record is of. */
export async function readFeederAccount(db: Queryable, recordId: string): Promise<string> {
  const [row] = await queryRows<{ account_id: string }>(db, "select account_id from records where id = $1", [recordId]);
  return row!.account_id;
}

export interface EaterLimitsNow {
  readonly maxPerSymbol: Decimal | null;
  /** No limit for a class that is not there. */
  readonly maxPerClass: Readonly<Partial<Record<InstrumentClass, Decimal>>>;
  readonly maxTotal: Decimal | null;
  readonly dailyLossLimit: Decimal | null;
  readonly dayStartEquity: Decimal;
}

/** Limits of an eater over all copies; all null for one who never set any. */
export async function readEaterLimitsOf(db: Queryable, eaterId: string): Promise<EaterLimitsNow> {
  type Row = Record<"per_symbol" | "total" | "loss" | "day_start", string | null> & { per_class: Record<string, string> };
  const [row] = await queryRows<Row>(
    db,
    `select max_per_symbol as per_symbol, max_per_class as per_class, max_total as total, daily_loss_limit as loss,
      day_start_equity as day_start
    from eater_totals
    where eater_id = $1`,
    [eaterId],
  );
  const decimal = (value: string | null | undefined): Decimal | null => (value == null ? null : new Decimal(value));
  return {
    ...{ maxPerSymbol: decimal(row?.per_symbol), maxTotal: decimal(row?.total), dailyLossLimit: decimal(row?.loss) },
    maxPerClass: Object.fromEntries(Object.entries(row?.per_class ?? {}).map(([name, max]) => [name, new Decimal(max)])),
    dayStartEquity: decimal(row?.day_start) ?? zero,
  };
}
