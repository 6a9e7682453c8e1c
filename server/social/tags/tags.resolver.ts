import { Arg, Authorized, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Instrument, Quote, toInstrument, toQuote } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { asPayload } from "../../platform/user-error";
import { RecipeConnection } from "../trade-feed/feed.types";
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
      "A tag's page; null for an unknown symbol and for nobody. Its feed: `timeline(filter: { scope: ALL, symbol | topic | traderId })`.",
  })
  tag(
    @Arg("kind", () => TagKindEnum, { description: "Its kind." }) kind: TagKind,
    @Arg("value", () => String, { description: "Symbol, username or topic, with or without its sign." }) value: string,
    @Ctx() context: RequestContext,
  ): Promise<Tag | null> {
    return this.tags.find(context.viewer, kind, value);
  }

  @Query(() => [TrendingTag], { description: "Tags that many write about, by the formula of TrendingTag, highest first." })
  trendingTags(
    @Arg("first", () => Int, { defaultValue: 10, description: "How many, at most 50." }) first: number,
    @Arg("kind", () => TagKindEnum, { nullable: true, description: "Only of this kind." }) kind: TagKind | null,
    @Ctx() context: RequestContext,
  ): Promise<TrendingTag[]> {
    return this.tags.trending(context.viewer, kind, first);
  }

  @Authorized()
  @Query(() => [Tag], { description: "Tags the viewer follows, latest first; at most 500." })
  followedTags(@Ctx() context: RequestContext): Promise<Tag[]> {
    return this.tags.followed(viewerOf(context));
  }

  @Query(() => [Completion], {
    description: "What `$AA`, `@an` or `#ear` may become, best first, at most 8. People whom the viewer may see.",
  })
  completions(
    @Arg("kind", () => TagKindEnum, { description: "Which sign." }) kind: TagKind,
    @Arg("prefix", () => String, { description: "What was typed after it; may be empty." }) prefix: string,
    @Ctx() context: RequestContext,
  ): Promise<Completion[]> {
    return this.tags.complete(context.viewer, kind, prefix);
  }

  @Authorized()
  @Mutation(() => TagPayload, {
    description:
      "Follows a tag; again does nothing. Following a CHEF tag watches what is said about them; to follow the person use `follow`.",
  })
  followTag(@Arg("input", () => TagInput) input: TagInput, @Ctx() context: RequestContext): Promise<TagPayload> {
    return asPayload(async () => ({ tag: await this.tags.follow(viewerOf(context), input) }));
  }

  @Authorized()
  @Mutation(() => TagPayload, { description: "Follows a tag no longer; when one did not, nothing happens." })
  unfollowTag(@Arg("input", () => TagInput) input: TagInput, @Ctx() context: RequestContext): Promise<TagPayload> {
    return asPayload(async () => ({ tag: await this.tags.unfollow(viewerOf(context), input) }));
  }

  @FieldResolver(() => Int, { description: "How many people follow it." })
  async followerCount(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<number> {
    return (await context.loader(this.load.tagFollows).load(tag)).count;
  }

  @FieldResolver(() => Boolean, { description: "Whether the viewer follows it." })
  async viewerIsFollowing(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.loader(this.load.tagFollows).load(tag)).isFollowing;
  }

  @FieldResolver(() => Int, { description: "Posts of the last 30 days that name it and that the viewer may see, counted up to 10,000." })
  postCount(@Root() tag: Tag, @Ctx() { viewer }: RequestContext): Promise<number> {
    return this.figures.postCount(viewer, tag);
  }

  @FieldResolver(() => SentimentShares, {
    description: "What posts of the last 30 days that name it, and that the viewer may see, expect.",
  })
  sentiment(@Root() tag: Tag, @Ctx() { viewer }: RequestContext): Promise<SentimentShares> {
    return this.figures.sentiment(viewer, tag);
  }

  @FieldResolver(() => Instrument, { nullable: true, description: "The instrument, of a STOCK." })
  instrument(@Root() tag: Tag): Instrument | null {
    const instrument = tag.kind === "STOCK" ? this.market.instrument(tag.value) : null;
    return instrument ? toInstrument(instrument) : null;
  }

  @FieldResolver(() => Quote, { nullable: true, description: "Bid and ask now, of a STOCK; null while there is none." })
  quote(@Root() tag: Tag): Quote | null {
    const quote = tag.kind === "STOCK" ? this.market.quote(tag.value) : null;
    return quote && toQuote(quote);
  }

  @FieldResolver(() => Trader, { nullable: true, description: "The person, of a CHEF." })
  trader(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<Trader | null> | null {
    return tag.kind === "CHEF" ? context.loader(this.loadTraders.traders).load(tag.key) : null;
  }

  @FieldResolver(() => [Trader], {
    description: "Who trades it, of a STOCK: latest visible trade first, at most 10; of the others who posts most about it in 30 days.",
  })
  traders(@Root() tag: Tag, @Ctx() context: RequestContext): Promise<Trader[]> {
    return this.figures.traders(context.viewer, tag);
  }

  @FieldResolver(() => RecipeConnection, {
    description: "Sealed trades in it that the viewer may see, latest opened first; of a STOCK only.",
  })
  recipes(
    @Root() tag: Tag,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<RecipeConnection> {
    return this.figures.recipes(viewer, tag, { first, after });
  }
}
