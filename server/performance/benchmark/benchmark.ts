import { setImmediate as nextTurn } from "node:timers/promises";
import type { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { canSeePrices, type Asker } from "../../market/instruments/market.policy";
import { resolutionMs, type Market, type MarketInstrument, type PriceBar } from "../../market/providers/provider";
import type { CurvePointValue } from "../figures/curve";
import { reasons as figureReasons, type FigureValue, type TradeGroupFigures } from "../figures/figures";

/** An instrument at a close of a curve; null where it has no price. */
export interface BenchmarkPointValue {
  readonly at: Date;
  /** In USD. */
  readonly price: Decimal | null;
  /** Since the curve's first point, in percent. */
  readonly returnPercent: number | null;
}

/** What holding one instrument would have made between the same closes as a curve. */
export interface BenchmarkLine {
  readonly symbol: string;
  /** Null for a symbol that this server does not know. */
  readonly instrument: MarketInstrument | null;
  /** From the curve's first point to its last. */
  readonly returnPercent: FigureValue;
  /** One for each of the curve's; none where the first has no price. */
  readonly points: readonly BenchmarkPointValue[];
}

export const reasons = {
  noCloses: figureReasons.noCloses,
  unknown: "No such instrument on this server",
  hidden: "Its prices are not shown on this server",
  noFirstPrice: "No price at the start of the curve",
  noLastPrice: "No price at the last close",
} as const;

const equities = "SPY";
const crypto = "BTC";

/** SPY, or BTC for people whose closed trades are mostly in crypto; the other one where the market prices only that. */
export function defaultBenchmark(market: Pick<Market, "instrument" | "quote">, symbols: readonly TradeGroupFigures[]): string {
  const coins = symbols.filter(({ name }) => market.instrument(name)?.class === "CRYPTO");
  const isMostlyCrypto = 2 * tradesIn(coins) > tradesIn(symbols);
  const [first, second] = isMostlyCrypto ? [crypto, equities] : [equities, crypto];
  return [first, second].find((symbol) => market.quote(symbol) !== null) ?? first;
}

const tradesIn = (groups: readonly TradeGroupFigures[]): number => groups.reduce((sum, { closedTrades }) => sum + closedTrades, 0);

/**
 * The instrument's return between the points of a curve. Each price is the market's mid at that very moment; at a venue, which
 * keeps no such moments, the close of the day (UTC) that holds it. A missing price is null, never zero.
 */
export async function benchmarkLine(
  asker: Asker,
  market: Market,
  symbol: string,
  curve: readonly Pick<CurvePointValue, "at">[],
): Promise<BenchmarkLine> {
  const instrument = market.instrument(symbol);
  const without = (reason: string): BenchmarkLine => ({ symbol, instrument, returnPercent: { value: null, reason }, points: [] });
  if (!instrument) return without(reasons.unknown);
  if (!canSeePrices(asker, instrument)) return without(reasons.hidden);
  if (curve.length < 2) return without(reasons.noCloses);
  const prices = await pricesAt(market, instrument, moments(curve));
  const first = prices[0];
  if (!first?.gt(0)) return without(reasons.noFirstPrice);
  const points = curve.map(({ at }, index) => {
    const price = prices[index] ?? null;
    return { at, price, returnPercent: price && price.div(first).sub(1).mul(100).toNumber() };
  });
  const last = points.at(-1)!.returnPercent;
  return { symbol, instrument, points, returnPercent: { value: last, reason: last === null ? reasons.noLastPrice : null } };
}

/** When each point is on the market's clock. A record begins by the wall clock, which a replay's closes may lie far before. */
function moments(curve: readonly Pick<CurvePointValue, "at">[]): Date[] {
  const [start, ...closes] = curve.map(({ at }) => at);
  return [closes[0]! < start! ? closes[0]! : start!, ...closes];
}

/** Over a holiday and the weekend beside it the close before it stands. */
const closedMsMax = 6 * resolutionMs.DAY;

async function pricesAt(market: Market, { symbol, source }: MarketInstrument, at: readonly Date[]): Promise<Array<Decimal | null>> {
  if (source !== "LIVE") return midsAt(market, symbol, at);
  // A venue that does not answer has no prices for now.
  const days = await market.loadBars(symbol, "DAY", { first: limits.barsPerRequestMax }).catch(() => []);
  return at.map((moment) => dayCloseAt(days, moment));
}

/** A computed price takes a tenth of a millisecond: after so many of them others have their turn. */
const midsPerTurn = 50;

async function midsAt(market: Market, symbol: string, at: readonly Date[]): Promise<Array<Decimal | null>> {
  const mids: Array<Decimal | null> = [];
  for (const moment of at) {
    mids.push(market.midAt(symbol, moment));
    if (mids.length % midsPerTurn === 0) await nextTurn();
  }
  return mids;
}

/** The close of the day that holds the moment, or of the last one before it that was traded. */
function dayCloseAt(days: readonly PriceBar[], at: Date): Decimal | null {
  const day = days.findLast((bar) => bar.at <= at);
  return day && +at - +day.at <= closedMsMax ? day.close : null;
}
