import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Instrument, toInstrument } from "../../market/instruments/market.types";
import type { Market } from "../../market/providers/provider";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { oldNameOf } from "../../platform/graphql/old-name";
import { asPayload } from "../../platform/user-error";
import type { FeedLoaders } from "../trade-feed/feed.loaders";
import { existing } from "../trade-feed/feed.resolver";
import { Recipe } from "../trade-feed/feed.types";
import {
  CreatePostInput,
  DeletePostInput,
  DeletePostPayload,
  EditPostInput,
  Post,
  PostConnection,
  PostFilter,
  PostPayload,
  PostVersion,
} from "./post.types";
import type { PostsReader } from "./posts.reader";
import type { PostsService } from "./posts.service";
import { recipeOf } from "../recipes/recipe";
import { Discussion, Talk } from "../discussion/discussion.types";
import type { SocialLoaders } from "../social.loaders";

@Resolver(() => Post)
export class PostsResolver {
  constructor(
    private readonly service: PostsService,
    private readonly reader: PostsReader,
    private readonly market: Market,
    private readonly load: FeedLoaders,
    private readonly loadSocial: SocialLoaders,
    private readonly loadTraders: TraderLoaders,
  ) {}

  @Query(() => Post, {
    nullable: true,
    description: "A post by id, deleted and removed ones included as tombstones; null when there is none that the viewer may see.",
  })
  post(@Arg("id", () => ID, { description: "Id of the post." }) id: string, @Ctx() context: RequestContext): Promise<Post | null> {
    return this.reader.byId(context.viewer, id);
  }

  @Query(() => PostConnection, { description: "Posts of people the viewer may see, newest first." })
  posts(
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("filter", () => PostFilter, { nullable: true, description: "Which posts to list. Left out: all." }) filter: PostFilter | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<PostConnection> {
    return this.reader.page(viewer, filter ?? {}, { first, after });
  }

  @Authorized()
  @Mutation(() => PostPayload, {
    description:
      "Writes a post. Symbols, people and topics in the text become tags; mentioned people are notified if they allow it. Errors: INVALID, RATE_LIMITED, REQUEST_ID_REUSED, REQUIRED, TOO_LONG, TOO_MANY.",
  })
  createPost(@Arg("input", () => CreatePostInput) input: CreatePostInput, @Ctx() context: RequestContext): Promise<PostPayload> {
    return asPayload(() => this.service.create(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => PostPayload, {
    description:
      "Edits a post of yours; earlier versions stay readable in `history`. Errors: EDITS_MAX, REQUIRED, TOO_LONG, TOO_MANY. Throws NOT_FOUND.",
  })
  editPost(@Arg("input", () => EditPostInput) input: EditPostInput, @Ctx() context: RequestContext): Promise<PostPayload> {
    return asPayload(() => this.service.edit(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => DeletePostPayload, { description: "Deletes a post of yours; a tombstone stays where others replied. Throws NOT_FOUND." })
  deletePost(@Arg("input", () => DeletePostInput) input: DeletePostInput, @Ctx() context: RequestContext): Promise<DeletePostPayload> {
    return asPayload(() => this.service.delete(viewerOf(context), input.id));
  }

  @FieldResolver(() => Trader, { description: "Who wrote it." })
  async author(@Root() post: Post, @Ctx() context: RequestContext): Promise<Trader> {
    return post.known?.author ?? existing(await context.loader(this.loadTraders.traders).load(post.authorId), "This user");
  }

  @FieldResolver(() => Recipe, {
    nullable: true,
    description: "The attached recipe; null without one, and until the viewer may see the trade.",
  })
  async recipe(@Root() post: Post, @Ctx() context: RequestContext): Promise<Recipe | null> {
    if (post.tradeId === null) return null;
    const trade = await context.loader(this.load.trades).load(post.tradeId);
    return trade && recipeOf(trade);
  }

  @FieldResolver(() => [Instrument], { description: "Instruments of the symbols in its text." })
  instruments(@Root() post: Post): Instrument[] {
    return post.symbols.flatMap((symbol) => {
      const instrument = this.market.instrument(symbol);
      return instrument ? [toInstrument(instrument)] : [];
    });
  }

  @FieldResolver(() => Discussion, { description: "Its comments, reactions and reposts." })
  discussion(@Root() post: Post, @Ctx() context: RequestContext): Promise<Discussion> | Discussion {
    return post.known?.discussion ?? context.loader(this.loadSocial.discussions).load(`POST:${post.id}`);
  }

  @FieldResolver(() => Talk, oldNameOf("discussion"))
  talk(@Root() post: Post, @Ctx() context: RequestContext): Promise<Discussion> | Discussion {
    return this.discussion(post, context);
  }

  @FieldResolver(() => [PostVersion], { description: "Earlier versions, oldest first; empty unless `state` is VISIBLE." })
  history(@Root() post: Post, @Ctx() context: RequestContext): Promise<readonly PostVersion[]> {
    return context.loader(this.loadSocial.histories).load(post);
  }
}
