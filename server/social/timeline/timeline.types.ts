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
@ObjectType({ implements: Node, description: "A post or recipe that someone shared with their followers." })
export class Repost extends Node implements Authored {
  readonly authorId!: string;
  readonly knownAuthor?: Trader;
  readonly subjectId!: string;

  @Field(() => DiscussionKindEnum, { description: "Whether it is a POST or a RECIPE." })
  kind!: DiscussionKind;

  @Field(() => Date, { description: "When it was reposted." })
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
  description: "What a milestone counts.",
  valuesConfig: {
    FIRST_TRADE: { description: "The first sealed trade." },
    CLOSED_TRADES: { description: "10, 50, 100, 250, 500 or 1000 closed trades." },
    COPIERS: { description: "10, 50, 100, 500 or 1000 people copying at once, for the first time." },
  },
});

@ObjectType({
  implements: Node,
  description: "A number of trades or copiers that a feeder reached. Visible to whoever may see the trade that completed it.",
})
export class Milestone extends Node implements Authored {
  readonly authorId!: string;
  readonly knownAuthor?: Trader;

  @Field(() => MilestoneKindEnum, { description: "Whether trades or copiers are counted." })
  kind!: MilestoneKind;

  @Field(() => Int, { description: "The number reached; 1 for the first trade." })
  count!: number;

  @Field(() => Date, { description: "When the feeder reached it." })
  at!: Date;
}

@ObjectType({ implements: Node, description: "A feeder's announcement in the feed of its recipients." })
export class FeedAnnouncement extends Node implements Authored {
  readonly authorId!: string;
  readonly knownAuthor?: Trader;

  @Field(() => ID, { description: "Id of the `Announcement`." })
  announcementId!: string;

  @Field(() => String, { description: "The announcement, plain text." })
  text!: string;

  @Field(() => Date, { description: "When it was sent." })
  at!: Date;
}

export const FeedEntry = createUnionType({
  name: "FeedEntry",
  description: "An entry of the mixed feed. A trade is a FeedItem. Every entry has `id` and `author`.",
  types: () => [FeedItem, Post, Repost, Milestone, FeedAnnouncement] as const,
});

@ObjectType({ description: "A feed entry in a list." })
export class FeedEntryEdge {
  @Field(() => String, { description: "Cursor of this item, for `after` or `before`." })
  cursor!: string;

  @Field(() => FeedEntry, { description: "The feed entry at this place of the list." })
  node!: typeof FeedEntry;
}

@ObjectType({ description: "A page of the mixed feed, newest first (DISCOVERY: by score)." })
export class TimelineConnection {
  @Field(() => [FeedEntryEdge], { description: "The feed entries of this page." })
  edges!: FeedEntryEdge[];

  @Field(() => PageInfo, { description: "Whether more pages follow, and the cursors to ask for them." })
  pageInfo!: PageInfo;

  @Field(() => SequenceScalar, { description: "Position of `feedEvents` when the page was read: later entries may be missing here." })
  asOfSequence!: number;
}

@ObjectType({ description: "A post, repost, milestone or announcement that became visible to the viewer." })
export class FeedEntryAdded {
  @Field(() => SequenceScalar, { description: "Its sequence in the feed." })
  sequence!: number;

  @Field(() => SequenceScalar, {
    description: "Sequence of the event before it in this viewer's stream. Greater than the last one received: fetch the missed events.",
  })
  previousSequence!: number;

  @Field(() => FeedEntry, { description: "The feed entry that is now visible." })
  entry!: typeof FeedEntry;
}

@ObjectType({
  description: "A visible post changed: its author edited or deleted it, or a moderator removed or restored it.",
})
export class PostChanged {
  @Field(() => SequenceScalar, { description: "Its sequence in the feed." })
  sequence!: number;

  @Field(() => SequenceScalar, {
    description: "Sequence of the event before it in this viewer's stream. Greater than the last one received: fetch the missed events.",
  })
  previousSequence!: number;

  @Field(() => Post, { description: "The post after the change; a DELETED or REMOVED one without text." })
  post!: Post;
}

@ObjectType({
  description: "Final copy counts of a trade event that was sent before. Without a sequence and not replayed: lists include the counts.",
})
export class CopiesCounted {
  @Field(() => ID, { description: "Id of the `FeedItem` that it belongs to." })
  itemId!: string;

  @Field(() => EventCopies, { description: "How many copies it concerned and how many followed." })
  copies!: EventCopies;
}

export const FeedEvent = createUnionType({
  name: "FeedEvent",
  description:
    "A message of the feed's stream: trades as FeedItemAdded, other kinds that the filter names as FeedEntryAdded. With POST among the kinds, edited posts come as PostChanged; with TRADE among them, final copy counts come as CopiesCounted.",
  types: () => [StreamReady, StreamHead, FeedItemAdded, FeedEntryAdded, PostChanged, CopiesCounted] as const,
});

export const TimelineEvent = createUnionType({
  name: "TimelineEvent",
  description: "A missed event of the mixed feed: trades as FeedItemAdded, other entries as FeedEntryAdded, edited posts as PostChanged.",
  types: () => [FeedItemAdded, FeedEntryAdded, PostChanged] as const,
});

@ObjectType({ description: "Missed events of the mixed feed, oldest first." })
export class TimelineReplay {
  @Field(() => [TimelineEvent], { description: "The events after the given sequence, oldest first." })
  events!: Array<typeof TimelineEvent>;

  @Field(() => SequenceScalar, { description: "Sequence of the stream after these events, when no more follow." })
  head!: number;

  @Field(() => Boolean, { description: "Whether more events follow: ask again with the last sequence." })
  hasMore!: boolean;
}

@ObjectType({ description: "Result of `repost` and `unrepost`." })
export class RepostPayload {
  @Field(() => Repost, { nullable: true, description: "The new repost; null after `unrepost`, and when refused." })
  repost!: Repost | null;

  @Field(() => ID, { nullable: true, description: "Id of the repost that was removed by `unrepost`; null otherwise." })
  removedRepostId!: string | null;

  @Field(() => Discussion, { nullable: true, description: "The discussion of the post or recipe after the change; null when refused." })
  @Field(() => Talk, { name: "talk", nullable: true, ...oldNameOf("discussion") })
  discussion!: Discussion | null;

  @Field(() => [UserError], { description: "What the caller can correct, each with a code; empty when it worked." })
  errors!: UserError[];
}
