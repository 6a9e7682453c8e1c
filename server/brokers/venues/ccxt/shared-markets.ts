import type { Clock } from "../../../platform/clock";
import type { Decimal } from "../../../platform/decimal";
import type { PrivateExchange, VenueExchange } from "./exchange";
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
  minimumsOf(to: PrivateExchange, dollars: readonly string[]): readonly VenueMinimum[] {
    return (this.minimums ??= minimumsOf(to, dollars));
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
  /** Least value of an order, in the dollar it is priced in. */
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
function minimumsOf(ccxt: PrivateExchange, dollars: readonly string[]): VenueMinimum[] {
  return Object.keys(ccxt.markets ?? {}).flatMap((unified) => {
    const market = listedMarket(ccxt, unified);
    const [symbol, quote] = unified.split("/") as [string, string];
    const rank = dollars.indexOf(quote);
    const isDollar = rank >= 0;
    if (!market || !quote || (!isDollar && fieldsOf(ccxt.markets?.[unified])?.["active"] === false)) return [];
    const isUsual = nameOf(ccxt, unified, dollars) === symbol;
    return {
      ...{ symbol, quote, rank: isDollar ? rank : null, market: isUsual ? null : unified, lot: market.step },
      quantityMin: positiveOrNull(market.quantityMin),
      notionalMin: isDollar ? positiveOrNull(market.notionalMin) : null,
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
