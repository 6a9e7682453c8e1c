import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import type { Market } from "../../market/providers/provider";
import type { PicturesService } from "../../trust/pictures/pictures.service";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { encodeCursor } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { once } from "../../trading/client-requests";
import type { FeedItems } from "../trade-feed/feed-items.service";
import { readRepostIds } from "../trade-feed/feed-items.store";
import { canDeletePost, canEditPost } from "../discussion/discussion.policy";
import { mentionedIn, writePostTags } from "./post-tags";
import type { CreatePostInput, DeletePostPayload, EditPostInput, Post, PostEdge, PostPictureInput } from "./post.types";
import type { PostsReader } from "./posts.reader";
import { countPostPictures, deletePosts, insertPost, insertPostPicture, lockPost, updatePost, type PostState } from "./posts.store";
import type { SocialNotifications } from "../discussion/social-notifications";
import type { DiscussionHints } from "../discussion/discussion-hints";
import type { DiscussionSubjects } from "../discussion/discussion-subjects";
import { assertFewMentions, namedIn, textOf } from "./text-tags";

export interface PostsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly pictures: PicturesService;
  readonly items: FeedItems;
  readonly hints: DiscussionHints;
  readonly reader: PostsReader;
  readonly subjects: DiscussionSubjects;
  readonly notifications: SocialNotifications;
  readonly rateLimits: RateLimits;
}

const hourMs = 3_600_000;

/** Writing, changing and deleting posts. */
export class PostsService {
  constructor(private readonly deps: PostsDeps) {}

  /**
   * Writes a post. Refuses REQUIRED, TOO_LONG, TOO_MANY (pictures, mentions), INVALID (a picture or recipe that is not the
   * writer's to show) and RATE_LIMITED. Sent again with the same `clientRequestId`, it answers the first one.
   */
  async create(viewer: Viewer, input: CreatePostInput): Promise<{ post: Post; edge: PostEdge }> {
    assertMayWrite(viewer);
    await this.assertMayShow(viewer, input.recipeId);
    const postId = await this.deps.db.transaction((tx) => {
      const { clientRequestId } = input;
      const write = async (): Promise<{ postId: string }> => ({ postId: await this.write(tx, viewer, input) });
      return clientRequestId == null
        ? write()
        : once(tx, viewer.id, "createPost", { ...input, clientRequestId }, this.deps.clock.date(), write);
    });
    const post = (await this.deps.reader.byId(viewer, postId.postId))!;
    return { post, edge: { cursor: encodeCursor([post.at.toISOString(), post.id]), node: post } };
  }

  private async write(tx: Tx, viewer: Viewer, input: CreatePostInput): Promise<string> {
    const pictures = input.pictures ?? [];
    const text = textOf(input.text, "input.text", limits.postCharactersMax, pictures.length > 0);
    const named = namedIn(text);
    assertFewMentions(named, "input.text");
    await this.limit(tx, viewer);
    const [id, at] = [randomUUID(), this.deps.clock.date()];
    await this.deps.items.add(tx, { id, kind: "POST", userId: viewer.id, at });
    const { sentiment = null, recipeId: tradeId = null } = input;
    await insertPost(tx, { id, userId: viewer.id, text, sentiment, tradeId, at });
    await this.addPictures(tx, viewer, id, pictures);
    const people = await mentionedIn(tx, viewer.id, named.usernames);
    await writePostTags(tx, this.deps.market, { id, userId: viewer.id, at }, named, people);
    await this.deps.notifications.mentioned(tx, viewer.id, people, id, { kind: "POST", id });
    return id;
  }

  private async limit(tx: Tx, viewer: Viewer): Promise<void> {
    const hit = await this.deps.rateLimits.hit({ name: "posts", max: limits.postsPerHourMax, windowMs: hourMs }, viewer.id, tx);
    if (!hit.isAllowed) refuse(ErrorCode.RATE_LIMITED, "", "Too many posts in one hour. Try again later.");
  }

  /** Only a recipe the writer may see: what a reader sees of it is decided when they read. */
  private async assertMayShow(viewer: Viewer, recipeId: string | null | undefined): Promise<void> {
    if (recipeId == null) return;
    const isSeen = isUuid(recipeId) && (await this.deps.subjects.find(viewer, { kind: "RECIPE", id: recipeId })) !== null;
    if (!isSeen) refuse(ErrorCode.INVALID, "input.recipeId", "You cannot attach this recipe, because you cannot see it.");
  }

