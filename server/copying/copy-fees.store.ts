import type { Tx } from "../platform/db/database";
import type { Decimal } from "../platform/decimal";

/** A fee that is taken from a copy's cash, in USD. */
export interface TakenFee {
  readonly copyId: string;
  readonly eaterId: string;
  readonly amount: Decimal;
  /** Units that it gives back, at the unit value: those of a part that leaves. Zero where the fee lowers the unit value. */
  readonly units: Decimal;
  /** Unit value after the fee by that before: stops and targets keep their distance from it. */
  readonly factor: Decimal;
}

/** Takes a fee from a locked copy. It counts as no loss of the day, and brings no stop nearer. */
export async function takeFee(tx: Tx, { copyId, eaterId, amount, units, factor }: TakenFee): Promise<void> {
  await tx.query(takeFeeSql, [copyId, amount.toFixed(2), units.toFixed(), factor.toDecimalPlaces(24).toFixed()]);
  await tx.query("update eater_totals set day_start_equity = day_start_equity - $2, version = version + 1 where eater_id = $1", [
    eaterId,
    amount.toFixed(2),
  ]);
}

const takeFeeSql = `
update copies set
  cash = cash - $2::numeric,
  units = units - $3::numeric,
  day_start_equity = day_start_equity - $2::numeric,
  stop_reference = round(stop_reference * $4::numeric, 12),
  take_profit_reference = round(take_profit_reference * $4::numeric, 12),
  version = version + 1
where id = $1`;
