import { zero, type Decimal } from "../../platform/decimal";
import type { BrokerOrderRow } from "../orders/broker-order.entity";
import type { LotHolding } from "../port/lot-holdings";
import type { ConnectionMoney } from "../port/books-port";
import type { LiveRefusal } from "../port/live-port";

export interface LiveLimits {
  /** In USD. */
  readonly maxExposure: Decimal;
  /** In USD a day. */
  readonly dailyLossLimit: Decimal;
}

/** What stands of an account, in USD. */
export interface LiveState {
  /** Value of what is held and of opens that are at the venue, long and short alike. */
  readonly exposure: Decimal;
  /** What was lost since 00:00 UTC on the market clock, payments left out; below zero: won. */
  readonly dayLoss: Decimal;
}

/** An open at the venue that has not ended. */
export interface OpenOnTheWire {
  readonly symbol: string;
  /** In units. */
  readonly unfilled: Decimal;
  /** Of a limit or stop; null at the market. */
  readonly price: Decimal | null;
}

/** The last mid of a symbol; null where there is none. */
export type MidOf = (symbol: string) => Decimal | null;

/** What is held at mid; at its cost where there is no price. Positive for shorts, too. */
const valueOf = ({ symbol, quantity, cost }: LotHolding, mid: MidOf): Decimal => {
  const price = mid(symbol);
  return price ? quantity.abs().mul(price) : cost.abs();
};

/** The value of all that is open, in USD. */
export function exposureOf(holdings: readonly LotHolding[], onTheWire: readonly OpenOnTheWire[], mid: MidOf): Decimal {
  const held = holdings.reduce((sum, holding) => sum.add(valueOf(holding, mid)), zero);
  return onTheWire.reduce((sum, { symbol, unfilled, price }) => sum.add(unfilled.mul(price ?? mid(symbol) ?? zero)), held);
}

/** Cash and positions less all that was ever paid in or out, in USD: the difference of two moments is what was won between them. */
export function netOf(holdings: readonly LotHolding[], { cash, flows }: ConnectionMoney, mid: MidOf): Decimal {
  const held = holdings.reduce((sum, holding) => {
    const value = valueOf(holding, mid);
    return holding.quantity.isNegative() ? sum.sub(value) : sum.add(value);
  }, zero);
  return cash.add(held).sub(flows);
}

/** Whether so much more, in USD, may be opened. A loss that reaches the limit stops opens; an exposure may reach it. */
export function limitRefusal(limits: LiveLimits, state: LiveState, more: Decimal): LiveRefusal | null {
  if (state.dayLoss.gte(limits.dailyLossLimit)) return { code: "LIVE_DAILY_LOSS", figure: state.dayLoss, limit: limits.dailyLossLimit };
  const after = state.exposure.add(more);
  return after.gt(limits.maxExposure) ? { code: "LIVE_EXPOSURE", figure: after, limit: limits.maxExposure } : null;
}

type Opening = Pick<BrokerOrderRow, "side" | "limitPrice" | "stopPrice" | "decidedPrice" | "quantity" | "filledQuantity">;

/** What an open costs at its own price, at the market's for market orders, in USD; null where there is no price. */
export function openingValue(order: Opening, quote: { readonly bid: Decimal; readonly ask: Decimal } | null): Decimal | null {
  const market = quote && (order.side === "BUY" ? quote.ask : quote.bid);
  const price = order.limitPrice ?? order.stopPrice ?? market ?? order.decidedPrice;
  return price && order.quantity.sub(order.filledQuantity).mul(price);
}
