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
    description: "First-level comments on a post or recipe that the viewer may see, each with its replies.",
  })
  comments(
    @Arg("kind", () => DiscussionKindEnum, { description: "POST or RECIPE." }) kind: DiscussionKind,
    @Arg("id", () => ID, { description: "Id of the post or recipe." }) id: string,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Arg("order", () => CommentOrderEnum, { defaultValue: "OLDEST", description: "Sort order. A cursor is only valid in its own order." })
    order: CommentOrder,
    @Ctx() { viewer }: RequestContext,
  ): Promise<CommentConnection> {
    return this.reader.comments(viewer, { kind, id }, { first, after }, order);
  }

  @Query(() => Comment, {
    nullable: true,
    name: "comment",
    description: "A comment by id, with replies; null when there is none that the viewer may see.",
  })
  byId(@Arg("id", () => ID, { description: "Id of the comment." }) id: string, @Ctx() { viewer }: RequestContext): Promise<Comment | null> {
    return this.reader.visibleComment(viewer, id);
  }

  @Authorized()
  @Mutation(() => CommentPayload, {
    description:
      "Comments on a post or recipe, or replies to a comment. Errors: INVALID, RATE_LIMITED, REQUEST_ID_REUSED, REQUIRED, TOO_LONG, TOO_MANY. Throws NOT_FOUND.",
  })
  comment(@Arg("input", () => CommentInput) input: CommentInput, @Ctx() context: RequestContext): Promise<CommentPayload> {
    return asPayload(() => this.commenting.write(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CommentPayload, {
    description: "Edits a comment of yours. Errors: RATE_LIMITED, REQUIRED, TOO_LONG, TOO_MANY. Throws NOT_FOUND.",
  })
  editComment(@Arg("input", () => EditCommentInput) input: EditCommentInput, @Ctx() context: RequestContext): Promise<CommentPayload> {
    return asPayload(() => this.commenting.edit(viewerOf(context), input));
  }

  @Authorized()
  @Mutation(() => CommentPayload, {
    description: "Deletes a comment of yours, or one under your post or recipe; a tombstone stays where others replied. Throws NOT_FOUND.",
  })
  deleteComment(
    @Arg("input", () => DeleteCommentInput) input: DeleteCommentInput,
    @Ctx() context: RequestContext,
  ): Promise<CommentPayload> {
    return asPayload(() => this.commenting.delete(viewerOf(context), input.id));
  }

  @Authorized()
  @Mutation(() => ReactPayload, {
    description: "Reacts to a post, recipe or comment; a second reaction replaces the first. Errors: RATE_LIMITED. Throws NOT_FOUND.",
  })
  react(@Arg("input", () => ReactInput) input: ReactInput, @Ctx() context: RequestContext): Promise<ReactPayload> {
    return asPayload(async () => ({ discussion: await this.reactions.react(viewerOf(context), input, input.reaction) }));
  }

  @Authorized()
  @Mutation(() => ReactPayload, {
    description: "Removes your reaction; nothing happens without one. Errors: RATE_LIMITED. Throws NOT_FOUND.",
  })
  unreact(
    @Arg("input", () => DiscussionSubjectInput) input: DiscussionSubjectInput,
    @Ctx() context: RequestContext,
  ): Promise<ReactPayload> {
    return asPayload(async () => ({ discussion: await this.reactions.react(viewerOf(context), input, null) }));
  }

  @Subscription(() => DiscussionChanged, {
    subscribe: servedByHub,
    description:
      "Changes in the discussion of one post or recipe. Without sequences: read the page again after the socket reconnects. Ends with NOT_FOUND when the viewer may no longer see the post or recipe.",
  })
  @Subscription(() => TalkChanged, { name: "talkEvents", subscribe: servedByHub, ...oldNameOf("discussionEvents") })
  discussionEvents(
    @Arg("kind", () => DiscussionKindEnum, { description: "POST or RECIPE." }) _kind: DiscussionKind,
    @Arg("id", () => ID, { description: "Id of the post or recipe." }) _id: string,
    @Root() event: DiscussionChanged,
  ): DiscussionChanged {
    return event;
  }

  @Subscription(() => CardChanged, {
    subscribe: servedByHub,
    description:
      "Changes of one post or recipe on screen: its counts, at most every half second, and edits of a post. Without sequences and without comments (see `discussionEvents`): read it again after a reconnect.",
  })
  cardEvents(
    @Arg("kind", () => DiscussionKindEnum, { description: "POST or RECIPE." }) _kind: DiscussionKind,
    @Arg("id", () => ID, { description: "Id of the post or recipe." }) _id: string,
    @Root() event: CardChanged,
  ): CardChanged {
    return event;
  }

  @FieldResolver(() => Trader, { nullable: true, description: "Who wrote it; null for a tombstone." })
  async author(@Root() comment: Comment, @Ctx() context: RequestContext): Promise<Trader | null> {
    if (comment.state === "DELETED") return null;
    return existing(await context.loader(this.loadTraders.traders).load(comment.authorId), "This user");
  }

  @FieldResolver(() => Discussion, { description: "Its reactions and reply figures." })
  discussion(@Root() comment: Comment, @Ctx() context: RequestContext): Promise<Discussion> {
    return context.loader(this.load.discussions).load(`COMMENT:${comment.id}`);
  }

  @FieldResolver(() => Talk, oldNameOf("discussion"))
  talk(@Root() comment: Comment, @Ctx() context: RequestContext): Promise<Discussion> {
    return this.discussion(comment, context);
  }

  @FieldResolver(() => CommentConnection, { description: "Replies that the viewer may see, oldest first." })
  replies(
    @Root() comment: Comment,
    @Arg("first", () => Int, { nullable: true, description: "Number of items, 1 to 100; 25 by default." }) first: number | null,
    @Arg("after", () => String, { nullable: true, description: "Returns the items after this cursor." }) after: string | null,
    @Ctx() { viewer }: RequestContext,
  ): Promise<CommentConnection> {
    return this.reader.replies(viewer, comment, { first, after });
  }
}

/** The discussion of a trade: of its page and of all its items in the feed. */
@Resolver(() => Recipe)
export class RecipeDiscussionResolver {
  constructor(private readonly load: SocialLoaders) {}

  @FieldResolver(() => Discussion, { description: "Its comments, reactions and reposts." })
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

  @FieldResolver(() => Discussion, { description: "Comments, reactions and reposts of the trade's recipe: `kind: RECIPE, id: trade.id`." })
  discussion(@Root() item: FeedItem, @Ctx() context: RequestContext): Promise<Discussion> | Discussion {
    return item.known?.discussion ?? context.loader(this.load.discussions).load(`RECIPE:${item.tradeId}`);
  }

  @FieldResolver(() => Talk, oldNameOf("discussion"))
  talk(@Root() item: FeedItem, @Ctx() context: RequestContext): Promise<Discussion> | Discussion {
    return this.discussion(item, context);
  }
}
