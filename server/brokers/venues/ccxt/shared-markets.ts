import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import type { PrivateExchange, VenueExchange } from "./exchange";
import { rateOf } from "../../currencies/conversion";
import type { VenueMinimum } from "../../port/venue-session";
import { decimalOf, fieldsOf } from "./unified";

/** Steps and minimums are looked up again after this: a step that changed would cut orders in silence. */
const freshMs = 24 * 3_600_000;
/** After a failed reading the old one is used for so long before the next. */
const retryMs = 5 * 60_000;

/** Markets of a venue, loaded once for all its connections: each of them by itself would take twenty megabytes. */
export class SharedMarkets {
  private source: Promise<VenueExchange> | null = null;
  private loading: Promise<VenueExchange> | null = null;
  private readAt = 0;
  private minimums: readonly VenueMinimum[] | null = null;

  constructor(
    private readonly create: () => Promise<VenueExchange>,
    private readonly clock: Clock,
  ) {}

  /** Gives an instance the markets as they are now. Throws only where they were never read. */
  async lend(to: PrivateExchange): Promise<void> {
    const source = await this.current();
    if (to.markets !== source.ccxt.markets) to.setMarketsFromExchange(source.ccxt);
  }

  /** Of the markets that were lent last; `to` is an instance that has them. */
  minimumsOf(to: PrivateExchange, dollars: readonly string[], others: readonly string[]): readonly VenueMinimum[] {
    return (this.minimums ??= minimumsOf(to, dollars, others));
  }

  async close(): Promise<void> {
    const source = await this.source?.catch(() => null);
    await source?.ccxt.close();
  }

  private async current(): Promise<VenueExchange> {
    const isFresh = this.clock.now() - this.readAt < freshMs;
    if (this.source && isFresh) return this.source;
    this.loading ??= this.load().finally(() => (this.loading = null));
    if (!this.source) return this.loading;
    await this.loading.catch(() => (this.readAt = this.clock.now() - freshMs + retryMs));
    return this.source;
  }

  private async load(): Promise<VenueExchange> {
    const source = await (this.source ?? this.create());
    await source.ccxt.loadMarkets(this.source !== null);
    this.source = Promise.resolve(source);
    this.minimums = null;
    this.readAt = this.clock.now();
    return source;
  }
}

/** A market as an order needs it. */
export interface TradedMarket {
  /** Unified, like `BTC/USDT`. */
  readonly symbol: string;
  readonly step: Decimal;
  readonly tick: Decimal;
  readonly quantityMin: Decimal | null;
  /** Least value of an order, in the currency it is priced in. */
  readonly notionalMin: Decimal | null;
}

/**
 * The market of a coin against the first dollar that the venue has for it, or the one of a unified name like `BTC/USDC`; null where the venue has none.
 */
export function marketOf(ccxt: PrivateExchange, symbol: string, dollars: readonly string[]): TradedMarket | null {
  if (symbol.includes("/")) return listedMarket(ccxt, symbol);
  for (const dollar of dollars) {
    const market = listedMarket(ccxt, `${symbol}/${dollar}`);
    if (market) return market;
  }
  return null;
}

function listedMarket(ccxt: PrivateExchange, unified: string): TradedMarket | null {
  const fields = fieldsOf(ccxt.markets?.[unified]);
  if (!fields || fields["spot"] !== true) return null;
  const precision = fieldsOf(fields["precision"]);
  const [step, tick] = [decimalOf(precision?.["amount"]), decimalOf(precision?.["price"])];
  if (!step?.gt(0) || !tick?.gt(0)) return null;
  const limits = fieldsOf(fields["limits"]);
  const leastOf = (name: string): Decimal | null => decimalOf(fieldsOf(limits?.[name])?.["min"]);
  return { symbol: String(fields["symbol"]), step, tick, quantityMin: leastOf("amount"), notionalMin: leastOf("cost") };
}

/** Each spot market of the venue, with what it takes at least. Of those in another currency than a dollar only what is traded now. */
function minimumsOf(ccxt: PrivateExchange, dollars: readonly string[], others: readonly string[]): VenueMinimum[] {
  const traded = [...dollars, ...others];
  return Object.keys(ccxt.markets ?? {}).flatMap((unified) => {
    const market = listedMarket(ccxt, unified);
    const [symbol, quote] = unified.split("/") as [string, string];
    const rank = traded.indexOf(quote);
    const isDollar = dollars.includes(quote);
    if (!market || !quote || (!isDollar && fieldsOf(ccxt.markets?.[unified])?.["active"] === false)) return [];
    const isUsual = nameOf(ccxt, unified, dollars) === symbol;
    return {
      ...{ symbol, quote, rank: rank >= 0 ? rank : null, isDollar, market: isUsual ? null : unified, lot: market.step },
      quantityMin: positiveOrNull(market.quantityMin),
      notionalMin: rank >= 0 ? positiveOrNull(market.notionalMin) : null,
    };
  });
}

const positiveOrNull = (value: Decimal | null): Decimal | null => (value?.gt(0) ? value : null);

/** A coin's own name where its dollar market is meant, else the market's: another quote currency is another price. */
export function nameOf(ccxt: PrivateExchange, unified: string, dollars: readonly string[]): string {
  const coin = unified.split("/")[0]!;
  return marketOf(ccxt, coin, dollars)?.symbol === unified ? coin : unified;
}

/** Down to a step. */
export const floorTo = (value: Decimal, step: Decimal): Decimal => value.div(step).floor().mul(step);
export const ceilTo = (value: Decimal, step: Decimal): Decimal => value.div(step).ceil().mul(step);

/** A market that says what a currency is worth: it in a dollar, or a dollar in it. */
export interface RatePair {
  readonly currency: string;
  readonly symbol: string;
  readonly isInverse: boolean;
}

/** Of each currency the first market that the exchange trades now, by the order of its dollars; none where it has none. */
export function ratePairsOf(ccxt: PrivateExchange, currencies: readonly string[], dollars: readonly string[]): RatePair[] {
  const isTraded = (symbol: string): boolean => {
    const market = fieldsOf(ccxt.markets?.[symbol]);
    return market?.["spot"] === true && market["active"] !== false;
  };
  return currencies.flatMap((currency) => {
    const pairs = dollars.flatMap((dollar) => [
      { currency, symbol: `${currency}/${dollar}`, isInverse: false },
      { currency, symbol: `${dollar}/${currency}`, isInverse: true },
    ]);
    return pairs.find(({ symbol }) => isTraded(symbol)) ?? [];
  });
}

/** What one unit is worth, from the tickers of these markets; a currency without a whole quote is left out. */
export function ratesIn(tickers: unknown, pairs: readonly RatePair[]): Map<string, Decimal> {
  const rates = new Map<string, Decimal>();
  for (const { currency, symbol, isInverse } of pairs) {
    const ticker = fieldsOf(fieldsOf(tickers)?.[symbol]);
    const rate = rateOf(decimalOf(ticker?.["bid"]), decimalOf(ticker?.["ask"]), isInverse);
    if (rate) rates.set(currency, rate);
  }
  return rates;
}
