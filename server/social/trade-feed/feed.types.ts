import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Trader } from "../../people/profiles/trader.types";
import type { Decimal } from "../../platform/decimal";
import { PageInfo } from "../../platform/graphql/connection";
import { Node } from "../../platform/graphql/node";
import { DecimalScalar, SequenceScalar } from "../../platform/graphql/scalars";
import type { CloseReason } from "../../trading/trades/book";
import type { TradeEventKind } from "../../trading/record/seal";
import type { Trade } from "../../trading/trades/trade.types";
import { CloseReasonEnum } from "../../trading/trading.enums";
import type { Discussion } from "../discussion/discussion.types";

export const TradeEventKindEnum: { readonly [Name in TradeEventKind]: Name } = {
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
  description: "Kinds of sealed events.",
  valuesConfig: {
    OPENED: { description: "The trade was opened." },
    SCALED: { description: "The trade was added to." },
    REDUCED: { description: "A part of the trade was closed." },
    CLOSED: { description: "The trade was closed." },
    EXITS_SET: { description: "Stop or target changed." },
    TEXT_SET: { description: "Thesis or tags changed." },
    CORRECTED: { description: "A mistake was corrected." },
    ADJUSTED: { description: "A corporate action changed the trade: a split, a dividend, a new symbol, or a payment that ended it." },
    CHAPTER: { description: "The record started a new chapter." },
  },
});

/** Built by `tradeEventOf` only, from rows that were read through `visible_from`. */
@ObjectType({ implements: Node, description: "One sealed event of a record." })
export class TradeEvent extends Node {
  @Field(() => SequenceScalar, { description: "Its number in the feeder's chain, from 1." })
  sequence!: number;

  @Field(() => TradeEventKindEnum, { description: "What happened in this event." })
  kind!: TradeEventKind;

  @Field(() => Date, { description: "When it was sealed." })
  at!: Date;

  @Field(() => Date, {
    nullable: true,
    description: "Time of its quote on the market clock, for charts; null without a fill. Differs from `at` in a replay.",
  })
  quoteAt!: Date | null;

  @Field(() => String, { description: "SHA-256 of the previous hash and the sealed bytes, in hex: its link in the chain." })
  hash!: string;

  @Field(() => DecimalScalar, { nullable: true, description: "Price of its fill, in USD; null without a fill." })
  fillPrice!: Decimal | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: "Units of its fill; null without one, and for others unless the owner shows amounts.",
  })
  fillQuantity!: Decimal | null;

  @Field(() => Float, { nullable: true, description: "Part of the position that was closed, in percent; null when nothing was closed." })
  reducedPercent!: number | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Stop before the change, in USD; null without one." })
  previousStopPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "New stop, in USD; null without one." })
  stopPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "Target before the change, in USD; null without one." })
  previousTargetPrice!: Decimal | null;

  @Field(() => DecimalScalar, { nullable: true, description: "New target, in USD; null without one." })
  targetPrice!: Decimal | null;

  @Field(() => CloseReasonEnum, { nullable: true, description: "Why it was closed; null when nothing was closed." })
  reason!: CloseReason | null;

  @Field(() => Float, {
    nullable: true,
    description: "Return of the part that was closed, in percent of its cost; null when nothing was closed.",
  })
  realisedPercent!: number | null;

  @Field(() => Boolean, { description: "Whether the viewer saw it later than it happened." })
  isAfterDelay!: boolean;
}

@ObjectType({ description: "How a trade event was copied. Counts only: no copier is named." })
export class EventCopies {
  @Field(() => Int, { description: "Copies that followed it, in full or in part." })
  copied!: number;

  @Field(() => Int, { description: "Copies it concerned." })
  total!: number;
}

/** `author`, `trade`, `instrument` and `copies` are field resolvers; a streamed item has author and trade already. */
@ObjectType({ implements: Node, description: "A sealed trade event in the feed, with its trade as the viewer may see it now." })
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

  @Field(() => TradeEvent, { description: "The sealed event that happened." })
  event!: TradeEvent;

  @Field(() => Date, { description: "When the viewer could first see it." })
  visibleAt!: Date;

  @Field(() => Boolean, { description: "Whether the viewer saw it later than it happened." })
  isDelayed!: boolean;
}

