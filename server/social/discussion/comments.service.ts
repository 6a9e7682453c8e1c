import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Fault, notFound } from "../../platform/errors";
import { encodeCursor } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { once } from "../../trading/client-requests";
import { mentionedIn } from "../posts/post-tags";
import type { MentionedPerson } from "../posts/post-tags.store";
import type { SocialNotifications } from "./social-notifications";
import {
  deleteComment,
  insertComment,
  lockComment,
  readSubjectOwner,
  readThreadId,
  updateComment,
  type CommentState,
} from "./comments.store";
import { changeDiscussionCounts } from "./discussion-counts.store";
import type { DiscussionHints } from "./discussion-hints";
import { canDeleteComment, canEditComment, isCounted } from "./discussion.policy";
import type { DiscussionReader } from "./discussion.reader";
import type { FoundSubject, DiscussionSubjects } from "./discussion-subjects";
import type { DiscussionSubject, CommentInput, CommentPayload, EditCommentInput } from "./discussion.types";
import { assertFewMentions, namedIn, textOf } from "../posts/text-tags";

export interface DiscussionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly subjects: DiscussionSubjects;
  readonly reader: DiscussionReader;
  readonly notifications: SocialNotifications;
  readonly hints: DiscussionHints;
  readonly rateLimits: RateLimits;
}

type Answer = Omit<CommentPayload, "errors">;
const hourMs = 3_600_000;

/** Writing, changing and deleting comments. */
export class CommentsService {
  constructor(private readonly deps: DiscussionDeps) {}

  /**
   * Comments on a post or a recipe. NOT_FOUND for what the viewer may not see, a block in either direction included. Refuses
   * REQUIRED, TOO_LONG, TOO_MANY (mentions), INVALID (an answer to a comment elsewhere) and RATE_LIMITED.
   */
  async write(viewer: Viewer, input: CommentInput): Promise<Answer> {
    assertMayWrite(viewer);
    if (input.kind === "COMMENT")
      throw new Fault("BAD_USER_INPUT", "Comment on a post or recipe; name the comment to reply to in `parentId`.");
    const subject = await this.deps.subjects.get(viewer, input);
    const parent = input.parentId == null ? null : await this.parentOf(viewer, subject, input.parentId);
    const { clientRequestId } = input;
    const { id } = await this.deps.db.transaction((tx) => {
      const write = async (): Promise<{ id: string }> => ({ id: await this.insert(tx, viewer, subject, parent, input.text) });
      return clientRequestId == null
        ? write()
        : once(tx, viewer.id, "comment", { ...input, clientRequestId }, this.deps.clock.date(), write);
    });
    return this.answer(viewer, subject, id, parent?.threadId ?? null, true);
  }

  /** Whose comment is answered, and the first-level comment of its thread. */
  private async parentOf(viewer: Viewer, subject: FoundSubject, parentId: string): Promise<{ ownerId: string; threadId: string }> {
    const parent = isUuid(parentId) ? await this.deps.subjects.find(viewer, { kind: "COMMENT", id: parentId }) : null;
    if (!parent || parent.under!.id !== subject.id)
      return refuse(ErrorCode.INVALID, "input.parentId", "The comment to reply to does not exist here.");
    return { ownerId: parent.ownerId, threadId: await readThreadId(this.deps.db, parentId) };
  }

  private async insert(
    tx: Tx,
    viewer: Viewer,
    subject: FoundSubject,
    parent: { ownerId: string; threadId: string } | null,
    given: string,
  ): Promise<string> {
    const { text, people } = await this.words(tx, viewer, given);
    await this.assertPace(tx, viewer, "comments");
    const id = randomUUID();
    await insertComment(tx, {
      ...{ id, subject, parentId: parent?.threadId ?? null, userId: viewer.id, text },
      ...{ mentions: people.map((person) => person.username), at: this.deps.clock.date() },
    });
    if (!isCounted(viewer, subject.ownerId)) return id;
    const figures = await changeDiscussionCounts(tx, subject, { comments: 1 });
    await this.notify(tx, viewer, subject, parent?.ownerId ?? null, people, id);
    this.deps.hints.changed(tx, subject, id, figures);
    return id;
  }

