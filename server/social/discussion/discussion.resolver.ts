import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { Trader } from "../../people/profiles/trader.types";
import type { TraderLoaders } from "../../people/profiles/traders.loaders";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { oldNameOf } from "../../platform/graphql/old-name";
import { servedByHub } from "../../platform/realtime/stream.types";
import { asPayload } from "../../platform/user-error";
import { CardChanged } from "../timeline/card-stream.types";
import type { CommentsService } from "./comments.service";
import { existing } from "../trade-feed/feed.resolver";
import { FeedItem, Recipe } from "../trade-feed/feed.types";
import type { ReactionsService } from "./reactions.service";
import type { SocialLoaders } from "../social.loaders";
import type { DiscussionReader } from "./discussion.reader";
import { DiscussionChanged, TalkChanged } from "./discussion-stream.types";
import {
  Comment,
  CommentConnection,
  CommentOrderEnum,
  type CommentOrder,
  CommentInput,
  CommentPayload,
  DeleteCommentInput,
  Discussion,
  EditCommentInput,
  ReactInput,
  ReactPayload,
  Talk,
  DiscussionKindEnum,
  DiscussionSubjectInput,
  type DiscussionKind,
} from "./discussion.types";

@Resolver(() => Comment)
export class DiscussionResolver {
  constructor(
    private readonly commenting: CommentsService,
    private readonly reactions: ReactionsService,
    private readonly reader: DiscussionReader,
    private readonly load: SocialLoaders,
    private readonly loadTraders: TraderLoaders,
  ) {}

  @Query(() => CommentConnection, {
    description: "First-level comments on a post or a recipe that the viewer may see; each has its answers in `replies`.",
  })
  comments(
    @Arg("kind", () => DiscussionKindEnum, { description: "POST or RECIPE." }) kind: DiscussionKind,
    @Arg("id", () => ID, { description: "Which one." }) id: string,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Arg("order", () => CommentOrderEnum, { defaultValue: "OLDEST", description: "Which come first. A cursor belongs to its order." })
    order: CommentOrder,
    @Ctx() { viewer }: RequestContext,
  ): Promise<CommentConnection> {
    return this.reader.comments(viewer, { kind, id }, { first, after }, order);
  }

  @Query(() => Comment, {
    nullable: true,
    name: "comment",
    description: "A comment by id, with its answers by `replies`; null when there is none for the viewer.",
  })
  byId(@Arg("id", () => ID, { description: "Its id." }) id: string, @Ctx() { viewer }: RequestContext): Promise<Comment | null> {
    return this.reader.visibleComment(viewer, id);
  }