@ObjectType({ description: "A feed item in a list." })
export class FeedEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => FeedItem, { description: "The feed item at this place of the list." })
  node!: FeedItem;
}

@ObjectType({ description: "A page of the trade feed, newest first." })
export class FeedConnection {
  @Field(() => [FeedEdge], { description: "The feed items of this page." })
  edges!: FeedEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => SequenceScalar, { description: "Position of `feedEvents` when the page was read: later events may be missing here." })
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
  description: "Whose entries the feed shows.",
  valuesConfig: {
    FOLLOWING: { description: "People the viewer follows, and the viewer's own posts." },
    COPYING: { description: "The feeders whom the viewer copies now. Not for `feed`, which has trades only." },
    ALL: { description: "Everyone whom the viewer may see." },
    FOLLOWED_TAGS: { description: "Posts with a tag the viewer follows. Not for `feed`, which has trades only." },
    DISCOVERY: { description: "Posts and milestones of everyone, sorted by score instead of time. `timeline` only; has no stream." },
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
  description: "Kinds of feed entries.",
  valuesConfig: {
    TRADE: { description: "A sealed trade event: FeedItem." },
    POST: { description: "A written post." },
    REPOST: { description: "A repost of a post or recipe." },
    MILESTONE: { description: "A feeder's milestone." },
    ANNOUNCEMENT: { description: "A feeder's announcement." },
  },
});

@InputType({ description: "Which entries of the feed to return. Without a filter: those of people you follow; for a visitor everyone's." })
export class FeedFilter {
  @Field(() => FeedScopeEnum, {
    defaultValue: FeedScopeEnum.FOLLOWING,
    description: "Whose entries. A visitor can only ask for ALL or DISCOVERY.",
  })
  scope!: FeedScope;

  @Field(() => String, { nullable: true, description: "Only this symbol: its trades, and posts that name it. Left out: all." })
  symbol?: string | null;

  @Field(() => ID, { nullable: true, description: "Only entries by this person. Left out: all." })
  traderId?: string | null;

  @Field(() => String, { nullable: true, description: "Only posts of this topic, without the `#`. Left out: all." })
  topic?: string | null;

  @Field(() => [FeedEntryKindEnum], {
    nullable: true,
    description:
      "Only these kinds. Left out: all for `timeline` and `timelineEventsSince`, TRADE for `feedEvents` (name all kinds to get the mixed stream). `feed` and `feedEventsSince` return trades only and ignore it.",
  })
  kinds?: FeedEntryKind[] | null;
}

@ObjectType({ description: "A trade event that became visible to the viewer." })
export class FeedItemAdded {
  @Field(() => SequenceScalar, { description: "Its sequence in the feed." })
  sequence!: number;

  @Field(() => SequenceScalar, {
    description: "Sequence of the event before it in this viewer's stream. Greater than the last one received: fetch the missed events.",
  })
  previousSequence!: number;

  @Field(() => FeedItem, { description: "The feed item that is now visible." })
  item!: FeedItem;
}

@ObjectType({ description: "Missed events of the trade feed, oldest first." })
export class FeedReplay {
  @Field(() => [FeedItemAdded], { description: "The events after the given sequence, oldest first." })
  events!: FeedItemAdded[];

  @Field(() => SequenceScalar, { description: "Sequence of the stream after these events, when no more follow." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

/** Its fields are resolvers: the trade's id is all it is made of. */
@ObjectType({ implements: Node, description: "The page of a sealed trade." })
export class Recipe extends Node {
  readonly trade!: Trade;

  @Field(() => String, { description: "First words of the thesis, or a summary of the trade." })
  title!: string;
}

@ObjectType({ description: "A recipe in a list." })
export class RecipeEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => Recipe, { description: "The recipe at this place of the list." })
  node!: Recipe;
}

@ObjectType({ description: "A page of recipes, most recently opened first." })
export class RecipeConnection {
  @Field(() => [RecipeEdge], { description: "The recipes of this page." })
  edges!: RecipeEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "Number of recipes in the whole list." })
  totalCount!: number;
}
