import type { Decimal } from "../../platform/decimal";
import type { Trade } from "../../trading/trades/book";
import { minuteMs, type Extremes, type PastQuote, type PriceHistory } from "./price-history";

/** A stop or target that a past tick tripped. */
export interface Trip {
  readonly trade: Trade;
  readonly reason: "STOP" | "TARGET";
  readonly minute: number;
  readonly quote: PastQuote;
}

/**
 * The first minute in [from, to), which lies within one four-hour block, in which the trade's stop or target was touched, both in one minute: the stop. Long exits
 * watch the bid, short ones the ask. Filled at the level, or at the minute's first quote when that already lies beyond it.
 */
export function findTrip(prices: PriceHistory, trade: Trade, from: number, to: number): Trip | null {
  if (from >= to || !isNear(prices, trade, from)) return null;
  const stop = trade.stopPrice && firstTouch(prices, trade, trade.stopPrice, "STOP", from, to);
  const target = trade.targetPrice && firstTouch(prices, trade, trade.targetPrice, "TARGET", from, stop === null ? to : stop);
  if (target !== null) return trip(prices, trade, "TARGET", trade.targetPrice!, target);
  return stop === null ? null : trip(prices, trade, "STOP", trade.stopPrice!, stop);
}

const isNear = (prices: PriceHistory, trade: Trade, from: number): boolean =>
  [trade.stopPrice, trade.targetPrice].some((level) => level !== null && prices.mayReach(trade.symbol, from, level.toNumber()));

/** Whether falling prices touch the level: a long's stop, a short's target. */
const isBelow = (trade: Trade, reason: Trip["reason"]): boolean => (trade.side === "LONG") === (reason === "STOP");

function touches(trade: Trade, reason: Trip["reason"], level: Decimal, quote: PastQuote): boolean {
  const price = trade.side === "LONG" ? quote.bid : quote.ask;
  return isBelow(trade, reason) ? price.lte(level) : price.gte(level);
}

const mayTouch = (prices: PriceHistory, trade: Trade, reason: Trip["reason"], level: Decimal | null, { low, high }: Extremes): boolean =>
  level !== null && touches(trade, reason, level, prices.around(trade.symbol, isBelow(trade, reason) ? low : high, new Date(0)));

function firstTouch(prices: PriceHistory, trade: Trade, level: Decimal, reason: Trip["reason"], from: number, to: number): number | null {
  if (from >= to) return null;
  if (!mayTouch(prices, trade, reason, level, prices.extremes(trade.symbol, from, to))) return null;
  if (to - from === 1) return from;
  const middle = Math.floor((from + to) / 2);
  return firstTouch(prices, trade, level, reason, from, middle) ?? firstTouch(prices, trade, level, reason, middle, to);
}

function trip(prices: PriceHistory, trade: Trade, reason: Trip["reason"], level: Decimal, minute: number): Trip {
  const opening = prices.quote(trade.symbol, minute);
  if (touches(trade, reason, level, opening)) return { trade, reason, minute, quote: opening };
  const half = opening.ask.sub(opening.bid);
  const quote = trade.side === "LONG" ? { bid: level, ask: level.add(half) } : { bid: level.sub(half), ask: level };
  return { trade, reason, minute, quote: { ...quote, mid: quote.bid.add(quote.ask).div(2), asOf: new Date(minute * minuteMs + 30_000) } };
}
