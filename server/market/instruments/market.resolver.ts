import { Arg, Extensions, FieldResolver, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { limits } from "../../platform/limits";
import { servedByHub } from "../../platform/realtime/stream.types";
import { findInstruments, loadBars } from "./instruments.queries";
import {
  BarResolution,
  BarSeries,
  Instrument,
  InstrumentClass,
  MarketStatus,
  Quote,
  QuotesChanged,
  toInstrument,
  toQuote,
} from "./market.types";
import type { Market } from "../providers/provider";

@Resolver(() => Instrument)
export class MarketResolver {
  constructor(private readonly market: Market) {}

  @Query(() => [Instrument], { description: "All that can be traded here, by symbol; `search` looks in symbols and names." })
  instruments(
    @Arg("search", () => String, { nullable: true }) search?: string | null,
    @Arg("class", () => InstrumentClass, { nullable: true }) instrumentClass?: InstrumentClass | null,
  ): Instrument[] {
    return findInstruments(this.market, search, instrumentClass).map(toInstrument);
  }

  @Query(() => Instrument, { nullable: true, description: "One instrument; null where nobody knows the symbol." })
  instrument(@Arg("symbol", () => String) symbol: string): Instrument | null {
    const row = this.market.instrument(symbol);
    return row && toInstrument(row);
  }

  @Query(() => Quote, { nullable: true, description: "The last quote; null for a symbol that is not priced here, or not yet." })
  quote(@Arg("symbol", () => String) symbol: string): Quote | null {
    const quote = this.market.quote(symbol);
    return quote && toQuote(quote);
  }

  @Extensions({ pageItemsMax: limits.barsPerRequestMax })
  @Query(() => BarSeries, {
    description: "The last `first` bars (300 without it, at most 1500) that start before `before` (now without it), oldest first.",
  })
  bars(
    @Arg("symbol", () => String) symbol: string,
    @Arg("resolution", () => BarResolution) resolution: BarResolution,
    @Arg("first", () => Int, { nullable: true }) first?: number | null,
    @Arg("before", () => Date, { nullable: true }) before?: Date | null,
  ): BarSeries {
    return loadBars(this.market, symbol, resolution, first, before);
  }

  @Query(() => MarketStatus, { description: "How the market is doing, as this server process sees it." })
  marketStatus(): MarketStatus {
    const health = this.market.health();
    return { ...health, gaps: health.gaps.slice(-50).reverse(), latencyBuckets: [...health.latencyBuckets] } as MarketStatus;
  }

  @Subscription(() => QuotesChanged, {
    subscribe: servedByHub,
    description: "Quotes of up to 60 symbols: first all of them, then those that changed, several times a second at most.",
  })
  quotes(@Arg("symbols", () => [String]) _symbols: string[], @Root() changed: QuotesChanged): QuotesChanged {
    return changed;
  }

  @FieldResolver(() => Boolean, { description: "Within its trading hours, halted or not." })
  isOpen(@Root() instrument: Instrument): boolean {
    return this.market.isOpen(instrument.symbol);
  }

  @FieldResolver(() => Date, { nullable: true, description: "When it opens next; null while open, or round the clock." })
  nextOpenAt(@Root() instrument: Instrument): Date | null {
    return this.market.nextOpenAt(instrument.symbol);
  }

  @FieldResolver(() => Date, { nullable: true, description: "When it closes next; null while closed, or round the clock." })
  nextCloseAt(@Root() instrument: Instrument): Date | null {
    return this.market.nextCloseAt(instrument.symbol);
  }

  @FieldResolver(() => Quote, {
    name: "quote",
    nullable: true,
    description: "Its last quote; null where it is not priced here, or not yet.",
  })
  instrumentQuote(@Root() instrument: Instrument): Quote | null {
    return this.quote(instrument.symbol);
  }
}
