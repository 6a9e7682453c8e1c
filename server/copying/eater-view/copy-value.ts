import { Decimal, toCents, zero } from "../../platform/decimal";
import type { PriceOf } from "../../trading/accounts/valuation";
import type { CopyWithPositions, PositionRow } from "../lifecycle/copy-row";

/** Digits of a unit value and of units, as stored. */
export const unitDecimals = 12;

/** What a copy is worth at mid, in USD to the cent, each position rounded once. Pure. */
export interface CopyWorth {
  readonly equity: Decimal;
  /** Longs less what is owed for shorts. */
  readonly invested: Decimal;
  /** Cash that neither shorts, the reserve nor opens on their way hold back; never below zero. */
  readonly freeCash: Decimal;
  readonly reservedCash: Decimal;
  readonly openPnl: Decimal;
  readonly shortValue: Decimal;
  /** Longs and shorts added up. */
  readonly exposure: Decimal;
  /** Equity per unit: 1 at the start. */
  readonly unitValue: Decimal;
  readonly positions: readonly ValuedCopyPosition[];
}

export interface ValuedCopyPosition extends PositionRow {
  /** The average price where the symbol has none. */
  readonly mid: Decimal;
  readonly value: Decimal;
  readonly openPnl: Decimal;
}

/** For each dollar of a short: it is owed, and 150% of it is set aside beside it. */
const shortHolds = new Decimal("2.5");

export function valueCopyPosition(position: PositionRow, priceOf: PriceOf): ValuedCopyPosition {
  const price = priceOf(position.symbol);
  const mid = price?.mid ?? (position.held.isZero() ? zero : position.cost.div(position.held).toDecimalPlaces(10));
  const value = price ? toCents(position.held.mul(price.mid)) : position.cost;
  return { ...position, mid, value, openPnl: position.side === "LONG" ? value.sub(position.cost) : position.cost.sub(value) };
}

export function worthOf(
  copy: Pick<CopyWithPositions, "cash" | "reserved" | "units" | "finalEquity" | "positions"> & {
    readonly settings: Pick<CopyWithPositions["settings"], "cashReserve">;
  },
  priceOf: PriceOf,
): CopyWorth {
  const positions = copy.positions.map((position) => valueCopyPosition(position, priceOf));
  const sum = (side: "LONG" | "SHORT"): Decimal =>
    positions.reduce((total, position) => (position.side === side ? total.add(position.value) : total), zero);
  const [longs, shorts] = [sum("LONG"), sum("SHORT")];
  const invested = longs.sub(shorts);
  const equity = copy.finalEquity ?? copy.cash.add(invested);
  const freeCash = Decimal.max(toCents(copy.cash.sub(copy.reserved).sub(shorts.mul(shortHolds)).sub(copy.settings.cashReserve)), zero);
  return {
    ...{ equity, invested, freeCash, reservedCash: copy.cash.sub(freeCash), shortValue: shorts, exposure: longs.add(shorts), positions },
    openPnl: positions.reduce((total, position) => total.add(position.openPnl), zero),
    unitValue: unitValueOf(equity, copy.units),
  };
}

export const unitValueOf = (equity: Decimal, units: Decimal): Decimal =>
  equity.div(units).toDecimalPlaces(unitDecimals, Decimal.ROUND_HALF_UP);

/** Units that an amount buys or gives back at a unit value: the value itself never changes by it. */
export const unitsFor = (amount: Decimal, unitValue: Decimal): Decimal =>
  amount.div(unitValue).toDecimalPlaces(unitDecimals, Decimal.ROUND_HALF_UP);

/** Where a copy stop acts: unit value ≤ (1 − p/100) × reference. Null without a stop. */
export const stopLevel = (copy: {
  readonly settings: Pick<CopyWithPositions["settings"], "stopLossPercent">;
  readonly stopReference: Decimal | null;
}): Decimal | null =>
  copy.settings.stopLossPercent && copy.stopReference
    ? copy.stopReference.mul(new Decimal(100).sub(copy.settings.stopLossPercent)).div(100)
    : null;
