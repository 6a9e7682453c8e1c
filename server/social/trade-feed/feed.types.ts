import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Trader } from "../../people/profiles/trader.types";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import type { CloseReason } from "../../trading/trades/book";
import type { RecordEventKind } from "../../trading/record/seal";
import type { Trade } from "../../trading/trades/trade.types";
import { CloseReasonEnum } from "../../trading/trading.enums";
import type { Discussion } from "../discussion/discussion.types";

export const TradeEventKindEnum: { readonly [Name in RecordEventKind]: Name } = {
  OPENED: "OPENED",
  SCALED: "SCALED",
  REDUCED: "REDUCED",
  CLOSED: "CLOSED",
  EXITS_SET: "EXITS_SET",
  TEXT_SET: "TEXT_SET",
  CORRECTED: "CORRECTED",
  ADJUSTED: "ADJUSTED",
  CHAPTER: "CHAPTER",
};
registerEnumType(TradeEventKindEnum, {
  name: "TradeEventKind",
  description: "What a sealed event says.",
  valuesConfig: {
    OPENED: { description: "The trade began." },
    SCALED: { description: "It was added to." },
    REDUCED: { description: "A part was given back." },
    CLOSED: { description: "All of it was given back." },
    EXITS_SET: { description: "Stop or target changed." },
    TEXT_SET: { description: "The words changed." },
    CORRECTED: { description: "A mistake was mended." },
    ADJUSTED: { description: "A split or dividend." },
    CHAPTER: { description: "The record began a new chapter." },
  },
});

/** Built by `tradeEventOf` only, from rows that were read through `visible_from`. */
@ObjectType({ implements: Node, description: "One sealed event. `hash` is its place in the chain." })
export class TradeEvent extends Node {
  @Field(() => SequenceScalar, { description: "Its number in the feeder's chain, from 1." })
  sequence!: number;

  @Field(() => TradeEventKindEnum, { description: "What happened." })
  kind!: RecordEventKind;

  @Field(() => Date, { description: "When it was sealed." })
  at!: Date;

  @Field(() => Date, {
    nullable: true,
    description: "Of the quote it was booked at, on the market clock: where a chart draws it. Another time than `at` in a replay.",
  })
  quoteAt!: Date | null;

  @Field(() => String, { description: "sha256 over the hash before and the sealed bytes, hex." })
  hash!: string;

  @Field(() => DecimalScalar, { nullable: true, description: "Price of its fill, where it has one." })
  fillPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Units of its fill. Null for others unless the owner shows amounts." })
  fillQuantity!: Decimal | null;

  @Field(() => Float, { nullable: true, description: "Part of the position that was given back, in percent." })
  reducedPercent!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "The stop before it was changed." })
  previousStopPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "The stop it set." })
  stopPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "The target before it was changed." })
  previousTargetPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "The target it set." })
  targetPrice!: Decimal | null;

  @Field(() => CloseReasonEnum, { nullable: true, description: "Why something was given back." })
  reason!: CloseReason | null;

  @Field(() => Float, { nullable: true, description: "Return of the part that was given back, in percent of what it had cost." })
  realisedPercent!: number | null;

  @Field(() => Boolean, { description: "Whether the viewer saw it later than it happened." })
  isAfterDelay!: boolean;
}

@ObjectType({ description: "What became of an event in the copies of its feeder. Counts only: nobody is named." })
export class EventCopies {
  @Field(() => Int, { description: "Copies that followed it, in full or in part." })
  copied!: number;

  @Field(() => Int, { description: "Copies it concerned." })
  total!: number;
}

/** `author`, `trade`, `instrument` and `copies` are field resolvers; a streamed item has author and trade already. */
@ObjectType({ implements: Node, description: "A sealed event in the feed, with its trade as the viewer may see it now." })
export class FeedItem extends Node {
  readonly authorId!: string;
  readonly tradeId!: string;
  readonly symbol!: string;
  readonly known?: {
    readonly author: Trader;
    readonly trade: Trade | (() => Promise<Trade>);
    readonly discussion: Discussion;
    readonly copies: EventCopies | null;
  };

  @Field(() => TradeEvent, { description: "What happened." })
  event!: TradeEvent;

  @Field(() => Date, { description: "When the viewer could first see it." })
  visibleAt!: Date;

  @Field(() => Boolean, { description: "Whether that was later than it happened." })
  isDelayed!: boolean;
}

@ObjectType({ description: "An item of the feed." })
export class FeedEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => FeedItem, { description: "The item." })
  node!: FeedItem;
}

@ObjectType({ description: "A page of the feed, newest first." })
export class FeedConnection {
  @Field(() => [FeedEdge], { description: "The page's items." })
  edges!: FeedEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;

