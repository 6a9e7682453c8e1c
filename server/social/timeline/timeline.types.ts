import { createUnionType, Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { Trader } from "../../people/profiles/trader.types";
import { PageInfo } from "../../platform/graphql/connection";
import { oldNameOf } from "../../platform/graphql/old-name";
import { Node } from "../../platform/graphql/node";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { StreamHead, StreamReady } from "../../platform/realtime/stream.types";
import { UserError } from "../../platform/user-error";
import { EventCopies, FeedItem, FeedItemAdded } from "../trade-feed/feed.types";
import { Post } from "../posts/post.types";
import { Discussion, Talk, DiscussionKindEnum, type DiscussionKind } from "../discussion/discussion.types";

/** What every item beside trades and posts has; `author` is a field resolver. */
interface Authored {
  readonly authorId: string;
  readonly knownAuthor?: Trader;
}

/** `author`, `post` and `recipe` are field resolvers. */
@ObjectType({ implements: Node, description: "Somebody passed a post or a recipe on to their followers." })
export class Repost extends Node implements Authored {
  readonly authorId!: string;
  readonly knownAuthor?: Trader;
  readonly subjectId!: string;

  @Field(() => DiscussionKindEnum, { description: "POST or RECIPE." })
  kind!: DiscussionKind;

  @Field(() => Date, { description: "When." })
  at!: Date;
}

export type MilestoneKind = "FIRST_TRADE" | "CLOSED_TRADES" | "COPIERS";
export const MilestoneKindEnum: { readonly [Name in MilestoneKind]: Name } = {
  FIRST_TRADE: "FIRST_TRADE",
  CLOSED_TRADES: "CLOSED_TRADES",
  COPIERS: "COPIERS",
};
registerEnumType(MilestoneKindEnum, {
  name: "MilestoneKind",
  description: "What a feeder has reached.",
  valuesConfig: {
    FIRST_TRADE: { description: "The first sealed trade." },
    CLOSED_TRADES: { description: "10, 50, 100, 250, 500 or 1000 closed trades." },
    COPIERS: { description: "10, 50, 100, 500 or 1000 people copying at once, for the first time." },
  },
});

@ObjectType({ implements: Node, description: "A feeder has reached something. Seen by whoever may see the trade that it took." })
export class Milestone extends Node implements Authored {
  readonly authorId!: string;
  readonly knownAuthor?: Trader;

  @Field(() => MilestoneKindEnum, { description: "What." })
  kind!: MilestoneKind;

  @Field(() => Int, { description: "How many; 1 for the first trade." })
  count!: number;

  @Field(() => Date, { description: "When." })
  at!: Date;
}

@ObjectType({ implements: Node, description: "A feeder's announcement in the feed, for those it was meant for." })
export class FeedAnnouncement extends Node implements Authored {
  readonly authorId!: string;
  readonly knownAuthor?: Trader;

  @Field(() => ID, { description: "Of the announcement itself." })
  announcementId!: string;

  @Field(() => String, { description: "Its words, plain text." })
  text!: string;

  @Field(() => Date, { description: "When it went out." })
  at!: Date;
}

export const FeedEntry = createUnionType({
  name: "FeedEntry",
  description: "Anything in the feed. A trade is a FeedItem. Each has `id` and `author`.",
  types: () => [FeedItem, Post, Repost, Milestone, FeedAnnouncement] as const,
});

@ObjectType({ description: "An entry of the feed in a list." })
export class FeedEntryEdge {
  @Field(() => String, { description: "Where to go on from." })
  cursor!: string;

  @Field(() => FeedEntry, { description: "The entry." })
  node!: typeof FeedEntry;
}

@ObjectType({ description: "A page of the mixed feed, newest first (DISCOVERY: by its formula)." })
export class TimelineConnection {
  @Field(() => [FeedEntryEdge], { description: "The page's entries." })
  edges!: FeedEntryEdge[];

  @Field(() => PageInfo, { description: "The page's place in the list." })
  pageInfo!: PageInfo;

  @Field(() => SequenceScalar, { description: "Where the stream stood when the page was read: entries past it may be missing here." })
  asOfSequence!: number;
}

@ObjectType({ description: "A post, repost, milestone or announcement that has become visible to the viewer." })
export class FeedEntryAdded {
  @Field(() => SequenceScalar, { description: "Its number in the feed." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The number before it in this viewer's stream. Greater than the last one seen: replay." })
  previousSequence!: number;

  @Field(() => FeedEntry, { description: "The entry." })
  entry!: typeof FeedEntry;
}

@ObjectType({
  description:
    "A post that was there already says something else now: its author edited or deleted it, or a moderator removed or restored it.",
})
export class PostChanged {
  @Field(() => SequenceScalar, { description: "Its number in the feed." })
  sequence!: number;

  @Field(() => SequenceScalar, { description: "The number before it in this viewer's stream. Greater than the last one seen: replay." })
  previousSequence!: number;

  @Field(() => Post, { description: "The post as it is now; of one that is DELETED or REMOVED nothing but its place." })
  post!: Post;
}

@ObjectType({
  description:
    "A trade that came by a moment ago has reached all copies it concerns. Not numbered, and not replayed: lists count by themselves.",
})
export class CopiesCounted {
  @Field(() => ID, { description: "The FeedItem." })
  itemId!: string;

  @Field(() => EventCopies, { description: "What became of it in the copies." })
  copies!: EventCopies;
}

export const FeedEvent = createUnionType({
  name: "FeedEvent",
  description:
    "What the feed's stream sends: trades as FeedItemAdded, everything else that was asked for as FeedEntryAdded; whoever asks for posts hears of changed ones by PostChanged, whoever names TRADE among the kinds of its copies by CopiesCounted.",
  types: () => [StreamReady, StreamHead, FeedItemAdded, FeedEntryAdded, PostChanged, CopiesCounted] as const,
});

export const TimelineEvent = createUnionType({
  name: "TimelineEvent",
  description: "What the stream sent: trades as FeedItemAdded, everything else as FeedEntryAdded, changed posts as PostChanged.",
  types: () => [FeedItemAdded, FeedEntryAdded, PostChanged] as const,
});

@ObjectType({ description: "Events of the viewer's mixed feed after a number, oldest first." })
export class TimelineReplay {
  @Field(() => [TimelineEvent], { description: "The events." })
  events!: Array<typeof TimelineEvent>;

  @Field(() => SequenceScalar, { description: "The stream's position once these are applied, if there are no more." })
  head!: number;

  @Field(() => Boolean, { description: "Whether there are more: ask again after the last one." })
  hasMore!: boolean;
}

@ObjectType({ description: "The answer to `repost` and `unrepost`." })
export class RepostPayload {
  @Field(() => Repost, { nullable: true, description: "The new entry; null after `unrepost`." })
  repost!: Repost | null;

  @Field(() => ID, { nullable: true, description: "The entry that is gone, after `unrepost`." })
  removedRepostId!: string | null;

  @Field(() => Discussion, { nullable: true, description: "The discussion of what was passed on, after it." })
  @Field(() => Talk, { name: "talk", nullable: true, ...oldNameOf("discussion") })
  discussion!: Discussion | null;

  @Field(() => [UserError], { description: "What the caller can mend; empty when it worked." })
  errors!: UserError[];
}
