import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { type BarResolution, type BarSeries, toInstrument } from "./market.types";
import { resolutionMs, type InstrumentClass, type Market, type MarketInstrument } from "../providers/provider";

const barsDefault = 300;
const searchCharactersMax = 60;

/** The priced instruments by symbol, at most `limits.instrumentsPerRequestMax`. A search puts an equal symbol first, then symbols that begin so, then names. */
export function findInstruments(market: Market, search?: string | null, instrumentClass?: InstrumentClass | null): MarketInstrument[] {
  const wanted = (search ?? "").trim().toLowerCase().slice(0, searchCharactersMax);
  const rank = ({ symbol, name }: MarketInstrument): number => {
    const lower = symbol.toLowerCase();
    if (wanted === "" || lower === wanted) return 0;
    if (lower.startsWith(wanted)) return 1;
    return name.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return market
    .instruments()
    .filter((row) => (!instrumentClass || row.class === instrumentClass) && rank(row) < 3)
    .sort((a, b) => rank(a) - rank(b) || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, limits.instrumentsPerRequestMax);
}

/** Throws for a symbol that this market does not price: `detail.reason` is SYMBOL_UNKNOWN. */
export function pricedInstrument(market: Market, symbol: string): MarketInstrument {
  const row = market.instrument(symbol);
  if (!row || !market.quote(symbol))
    throw new Fault("BAD_USER_INPUT", `There are no prices of ${JSON.stringify(symbol.slice(0, 20))} here.`, { reason: "SYMBOL_UNKNOWN" });
  return row;
}

/** Throws BAD_USER_INPUT for an unknown symbol or a `first` outside 1 to `limits.barsPerRequestMax`. */
export function loadBars(
  market: Market,
  symbol: string,
  resolution: BarResolution,
  first?: number | null,
  before?: Date | null,
): BarSeries {
  const wanted = first ?? barsDefault;
  const max = limits.barsPerRequestMax;
  if (wanted < 1 || wanted > max)
    throw new Fault("BAD_USER_INPUT", `\`first\` lies between 1 and ${max}.`, { limit: "barsPerRequestMax", max });
  const row = pricedInstrument(market, symbol);
  const bars = market.bars(symbol, resolution, { first: wanted, before });
  const last = bars.at(-1);
  const isLastLive = last !== undefined && +market.marketNow() < +last.at + resolutionMs[resolution];
  return { instrument: toInstrument(row), resolution, bars, isLastLive };
}
