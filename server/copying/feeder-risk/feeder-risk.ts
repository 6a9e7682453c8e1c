import { Decimal, zero } from "../../platform/decimal";
import type { AccountValue } from "../../trading/accounts/valuation";

/** How much risk an account is under, in percent of it; null where it is worth nothing and the figure is not zero. */
export interface AccountRisk {
  /** What shorts set aside (150% of their value at the ask) over equity. At some 115% shorts are closed. */
  readonly marginUse: Decimal | null;
  /** Loss of what is open over equity without it; 0 for a gain. */
  readonly floatingLoss: Decimal | null;
  /** Money taken out within the days that are counted, over equity with it. */
  readonly withdrawn: Decimal | null;
  /** Money put in within the days that are counted, over equity. */
  readonly deposited: Decimal | null;
}

/** Money put in and taken out, each above zero, in USD. */
export interface FlowSums {
  readonly deposited: Decimal;
  readonly withdrawn: Decimal;
}

const places = 4;

const percentOf = (part: Decimal, whole: Decimal): Decimal | null => {
  if (part.isZero()) return zero;
  return whole.gt(0) ? part.div(whole).mul(100).toDecimalPlaces(places) : null;
};

export function riskOf(
  value: Pick<AccountValue, "equity" | "openPnl" | "shortCollateral" | "shortValue">,
  { deposited, withdrawn }: FlowSums,
): AccountRisk {
  const { equity, openPnl, shortCollateral, shortValue } = value;
  return {
    marginUse: percentOf(shortCollateral.sub(shortValue), equity),
    floatingLoss: percentOf(Decimal.max(openPnl.neg(), 0), equity.sub(openPnl)),
    withdrawn: percentOf(withdrawn, equity.add(withdrawn)),
    deposited: percentOf(deposited, equity),
  };
}

export type FeederBound = "MARGIN_USE" | "FLOATING_LOSS" | "WITHDRAWN" | "DEPOSITED";

/** The most that an eater bears, in percent; null where it is not watched. */
export interface FeederBoundsMax {
  readonly marginUseMax: Decimal | null;
  readonly floatingLossMax: Decimal | null;
  readonly withdrawnMax: Decimal | null;
  readonly depositedMax: Decimal | null;
}

export interface Crossed {
  readonly bound: FeederBound;
  /** Null where the account is worth nothing. */
  readonly percent: Decimal | null;
}

/** The first bound that is crossed: reached is not crossed. An account that is worth nothing crosses every bound that has a figure. */
export function crossedBound(risk: AccountRisk, bounds: FeederBoundsMax): Crossed | null {
  const all: ReadonlyArray<readonly [FeederBound, Decimal | null, Decimal | null]> = [
    ["MARGIN_USE", bounds.marginUseMax, risk.marginUse],
    ["FLOATING_LOSS", bounds.floatingLossMax, risk.floatingLoss],
    ["WITHDRAWN", bounds.withdrawnMax, risk.withdrawn],
    ["DEPOSITED", bounds.depositedMax, risk.deposited],
  ];
  const found = all.find(([, most, percent]) => most !== null && (percent === null || percent.gt(most)));
  return found ? { bound: found[0], percent: found[2] } : null;
}
