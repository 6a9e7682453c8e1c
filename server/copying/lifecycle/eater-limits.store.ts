import type { ReadManager, Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { InstrumentClass } from "../../market/providers/provider";
import { EaterTotals } from "../protection/eater-totals.entity";
import { lockAccounts } from "../stopping/eighty-six.sql";

/** The limits and totals of an eater over all copies; null for one who never set any limit. */
export const readEaterTotals = (read: ReadManager, eaterId: string): Promise<EaterTotals | null> =>
  read.findOneBy(EaterTotals, { eaterId });

/** Locks the eater's accounts, so that no copy begins meanwhile, then their running copies, each by id. */
export async function lockCopiesOfEater(tx: Tx, eaterId: string): Promise<void> {
  await tx.query(lockAccounts, [[eaterId]]);
  await tx.query("select id from copies where eater_id = $1 and state <> 'STOPPED' order by id for no key update", [eaterId]);
}

/** Limits of an eater over all copies, in USD; null is no limit. */
export interface NewEaterLimits {
  readonly maxPerSymbol: Decimal | null;
  /** No limit for a class that is not there. */
  readonly maxPerClass: Partial<Record<InstrumentClass, Decimal>>;
  readonly maxTotal: Decimal | null;
  readonly dailyLossLimit: Decimal | null;
}

/** Sets all of them. The eater's copies are locked. `day`: the UTC day of the market clock. */
export async function saveEaterLimits(tx: Tx, eaterId: string, limits: NewEaterLimits, day: string): Promise<void> {
  const texts = [limits.maxPerSymbol, limits.maxTotal, limits.dailyLossLimit].map((limit) => limit?.toFixed(2) ?? null);
  const perClass = Object.fromEntries(Object.entries(limits.maxPerClass).map(([kind, limit]) => [kind, limit.toFixed(2)]));
  await tx.query(saveSql, [eaterId, ...texts, day, JSON.stringify(perClass)]);
}

/**
 * The day's start of a new row is what the eater's copies began the day with, less what those that ended today were worth
 * in the end: what they lost today counts as if the limits had been there all day.
 */
const saveSql = `
insert into eater_totals as t (
  eater_id, max_per_symbol, max_total, daily_loss_limit, day, max_per_class, day_start_equity
)
values ($1, $2, $3, $4, $5, $6, (
  select coalesce(sum(
    case
      when state = 'STOPPED' then day_start_equity - (final_equity - handed_over)
      else day_start_equity
    end
  ), 0)
  from copies
  where eater_id = $1
    and (state <> 'STOPPED' or day = $5::date)
))
on conflict (eater_id) do update set
  max_per_symbol = excluded.max_per_symbol,
  max_per_class = excluded.max_per_class,
  max_total = excluded.max_total,
  daily_loss_limit = excluded.daily_loss_limit,
  version = t.version + 1`;
