import { Decimal } from "../../platform/decimal";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { CopyingDeps } from "../copying-deps";
import type { EaterLimitsInput } from "../copying.inputs";
import { EaterLimits } from "../copying.types";
import { marketDay } from "../protection/day-roller";
import { lockAccounts } from "../stopping/eighty-six.sql";
import { assertKeyScopeCoversAllCopies } from "../key-scope";
import { checkAmount } from "./settings";

/** An eater's own limits over all copies: one row, locked after the copies and before the positions. */
export class EaterLimitsService {
  constructor(private readonly deps: CopyingDeps) {}

  async of(eaterId: string): Promise<EaterLimits> {
    const [row] = await this.deps.db.query<{ max_per_symbol: string | null; max_total: string | null; daily_loss_limit: string | null }>(
      "select max_per_symbol, max_total, daily_loss_limit from eater_totals where eater_id = $1",
      [eaterId],
    );
    const decimal = (text: string | null | undefined): Decimal | null => (text == null ? null : new Decimal(text));
    return Object.assign(new EaterLimits(), {
      maxPerSymbol: decimal(row?.max_per_symbol),
      maxTotal: decimal(row?.max_total),
      dailyLossLimit: decimal(row?.daily_loss_limit),
    });
  }

  /** Sets all three; null takes a limit away. What is held already stays: limits are for opens. */
  async set(viewer: Viewer, input: EaterLimitsInput): Promise<EaterLimits> {
    assertMayWrite(viewer);
    for (const field of ["maxPerSymbol", "maxTotal", "dailyLossLimit"] as const)
      if (input[field]) checkAmount(input[field], `input.${field}`, new Decimal(1));
    await assertKeyScopeCoversAllCopies(this.deps.db, viewer);
    await this.deps.db.transaction(async (tx) => {
      // A copy that begins meanwhile would be missing from the day's start.
      await tx.query(lockAccounts, [[viewer.id]]);
      await tx.query("select id from copies where eater_id = $1 and state <> 'STOPPED' order by id for no key update", [viewer.id]);
      await tx.query(setLimits, [
        viewer.id,
        input.maxPerSymbol?.toFixed(2) ?? null,
        input.maxTotal?.toFixed(2) ?? null,
        input.dailyLossLimit?.toFixed(2) ?? null,
        marketDay(this.deps.market.marketNow()),
      ]);
    });
    return this.of(viewer.id);
  }
}

/**
 * The day's start of a new row is what the eater's copies began the day with, less what those that ended today were worth
 * in the end: what they lost today counts as if the limits had been there all day.
 */
const setLimits = `
insert into eater_totals as t (eater_id, max_per_symbol, max_total, daily_loss_limit, day, day_start_equity)
values ($1, $2, $3, $4, $5, (
  select coalesce(sum(case when state = 'STOPPED' then day_start_equity - (final_equity - handed_over) else day_start_equity end), 0)
  from copies where eater_id = $1 and (state <> 'STOPPED' or day = $5::date)))
on conflict (eater_id) do update set max_per_symbol = excluded.max_per_symbol, max_total = excluded.max_total, daily_loss_limit = excluded.daily_loss_limit, version = t.version + 1`;
