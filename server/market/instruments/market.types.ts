import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar } from "../../platform/graphql/scalars";
import type { LiveQuote, MarketInstrument } from "../providers/provider";
import { make } from "../../platform/make";

export enum InstrumentClass {
  STOCK = "STOCK",
  ETF = "ETF",
  CRYPTO = "CRYPTO",
  FX = "FX",
}
registerEnumType(InstrumentClass, {
  name: "InstrumentClass",
  description: "Asset class of an instrument.",
  valuesConfig: {
    CRYPTO: { description: "A cryptocurrency, traded round the clock." },
    ETF: { description: "An exchange-traded fund." },
    STOCK: { description: "A share of a company." },
    FX: { description: "A currency pair, priced in its second currency." },
  },
});

export enum PriceSource {
  SIMULATED = "SIMULATED",
  REPLAYED = "REPLAYED",
  LIVE = "LIVE",
}
registerEnumType(PriceSource, {
  name: "PriceSource",
  description: "Where a price comes from. Every price that is not LIVE is labelled on screen.",
  valuesConfig: {
    SIMULATED: { description: "Computed by this server." },
    REPLAYED: { description: "A recording of a real market, played back." },
    LIVE: { description: "A real market, in real time." },
  },
});

export enum BarResolution {
  MINUTE = "MINUTE",
  FIVE_MINUTES = "FIVE_MINUTES",
  FIFTEEN_MINUTES = "FIFTEEN_MINUTES",
  HOUR = "HOUR",
  DAY = "DAY",
}
registerEnumType(BarResolution, {
  name: "BarResolution",
  description: "Length of a bar. Bars start at whole multiples of it since 00:00 UTC.",
  valuesConfig: {
    DAY: { description: "One day per bar." },
    FIFTEEN_MINUTES: { description: "15 minutes per bar." },
    FIVE_MINUTES: { description: "5 minutes per bar." },
    HOUR: { description: "One hour per bar." },
    MINUTE: { description: "One minute per bar." },
  },
});

@ObjectType({ implements: Node, description: "A stock, fund, coin or currency pair that can be traded here." })
export class Instrument {
  @Field(() => ID, { description: "The symbol, which is unique." })
  id!: string;

  @Field(() => String, { description: "Its ticker symbol, in capitals." })
  symbol!: string;

  @Field(() => String, { description: "The name of the company, fund, coin or pair." })
  name!: string;

  @Field(() => InstrumentClass, { description: "Its asset class." })
  class!: InstrumentClass;

  @Field(() => String, { description: "Its sector; empty when unknown." })
  sector!: string;

  @Field(() => DecimalScalar, { description: "Tick size: smallest step of a price, in USD." })
  tick!: Decimal;

  @Field(() => DecimalScalar, { description: "Lot size: smallest step of a quantity, in units." })
  lot!: Decimal;

  @Field(() => Float, { description: "Usual bid-ask spread, in basis points of the price." })
  spreadBps!: number;

  @Field(() => Boolean, { description: "Whether it may be sold short." })
  isShortable!: boolean;

  @Field(() => Boolean, { description: "Whether an admin halted it or its venue suspended it: its quote does not move and nothing fills." })
  isHalted!: boolean;

  @Field(() => Boolean, { description: "Whether its venue lists it but has suspended trading in it." })
  isSuspended!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "Name of its market at the venue, such as `BTC/USDT`; null without a venue.",
  })
  venueSymbol!: string | null;

  @Field(() => String, { description: "Currency of its prices; a dollar stablecoin counts as a dollar." })
  quoteCurrency!: string;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Smallest order value at its venue, in the quote currency; null when there is none. Paper orders may be smaller.",
  })
  notionalMin!: Decimal | null;

  @Field(() => PriceSource, { description: "Where its prices come from." })
  source!: PriceSource;
}

@ObjectType({ implements: Node, description: "Bid and ask of an instrument at one moment of the market clock." })
export class Quote {
  @Field(() => ID, { description: "Identifier: `quote:` followed by the symbol." })
  id!: string;

  @Field(() => String, { description: "Symbol of the instrument." })
  symbol!: string;

  @Field(() => DecimalScalar, { description: "Bid price, at which sellers trade, in USD." })
  bid!: Decimal;

  @Field(() => DecimalScalar, { description: "Ask price, at which buyers trade, in USD." })
  ask!: Decimal;

