import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import {
  canSee,
  canSeeByAddress,
  isInTime,
  planDelaySeconds,
  visitorState,
  type AuthorSide,
  type DelayedItem,
  type ViewerState,
} from "../../people/visibility/viewer-state";
import type { ViewerStates } from "../../people/visibility/viewer-states";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { OpenStream, Publisher, StreamDefinition, TopicMessage } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import { authorSideOf } from "../feed-stream/author.sql";
import type { CardSubjects } from "../timeline/card-subjects";
import { commentOf } from "./comment-rows";
import { readCommenters, readStreamedComment, type StreamedComment } from "./comments.store";
import { discussionOf } from "./discussion";
import { discussionChangedSubject, type DiscussionHint } from "./discussion-hints";
import { DiscussionChanged } from "./discussion-stream.types";
import { subjectNames, type DiscussionSubjects } from "./discussion-subjects";
import { readDiscussions, readSubjectActivity, type DiscussionRow } from "./discussion.store";
import type { DiscussionSubject, DiscussionKind } from "./discussion.types";
import { make } from "../../platform/make";

const keyOf = ({ kind, id }: DiscussionSubject): string => `${kind}:${id.toLowerCase()}`;
const topicOf = (key: string): string => `talk:${key}`;
const authorTopicOf = (key: string): string => `talk-author:${key}`;
const ownerTopicOf = (key: string): string => `talk-owner:${key}`;

/** What changed around one subject, with all that any viewer's message is made of. */
interface DiscussionMessage {
  readonly figures: DiscussionRow;
  readonly own: ReadonlyMap<string, Partial<Pick<DiscussionRow, "viewer_reaction" | "viewer_reposted">>>;
  readonly comment: StreamedComment | null;
  /** Set where something about a commenter has changed. */
  readonly author: AuthorSide | null;
}

/** Null: check only whether the viewer may still see the subject. */
type Message = DiscussionMessage | null;

/**
 * Served by the hub: `discussionEvents(kind, id)`, for those who have the page open. Hints of one subject that arrive close together
 * cause one read; a process without readers of it reads nothing. For a viewer who may not see the subject any more it ends with
 * NOT_FOUND: as soon as something about its owner changes, and at the latest instead of the next message, before which the
 * owner is read again.
 */
