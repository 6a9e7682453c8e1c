import { Arg, Ctx, Extensions, FieldResolver, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { afterOf, firstOf } from "../../platform/graphql/paging-arguments";
import type { Decimal } from "../../platform/decimal";
import type { RequestContext } from "../../platform/graphql/context";
import { DecimalScalar } from "../../platform/graphql/scalars";
import { limits } from "../../platform/limits";
import { servedByHub } from "../../platform/realtime/stream.types";
import { dayLineOf, findInstruments, instrumentPage, loadBars, quoteFor, yearRangeOf } from "./instruments.queries";
import {
  BarResolution,
  BarSeries,
  Instrument,
  InstrumentClass,
  InstrumentConnection,
  PriceRange,
  MarketStatus,
  Quote,
  QuotesChanged,
  toInstrument,
} from "./market.types";
import type { Market } from "../providers/provider";

@Resolver(() => Instrument)
export class MarketResolver {
  constructor(private readonly market: Market) {}

  @Query(() => [Instrument], {
    description: `Instruments of this server by symbol, the first ${limits.instrumentsPerRequestMax}. A search puts an equal symbol first, then symbols that begin so, then names. \`listedInstruments\` has all of them, in pages.`,
  })
  instruments(
    @Arg("search", () => String, { nullable: true, description: "Text to look for in symbols and names. Left out: all." }) search?:
      | string
      | null,
    @Arg("class", () => InstrumentClass, { nullable: true, description: "Only this asset class. Left out: all." })
    instrumentClass?: InstrumentClass | null,
  ): Instrument[] {
    return findInstruments(this.market, search, instrumentClass).map(toInstrument);
  }

  @Query(() => InstrumentConnection, {
    description: "Instruments of this server by symbol, a page at a time. A search orders them as that of `instruments` does.",
  })
  listedInstruments(
    @Arg("search", () => String, { nullable: true, description: "Text to look for in symbols and names. Left out: all." })
    search: string | null,
    @Arg("class", () => InstrumentClass, { nullable: true, description: "Only this asset class. Left out: all." })
    instrumentClass: InstrumentClass | null,
    @Arg("first", () => Int, firstOf) first: number | null,
    @Arg("after", () => String, afterOf) after: string | null,
  ): InstrumentConnection {
    return instrumentPage(this.market, { search, class: instrumentClass }, { first, after });
  }

  @Query(() => Instrument, { nullable: true, description: "An instrument; null when the symbol is not known." })
  instrument(@Arg("symbol", () => String, { description: "Symbol of the instrument." }) symbol: string): Instrument | null {
    const row = this.market.instrument(symbol);
    return row && toInstrument(row);
  }

  @Query(() => Quote, { nullable: true, description: "The latest quote; null when this server has no price for the symbol." })
  quote(
    @Arg("symbol", () => String, { description: "Symbol of the instrument." }) symbol: string,
    @Ctx() context: RequestContext,
  ): Quote | null {
    return quoteFor(context, this.market, symbol);
  }

  @Extensions({ pageItemsMax: limits.barsPerRequestMax })
  @Query(() => BarSeries, {
    description: "The latest price bars that start before `before`, oldest first.",
  })
  bars(
    @Ctx() context: RequestContext,
    @Arg("symbol", () => String, { description: "Symbol of the instrument." }) symbol: string,
    @Arg("resolution", () => BarResolution, { description: "Length of each bar." }) resolution: BarResolution,
    @Arg("first", () => Int, { nullable: true, description: "Number of bars, 1 to 1500; 300 by default." }) first?: number | null,
    @Arg("before", () => Date, { nullable: true, description: "End of the range, exclusive. Left out: now." }) before?: Date | null,
  ): Promise<BarSeries> {
    return loadBars(context, this.market, symbol, resolution, first, before);
  }

  @Query(() => MarketStatus, { description: "State of the market as this server process sees it." })
  marketStatus(): MarketStatus {
    const health = this.market.health();
    return { ...health, gaps: health.gaps.slice(-50).reverse(), latencyBuckets: [...health.latencyBuckets] } as MarketStatus;
  }

  @Subscription(() => QuotesChanged, {
    subscribe: servedByHub,
    description: "Quotes of up to 60 symbols: first all of them, then those that changed, several times a second at most.",
  })
  quotes(
    @Arg("symbols", () => [String], { description: "Symbols to stream, at most 60." }) _symbols: string[],
    @Root() changed: QuotesChanged,
  ): QuotesChanged {
    return changed;
  }

  @FieldResolver(() => Boolean, { description: "Whether its market is within trading hours, even while it is halted." })
  isOpen(@Root() instrument: Instrument): boolean {
    return this.market.isOpen(instrument.symbol);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: "When its market opens next; null while it is open, or when it trades round the clock.",
  })
  nextOpenAt(@Root() instrument: Instrument): Date | null {
    return this.market.nextOpenAt(instrument.symbol);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: "When its market closes next; null while it is closed, or when it trades round the clock.",
  })
  nextCloseAt(@Root() instrument: Instrument): Date | null {
    return this.market.nextCloseAt(instrument.symbol);
  }

  @FieldResolver(() => PriceRange, { nullable: true, description: "Lowest and highest price of the last 52 weeks. Null without prices." })
  yearRange(@Root() instrument: Instrument, @Ctx() context: RequestContext): Promise<PriceRange | null> {
    return yearRangeOf(context, this.market, instrument.symbol);
  }

  @FieldResolver(() => [DecimalScalar], {
    description: "Prices since the previous close, in USD: that close, then the last price of each hour. Empty without a quote.",
  })
  dayLine(@Root() instrument: Instrument, @Ctx() context: RequestContext): Promise<Decimal[]> {
    return dayLineOf(context, this.market, instrument.symbol);
  }

  @FieldResolver(() => Quote, {
    name: "quote",
    nullable: true,
    description: "Its latest quote; null when this server has no price for it.",
  })
  instrumentQuote(@Root() instrument: Instrument, @Ctx() context: RequestContext): Quote | null {
    return quoteFor(context, this.market, instrument.symbol);
  }
}
