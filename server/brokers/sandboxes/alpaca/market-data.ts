import type { PriceBar, Resolution } from "../../../market/providers/provider";
import { resolutionMs } from "../../../market/providers/provider";
import type { QuoteSource } from "../quote-source";
import { Refusal } from "./refusals";

type Json = Readonly<Record<string, unknown>>;

const timeframes: Readonly<Record<string, Resolution>> = {
  "1Min": "MINUTE",
  "5Min": "FIVE_MINUTES",
  "15Min": "FIFTEEN_MINUTES",
  "1Hour": "HOUR",
  "1Day": "DAY",
};
const barsMax = 10_000;
const bad = (message: string): Refusal => new Refusal(400, { message });

const symbolsOf = (query: URLSearchParams): string[] => {
  const symbols = (query.get("symbols") ?? "").split(",").filter(Boolean);
  if (symbols.length === 0) throw bad("symbols is required");
  return symbols;
};

export function latestQuotesJson(quotes: QuoteSource, query: URLSearchParams): Json {
  const found = symbolsOf(query).flatMap((symbol) => {
    const quote = quotes.quote(symbol);
    return quote ? [[symbol, quoteJson(quote.bid.toNumber(), quote.ask.toNumber(), quote.asOf)] as const] : [];
  });
  return { quotes: Object.fromEntries(found) };
}

/** The last of everything, of symbols that have a quote; a bar that there is not is left out. */
export function snapshotsJson(quotes: QuoteSource, query: URLSearchParams): Json {
  const found = symbolsOf(query).flatMap((symbol) => {
    const quote = quotes.quote(symbol);
    if (!quote) return [];
    const [day, previous] = quotes.bars(symbol, "DAY", { first: 2 }).reverse();
    const minute = quotes.bars(symbol, "MINUTE", { first: 1 })[0];
    const trade = { t: quote.asOf.toISOString(), x: "V", p: quote.mid.toNumber(), s: 1, i: 1, c: ["@"], z: "C" };
    const bars = { minuteBar: minute, dailyBar: day, prevDailyBar: previous };
    const known = Object.entries(bars).flatMap(([name, bar]) => (bar ? [[name, barJson(bar)]] : []));
    const latestQuote = quoteJson(quote.bid.toNumber(), quote.ask.toNumber(), quote.asOf);
    return [[symbol, { latestTrade: trade, latestQuote, ...Object.fromEntries(known) }] as const];
  });
  return Object.fromEntries(found);
}

const quoteJson = (bp: number, ap: number, t: Date): Json => ({
  t: t.toISOString(),
  bx: "V",
  bp,
  bs: 1,
  ax: "V",
  ap,
  as: 1,
  c: ["R"],
  z: "C",
});

const barJson = ({ at, open, high, low, close, volume }: PriceBar): Json => ({
  t: at.toISOString(),
  ...{ o: open.toNumber(), h: high.toNumber(), l: low.toNumber(), c: close.toNumber() },
  v: Math.round(volume.toNumber()),
  n: 1,
  vw: close.toNumber(),
});

/** Bars of several symbols, symbol by symbol, in pages of `limit` in all; a page's token says symbol and time of its last bar. */
export function barsJson(quotes: QuoteSource, query: URLSearchParams): Json {
  const resolution = timeframes[query.get("timeframe") ?? ""];
  if (!resolution) throw bad("invalid timeframe");
  const limit = Math.min(Number(query.get("limit") ?? 1_000), barsMax);
  const now = +quotes.marketNow();
  const [start, end] = [momentOf(query.get("start")) ?? dayStart(now), momentOf(query.get("end")) ?? now];
  const after = tokenOf(query.get("page_token"));
  const bars: Record<string, Json[]> = {};
  let left = limit;
  let last: string | null = null;
  for (const symbol of symbolsOf(query).sort()) {
    if (after && symbol < after.symbol) continue;
    const first = Math.ceil((now - start) / resolutionMs[resolution]) + 2;
    const own = quotes
      .bars(symbol, resolution, { first: Math.min(first, barsMax * 10) })
      .filter(({ at }) => +at >= start && +at <= end && !(after?.symbol === symbol && +at <= after.at));
    const page = own.slice(0, left);
    if (page.length > 0) bars[symbol] = page.map(barJson);
    left -= page.length;
    if (page.length < own.length || left === 0) {
      last = page.length > 0 ? tokenText(symbol, page.at(-1)!.at) : last;
      return { bars, next_page_token: last };
    }
  }
  return { bars, next_page_token: null };
}

const dayStart = (now: number): number => Math.floor(now / 86_400_000) * 86_400_000;
const tokenText = (symbol: string, at: Date): string => Buffer.from(`${symbol}|${+at}`).toString("base64url");

function tokenOf(token: string | null): { symbol: string; at: number } | null {
  if (!token) return null;
  const [symbol, at] = Buffer.from(token, "base64url").toString().split("|");
  if (!symbol || !Number.isFinite(Number(at))) throw bad("invalid page_token");
  return { symbol, at: Number(at) };
}

function momentOf(text: string | null): number | null {
  if (!text) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw bad(`invalid time ${text}`);
  return at;
}