  @Authorized()
  @Mutation(() => CommentPayload, { description: "Comments on a post or a recipe, or answers a comment." })
  comment(@Arg("input", () => CommentInput) input: CommentInput, @Ctx() context: RequestContext): Promise<CommentPayload> {
    return asPayload(() => this.commenting.write(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CommentPayload, { description: "Changes one's own comment." })
  editComment(@Arg("input", () => EditCommentInput) input: EditCommentInput, @Ctx() context: RequestContext): Promise<CommentPayload> {
    return asPayload(() => this.commenting.edit(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CommentPayload, {
    description: "Deletes one's own comment, or one under one's own post or recipe; a tombstone stays where others answered.",
  })
  deleteComment(
    @Arg("input", () => DeleteCommentInput) input: DeleteCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<CommentPayload> {
    return asPayload(() => this.commenting.delete(viewerOf(context), input.id));
  }

  @Authorized()
  @Mutation(() => ReactPayload, { description: "Reacts to a post, a recipe or a comment; a second reaction replaces the first." })
  react(@Arg("input", () => ReactInput) input: ReactInput, @Ctx() context: RequestContext): Promise<ReactPayload> {
    return asPayload(async () => ({ discussion: await this.reactions.react(viewerOf(context), input, input.reaction) }));
  }

  @Authorized()
  @Mutation(() => ReactPayload, { description: "Takes one's reaction back; without one nothing happens." })
  unreact(
    @Arg("input", () => DiscussionSubjectInput) input: DiscussionSubjectInput,
    @Ctx() context: RequestContext,
  ): Promise<ReactPayload> {
    return asPayload(async () => ({ discussion: await this.reactions.react(viewerOf(context), input, null) }));
  }

  @Subscription(() => DiscussionChanged, {
    subscribe: servedByHub,
    description:
      "What happens around one post or recipe while its page is open. Has no numbers: read the page anew after a cut (a new READY never comes, the socket's reconnect is the sign). Ends with NOT_FOUND once the viewer may not see the post or recipe any more.",
  })
  @Subscription(() => TalkChanged, { name: "talkEvents", subscribe: servedByHub, ...oldNameOf("discussionEvents") })
  discussionEvents(
    @Arg("kind", () => DiscussionKindEnum, { description: "POST or RECIPE." }) _kind: DiscussionKind,
    @Arg("id", () => ID, { description: "Which one." }) _id: string,
    @Root() event: DiscussionChanged,
  ): DiscussionChanged {
    return event;
  }

  @Subscription(() => CardChanged, {
    subscribe: servedByHub,
    description:
      "What happens to one post or recipe while it is on screen: its figures, at most every half second, and a post's changed words. Has no numbers and sends no comments (see `discussionEvents`); read anew after a cut.",
  })
  cardEvents(
    @Arg("kind", () => DiscussionKindEnum, { description: "POST or RECIPE." }) _kind: DiscussionKind,
    @Arg("id", () => ID, { description: "Which one." }) _id: string,
    @Root() event: CardChanged,
  ): CardChanged {
    return event;
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who wrote it; null for a tombstone." })
  async author(@Root() comment: Comment, @Ctx() context: RequestContext): Promise<Trader | null> {
    if (comment.state === "DELETED") return null;
    return existing(await context.loader(this.loadTraders.traders).load(comment.authorId), "This user");
  }

  @FieldResolver(() => Discussion, { description: "Its reactions." })
  discussion(@Root() comment: Comment, @Ctx() context: RequestContext): Promise<Discussion> {
    return context.loader(this.load.discussions).load(`COMMENT:${comment.id}`);
  }

  @FieldResolver(() => Talk, oldNameOf("discussion"))
  talk(@Root() comment: Comment, @Ctx() context: RequestContext): Promise<Discussion> {
    return this.discussion(comment, context);
  }

  @FieldResolver(() => CommentConnection, { description: "Answers to it that the viewer may see, oldest first." })
  replies(
    @Root() comment: Comment,
    @Arg("first", () => Int, { nullable: true, description: "How many, at most 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Go on after this cursor." }) after: string | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<CommentConnection> {
    return this.reader.replies(viewer, comment, { first, after });
  }
}

/** The discussion of a trade: of its page and of all its items in the feed. */
@Resolver(() => Recipe)
export class RecipeDiscussionResolver {
  constructor(private readonly load: SocialLoaders) {}

  @FieldResolver(() => Discussion, { description: "Comments, reactions and reposts." })
  discussion(@Root() recipe: Recipe, @Ctx() context: RequestContext): Promise<Discussion> {
    return context.loader(this.load.discussions).load(`RECIPE:${recipe.id}`);
  }

  @FieldResolver(() => Talk, oldNameOf("discussion"))
  talk(@Root() recipe: Recipe, @Ctx() context: RequestContext): Promise<Discussion> {
    return this.discussion(recipe, context);
  }
}

@Resolver(() => FeedItem)
export class FeedItemDiscussionResolver {
  constructor(private readonly load: SocialLoaders) {}

  @FieldResolver(() => Discussion, { description: "Comments, reactions and reposts of its trade's page: `kind: RECIPE, id: trade.id`." })
  discussion(@Root() item: FeedItem, @Ctx() context: RequestContext): Promise<Discussion> | Discussion {
    return item.known?.discussion ?? context.loader(this.load.discussions).load(`RECIPE:${item.tradeId}`);
  }

  @FieldResolver(() => Talk, oldNameOf("discussion"))
  talk(@Root() item: FeedItem, @Ctx() context: RequestContext): Promise<Discussion> | Discussion {
    return this.discussion(item, context);
  }
}
