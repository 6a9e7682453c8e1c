import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { quoteFor } from "../../market/instruments/instruments.queries";
import { Instrument, Quote, toInstrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { Recipe, RecipeConnection } from "../trade-feed/feed.types";
import type { SocialLoaders } from "../social.loaders";
import type { TagFiguresService } from "./tag-figures.service";
import { Completion, SentimentShares, Tag, TagInput, TagKindEnum, TagPayload, TrendingTag, type TagKind } from "./tags.types";
import type { TagsService } from "./tags.service";

@Resolver(() => Tag)
export class TagsResolver {
  constructor(
    private readonly tags: TagsService,
    private readonly figures: TagFiguresService,
    private readonly market: Market,
    private readonly load: SocialLoaders,
    private readonly loadTraders: TraderLoaders,
  ) {}

  @Query(() => Tag, {
    nullable: true,
    description:
      "A tag's page; null for an unknown symbol or person. Its feed: `timeline(filter: { scope: ALL, symbol | topic | traderId })`.",
  })
  tag(
    @Arg("kind", () => TagKindEnum, { description: "Whether it is a symbol, a person or a topic." }) kind: TagKind,
    @Arg("value", () => String, { description: "Symbol, username or topic, with or without its sign." }) value: string,
    @Ctx() context: RequestContext,
  ): Promise<Tag | null> {
    return this.tags.find(context.viewer, kind, value);
  }

  @Query(() => [TrendingTag], { description: "Tags that many people post about, by the score of TrendingTag, highest first." })
  trendingTags(
    @Arg("first", () => Int, { defaultValue: 10, description: "Number of tags, at most 50." }) first: number,
    @Arg("kind", () => TagKindEnum, { nullable: true, description: "Only tags of this kind. Left out: all." }) kind: TagKind | null,
    @Ctx() context: RequestContext,
  ): Promise<TrendingTag[]> {
    return this.tags.trending(context.viewer, kind, first);
  }

  @Authorized()
  @Query(() => [Tag], { description: "Tags that the viewer follows, latest first, at most 500." })
  followedTags(@Ctx() context: RequestContext): Promise<Tag[]> {
    return this.tags.followed(viewerOf(context));
  }

  @Query(() => [Completion], {
    description: "Suggestions for `$AA`, `@an` or `#ear` while typing, best first, at most 8. People whom the viewer may see.",
  })
  completions(
    @Arg("kind", () => TagKindEnum, { description: "Kind of tag, given by the sign." }) kind: TagKind,
    @Arg("prefix", () => String, { description: "Letters typed after the sign; may be empty." }) prefix: string,
    @Ctx() context: RequestContext,
  ): Promise<Completion[]> {
    return this.tags.complete(context.viewer, kind, prefix);
  }

  @Authorized()
  @Mutation(() => TagPayload, {
    description:
      "Follows a tag; following again changes nothing. A CHEF tag follows what is posted about the person; to follow the person use `follow`. Errors: TOO_MANY. Throws NOT_FOUND.",
  })
  followTag(@Arg("input", () => TagInput) input: TagInput, @Ctx() context: RequestContext): Promise<TagPayload> {
    return asPayload(async () => ({ tag: await this.tags.follow(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TagPayload, { description: "Stops following a tag; nothing happens when you do not follow it. Throws NOT_FOUND." })
  unfollowTag(@Arg("input", () => TagInput) input: TagInput, @Ctx() context: RequestContext): Promise<TagPayload> {
    return asPayload(async () => ({ tag: await this.tags.unfollow(viewerOf(context), input) }));
  }

  @FieldResolver(() => Int, { description: "Number of people who follow it." })
  async followerCount(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<number> {
    return (await context.loader(this.load.tagFollows).load(tag)).count;
  }

  @FieldResolver(() => Boolean, { description: "Whether you follow it." })
  async viewerIsFollowing(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.loader(this.load.tagFollows).load(tag)).isFollowing;
  }

  @FieldResolver(() => Int, { description: "Posts of the last 30 days that name it and that the viewer may see, counted up to 10,000." })
  postCount(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<number> {
    return context.loader(this.load.tagPosts).load(tag);
  }

  @FieldResolver(() => SentimentShares, {
    description: "Sentiment of posts of the last 30 days that name it and that the viewer may see, by the newest 2,000 that state one.",
  })
  sentiment(@Root() tag: Tag, @Ctx() { viewer }: RequestContext): Promise<SentimentShares> {
    return this.figures.sentiment(viewer, tag);
  }

  @FieldResolver(() => Instrument, { nullable: true, description: "Its instrument; null unless it is a STOCK." })
  instrument(@Root() tag: Tag): Instrument | null {
    const instrument = tag.kind === "STOCK" ? this.market.instrument(tag.value) : null;
    return instrument ? toInstrument(instrument) : null;
  }

  @FieldResolver(() => Quote, { nullable: true, description: "Current bid and ask of a STOCK; null for other kinds and without a price." })
  quote(@Root() tag: Tag, @Ctx() context: RequestContext): Quote | null {
    return tag.kind === "STOCK" ? quoteFor(context, this.market, tag.value) : null;
  }

  @FieldResolver(() => Trader, { nullable: true, description: "The person; null unless it is a CHEF." })
  trader(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return tag.kind === "CHEF" ? context.loader(this.loadTraders.traders).load(tag.key) : null;
  }

  @FieldResolver(() => [Trader], {
    description:
      "Of a STOCK, feeders who trade it, latest visible trade first; of other kinds, people who posted most about it in 30 days. At most 10.",
  })
  traders(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<Trader[]> {
    return this.figures.traders(context.viewer, tag);
  }

  @FieldResolver(() => [Recipe], {
    description:
      "The newest open trade of each feeder but the viewer who holds it, as the viewer may see it, latest opened first, at most 10; of a STOCK only.",
  })
  async holders(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<Recipe[]> {
    return this.figures.holdersTrades(context.viewer, await context.loader(this.load.tagHolders).load(tag));
  }

  @FieldResolver(() => Int, {
    description:
      "How many feeders but the viewer hold it, as far as the viewer may know, by the newest 2,000 open trades in it; of a STOCK only.",
  })
  async holderCount(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<number> {
    return (await context.loader(this.load.tagHolders).load(tag)).count;
  }

  @FieldResolver(() => RecipeConnection, {
    description: "Sealed trades in a STOCK that the viewer may see, most recently opened first; empty for other kinds.",
  })
  recipes(
    @Root() tag: Tag,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<RecipeConnection> {
    return this.figures.recipes(viewer, tag, { first, after });
  }
}
