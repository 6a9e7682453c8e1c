import type { Market } from "../../market/providers/provider";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { readAccountRisks } from "./account-risks";
import { saveBounds } from "./feeder-bounds.store";
import { crossedBound, type FeederBound, type FeederBoundsMax } from "./feeder-risk";
import type { CopyBoundsInput } from "./feeder-risk.types";

const least = new Decimal("0.01");

/** The bounds as they were typed. Refuses INVALID, at the field below `path`. */
export const checkedBounds = (input: CopyBoundsInput, path: string): FeederBoundsMax => ({
  marginUseMax: checked(input.marginUseMax, limits.feederBoundPercentMax, `${path}.marginUseMax`),
  floatingLossMax: checked(input.floatingLossMax, limits.feederBoundPercentMax, `${path}.floatingLossMax`),
  withdrawnMax: checked(input.withdrawnMax, 100, `${path}.withdrawnMax`),
  depositedMax: checked(input.depositedMax, limits.feederBoundPercentMax, `${path}.depositedMax`),
});

function checked(percent: Decimal | null | undefined, most: number, path: string): Decimal | null {
  if (!percent) return null;
  if (percent.lt(least) || percent.gt(most) || percent.decimalPlaces() > 2)
    refuse(ErrorCode.INVALID, path, `Enter a percentage from 0.01 to ${most}, with at most two decimals.`);
  return percent;
}

export const hasBounds = (max: FeederBoundsMax): boolean => Object.values(max).some((percent) => percent !== null);

const fieldOf: Readonly<Record<FeederBound, keyof FeederBoundsMax>> = {
  ...{ MARGIN_USE: "marginUseMax", FLOATING_LOSS: "floatingLossMax", WITHDRAWN: "withdrawnMax", DEPOSITED: "depositedMax" },
};

/**
 * Bounds that a new copy watches from its first moment. One that the feeder's account is beyond already is refused: the copy
 * would act at the next look, after it bought. The refusal names no figure, for it may not be shown to the eater.
 */
export async function beginWatching(
  tx: Tx,
  market: Market,
  copy: { readonly id: string; readonly eaterId: string; readonly feederAccountId: string },
  { max, action }: { readonly max: FeederBoundsMax; readonly action: CopyBoundsInput["action"] },
): Promise<void> {
  if (!hasBounds(max)) return;
  const risk = (await readAccountRisks(tx, market, [copy.feederAccountId])).get(copy.feederAccountId)!;
  const crossed = crossedBound(risk, max);
  if (crossed) refuse(ErrorCode.INVALID, `input.feederBounds.${fieldOf[crossed.bound]}`, "The feeder’s account is beyond this bound now.");
  await saveBounds(tx, copy, max, action);
}
