import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { OpenStream, Publisher, StreamDefinition, TopicMessage } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import { isInTime, planDelaySeconds, type CardSide, type CardSubjects } from "../timeline/card-subjects";
import { commentOf, type CommentRow } from "./comment-rows";
import { authorJson, type AuthorRow } from "../trade-feed/streamed";
import { discussionChangedSubject, type DiscussionHint } from "./discussion-hints";
import { discussionOf, discussionsSql, type DiscussionRow } from "./discussion.reader";
import { TalkChanged } from "./discussion-stream.types";
import { subjectNames, type DiscussionSubject, type DiscussionSubjects } from "./discussion-subjects";
import { isAuthorReachable, isAuthorShown, visitorState, type AuthorSide, type ViewerState } from "../visibility/viewer-state";
import type { ViewerStates } from "../visibility/viewer-states";

const keyOf = ({ kind, id }: DiscussionSubject): string => `${kind}:${id.toLowerCase()}`;
const topicOf = (key: string): string => `talk:${key}`;
const authorTopicOf = (key: string): string => `talk-author:${key}`;
const ownerTopicOf = (key: string): string => `talk-owner:${key}`;

interface StreamedComment extends CommentRow {
  author: AuthorRow;
}

interface WrittenRow extends DiscussionSubject {
  user_id: string;
}

/** What moved around one thing, with all that any viewer's message is made of. */
interface DiscussionMessage {
  readonly figures: DiscussionRow;
  readonly own: ReadonlyMap<string, Partial<Pick<DiscussionRow, "viewer_reaction" | "viewer_reposted">>>;
  readonly comment: StreamedComment | null;
  /** Somebody who wrote here, about whom something has changed. */
  readonly author: AuthorSide | null;
}

/** Null asks nothing but whether the viewer may still see the thing. */
type Message = DiscussionMessage | null;

/** Reads without a viewer: `deliver` decides for each. The count of answers is everyone's, so sandboxes' are not among them. */
const commentSql = `select c.*, ${authorJson("u", "p", null)} as author,
    (select user_id from posts where c.subject_kind = 'POST' and id = c.subject_id union all select user_id from trades where c.subject_kind = 'RECIPE' and id = c.subject_id) as subject_owner_id,
    (select count(*)::int from comments answer where answer.parent_id = c.id and answer.state <> 'DELETED' and (${isNotSandboxSql("answer.user_id")} or not (${isNotSandboxSql("c.user_id")}))) as reply_count
  from comments c join users u on u.id = c.user_id left join privacy_settings p on p.user_id = u.id where c.id = $1`;

const ownSql = `select user_id, kind as viewer_reaction, false as viewer_reposted from reactions where subject_kind = $1 and subject_id = $2 and user_id = any($3::uuid[])
  union all select user_id, null, true from feed_items where kind = 'REPOST' and subject_kind = $1 and subject_id = $2 and not is_gone and user_id = any($3::uuid[])`;

/** Who of the people $1 has said something under which of the things $2, $3. */
const writtenSql = `select distinct c.subject_kind as kind, c.subject_id as id, c.user_id from comments c
  join unnest($2::text[], $3::uuid[]) as open (kind, id) on c.subject_kind = open.kind and c.subject_id = open.id
  where c.user_id = any($1::uuid[]) and c.state = 'VISIBLE'`;

/**
 * Served by the hub: `talkEvents(kind, id)`, for whoever has the page open. Hints of one thing that come close together are read
 * once; a process without readers of it reads nothing. For a viewer who may not see the thing any more it ends with NOT_FOUND: as soon
 * as something about its owner changes, and at the latest in place of the next message, before which the owner is read anew.
 */
