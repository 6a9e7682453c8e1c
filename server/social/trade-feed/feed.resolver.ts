import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { Instrument, toInstrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { notFound } from "../../platform/errors";
import type { RequestContext } from "../../platform/graphql/context";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { limits } from "../../platform/limits";
import { servedByHub } from "../../platform/realtime/stream.types";
import { Trade } from "../../trading/trades/trade.types";
import type { FeedLoaders } from "./feed.loaders";
import { askedOf, type FeedService } from "./feed.service";
import { EventCopies, FeedConnection, FeedFilter, FeedItem, FeedReplay } from "./feed.types";
import { FeedEvent } from "../timeline/timeline.types";

@Resolver(() => FeedItem)
export class FeedResolver {
  constructor(
    private readonly service: FeedService,
    private readonly market: Market,
    private readonly load: FeedLoaders,
    private readonly loadTraders: TraderLoaders,
  ) {}

  @Query(() => FeedConnection, {
    description: "Sealed trade events that the viewer may see, newest first. A visitor gets everyone's, delayed.",
  })
  feed(
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("last", () => Int, { nullable: true, description: "Number of items before `before`, at most 100." }) last: number | null,
    @Arg("before", () => String, { nullable: true, description: "Returns the items before this cursor, which are newer." }) before:
      | string
      | null,
    @Arg("filter", () => FeedFilter, {
      nullable: true,
      description: "Which items to return. Left out: those of people you follow; for a visitor everyone's.",
    })
    filter: FeedFilter | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<FeedConnection> {
    return this.service.page(viewer, askedOf(viewer, filter), { first, after, last, before });
  }

  @Query(() => FeedReplay, {
    description: "Missed events of the viewer's trade feed, oldest first. Throws RESYNC_REQUIRED when the sequence is too old.",
  })
  feedEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Arg("filter", () => FeedFilter, { nullable: true, description: "The filter of the stream." }) filter: FeedFilter | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<FeedReplay> {
    return this.service.since(viewer, askedOf(viewer, filter), afterSequence, first ?? limits.replayItemsMax);
  }

  @Subscription(() => FeedEvent, {
    subscribe: servedByHub,
    description:
      "Feed entries as they become visible to the viewer, each once: trades, and the other kinds that the filter names. The scope DISCOVERY has no stream.",
  })
  feedEvents(
    @Arg("filter", () => FeedFilter, { nullable: true, description: "Which entries to stream." }) _filter: FeedFilter | null,
    @Root() event: typeof FeedEvent,
  ): typeof FeedEvent {
    return event;
  }

  @FieldResolver(() => Trader, { description: "The feeder whose trade it is." })
  async author(@Root() item: FeedItem, @Ctx() context: RequestContext): Promise<Trader> {
    return item.known?.author ?? existing(await context.loader(this.loadTraders.traders).load(item.authorId), "This user");
  }

  @FieldResolver(() => Trade, { description: "The trade as the viewer may see it now." })
  async trade(@Root() item: FeedItem, @Ctx() context: RequestContext): Promise<Trade> {
    if (item.known) return typeof item.known.trade === "function" ? item.known.trade() : item.known.trade;
    return existing(await context.loader(this.load.trades).load(item.tradeId), "This trade");
  }

  @FieldResolver(() => EventCopies, {
    nullable: true,
    description:
      "How many copies followed it; null when it concerned none. A stream sends the count so far, the final one follows as CopiesCounted.",
  })
  copies(@Root() item: FeedItem, @Ctx() context: RequestContext): Promise<EventCopies | null> | EventCopies | null {
    return item.known ? item.known.copies : context.loader(this.load.copies).load(item);
  }

  @FieldResolver(() => Instrument, { description: "The instrument traded." })
  instrument(@Root() item: FeedItem): Instrument {
    return toInstrument(existing(this.market.instrument(item.symbol), "This symbol"));
  }
}

export function existing<T>(found: T | null, what: string): T {
  if (found === null) throw notFound(what);
  return found;
}
