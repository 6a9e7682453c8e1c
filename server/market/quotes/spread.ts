import { Decimal } from "../../platform/decimal";

const bpsPerWhole = 10_000;

/**
 * Bid and ask around a price: half the spread to each side, then away from the price to whole ticks (bid down, ask up, so
 * that rounding never favours the trader), at least one tick apart. `mid` is exactly between them.
 */
export function spreadAround(price: Decimal, spreadBps: Decimal, tick: Decimal): { bid: Decimal; ask: Decimal; mid: Decimal } {
  const half = price.mul(spreadBps).div(2 * bpsPerWhole);
  const bid = Decimal.max(price.sub(half).div(tick).floor().mul(tick), tick);
  const up = price.add(half).div(tick).ceil().mul(tick);
  const ask = up.gt(bid) ? up : bid.add(tick);
  return { bid, ask, mid: bid.add(ask).div(2) };
}
