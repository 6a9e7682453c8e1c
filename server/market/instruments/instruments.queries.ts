import { Fault } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { make } from "../../platform/make";
import { Decimal } from "../../platform/decimal";
import { canSeePrices, type Asker } from "./market.policy";
import { type BarResolution, type BarSeries, InstrumentConnection, PriceRange, type Quote, toInstrument, toQuote } from "./market.types";
import { previousDayClose } from "./hours";
import { resolutionMs, type InstrumentClass, type Market, type MarketInstrument } from "../providers/provider";

const barsDefault = 300;
const searchCharactersMax = 60;

/** The priced instruments by symbol, at most `limits.instrumentsPerRequestMax`. A search puts an equal symbol first, then symbols that begin so, then names. */
export const findInstruments = (market: Market, search?: string | null, instrumentClass?: InstrumentClass | null): MarketInstrument[] =>
  rankedInstruments(market, search, instrumentClass)
    .slice(0, limits.instrumentsPerRequestMax)
    .map(({ row }) => row);

/** A page of the same list, which may be of any length. Throws BAD_USER_INPUT for a foreign cursor. */
export function instrumentPage(
  market: Market,
  asked: { readonly search?: string | null; readonly class?: InstrumentClass | null },
  paging: PageArguments,
): InstrumentConnection {
  const request = pageRequest(paging, 2);
  const ranked = rankedInstruments(market, asked.search, asked.class);
  if (request.cursor && !/^[012]$/.test(request.cursor[0]!)) throw new Fault("BAD_USER_INPUT", "This cursor does not belong to this list.");
  const from = request.cursor ? ranked.findIndex((one) => isAfter(one, request.cursor!)) : 0;
  const rows = from < 0 ? [] : ranked.slice(from, from + request.limit + 1);
  const { edges, pageInfo } = pageOf(request, rows, ({ row, rank }) => [String(rank), row.symbol]);
  return make(InstrumentConnection, { pageInfo, edges: edges.map(({ cursor, node }) => ({ cursor, node: toInstrument(node.row) })) });
}

interface Ranked {
  readonly row: MarketInstrument;
  readonly rank: number;
}

const isAfter = ({ row, rank }: Ranked, [cursorRank, symbol]: readonly string[]): boolean =>
  rank > Number(cursorRank) || (rank === Number(cursorRank) && row.symbol > symbol!);

function rankedInstruments(market: Market, search?: string | null, instrumentClass?: InstrumentClass | null): Ranked[] {
  const wanted = (search ?? "").trim().toLowerCase().slice(0, searchCharactersMax);
  const rank = ({ symbol, name }: MarketInstrument): number => {
    const lower = symbol.toLowerCase();
    if (wanted === "" || lower === wanted) return 0;
    if (lower.startsWith(wanted)) return 1;
    return name.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return market
    .instruments()
    .filter((row) => !instrumentClass || row.class === instrumentClass)
    .map((row) => ({ row, rank: rank(row) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || (a.row.symbol < b.row.symbol ? -1 : 1));
}

/** The quote as this viewer may see it: null without a price, and without the right to see it. */
export function quoteFor(asker: Asker, market: Market, symbol: string): Quote | null {
  const quote = canSeePrices(asker, market.instrument(symbol)) ? market.quote(symbol) : null;
  return quote && toQuote(quote);
}

/** Throws for a symbol that this market does not price, or not for this viewer: `detail.reason` is SYMBOL_UNKNOWN. */
export function pricedInstrument(asker: Asker, market: Market, symbol: string): MarketInstrument {
  const row = market.instrument(symbol);
  if (!row || !canSeePrices(asker, row) || !market.quote(symbol))
    throw new Fault("BAD_USER_INPUT", `There are no prices of ${JSON.stringify(symbol.slice(0, 20))} here.`, { reason: "SYMBOL_UNKNOWN" });
  return row;
}

/**
 * Throws BAD_USER_INPUT for an unknown symbol or a `first` outside 1 to `limits.barsPerRequestMax`, UNAVAILABLE where a venue
 * does not answer.
 */
export async function loadBars(
  asker: Asker,
  market: Market,
  symbol: string,
  resolution: BarResolution,
  first?: number | null,
  before?: Date | null,
): Promise<BarSeries> {
  const wanted = first ?? barsDefault;
  const max = limits.barsPerRequestMax;
  if (wanted < 1 || wanted > max)
    throw new Fault("BAD_USER_INPUT", `Use a \`first\` from 1 to ${max}.`, { limit: "barsPerRequestMax", max });
  const row = pricedInstrument(asker, market, symbol);
  const bars = await market.loadBars(symbol, resolution, { first: wanted, before });
  const last = bars.at(-1);
  const isLastLive = last !== undefined && +market.marketNow() < +last.at + resolutionMs[resolution];
  return { instrument: toInstrument(row), resolution, bars, isLastLive };
}

const yearDays = 365;

/** Lowest and highest price of a year (52 weeks and a day), as daily bars have them; null without any, and where a venue does not answer. */
export async function yearRangeOf(asker: Asker, market: Market, symbol: string): Promise<PriceRange | null> {
  if (!canSeePrices(asker, market.instrument(symbol))) return null;
  const since = +market.marketNow() - yearDays * 86_400_000;
  const days = await market.loadBars(symbol, "DAY", { first: yearDays + 1 }).catch(() => []);
  const bars = days.filter(({ at }) => +at >= since);
  const [first] = bars;
  if (!first) return null;
  return make(PriceRange, {
    low: Decimal.min(...bars.map(({ low }) => low)),
    high: Decimal.max(...bars.map(({ high }) => high)),
    since: first.at,
  });
}

/** Enough hours for a day that began before a long weekend. */
const dayHoursMax = 96;

/** Prices since the previous close: that close, then each hour's last price. Empty without a quote; where a venue does not answer, the close alone. */
export async function dayLineOf(asker: Asker, market: Market, symbol: string): Promise<Decimal[]> {
  const quote = canSeePrices(asker, market.instrument(symbol)) ? market.quote(symbol) : null;
  if (!quote) return [];
  // A quote of the close itself still belongs to the day that it ends.
  const since = previousDayClose(new Date(+quote.asOf - 1));
  const bars = await market.loadBars(symbol, "HOUR", { first: dayHoursMax }).catch(() => []);
  return [quote.previousClose, ...bars.filter(({ at }) => at >= since).map(({ close }) => close)];
}
