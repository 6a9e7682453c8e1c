import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Decimal } from "../../platform/decimal";
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
  description: "What kind of thing an instrument is.",
  valuesConfig: { FX: { description: "A currency pair, priced in its second currency." } },
});

export enum PriceSource {
  SIMULATED = "SIMULATED",
  REPLAYED = "REPLAYED",
  LIVE = "LIVE",
}
registerEnumType(PriceSource, {
  name: "PriceSource",
  description: "Where a price comes from. Anything but LIVE is labelled on every screen.",
  valuesConfig: {
    SIMULATED: { description: "Computed by this server." },
    REPLAYED: { description: "Recorded earlier, played back." },
    LIVE: { description: "From a real market, now." },
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
  description: "Length of a bar. Bars start at whole multiples of it since midnight UTC.",
});

@ObjectType({ implements: Node, description: "Something that can be traded." })
export class Instrument {
  @Field(() => ID, { description: "The symbol." })
  id!: string;

  @Field(() => String, { description: "The symbol, in capitals." })
  symbol!: string;

  @Field(() => String, { description: "The name of the company, fund, coin or pair." })
  name!: string;

  @Field(() => InstrumentClass, { description: "Its kind." })
  class!: InstrumentClass;

  @Field(() => String, { description: "Its branch; empty where unknown." })
  sector!: string;

  @Field(() => DecimalScalar, { description: "Smallest step of a price, in USD." })
  tick!: Decimal;

  @Field(() => DecimalScalar, { description: "Smallest step of a quantity." })
  lot!: Decimal;

  @Field(() => Float, { description: "Usual distance of bid and ask, in hundredths of a percent of the price." })
  spreadBps!: number;

  @Field(() => Boolean, { description: "Whether it may be sold short." })
  isShortable!: boolean;

  @Field(() => Boolean, { description: "Stopped by an admin: its quote does not move and nothing fills." })
  isHalted!: boolean;

  @Field(() => PriceSource, { description: "Where its prices come from." })
  source!: PriceSource;
}

@ObjectType({ implements: Node, description: "Bid and ask of an instrument at a moment of the market clock." })
export class Quote {
  @Field(() => ID, { description: "The symbol behind `quote:`." })
  id!: string;

  @Field(() => String, { description: "The symbol." })
  symbol!: string;

  @Field(() => DecimalScalar, { description: "What a seller gets." })
  bid!: Decimal;

  @Field(() => DecimalScalar, { description: "What a buyer pays." })
  ask!: Decimal;

  @Field(() => DecimalScalar, { description: "Exactly between bid and ask; may lie between two ticks." })
  mid!: Decimal;

  @Field(() => DecimalScalar, { description: "Price at the previous session's close: the last 16:00 New York of a weekday." })
  previousClose!: Decimal;

  @Field(() => Float, { description: "Change of the mid since then, in percent." })
  changePercent!: number;

  @Field(() => DecimalScalar, { description: "Highest price since the previous close." })
  dayHigh!: Decimal;

  @Field(() => DecimalScalar, { description: "Lowest price since the previous close." })
  dayLow!: Decimal;

  @Field(() => Date, { description: "When it was made, on the market clock." })
  asOf!: Date;

  @Field(() => Boolean, { description: "Older than the provider allows, halted or closed: shown grey, never opened on." })
  isStale!: boolean;

  @Field(() => PriceSource, { description: "Where it comes from." })
  source!: PriceSource;
}

@ObjectType({ description: "Prices of one stretch of time: mids, the spread left out." })
export class Bar {
  @Field(() => Date, { description: "Its start, on the market clock." })
  at!: Date;

  @Field(() => DecimalScalar, { description: "First price." })
  open!: Decimal;

  @Field(() => DecimalScalar, { description: "Highest price." })
  high!: Decimal;

  @Field(() => DecimalScalar, { description: "Lowest price." })
  low!: Decimal;

  @Field(() => DecimalScalar, { description: "Last price; the newest so far in a bar that still forms." })
  close!: Decimal;

  @Field(() => DecimalScalar, { description: "Units traded." })
  volume!: Decimal;
}

@ObjectType({ description: "Bars of one instrument, oldest first. Stretches in which it did not trade have none." })
export class BarSeries {
  @Field(() => Instrument, { description: "Whose prices these are." })
  instrument!: Instrument;

  @Field(() => BarResolution, { description: "Length of each bar." })
  resolution!: BarResolution;

  @Field(() => [Bar], { description: "The bars." })
  bars!: Bar[];

  @Field(() => Boolean, { description: "The last bar is still forming." })
  isLastLive!: boolean;
}

@ObjectType({ description: "A jump that an admin ordered for a simulated symbol." })
export class MarketGap {
  @Field(() => String, { description: "The symbol." })
  symbol!: string;

  @Field(() => Date, { description: "Prices are multiplied from this minute on, on the market clock." })
  at!: Date;

  @Field(() => DecimalScalar, { description: "By how much." })
  factor!: Decimal;
}

@ObjectType({ description: "How many quotes were published this late after they were due." })
export class LatencyBucket {
  @Field(() => Float, { nullable: true, description: "Upper edge in milliseconds; null for the rest." })
  upToMs!: number | null;

  @Field(() => Int, { description: "Quotes since the process started, not cumulative." })
  count!: number;
}

@ObjectType({ description: "How the market is doing, as this server process sees it." })
export class MarketStatus {
  @Field(() => PriceSource, { description: "Where prices come from." })
  source!: PriceSource;

  @Field(() => String, { description: "Name of the provider: `simulated` or `replay`." })
  provider!: string;

  @Field(() => Date, { description: "The market clock now." })
  marketTime!: Date;

  @Field(() => Float, { description: "Market seconds per second." })
  speed!: number;

  @Field(() => Int, { description: "How many symbols are priced." })
  symbols!: number;

  @Field(() => Boolean, { description: "Of the symbols that should trade now, some have a live quote." })
  isHealthy!: boolean;

  @Field(() => Float, { description: "Quotes a second, over the last ten seconds." })
  ticksPerSecond!: number;

  @Field(() => [MarketGap], { description: "The latest recorded gaps, newest first, at most 50." })
  gaps!: MarketGap[];

  @Field(() => [LatencyBucket], { description: "How late quotes were." })
  latencyBuckets!: LatencyBucket[];
}

@ObjectType({
  description: "Quotes that changed since the last frame of this socket; conflated. The first frame holds all that were asked for.",
})
export class QuotesChanged {
  @Field(() => [Quote], { description: "One for each symbol that changed." })
  quotes!: Quote[];

  @Field(() => Date, { description: "When the server sent it, on the wall clock." })
  sentAt!: Date;
}

/** Change between two prices in percent, for display: four decimals. */
export const changePercent = (from: Decimal, to: Decimal): number =>
  from.isZero() ? 0 : to.div(from).sub(1).mul(100).toDecimalPlaces(4).toNumber();

/** The public shape of an instrument; `isOpen`, `nextOpenAt`, `nextCloseAt` and `quote` are resolved when asked for. */
export function toInstrument(row: MarketInstrument): Instrument {
  const { symbol, name, sector, tick, lot, isShortable, isHalted } = row;
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