  @Field(() => DecimalScalar, { description: "Midpoint of bid and ask, in USD; may lie between two ticks." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Price at the previous close, the last 16:00 New York of a weekday, in USD." })
  previousClose!: Decimal;

  @Field(() => Float, { description: "Change of the mid since the previous close, in percent." })
  changePercent!: number;

  @Field(() => DecimalScalar, { description: "Highest price since the previous close, in USD." })
  dayHigh!: Decimal;

  @Field(() => DecimalScalar, { description: "Lowest price since the previous close, in USD." })
  dayLow!: Decimal;

  @Field(() => Date, { description: "Time of the quote, on the market clock." })
  asOf!: Date;

  @Field(() => Boolean, {
    description: "Whether it is too old to trade on, or the symbol is halted or closed: nothing opens at a stale quote.",
  })
  isStale!: boolean;

  @Field(() => PriceSource, { description: "Where the price comes from." })
  source!: PriceSource;
}

@ObjectType({ description: "Price range of an instrument over at most 52 weeks, from its daily bars and the one still forming." })
export class PriceRange {
  @Field(() => DecimalScalar, { description: "Lowest price in the range, in USD." })
  low!: Decimal;

  @Field(() => DecimalScalar, { description: "Highest price in the range, in USD." })
  high!: Decimal;

  @Field(() => Date, { description: "Start of the first bar: later than 52 weeks ago if there are no older prices." })
  since!: Date;
}

@ObjectType({ description: "Open, high, low and close of one interval, from mid prices." })
export class Bar {
  @Field(() => Date, { description: "Start of the interval, on the market clock." })
  at!: Date;

  @Field(() => DecimalScalar, { description: "First mid price, in USD." })
  open!: Decimal;

  @Field(() => DecimalScalar, { description: "Highest mid price, in USD." })
  high!: Decimal;

  @Field(() => DecimalScalar, { description: "Lowest mid price, in USD." })
  low!: Decimal;

  @Field(() => DecimalScalar, { description: "Last mid price in USD; in a bar that is still forming, the latest one." })
  close!: Decimal;

  @Field(() => DecimalScalar, { description: "Number of units traded." })
  volume!: Decimal;
}

@ObjectType({ description: "Price bars of one instrument, oldest first. Intervals without trading have no bar." })
export class BarSeries {
  @Field(() => Instrument, { description: "The instrument whose prices these are." })
  instrument!: Instrument;

  @Field(() => BarResolution, { description: "Length of each bar." })
  resolution!: BarResolution;

  @Field(() => [Bar], { description: "The bars, oldest first." })
  bars!: Bar[];

  @Field(() => Boolean, { description: "Whether the last bar is still forming." })
  isLastLive!: boolean;
}

@ObjectType({ description: "A price jump that an admin ordered for a simulated symbol." })
export class MarketGap {
  @Field(() => String, { description: "The symbol whose price jumped." })
  symbol!: string;

  @Field(() => Date, { description: "Minute on the market clock from which prices are multiplied." })
  at!: Date;

  @Field(() => DecimalScalar, { description: "Factor by which prices are multiplied." })
  factor!: Decimal;
}

@ObjectType({ description: "Number of quotes by how late they were published." })
export class LatencyBucket {
  @Field(() => Float, { nullable: true, description: "Upper bound of the delay, in milliseconds; null for the last, unbounded bucket." })
  upToMs!: number | null;

  @Field(() => Int, { description: "Quotes in this bucket since the process started, not cumulative." })
  count!: number;
}

export enum ProviderState {
  COMPUTED = "COMPUTED",
  STARTING = "STARTING",
  STREAMING = "STREAMING",
  POLLING = "POLLING",
  RATE_LIMITED = "RATE_LIMITED",
  MAINTENANCE = "MAINTENANCE",
  REFUSED = "REFUSED",
  UNREACHABLE = "UNREACHABLE",
}
registerEnumType(ProviderState, {
  name: "ProviderState",
  description: "State of a market provider's connection to its prices.",
  valuesConfig: {
    COMPUTED: { description: "Prices are computed or replayed on this server." },
    STARTING: { description: "The venue's instruments have not been loaded yet." },
    STREAMING: { description: "Quotes are streamed." },
    POLLING: { description: "A stream is down: quotes are polled every few seconds." },
    RATE_LIMITED: { description: "The venue's rate limit is reached." },
    MAINTENANCE: { description: "The venue is under maintenance." },
    REFUSED: { description: "The venue refuses this server's country or address." },
    UNREACHABLE: { description: "The venue does not respond." },
  },
});

@ObjectType({ description: "State of one market provider, as this server process sees it." })
export class MarketProviderStatus {
  @Field(() => String, { description: "Its name, as in the setting `MARKET`." })
  name!: string;

  @Field(() => PriceSource, { description: "Kind of its prices." })
  source!: PriceSource;

  @Field(() => [InstrumentClass], { description: "Asset classes it provides." })
  classes!: InstrumentClass[];

  @Field(() => Int, { description: "Number of symbols it provides." })
  symbols!: number;

  @Field(() => Int, {
    description: "Number of symbols with a live quote. A venue streams only symbols that someone watches, holds or has an alert on.",
  })
  liveSymbols!: number;

  @Field(() => ProviderState, { description: "State of its connection." })
  state!: ProviderState;

  @Field(() => Date, { description: "Start of this state, on the wall clock." })
  since!: Date;

  @Field(() => String, { nullable: true, description: "The problem in one sentence; null while there is none." })
  trouble!: string | null;

  @Field(() => Date, { nullable: true, description: "Time of the next request to the venue; null while there is no problem." })
  retryAt!: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: "How far the venue's clock is ahead of this server's, in milliseconds; null while unknown.",
  })
  clockSkewMs!: number | null;

