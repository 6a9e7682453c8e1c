import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import { isUuid } from "../../platform/text/uuid";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { OpenStream, Publisher, StreamDefinition, TopicMessage } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import { CardChanged, DiscussionFigures } from "./card-stream.types";
import { cardKey, type CardSubjects } from "./card-subjects";
import type { PostRow } from "./item.sql";
import { postOf } from "../posts/post-rows";
import { readPost } from "../posts/posts.store";
import type { Figures } from "../discussion/discussion-counts.store";
import { discussionChangedSubject, type DiscussionHint } from "../discussion/discussion-hints";
import { discussionOf } from "../discussion/discussion";
import type { DiscussionSubject } from "../discussion/discussion.types";
import { canSee, canSeeItem, visitorState, type DelayedItem, type ViewerState } from "../../people/visibility/viewer-state";
import type { ViewerStates } from "../../people/visibility/viewer-states";
import { make } from "../../platform/make";

/** A card that somebody has on screen here. */
interface HeldCard {
  readonly subject: DiscussionSubject;
  /** Null while its post is removed or deleted: then nobody new may have it, and it is read again when it comes back. */
  side: DelayedItem | null;
  holders: number;
  /** Of the last figures published, so that older ones never follow. */
  version: number;
}

/** What happened to a card since the last flush. */
interface Noted {
  figures: Figures | null;
  isRewritten: boolean;
}

/** One change for all who have the card on screen: those for whom it looks alike get the identical object. */
interface CardMessage {
  readonly key: string;
  /** Of a post that is removed or deleted now: its side until then. */
  readonly lastSide: DelayedItem | null;
  readonly figures: DiscussionFigures | null;
  readonly post: PostRow | null;
  readonly variants: Map<string, CardChanged>;
}

/** For those who may not see this card's author now: nothing of theirs stays on screen. The same object for everyone. */
interface AuthorMessage {
  readonly key: string;
  readonly hidden: CardChanged;
}

type Message = CardMessage | AuthorMessage;

/**
 * Served by the hub: `cardEvents(kind, id)`, one for each card on screen. Figures arrive with the bus and are never read: a
 * process where nobody has the card drops them, the others publish the newest of each `cardFiguresMs`, shaped once for all.
 * Only a post whose text changed is read, once for each process that shows it. When something about an author changes, those
 * who may not see them any more are notified; after a cut the client asks for the card again, which is NOT_FOUND then.
 */
