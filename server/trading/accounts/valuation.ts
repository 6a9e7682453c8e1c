import { Decimal, toCents, zero } from "../../platform/decimal";
import { fillValue, type TradeSide } from "../trades/book";

/**
 * What an account is worth and what it may still spend. Pure; money in USD to the cent, each position rounded once.
 * The convention (docs/decisions/trading-cash-and-margin.md): the proceeds of a short stay in cash and are owed back;
 * beside them 150% of its value at the ask is set aside from what is free.
 */
export interface Held {
  readonly symbol: string;
  readonly side: TradeSide;
  readonly quantity: Decimal;
  /** What the lots still held cost (short: their proceeds). */
  readonly cost: Decimal;
}

/** Nobody opens against what the account holds, but a symbol that is renamed may meet an opposite one under its new name. */
export type HeldKey = `${string} ${TradeSide}`;
export const heldKey = ({ symbol, side }: Pick<Held, "symbol" | "side">): HeldKey => `${symbol} ${side}`;

export interface Price {
  readonly mid: Decimal;
  readonly ask: Decimal;
}

/** The last known price of a symbol, stale ones included; null where there never was one. */
export type PriceOf = (symbol: string) => Price | null;

export interface ValuedPosition extends Held {
  /** Null where the symbol has no price: then it is valued at its cost. */
  readonly mid: Decimal | null;
  readonly value: Decimal;
  readonly openPnl: Decimal;
}

export interface AccountValue {
  readonly cash: Decimal;
  readonly equity: Decimal;
  readonly longValue: Decimal;
  readonly shortValue: Decimal;
  /** Of shorts: their value at mid, which is owed, and 150% of their value at the ask. */
  readonly shortCollateral: Decimal;
  readonly heldForOrders: Decimal;
  /** cash − short collateral − held; below zero when prices moved against a short. */
  readonly freeCash: Decimal;
  /** What may be spent on a long now; a short may be opened for 1/1.5 of it. Never below zero. */
  readonly buyingPower: Decimal;
  readonly openPnl: Decimal;
  readonly positions: readonly ValuedPosition[];
}

export const shortReserveRatio = new Decimal("1.5");
export const marginCloseRatio = new Decimal("1.3");

export function valuePosition(held: Held, price: Price | null): ValuedPosition {
  const value = price ? fillValue(held.quantity, price.mid) : held.cost;
  const openPnl = held.side === "LONG" ? value.sub(held.cost) : held.cost.sub(value);
  return { ...held, mid: price?.mid ?? null, value, openPnl };
}

/** Digits after the point of a price per unit. */
const priceDecimals = 10;

/** The mid a position is sealed at, in USD per unit: what it cost where its symbol has no price. */
export const markOf = (held: Held, price: Price | null): Decimal =>
  price?.mid ?? held.cost.div(held.quantity).toDecimalPlaces(priceDecimals, Decimal.ROUND_HALF_UP);

/** Cash and positions to the last decimal, nothing rounded to the cent: what sealed events call equity. USD. */
export function exactEquity(cash: Decimal, held: readonly Held[], priceOf: PriceOf): Decimal {
  return held.reduce((sum, entry) => {
    const worth = entry.quantity.mul(markOf(entry, priceOf(entry.symbol)));
    return entry.side === "LONG" ? sum.add(worth) : sum.sub(worth);
  }, cash);
}

/** Cash set aside from what is free for a short of this quantity: 150% of its value at the ask, to the cent. */
export const shortReserve = (quantity: Decimal, ask: Decimal): Decimal => toCents(shortReserveRatio.mul(quantity).mul(ask));

/** Values an account. `held` has one entry a symbol and side; `heldForOrders` is what its working orders hold back. */
export function valueAccount(cash: Decimal, held: readonly Held[], priceOf: PriceOf, heldForOrders: Decimal): AccountValue {
  let [longValue, shortValue, reserve, openPnl] = [zero, zero, zero, zero];
  const positions: ValuedPosition[] = [];
  for (const entry of held) {
    const price = priceOf(entry.symbol);
    const valued = valuePosition(entry, price);
    positions.push(valued);
    openPnl = openPnl.add(valued.openPnl);
    if (entry.side === "LONG") longValue = longValue.add(valued.value);
    else {
      shortValue = shortValue.add(valued.value);
      reserve = reserve.add(price ? shortReserve(entry.quantity, price.ask) : toCents(shortReserveRatio.mul(entry.cost)));
    }
  }
  const shortCollateral = shortValue.add(reserve);
  const freeCash = cash.sub(shortCollateral).sub(heldForOrders);
  const equity = cash.add(longValue).sub(shortValue);
  return {
    cash,
    equity,
    longValue,
    shortValue,
    shortCollateral,
    heldForOrders,
    freeCash,
    buyingPower: Decimal.max(freeCash, zero),
    openPnl,
    positions,
  };
}

/** Free cash that opening or adding `quantity` needs: the value of a long, the 150% reserve of a short. */
export const cashNeeded = (side: TradeSide, quantity: Decimal, price: Decimal): Decimal =>
  side === "LONG" ? fillValue(quantity, price) : shortReserve(quantity, price);

/** Equity below 130% of the short value: every short is closed, reason MARGIN. */
export const isMarginBroken = (value: Pick<AccountValue, "equity" | "shortValue">): boolean =>
  value.shortValue.gt(0) && value.equity.lt(marginCloseRatio.mul(value.shortValue));
