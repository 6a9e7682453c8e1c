import { Decimal, zero } from "../../platform/decimal";
import { queryRows, type Queryable } from "../../platform/db/rows";

/** The account that a record is of. */
export async function readFeederAccount(db: Queryable, recordId: string): Promise<string> {
  const [row] = await queryRows<{ account_id: string }>(db, "select account_id from records where id = $1", [recordId]);
  return row!.account_id;
}

export interface EaterLimitsNow {
  readonly maxPerSymbol: Decimal | null;
  readonly maxTotal: Decimal | null;
  readonly dailyLossLimit: Decimal | null;
  readonly dayStartEquity: Decimal;
}

/** Limits of an eater over all copies; all null for one who never set any. */
export async function readEaterLimitsOf(db: Queryable, eaterId: string): Promise<EaterLimitsNow> {
  const [row] = await queryRows<Record<"per_symbol" | "total" | "loss" | "day_start", string | null>>(
    db,
    `select max_per_symbol as per_symbol, max_total as total, daily_loss_limit as loss,
      day_start_equity as day_start
    from eater_totals
    where eater_id = $1`,
    [eaterId],
  );
  const decimal = (value: string | null | undefined): Decimal | null => (value == null ? null : new Decimal(value));
  return {
    ...{ maxPerSymbol: decimal(row?.per_symbol), maxTotal: decimal(row?.total), dailyLossLimit: decimal(row?.loss) },
    dayStartEquity: decimal(row?.day_start) ?? zero,
  };
}
