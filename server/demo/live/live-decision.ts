import { Decimal, floorToLot } from "../../platform/decimal";
import type { LiveQuote, MarketInstrument } from "../../market/providers/provider";
import { pick, type Random } from "../history/random";
import { signalOf } from "../history/strategies";
import type { DemoFeeder } from "../people/people";

/** An open trade as a demo feeder looks at it in their turn. */
export interface LiveTrade {
  readonly id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly quantity: Decimal;
  readonly openedQuantity: Decimal;
  readonly averagePrice: Decimal;
  readonly stopPrice: Decimal | null;
  readonly targetPrice: Decimal | null;
  readonly ageMinutes: number;
}

/** What they know of a symbol: its last minutes, oldest first, and the quote now. */
export interface LiveSymbol {
  readonly instrument: MarketInstrument;
  readonly quote: LiveQuote;
  readonly closes: readonly number[];
}

export type LiveAction =
  | {
      readonly kind: "OPEN";
      readonly symbol: LiveSymbol;
      readonly side: "LONG" | "SHORT";
      readonly quantity: Decimal;
      readonly stopPrice: Decimal;
      readonly targetPrice: Decimal;
    }
  | { readonly kind: "CLOSE"; readonly tradeId: string; readonly quantity: Decimal | null }
  | { readonly kind: "EXITS"; readonly tradeId: string; readonly stopPrice: Decimal };

/** Live trades are small and short; what the history left open goes on beside them. */
const dayTradesMax = 4;
const dayTradeMinutes = 24 * 60;
const closeAfterMinutes = 45;
/** Share of free cash put into one. */
const weight = 0.012;
const stopInMinuteMoves = 14;

const isDayTrade = (trade: LiveTrade): boolean => trade.ageMinutes < dayTradeMinutes;
const direction = (side: "LONG" | "SHORT"): 1 | -1 => (side === "LONG" ? 1 : -1);
const gain = (trade: LiveTrade, quote: LiveQuote): number => direction(trade.side) * (quote.mid.div(trade.averagePrice).toNumber() - 1);

/** Mean absolute move from one step to the next, as a fraction; at least a tenth of a basis point. */
export function typicalMove(closes: readonly number[]): number {
  const moves = closes.slice(1).map((close, index) => Math.abs(close / closes[index]! - 1));
  return Math.max(0.00001, moves.reduce((sum, move) => sum + move, 0) / Math.max(1, moves.length));
}

/** What the feeder does in this turn; null for once nothing. Pure: the same turn at the same prices does the same. */
export function decideLive(
  feeder: DemoFeeder,
  trades: readonly LiveTrade[],
  symbols: readonly LiveSymbol[],
  freeCash: Decimal,
  random: Random,
): LiveAction | null {
  const own = trades.filter(isDayTrade);
  const managed = own.length > 0 && (own.length >= dayTradesMax || random() < 0.55) ? manageOne(own, symbols, random) : null;
  return managed ?? open(feeder, trades, symbols, freeCash, random) ?? manageOne(own, symbols, random);
}

/** Least share of the account that a host's trade takes: a copy of a few hundred dollars can follow it. */
const hostWeight = 0.01;

/**
 * What a feeder with new copiers does: opens a trade by their own rules, big enough to be followed. One who is fully
 * invested, or has as many day trades as they keep, closes the oldest first and opens in a later turn.
 */
export function decideAsHost(
  feeder: DemoFeeder,
  trades: readonly LiveTrade[],
  symbols: readonly LiveSymbol[],
  freeCash: Decimal,
  random: Random,
): LiveAction | null {
  const worth = trades.reduce((sum, { quantity, averagePrice }) => sum.add(quantity.mul(averagePrice)), Decimal.max(freeCash, 0));
  const least = worth.mul(hostWeight);
  const own = trades.filter(isDayTrade);
  const isFull = own.length >= dayTradesMax || freeCash.lt(least.mul(1.5));
  return isFull ? closeOldest(own.length >= dayTradesMax ? own : trades, symbols) : open(feeder, trades, symbols, freeCash, random, least);
}