export class CardStream implements StreamDefinition<DiscussionSubject, Message> {
  readonly field = "cardEvents";
  private readonly held = new Map<string, HeldCard>();
  private readonly noted = new Map<string, Noted>();
  private readonly leaves: Array<() => void> = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly hub: Publisher,
    private readonly subjects: CardSubjects,
    private readonly states: ViewerStates,
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
    const state = viewer ? await this.stateOf(viewer) : visitorState;
    const key = cardKey(asked);
    const side = isUuid(asked.id) ? (this.held.get(key)?.side ?? (await this.subjects.read(asked))) : null;
    if (!state || !side || !canSeeItem(state, side, this.clock)) {
      if (viewer) this.states.release(viewer.id);
      throw notFound(asked.kind === "POST" ? "This post" : "This recipe");
    }
    this.hold(key, asked, side);
    return {
      // Two topics: for a slow socket a newer message of one takes the place of an older.
      topics: [topicOf(key), authorTopicOf(key)],
      head: async () => null,
      deliver: ({ body }: TopicMessage<Message>) => ("hidden" in body ? this.hide(body, viewer) : this.shape(body, viewer)),
      close: () => {
        this.letGo(key);
        if (viewer) this.states.release(viewer.id);
      },
    };
  }

  private async stateOf(viewer: Viewer): Promise<ViewerState | null> {
    await this.states.take(viewer.id);
    return this.states.of(viewer.id);
  }

  private hold(key: string, subject: DiscussionSubject, side: DelayedItem): void {
    const held = this.held.get(key);
    if (held) {
      held.holders++;
      held.side ??= side;
    } else this.held.set(key, { subject: { kind: subject.kind, id: subject.id.toLowerCase() }, side, holders: 1, version: 0 });
  }

  private letGo(key: string): void {
    const held = this.held.get(key);
    if (held && --held.holders === 0) this.held.delete(key);
  }

  private hide({ key, hidden }: AuthorMessage, viewer: Viewer | null): CardChanged | null {
    const held = this.held.get(key);
    const state = viewer ? this.states.of(viewer.id) : visitorState;
    return held?.side && state && !canSee(state, held.side) ? hidden : null;
  }

  private shape({ key, lastSide, figures, post, variants }: CardMessage, viewer: Viewer | null): CardChanged | null {
    const side = this.held.get(key)?.side ?? lastSide;
    const state = viewer ? this.states.of(viewer.id) : visitorState;
    if (!side || !state || !canSeeItem(state, side, this.clock)) return null;
    const variant = !post ? "any" : viewer ? (viewer.id === side.authorId ? "own" : "other") : "visitor";
    let changed = variants.get(variant);
    if (!changed) {
      const shown = post && postOf(post, viewer && { id: variant === "own" ? viewer.id : "" });
      variants.set(variant, (changed = make(CardChanged, { discussion: figures, post: shown, hiddenAuthorId: null })));
    }
    return changed;
  }

  private note(hint: DiscussionHint): void {
    const key = cardKey(hint);
    const held = this.held.get(key);
    if (!held || (hint.figures === null && !hint.isRewritten)) return;
    const noted = this.noted.get(key) ?? { figures: null, isRewritten: false };
    noted.isRewritten ||= hint.isRewritten;
    if (hint.figures && hint.figures.version > Math.max(held.version, noted.figures?.version ?? 0)) noted.figures = hint.figures;
    this.noted.set(key, noted);
    // timer: many reactions to one subject are published together.
    this.timer ??= setTimeout(() => void this.flush().catch(this.onError), limits.cardFiguresMs).unref();
  }

  private async flush(): Promise<void> {
    this.timer = null;
    const noted = [...this.noted];
    this.noted.clear();
    for (const [key, { figures, isRewritten }] of noted) {
      const held = this.held.get(key);
      if (!held) continue;
      const post = isRewritten ? await readPost(this.db, held.subject.id) : null;
      if (!figures && !post) continue;
      if (figures) held.version = figures.version;
      const lastSide = held.side;
      if (post) held.side = post.state === "VISIBLE" ? await this.subjects.read(held.subject) : null;
      const body = { key, lastSide, figures: figures && figuresOf(held.subject, figures), post, variants: new Map() };
      this.hub.publish([{ topic: topicOf(key), sequence: null, body }]);
    }
  }

  /** An author with cards on screen here was suspended or erased, or changed who may see them. */
  private async reread({ userIds }: AudienceChanged): Promise<void> {
    const ids = new Set([...this.held.values()].flatMap(({ side }) => (side && userIds.includes(side.authorId) ? [side.authorId] : [])));
    if (ids.size === 0) return;
    const authors = await this.states.readAuthors([...ids]);
    for (const [key, held] of this.held) {
      const author = held.side && authors.get(held.side.authorId);
      if (!author) continue;
      held.side = { ...held.side!, ...author };
      const hidden = make(CardChanged, { discussion: null, post: null, hiddenAuthorId: author.authorId });
      this.hub.publish([{ topic: authorTopicOf(key), sequence: null, body: { key, hidden } satisfies AuthorMessage }]);
    }
  }
}

const topicOf = (key: string): string => `card:${key}`;
const authorTopicOf = (key: string): string => `card-author:${key}`;

function figuresOf({ kind, id }: DiscussionSubject, figures: Figures): DiscussionFigures {
  const discussion = discussionOf({ kind, id, ...figures, viewer_reaction: null, viewer_reposted: false });
  const { commentCount, repostCount, reactionCount, reactions } = discussion;
  return make(DiscussionFigures, { discussionId: discussion.id, commentCount, repostCount, reactionCount, reactions });
}
