import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { SequenceScalar } from "../../platform/graphql/scalars";
import { limits } from "../../platform/limits";
import { asPayload } from "../../platform/user-error";
import type { FeedLoaders } from "../trade-feed/feed.loaders";
import { existing } from "../trade-feed/feed.resolver";
import { askedOf } from "../trade-feed/feed.service";
import { FeedFilter, Recipe } from "../trade-feed/feed.types";
import { Post } from "../posts/post.types";
import { recipeOf } from "../recipes/recipe";
import type { RepostsService } from "./reposts.service";
import type { SocialLoaders } from "../social.loaders";
import { DiscussionSubjectInput } from "../discussion/discussion.types";
import type { TimelineService } from "./timeline.service";
import { FeedAnnouncement, Milestone, Repost, RepostPayload, TimelineConnection, TimelineReplay } from "./timeline.types";

@Resolver(() => Repost)
export class TimelineResolver {
  constructor(
    private readonly service: TimelineService,
    private readonly reposts: RepostsService,
    private readonly load: FeedLoaders,
    private readonly loadSocial: SocialLoaders,
    private readonly loadTraders: TraderLoaders,
  ) {}

  @Query(() => TimelineConnection, {
    description:
      "The mixed feed: trades, posts, reposts, milestones and announcements that the viewer may see, newest first. DISCOVERY sorts posts and milestones of everyone by score = log2(1 + reactions + 2 × comments + 3 × reposts) + time / 6 h: twice the discussion equals six hours. A visitor gets everyone's, delayed.",
  })
  timeline(
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("filter", () => FeedFilter, { nullable: true, description: "Which entries to return; without `kinds` all kinds." })
    filter: FeedFilter | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<TimelineConnection> {
    return this.service.page(viewer, askedOf(viewer, filter), { first, after });
  }

  @Query(() => TimelineReplay, {
    description: "Missed events of the viewer's mixed feed, oldest first. Throws RESYNC_REQUIRED when the sequence is too old.",
  })
  timelineEventsSince(
    @Arg("afterSequence", () => SequenceScalar, { description: "Sequence of the last event the client has." }) afterSequence: number,
    @Arg("first", () => Int, { nullable: true, description: "Number of events, 1 to 100; 100 by default." }) first: number | null,
    @Arg("filter", () => FeedFilter, { nullable: true, description: "The filter of the stream; without `kinds` all kinds." })
    filter: FeedFilter | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<TimelineReplay> {
    return this.service.since(viewer, askedOf(viewer, filter), afterSequence, first ?? limits.replayItemsMax);
  }

  @Authorized()
  @Mutation(() => RepostPayload, {
    description:
      "Reposts a post or recipe, once. Everyone must be able to see it: not one by an author with a private profile, nor a trade within its delay. Errors: NOT_PUBLIC, RATE_LIMITED, SELF. Throws NOT_FOUND.",
  })
  repost(
    @Arg("input", () => DiscussionSubjectInput) input: DiscussionSubjectInput,
    @Ctx() context: RequestContext,
  ): Promise<RepostPayload> {
    return asPayload(() => this.reposts.repost(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => RepostPayload, { description: "Removes your repost; nothing happens without one. Throws NOT_FOUND." })
  unrepost(
    @Arg("input", () => DiscussionSubjectInput) input: DiscussionSubjectInput,
    @Ctx() context: RequestContext,
  ): Promise<RepostPayload> {
    return asPayload(() => this.reposts.unrepost(viewerOf(context), input));
  }

  @FieldResolver(() => Trader, { description: "Who reposted it." })
  async author(@Root() repost: Repost, @Ctx() context: RequestContext): Promise<Trader> {
    return repost.knownAuthor ?? existing(await context.loader(this.loadTraders.traders).load(repost.authorId), "This user");
  }

  @FieldResolver(() => Post, { nullable: true, description: "The reposted post; null for a recipe." })
  post(@Root() repost: Repost, @Ctx() context: RequestContext): Promise<Post | null> | null {
    return repost.kind === "POST" ? context.loader(this.loadSocial.posts).load(repost.subjectId) : null;
  }

  @FieldResolver(() => Recipe, { nullable: true, description: "The reposted recipe; null for a post." })
  async recipe(@Root() repost: Repost, @Ctx() context: RequestContext): Promise<Recipe | null> {
    const trade = repost.kind === "RECIPE" ? await context.loader(this.load.trades).load(repost.subjectId) : null;
    return trade && recipeOf(trade);
  }
}

@Resolver(() => Milestone)
export class MilestoneResolver {
  constructor(private readonly loadTraders: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "The feeder who reached it." })
  async author(@Root() milestone: Milestone, @Ctx() context: RequestContext): Promise<Trader> {
    return milestone.knownAuthor ?? existing(await context.loader(this.loadTraders.traders).load(milestone.authorId), "This user");
  }
}

@Resolver(() => FeedAnnouncement)
export class FeedAnnouncementResolver {
  constructor(private readonly loadTraders: TraderLoaders) {}

  @FieldResolver(() => Trader, { description: "The feeder who sent it." })
  async author(@Root() announcement: FeedAnnouncement, @Ctx() context: RequestContext): Promise<Trader> {
    return announcement.knownAuthor ?? existing(await context.loader(this.loadTraders.traders).load(announcement.authorId), "This user");
  }
}