export class DiscussionStream implements StreamDefinition<DiscussionSubject, Message> {
  readonly field = "discussionEvents";
  readonly oldField = "talkEvents";
  private readonly readers = new Map<string, number>();
  /** The owners of subjects that have readers here. */
  private readonly owners = new Map<string, AuthorSide>();
  private reading: Promise<void> = Promise.resolve();
  private readonly waiting = new Map<string, { subject: DiscussionSubject; commentIds: Set<string> }>();
  private readonly leaves: Array<() => void> = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly hub: Publisher,
    private readonly subjects: DiscussionSubjects,
    private readonly states: ViewerStates,
    private readonly cards: Pick<CardSubjects, "read">,
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.leaves.push(
      await this.bus.subscribe(discussionChangedSubject, (message) => this.note(message as DiscussionHint)),
      await this.bus.subscribe(audienceChanged, (message) => void this.reread(message as AudienceChanged).catch(this.onError)),
    );
  }

  stop(): void {
    for (const leave of this.leaves.splice(0)) leave();
    if (this.timer) clearTimeout(this.timer);
  }

  /** NOT_FOUND for what the viewer may not see. */
  async open(viewer: Viewer | null, asked: DiscussionSubject): Promise<OpenStream<Message>> {
    if (asked.kind === "COMMENT") throw new Fault("BAD_USER_INPUT", "Subscribe to the post or recipe of the comment.");
    const subject = await this.subjects.get(viewer, asked);
    const side = await this.cards.read(subject);
    if (!side) throw notFound(subjectNames[subject.kind]);
    if (viewer) await this.states.take(viewer.id);
    const key = keyOf(subject);
    if (!this.owners.has(key)) this.owners.set(key, side);
    this.readers.set(key, (this.readers.get(key) ?? 0) + 1);
    return this.listen(subject, side, viewer);
  }

  private listen(subject: DiscussionSubject, side: DelayedItem, viewer: Viewer | null): OpenStream<Message> {
    const key = keyOf(subject);
    const stateOf = (): ViewerState | null => (viewer ? this.states.of(viewer.id) : visitorState);
    const delayAtOpen = planDelaySeconds(stateOf()!);
    const isStillInTime = (state: ViewerState): boolean => planDelaySeconds(state) <= delayAtOpen || isInTime(state, side, this.clock);
    return {
      // Three topics: for a slow socket a newer message of one takes the place of an older.
      topics: [topicOf(key), authorTopicOf(key), ownerTopicOf(key)],
      head: async () => null,
      deliver: ({ body }: TopicMessage<Message>) => {
        const state = stateOf();
        if (!state) return null;
        if (!this.canSeeSubject(state, subject, isStillInTime)) return notFound(subjectNames[subject.kind]);
        return body && this.shape(body, state, viewer);
      },
      close: () => {
        this.letGo(key);
        if (viewer) this.states.release(viewer.id);
      },
    };
  }

  /**
   * Twin of `DiscussionSubjects.find` for those who have the subject open, except that a post deleted or removed since keeps its
   * discussion. A recipe that was in time stays so, unless the viewer's plan waits longer now.
   */
  private canSeeSubject(state: ViewerState, subject: DiscussionSubject, isStillInTime: (state: ViewerState) => boolean): boolean {
    const owner = this.owners.get(keyOf(subject));
    if (!owner || !canSeeByAddress(state, owner)) return false;
    return subject.kind === "POST" || (!owner.isAuthorSuspended && isStillInTime(state));
  }

  private letGo(key: string): void {
    const left = this.readers.get(key)! - 1;
    if (left > 0) return void this.readers.set(key, left);
    this.readers.delete(key);
    this.owners.delete(key);
  }

  /** A comment by someone the viewer does not see changes the figures only. */
  private shape(body: DiscussionMessage, state: ViewerState, viewer: Viewer | null): DiscussionChanged | null {
    const { comment, figures, author } = body;
    if (author && canSee(state, author)) return null;
    const isShown = comment !== null && canSee(state, authorSideOf(comment.author));
    return make(DiscussionChanged, {
      discussion: discussionOf({ ...figures, ...(viewer && body.own.get(viewer.id)) }),
      comment: isShown ? commentOf(comment, viewer) : null,
      hiddenAuthorId: author?.authorId ?? null,
    });
  }

  private note({ kind, id, commentId }: DiscussionHint): void {
    const key = keyOf({ kind, id });
    if (!this.readers.has(key)) return;
    const noted = this.waiting.get(key) ?? { subject: { kind, id }, commentIds: new Set<string>() };
    if (commentId !== null) noted.commentIds.add(commentId);
    this.waiting.set(key, noted);
    // timer: hints that arrive close together cause one read.
    this.timer ??= setTimeout(() => void this.flush().catch(this.onError), limits.discussionHintMs).unref();
  }

  private async flush(): Promise<void> {
    this.timer = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    await this.readOwners(waiting.map(({ subject }) => keyOf(subject)));
    for (const { subject, commentIds } of waiting) {
      const base = await this.read(subject);
      const comments: Array<StreamedComment | null> = [];
      for (const id of commentIds) comments.push(await readStreamedComment(this.db, id));
      if (comments.length === 0) comments.push(null);
      this.hub.publish(
        comments.map((comment) => ({
          topic: topicOf(keyOf(subject)),
          sequence: null,
          body: { ...base, comment, author: null } satisfies DiscussionMessage,
        })),
      );
    }
  }

  /** Reads again who may see the owners of these subjects. One read after the other, so that an older never replaces a newer one. */
  private readOwners(keys: readonly string[]): Promise<void> {
    const read = this.reading.then(async () => {
      const owners = await this.states.readAuthors(keys.flatMap((key) => this.owners.get(key)?.authorId ?? []));
      for (const key of keys) {
        const owner = owners.get(this.owners.get(key)?.authorId ?? "");
        if (owner) this.owners.set(key, owner);
      }
    });
    this.reading = read.catch(() => {});
    return read;
  }

  /**
   * Somebody was suspended or erased, or changed who may see them: readers of their posts and recipes are checked again, and
   * readers of their comments are notified if they may not see them now.
   */
  private async reread({ userIds }: AudienceChanged): Promise<void> {
    if (this.readers.size === 0) return;
    const changed = new Set(userIds);
    const owned = [...this.owners].flatMap(([key, { authorId }]) => (changed.has(authorId) ? key : []));
    if (owned.length > 0) await this.checkReaders(owned);
    const subjects = [...this.readers.keys()].map((key) => key.split(":") as [DiscussionKind, string]).map(([kind, id]) => ({ kind, id }));
    const commenters = await readCommenters(this.db, userIds, subjects);
    if (commenters.length === 0) return;
    const authors = await this.states.readAuthors(userIds);
    for (const { user_id: userId, ...subject } of commenters) {
      const body: DiscussionMessage = { ...(await this.read(subject)), comment: null, author: authors.get(userId)! };
      this.hub.publish([{ topic: authorTopicOf(keyOf(subject)), sequence: null, body }]);
    }
  }

  private async checkReaders(keys: readonly string[]): Promise<void> {
    await this.readOwners(keys);
    this.hub.publish(keys.map((key) => ({ topic: ownerTopicOf(key), sequence: null, body: null })));
  }

  private async read(subject: DiscussionSubject): Promise<Pick<DiscussionMessage, "figures" | "own">> {
    const [[figures], own] = await Promise.all([
      readDiscussions(this.db, null, [subject]),
      readSubjectActivity(this.db, subject, this.states.ids()),
    ]);
    const byViewer = new Map<string, object>();
    for (const { user_id, ...row } of own)
      byViewer.set(user_id, {
        ...byViewer.get(user_id),
        ...(row.viewer_reposted ? { viewer_reposted: true } : { viewer_reaction: row.viewer_reaction }),
      });
    return { figures: figures!, own: byViewer };
  }
}
