import { Decimal } from "../../platform/decimal";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { CopyingDeps } from "../copying-deps";
import type { EaterLimitsInput } from "../copying.inputs";
import { EaterLimits } from "../copying.types";
import { marketDay } from "../protection/day-roller";
import { assertKeyScopeCoversAllCopies } from "../key-scope";
import { lockCopiesOfEater, readEaterTotals, saveEaterLimits } from "./eater-limits.store";
import { checkAmount } from "./settings";
import { make } from "../../platform/make";

/** An eater's own limits over all copies: one row, locked after the copies and before the positions. */
export class EaterLimitsService {
  constructor(private readonly deps: CopyingDeps) {}

  async of(eaterId: string): Promise<EaterLimits> {
    const totals = await readEaterTotals(this.deps.db.read, eaterId);
    return make(EaterLimits, {
      maxPerSymbol: totals?.maxPerSymbol ?? null,
      maxTotal: totals?.maxTotal ?? null,
      dailyLossLimit: totals?.dailyLossLimit ?? null,
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
      await lockCopiesOfEater(tx, viewer.id);
      await saveEaterLimits(
        tx,
        viewer.id,
        { maxPerSymbol: input.maxPerSymbol ?? null, maxTotal: input.maxTotal ?? null, dailyLossLimit: input.dailyLossLimit ?? null },
        marketDay(this.deps.market.marketNow()),
      );
    });
    return this.of(viewer.id);
  }
}