export class DiscussionStream implements StreamDefinition<DiscussionSubject, Message> {
  readonly field = "talkEvents";
  private readonly readers = new Map<string, number>();
  /** Whose the things are that have readers here. */
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
    private readonly cards: Pick<CardSubjects, "read" | "readAuthors">,
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
    if (asked.kind === "COMMENT") throw new Fault("BAD_USER_INPUT", "Listen to the post or recipe it stands under.");
    const subject = await this.subjects.get(viewer, asked);
    const side = await this.cards.read(subject);
    if (!side) throw notFound(subjectNames[subject.kind]);
    if (viewer) await this.states.take(viewer.id);
    const key = keyOf(subject);
    if (!this.owners.has(key)) this.owners.set(key, side);
    this.readers.set(key, (this.readers.get(key) ?? 0) + 1);
    return this.listen(subject, side, viewer);
  }

  private listen(subject: DiscussionSubject, side: CardSide, viewer: Viewer | null): OpenStream<Message> {
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
        if (!this.maySee(state, subject, isStillInTime)) return notFound(subjectNames[subject.kind]);
        return body && this.shape(body, state, viewer);
      },
      close: () => {
        this.letGo(key);
        if (viewer) this.states.release(viewer.id);
      },
    };
  }

  /**
   * Twin of `DiscussionSubjects.find` for who has the thing open, but that a post which was deleted or removed since keeps its
   * discussion. A recipe that was in time stays so, unless the viewer's plan waits longer now.
   */
  private maySee(state: ViewerState, subject: DiscussionSubject, isStillInTime: (state: ViewerState) => boolean): boolean {
    const owner = this.owners.get(keyOf(subject));
    if (!owner || !isAuthorReachable(state, owner)) return false;
    return subject.kind === "POST" || (!owner.isAuthorSuspended && isStillInTime(state));
  }

  private letGo(key: string): void {
    const left = this.readers.get(key)! - 1;
    if (left > 0) return void this.readers.set(key, left);
    this.readers.delete(key);
    this.owners.delete(key);
  }

  /** A comment by someone the viewer does not see moves the figures, nothing else. */
  private shape(body: DiscussionMessage, state: ViewerState, viewer: Viewer | null): TalkChanged | null {
    const { comment, figures, author } = body;
    if (author && isAuthorShown(state, author)) return null;
    const isShown =
      comment !== null &&
      isAuthorShown(state, {
        authorId: comment.user_id,
        isAuthorGone: comment.author.is_gone,
        isAuthorSuspended: comment.author.is_suspended,
        profileAudience: comment.author.profile_audience,
      });
    return Object.assign(new TalkChanged(), {
      talk: discussionOf({ ...figures, ...(viewer && body.own.get(viewer.id)) }),
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
    // timer: what comes close together is read once.
    this.timer ??= setTimeout(() => void this.flush().catch(this.onError), limits.discussionHintMs).unref();
  }

  private async flush(): Promise<void> {
    this.timer = null;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    await this.readOwners(waiting.map(({ subject }) => keyOf(subject)));
    await this.states.settled();
    for (const { subject, commentIds } of waiting) {
      const base = await this.read(subject);
      const comments: Array<StreamedComment | null> = [];
      for (const id of commentIds) comments.push((await this.db.query<StreamedComment>(commentSql, [id]))[0] ?? null);
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

  /** Who owns these things shows themselves to whom now. One after the other, so that an older read never replaces a newer one. */
  private readOwners(keys: readonly string[]): Promise<void> {
    const read = this.reading.then(async () => {
      const owners = await this.cards.readAuthors(keys.flatMap((key) => this.owners.get(key)?.authorId ?? []));
      for (const key of keys) {
        const owner = owners.get(this.owners.get(key)?.authorId ?? "");
        if (owner) this.owners.set(key, owner);
      }
    });
    this.reading = read.catch(() => {});
    return read;
  }

  /**
   * Somebody is suspended, gone, or shows themselves to others now: whoever has their post or recipe open is looked at again, and whoever
   * has their comments open is told, if they may not see them.
   */
  private async reread({ userIds }: AudienceChanged): Promise<void> {
    if (this.readers.size === 0) return;
    const changed = new Set(userIds);
    const owned = [...this.owners].flatMap(([key, { authorId }]) => (changed.has(authorId) ? key : []));
    if (owned.length > 0) await this.lookAgain(owned);
    const keys = [...this.readers.keys()].map((key) => key.split(":"));
    const written = await this.db.query<WrittenRow>(writtenSql, [userIds, keys.map(([kind]) => kind), keys.map(([, id]) => id)]);
    if (written.length === 0) return;
    const authors = await this.cards.readAuthors(userIds);
    // Of a block both sides are told: what the viewers know must be from after it too.
    await this.states.settled();
    for (const { user_id: userId, ...subject } of written) {
      const body: DiscussionMessage = { ...(await this.read(subject)), comment: null, author: authors.get(userId)! };
      this.hub.publish([{ topic: authorTopicOf(keyOf(subject)), sequence: null, body }]);
    }
  }

  private async lookAgain(keys: readonly string[]): Promise<void> {
    await this.readOwners(keys);
    await this.states.settled();
    this.hub.publish(keys.map((key) => ({ topic: ownerTopicOf(key), sequence: null, body: null })));
  }

  private async read({ kind, id }: DiscussionSubject): Promise<Pick<DiscussionMessage, "figures" | "own">> {
    const [[figures], own] = await Promise.all([
      this.db.query<DiscussionRow>(discussionsSql, [null, [kind], [id]]),
      this.db.query<{ user_id: string; viewer_reaction: null; viewer_reposted: boolean }>(ownSql, [kind, id, this.states.ids()]),
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