function closeOldest(trades: readonly LiveTrade[], symbols: readonly LiveSymbol[]): LiveAction | null {
  const closable = trades.filter(({ symbol }) => symbols.some(({ instrument, quote }) => instrument.symbol === symbol && !quote.isStale));
  const [oldest] = [...closable].sort((a, b) => b.ageMinutes - a.ageMinutes || (a.id < b.id ? -1 : 1));
  return oldest ? { kind: "CLOSE", tradeId: oldest.id, quantity: null } : null;
}

function manageOne(own: readonly LiveTrade[], symbols: readonly LiveSymbol[], random: Random): LiveAction | null {
  const oldest = [...own].sort((a, b) => b.ageMinutes - a.ageMinutes || (a.id < b.id ? -1 : 1));
  for (const trade of oldest) {
    const known = symbols.find(({ instrument }) => instrument.symbol === trade.symbol);
    const action = known && !known.quote.isStale ? manageTrade(trade, known, own.length, random) : null;
    if (action) return action;
  }
  return null;
}

function manageTrade(trade: LiveTrade, { instrument, quote, closes }: LiveSymbol, count: number, random: Random): LiveAction | null {
  const risk = stopInMinuteMoves * typicalMove(closes);
  const won = gain(trade, quote);
  if (trade.ageMinutes > closeAfterMinutes || (count >= dayTradesMax && random() < 0.5))
    return { kind: "CLOSE", tradeId: trade.id, quantity: null };
  const half = floorToLot(trade.quantity.div(2), instrument.lot);
  if (won > 0.6 * risk && trade.quantity.eq(trade.openedQuantity) && half.isPositive() && !half.isZero())
    return { kind: "CLOSE", tradeId: trade.id, quantity: half };
  const stop = onTick(quote.mid.mul(1 - direction(trade.side) * risk * 0.8), instrument);
  const isTighter =
    trade.stopPrice !== null && direction(trade.side) * (stop.toNumber() - trade.stopPrice.toNumber()) > instrument.tick.toNumber();
  return isTighter ? { kind: "EXITS", tradeId: trade.id, stopPrice: stop } : null;
}

function open(
  feeder: DemoFeeder,
  trades: readonly LiveTrade[],
  symbols: readonly LiveSymbol[],
  freeCash: Decimal,
  random: Random,
  least = new Decimal(0),
): LiveAction | null {
  const held = new Set(trades.map((trade) => trade.symbol));
  const free = symbols.filter(({ instrument, quote, closes }) => !held.has(instrument.symbol) && !quote.isStale && closes.length > 60);
  if (free.length === 0 || trades.filter(isDayTrade).length >= dayTradesMax) return null;
  const signals = free.flatMap((known) => signalOf(feeder, known.instrument.symbol, known.closes) ?? []).sort((a, b) => b.score - a.score);
  const chosen = signals[0] ?? { symbol: pick(random, free).instrument.symbol, side: "LONG" as const };
  const symbol = free.find(({ instrument }) => instrument.symbol === chosen.symbol)!;
  const side = symbol.instrument.isShortable ? chosen.side : "LONG";
  const price = side === "LONG" ? symbol.quote.ask : symbol.quote.bid;
  const money = Decimal.max(freeCash.mul(weight * (0.6 + 0.8 * random())), least);
  const quantity = sizeOf(money.div(price), symbol.instrument);
  if (quantity.isZero()) return null;
  const risk = Math.max(stopInMinuteMoves * typicalMove(symbol.closes), 0.0015);
  const level = (distance: number): Decimal => onTick(price.mul(1 + direction(side) * distance), symbol.instrument);
  return { kind: "OPEN", symbol, side, quantity, stopPrice: level(-risk), targetPrice: level(risk * feeder.reward) };
}

/** Whole units from ten on, as people trade. */
function sizeOf(wanted: Decimal, { lot }: MarketInstrument): Decimal {
  const step = wanted.gte(10) ? Decimal.max(lot, 1) : wanted.gte(1) ? Decimal.max(lot, "0.1") : lot;
  return wanted.isPositive() ? floorToLot(wanted, step) : new Decimal(0);
}

const onTick = (price: Decimal, { tick }: MarketInstrument): Decimal => price.div(tick).round().mul(tick);
