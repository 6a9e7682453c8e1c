import { Decimal } from "../../../platform/decimal";
import type { QuoteSource } from "../quote-source";
import { expectedPrice, heldOf } from "./order-rules";
import { isEnded, leavesOf, type SandboxAccount, type SandboxOrder, type SandboxPosition } from "./state";

const zero = new Decimal(0);
/** As of a small margin account: twice the equity, less what positions and orders take. */
export const multiplier = 2;

/** The price at which a position is valued: the mid, else what was paid. */
export const priceOf = ({ symbol, averagePrice }: SandboxPosition, quotes: QuoteSource): Decimal =>
  quotes.quote(symbol)?.mid ?? averagePrice;

/** Value of the positions on one side; of shorts below zero. */
export function valueOf(account: SandboxAccount, quotes: QuoteSource, side: "long" | "short"): Decimal {
  const own = account.positions.filter(({ quantity }) => (side === "long" ? quantity.gt(0) : quantity.lt(0)));
  return own.reduce((sum, one) => sum.add(one.quantity.mul(priceOf(one, quotes))), zero);
}

export const equityOf = (account: SandboxAccount, quotes: QuoteSource): Decimal =>
  account.cash.add(valueOf(account, quotes, "long")).add(valueOf(account, quotes, "short"));

/** What working orders that open take of the buying power. */
export function onHoldOf(account: SandboxAccount, working: readonly SandboxOrder[], quotes: QuoteSource): Decimal {
  return working.reduce((sum, order) => {
    const held = heldOf(account, order.symbol);
    const isReducing = order.side === "sell" ? held.gt(0) : held.lt(0);
    if (isEnded(order) || isReducing) return sum;
    const price = expectedPrice(order, quotes) ?? zero;
    return sum.add(order.notional ? order.notional.sub(order.filledValue) : leavesOf(order)!.mul(price));
  }, zero);
}

export function buyingPowerOf(account: SandboxAccount, working: readonly SandboxOrder[], quotes: QuoteSource): Decimal {
  const gross = valueOf(account, quotes, "long").sub(valueOf(account, quotes, "short"));
  const free = equityOf(account, quotes)
    .mul(multiplier)
    .sub(gross)
    .sub(onHoldOf(account, working, quotes));
  return Decimal.max(free, 0);
}
