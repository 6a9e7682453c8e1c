import { Decimal } from "../../platform/decimal";
import { ErrorCode, refuse } from "../../platform/user-error";
import { InstrumentClass } from "../../market/instruments/market.types";
import type { Viewer } from "../../platform/viewer";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { CopyingDeps } from "../copying-deps";
import type { EaterClassLimitInput, EaterLimitsInput } from "../copying.inputs";
import { EaterClassLimit, EaterLimits } from "../copying.types";
import { marketDay } from "../protection/day-roller";
import { assertKeyScopeCoversAllCopies } from "../key-scope";
import { lockCopiesOfEater, readEaterTotals, saveEaterLimits, type NewEaterLimits } from "./eater-limits.store";
import { checkAmount } from "./settings";
import { make } from "../../platform/make";

const classNames = Object.values(InstrumentClass);

/** Refused with AMOUNT_INVALID at the limit's own path, and with INVALID where a class is named twice. */
function checkedClassLimits(given: readonly EaterClassLimitInput[]): NewEaterLimits["maxPerClass"] {
  given.forEach(({ max }, index) => checkAmount(max, `input.maxPerClass.${index}.max`, new Decimal(1)));
  const twice = given.findIndex(({ class: name }, index) => given.findIndex((other) => other.class === name) < index);
  if (twice !== -1) refuse(ErrorCode.INVALID, `input.maxPerClass.${twice}.class`, "Give one limit for each asset class.");
  return Object.fromEntries(given.map(({ class: name, max }) => [name, max]));
}

/** An eater's own limits over all copies: one row, locked after the copies and before the positions. */
export class EaterLimitsService {
  constructor(private readonly deps: CopyingDeps) {}

  async of(eaterId: string): Promise<EaterLimits> {
    const totals = await readEaterTotals(this.deps.db.read, eaterId);
    return make(EaterLimits, {
      maxPerSymbol: totals?.maxPerSymbol ?? null,
      maxPerClass: classNames.flatMap((name) => {
        const max = totals?.maxPerClass[name];
        return max ? [make(EaterClassLimit, { class: name, max: new Decimal(max) })] : [];
      }),
      maxTotal: totals?.maxTotal ?? null,
      dailyLossLimit: totals?.dailyLossLimit ?? null,
    });
  }

  /** Sets all of them; null takes a limit away. What is held already stays: limits are for opens. */
  async set(viewer: Viewer, input: EaterLimitsInput): Promise<EaterLimits> {
    assertMayWrite(viewer);
    for (const field of ["maxPerSymbol", "maxTotal", "dailyLossLimit"] as const)
      if (input[field]) checkAmount(input[field], `input.${field}`, new Decimal(1));
    const maxPerClass = checkedClassLimits(input.maxPerClass ?? []);
    await assertKeyScopeCoversAllCopies(this.deps.db, viewer);
    await this.deps.db.transaction(async (tx) => {
      // A copy that begins meanwhile would be missing from the day's start.
      await lockCopiesOfEater(tx, viewer.id);
      await saveEaterLimits(
        tx,
        viewer.id,
        {
          ...{ maxPerSymbol: input.maxPerSymbol ?? null, maxPerClass, maxTotal: input.maxTotal ?? null },
          dailyLossLimit: input.dailyLossLimit ?? null,
        },
        marketDay(this.deps.market.marketNow()),
      );
    });
    return this.of(viewer.id);
  }
}