  @Field(() => SequenceScalar, { description: "Where the stream stood when the page was read: events past it may be missing here." })
  asOfSequence!: number;
}

export type FeedScope = "FOLLOWING" | "COPYING" | "ALL" | "FOLLOWED_TAGS" | "DISCOVERY";
export const FeedScopeEnum: { readonly [Name in FeedScope]: Name } = {
  FOLLOWING: "FOLLOWING",
  COPYING: "COPYING",
  ALL: "ALL",
  FOLLOWED_TAGS: "FOLLOWED_TAGS",
  DISCOVERY: "DISCOVERY",
};
registerEnumType(FeedScopeEnum, {
  name: "FeedScope",
  description: "Whose entries.",
  valuesConfig: {
    FOLLOWING: { description: "Of those the viewer follows, and the viewer's own posts." },
    COPYING: { description: "Of the feeders whom the viewer copies now. Not for `feed`, which has trades only." },
    ALL: { description: "Of everyone the viewer may see." },
    FOLLOWED_TAGS: { description: "Posts with a tag the viewer follows. Not for `feed`, which has trades only." },
    DISCOVERY: { description: "Posts and milestones of everyone, by score instead of time. `timeline` only; has no stream." },
  },
});

export type FeedEntryKind = "TRADE" | "POST" | "REPOST" | "MILESTONE" | "ANNOUNCEMENT";
export const FeedEntryKindEnum: { readonly [Name in FeedEntryKind]: Name } = {
  TRADE: "TRADE",
  POST: "POST",
  REPOST: "REPOST",
  MILESTONE: "MILESTONE",
  ANNOUNCEMENT: "ANNOUNCEMENT",
};
registerEnumType(FeedEntryKindEnum, {
  name: "FeedEntryKind",
  description: "What the feed holds.",
  valuesConfig: {
    TRADE: { description: "A sealed event of a trade: FeedItem." },
    POST: { description: "A post." },
    REPOST: { description: "A repost." },
    MILESTONE: { description: "A milestone." },
    ANNOUNCEMENT: { description: "A feeder's announcement." },
  },
});

@InputType({ description: "Which entries of the feed. Without a filter: of those one follows; for a visitor all." })
export class FeedFilter {
  @Field(() => FeedScopeEnum, { defaultValue: FeedScopeEnum.FOLLOWING, description: "Whose. A visitor can only ask for ALL or DISCOVERY." })
  scope!: FeedScope;

  @Field(() => String, { nullable: true, description: "Only this symbol: its trades, and posts that name it." })
  symbol?: string | null;

  @Field(() => ID, { nullable: true, description: "Only this person." })
  traderId?: string | null;

  @Field(() => String, { nullable: true, description: "Only posts of this topic, without the sign." })
  topic?: string | null;

  @Field(() => [FeedEntryKindEnum], {
    nullable: true,
    description:
      "Only these kinds. Left out: all for `timeline` and `timelineEventsSince`, TRADE alone for `feedEvents` (name them all to get the mixed stream). `feed` and `feedEventsSince` have trades only, whatever it says.",
  })
  kinds?: FeedEntryKind[] | null;
}

@ObjectType({ description: "An item that has become visible to the viewer." })
export class FeedItemAdded {
  @Field(() => SequenceScalar, { description: "Its number in the feed." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The number before it in this viewer's stream. Greater than the last one seen: replay." })
  previousSequence!: number;

  @Field(() => FeedItem, { description: "The item." })
  item!: FeedItem;
}

@ObjectType({ description: "Events of the viewer's feed after a number, oldest first." })
export class FeedReplay {
  @Field(() => [FeedItemAdded], { description: "The events." })
  events!: FeedItemAdded[];

  @Field(() => SequenceScalar, { description: "The stream's position once these are applied, if there are no more." })
  head!: number;

  @Field(() => Boolean, { description: "Whether there are more: ask again after the last one." })
  hasMore!: boolean;
}

/** Its fields are resolvers: the trade's id is all it is made of. */
@ObjectType({ implements: Node, description: "The page of a trade." })
export class Recipe extends Node {
  readonly trade!: Trade;

  @Field(() => String, { description: "The first words of the thesis, or what the trade is." })
  title!: string;
}

@ObjectType({ description: "A recipe in a list." })
export class RecipeEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => Recipe, { description: "The recipe." })
  node!: Recipe;
}

@ObjectType({ description: "A page of recipes, latest opened first." })
export class RecipeConnection {
  @Field(() => [RecipeEdge], { description: "The page's recipes." })
  edges!: RecipeEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "How many there are in all." })
  totalCount!: number;
}