  /** Edits count by themselves: each may notify other people as a comment does. */
  private async assertPace(tx: Tx, viewer: Viewer, name: "comments" | "comment-edits"): Promise<void> {
    const hit = await this.deps.rateLimits.hit({ name, max: limits.commentsPerHourMax, windowMs: hourMs }, viewer.id, tx);
    if (!hit.isAllowed) refuse(ErrorCode.RATE_LIMITED, "", "Too many comments in one hour. Try again later.");
  }

  /** Each person gets one notification: an answer comes before a comment, a comment before a mention. */
  private async notify(
    tx: Tx,
    viewer: Viewer,
    subject: FoundSubject,
    answeredId: string | null,
    people: readonly MentionedPerson[],
    id: string,
  ): Promise<void> {
    if (answeredId !== null) await this.deps.notifications.replied(tx, viewer.id, answeredId, subject, id);
    if (subject.ownerId !== answeredId) await this.deps.notifications.commented(tx, viewer.id, subject, id);
    const others = people.filter((person) => person.id !== answeredId && person.id !== subject.ownerId);
    await this.deps.notifications.mentioned(tx, viewer.id, others, id, subject);
  }

  private async words(tx: Tx, viewer: Viewer, given: string): Promise<{ text: string; people: MentionedPerson[] }> {
    const text = textOf(given, "input.text", limits.commentCharactersMax);
    const named = namedIn(text);
    assertFewMentions(named, "input.text");
    return { text, people: await mentionedIn(tx, viewer.id, named.usernames) };
  }

  /** Changes one's own comment. NOT_FOUND for someone else's. */
  async edit(viewer: Viewer, input: EditCommentInput): Promise<Answer> {
    assertMayWrite(viewer);
    const subject = await this.deps.db.transaction(async (tx) => {
      const comment = await lock(tx, input.id);
      if (!canEditComment(viewer, comment)) throw notFound("This comment");
      const { text, people } = await this.words(tx, viewer, input.text);
      await this.assertPace(tx, viewer, "comment-edits");
      const mentions = people.map((person) => person.username);
      await updateComment(tx, comment.id, text, mentions, this.deps.clock.date());
      const under = subjectOf(comment);
      await this.deps.notifications.mentioned(tx, viewer.id, people, comment.id, under);
      if (comment.is_by_person) this.deps.hints.changed(tx, under, comment.id, null);
      return under;
    });
    return this.answer(viewer, subject, input.id, null, false);
  }

  /** Deletes one's own comment, or one under one's own post or recipe. Its text goes; a tombstone remains while it has answers. */
  async delete(viewer: Viewer, commentId: string): Promise<Answer> {
    assertMayWrite(viewer);
    const { subject, threadId } = await this.deps.db.transaction(async (tx) => {
      const comment = await lock(tx, commentId);
      const ownerId = await readSubjectOwner(tx, subjectOf(comment));
      if (!canDeleteComment(viewer, comment, ownerId)) throw notFound("This comment");
      await deleteComment(tx, comment.id);
      if (comment.is_by_person || comment.user_id === ownerId) {
        const figures = await changeDiscussionCounts(tx, subjectOf(comment), { comments: -1 });
        this.deps.hints.changed(tx, subjectOf(comment), comment.id, figures);
      }
      return { subject: subjectOf(comment), threadId: comment.parent_id };
    });
    return this.answer(viewer, subject, commentId, threadId, false);
  }

  private async answer(viewer: Viewer, subject: DiscussionSubject, id: string, threadId: string | null, isNew: boolean): Promise<Answer> {
    const [comment, parent, discussion] = await Promise.all([
      this.deps.reader.comment(viewer, id),
      threadId === null ? null : this.deps.reader.comment(viewer, threadId),
      this.deps.reader.discussion(viewer, subject),
    ]);
    const edge = isNew && comment ? { cursor: encodeCursor([comment.at.toISOString(), comment.id]), node: comment } : null;
    return { comment, edge, discussion, parent };
  }
}

const subjectOf = (comment: CommentState): DiscussionSubject => ({ kind: comment.subject_kind, id: comment.subject_id });

async function lock(tx: Tx, id: string): Promise<CommentState> {
  const comment = isUuid(id) ? await lockComment(tx, id) : null;
  if (!comment) throw notFound("This comment");
  return comment;
}
