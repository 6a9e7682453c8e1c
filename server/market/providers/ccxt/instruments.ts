import { Decimal } from "../../../platform/decimal";
import type { InstrumentDefinition } from "../provider";
import type { VenueInstruments } from "../venue/venue-source";
import { fieldsOf, positive, venueDayOf, venueQuoteOf } from "./answers";
import { coinNames } from "./coin-names";

/** Currencies that count as a dollar, the wanted first. An instrument is a coin, priced in the first of these the venue has. */
const dollars = ["USD", "USDT", "USDC", "FDUSD"] as const;
/** Currencies of states: their pairs are no crypto. */
const fiat = new Set("USD EUR GBP JPY AUD CAD CHF TRY BRL ARS MXN ZAR PLN RON CZK UAH COP NZD SGD HKD".split(" "));

const symbolText = /^[A-Z0-9][A-Z0-9.]{0,11}$/;
/** What the columns of prices and quantities hold. */
const stepDecimalsMax = 10;
const bpsPerWhole = 10_000;
/** Where no bid and ask are known yet. */
const usualSpreadBps = new Decimal(5);

/**
 * One instrument for each coin that the venue trades against a dollar. A market that is closed is taken only if it was traded
 * within a day (or is `known`): venues list markets that ended years ago. A coin whose symbol or steps this server cannot
 * store is left out.
 */
export function instrumentsOf(
  markets: Readonly<Record<string, unknown>>,
  tickers: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string> = new Set(),
): VenueInstruments {
  const best = new Map<string, { definition: InstrumentDefinition; rank: number; isActive: boolean }>();
  for (const value of Object.values(markets)) {
    const market = fieldsOf(value);
    const definition = market && definitionOf(market, tickers);
    if (!market || !definition) continue;
    const isActive = market["active"] !== false;
    const venueSymbol = String(market["symbol"]);
    if (!isActive && !known.has(venueSymbol) && !venueDayOf(tickers[venueSymbol])?.traded) continue;
    const rank = dollars.indexOf(String(market["quote"]) as (typeof dollars)[number]) + (isActive ? 0 : dollars.length);
    const before = best.get(definition.symbol);
    if (!before || rank < before.rank) best.set(definition.symbol, { definition, rank, isActive });
  }
  const all = [...best.values()];
  return {
    definitions: all.map(({ definition }) => definition),
    suspended: new Set(all.flatMap(({ definition, isActive }) => (isActive ? [] : [definition.symbol]))),
  };
}

function definitionOf(market: Readonly<Record<string, unknown>>, tickers: Readonly<Record<string, unknown>>): InstrumentDefinition | null {
  const { base, quote, symbol: venueSymbol, spot } = market;
  if (spot !== true || typeof base !== "string" || typeof venueSymbol !== "string") return null;
  if (!dollars.some((one) => one === quote) || fiat.has(base) || !symbolText.test(base)) return null;
  const precision = fieldsOf(market["precision"]);
  const [tick, lot] = [positive(precision?.["price"]), positive(precision?.["amount"])];
  if (!tick || !lot || tick.decimalPlaces() > stepDecimalsMax || lot.decimalPlaces() > stepDecimalsMax) return null;
  const limits = fieldsOf(market["limits"]);
  const notionalMin = positive(fieldsOf(limits?.["cost"])?.["min"]);
  const top = venueQuoteOf(tickers[venueSymbol]);
  return {
    symbol: base,
    name: coinNames[base] ?? base,
    class: "CRYPTO",
    sector: "Crypto",
    tick,
    lot,
    spreadBps: top ? spreadBpsOf(top.bid, top.ask) : usualSpreadBps,
    isShortable: true,
    venue: { symbol: venueSymbol, quoteCurrency: String(quote), notionalMin },
  };
}

/** To four decimals, and no more than the column holds. */
const spreadBpsOf = (bid: Decimal, ask: Decimal): Decimal =>
  Decimal.min(ask.sub(bid).div(bid.add(ask).div(2)).mul(bpsPerWhole).toDecimalPlaces(4), bpsPerWhole);