  @Field(() => Int, { description: "Stream interruptions since the process started." })
  cuts!: number;

  @Field(() => Date, { nullable: true, description: "End of the last stream interruption; null when there was none." })
  lastResumedAt!: Date | null;

  @Field(() => Int, { description: "Bars loaded again after stream interruptions." })
  barsFilled!: number;
}

@ObjectType({ description: "State of the market as this server process sees it." })
export class MarketStatus {
  @Field(() => PriceSource, { description: "Where prices come from. SIMULATED when any asset class is simulated." })
  source!: PriceSource;

  @Field(() => String, { description: "Names of the market providers, such as `simulated`, `replay` or `ccxt/binance`, behind commas." })
  provider!: string;

  @Field(() => Date, { description: "Current time on the market clock." })
  marketTime!: Date;

  @Field(() => Float, { description: "Seconds on the market clock per second of real time." })
  speed!: number;

  @Field(() => Int, { description: "Number of symbols with a price." })
  symbols!: number;

  @Field(() => Boolean, { description: "Whether at least one symbol whose market is open has a live quote." })
  isHealthy!: boolean;

  @Field(() => Float, { description: "Quotes per second over the last ten seconds." })
  ticksPerSecond!: number;

  @Field(() => [MarketGap], { description: "The latest ordered price jumps, newest first, at most 50." })
  gaps!: MarketGap[];

  @Field(() => [LatencyBucket], { description: "How late quotes were published, by bucket." })
  latencyBuckets!: LatencyBucket[];

  @Field(() => [MarketProviderStatus], { description: "State of each market provider." })
  providers!: MarketProviderStatus[];
}

@ObjectType({
  description:
    "Quotes that changed since the last message of this stream. The first message holds all requested quotes; updates in between are merged.",
})
export class QuotesChanged {
  @Field(() => [Quote], { description: "The latest quote of each symbol that changed." })
  quotes!: Quote[];

  @Field(() => Date, { description: "When the server sent it, on the wall clock." })
  sentAt!: Date;
}

/** Change between two prices in percent, for display: four decimals. */
export const changePercent = (from: Decimal, to: Decimal): number =>
  from.isZero() ? 0 : to.div(from).sub(1).mul(100).toDecimalPlaces(4).toNumber();

@ObjectType({ description: "An instrument in a list." })
export class InstrumentEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Instrument, { description: "The instrument at this place of the list." })
  node!: Instrument;
}

@ObjectType({ description: "A page of instruments." })
export class InstrumentConnection {
  @Field(() => [InstrumentEdge], { description: "The instruments of this page." })
  edges!: InstrumentEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;
}

/** The public shape of an instrument; `isOpen`, `nextOpenAt`, `nextCloseAt` and `quote` are resolved when asked for. */
export function toInstrument(row: MarketInstrument): Instrument {
  const { symbol, name, sector, tick, lot, isShortable, isHalted, isSuspended, venue } = row;
  return make(Instrument, {
    id: symbol,
    symbol,
    name,
    class: row.class as InstrumentClass,
    sector,
    tick,
    lot,
    spreadBps: row.spreadBps.toNumber(),
    isShortable,
    isHalted,
    isSuspended,
    venueSymbol: venue?.symbol ?? null,
    quoteCurrency: venue?.quoteCurrency ?? "USD",
    notionalMin: venue?.notionalMin ?? null,
    source: row.source as PriceSource,
  });
}

/** The public shape of a quote. */
export function toQuote(quote: LiveQuote): Quote {
  return make(Quote, {
    ...quote,
    id: `quote:${quote.symbol}`,
    source: quote.source as PriceSource,
    changePercent: changePercent(quote.previousClose, quote.mid),
  });
}