  private async addPictures(tx: Tx, viewer: Viewer, postId: string, pictures: readonly PostPictureInput[]): Promise<void> {
    const max = limits.picturesPerPostMax;
    if (pictures.length > max) refuse(ErrorCode.TOO_MANY, "input.pictures", `A post has at most ${max} pictures.`, new Decimal(max));
    if (new Set(pictures.map((picture) => picture.pictureId)).size < pictures.length)
      refuse(ErrorCode.INVALID, "input.pictures", "The same picture is attached twice.");
    for (const [position, { pictureId, alt }] of pictures.entries()) {
      const path = `input.pictures.${position}`;
      await this.deps.pictures.claim(tx, viewer, pictureId, `post:${postId}`, `${path}.pictureId`);
      const altText = textOf(alt ?? "", `${path}.alt`, limits.pictureAltCharactersMax, true);
      await insertPostPicture(tx, postId, position, pictureId, altText);
    }
  }

  /** Changes one's own post. NOT_FOUND for someone else's. Refuses REQUIRED, TOO_LONG, TOO_MANY and EDITS_MAX. */
  async edit(viewer: Viewer, input: EditPostInput): Promise<{ post: Post; edge: null }> {
    assertMayWrite(viewer);
    await this.deps.db.transaction(async (tx) => {
      const post = await this.lock(tx, input.id);
      if (!canEditPost(viewer, post)) throw notFound("This post");
      if (post.version > limits.postEditsMax)
        refuse(ErrorCode.EDITS_MAX, "", `A post can be edited at most ${limits.postEditsMax} times.`, new Decimal(limits.postEditsMax));
      await this.change(tx, viewer, post, input);
    });
    return { post: (await this.deps.reader.byId(viewer, input.id))!, edge: null };
  }

  private async change(tx: Tx, viewer: Viewer, post: PostState, input: EditPostInput): Promise<void> {
    const hasPictures = (await countPostPictures(tx, post.id)) > 0;
    const text = input.text == null ? post.text : textOf(input.text, "input.text", limits.postCharactersMax, hasPictures);
    const sentiment = input.sentiment === undefined ? post.sentiment : input.sentiment;
    if (text === post.text && sentiment === post.sentiment) return;
    const named = namedIn(text);
    assertFewMentions(named, "input.text");
    await updatePost(tx, post, text, sentiment, this.deps.clock.date());
    const people = await mentionedIn(tx, viewer.id, named.usernames);
    await writePostTags(tx, this.deps.market, { id: post.id, userId: viewer.id, at: post.created_at }, named, people);
    await this.deps.notifications.mentioned(tx, viewer.id, people, post.id, { kind: "POST", id: post.id });
    await publishPostsChanged(tx, this.deps, [post.id]);
  }

  /** Deletes one's own post: text, pictures, earlier versions and tags go; with comments its tombstone remains. */
  async delete(viewer: Viewer, postId: string): Promise<Omit<DeletePostPayload, "errors">> {
    assertMayWrite(viewer);
    const answered = await this.deps.db.transaction(async (tx) => {
      const post = await this.lock(tx, postId);
      if (!canDeletePost(viewer, post)) throw notFound("This post");
      await erasePosts(tx, this.deps, [post.id]);
      return post.comments > 0;
    });
    return { deletedPostId: postId, tombstone: answered ? await this.deps.reader.byId(viewer, postId) : null };
  }

  private async lock(tx: Tx, id: string): Promise<PostState> {
    const post = isUuid(id) ? await lockPost(tx, id) : null;
    if (!post) throw notFound("This post");
    return post;
  }
}

/** Publishers of changed posts: the numbered stream with its replay, and the cards on screen. */
export interface ChangePublishers {
  readonly items: FeedItems;
  readonly hints: DiscussionHints;
  readonly clock: Clock;
}

/** After an edit, a deletion, a removal or its end, in the same transaction. */
export async function publishPostsChanged(tx: Tx, { items, hints, clock }: ChangePublishers, ids: readonly string[]): Promise<void> {
  await items.changed(tx, ids, clock.date());
  for (const id of ids) hints.rewritten(tx, id);
}

/** Deletes posts, for their author and for an erased account. Reposts of them leave the feed too. */
export async function erasePosts(
  tx: Tx,
  deps: ChangePublishers & { readonly pictures: PicturesService },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const repostIds = await readRepostIds(tx, ids);
  await deps.items.remove(tx, [...ids, ...repostIds]);
  await deletePosts(tx, ids);
  for (const id of ids) await deps.pictures.release(tx, `post:${id}`);
  await publishPostsChanged(tx, deps, ids);
}
