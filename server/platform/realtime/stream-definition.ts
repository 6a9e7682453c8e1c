import type { Tx } from "../db/database";
import type { Viewer } from "../viewer";

/**
 * A durable per-user stream (portfolio; later copies, messages, notifications). Its `sequence` comes from a counter row
 * locked in the transaction of the cause, its event is stored in the outbox in that transaction, and it is published
 * after the commit, to the topic `stream:userId`, whose messages have the whole `UserEvent` as their body. The outbox is
 * also the replay log (kept `limits.outboxKeepDays`). Bodies are what JSON leaves of them: Decimals are strings.
 */
export interface UserEvent<Body = unknown> {
  readonly stream: string;
  readonly userId: string;
  readonly sequence: number;
  readonly previousSequence: number;
  readonly at: Date;
  readonly body: Body;
}

export interface UserStreams {
  /** Numbers and stores one event per entry (user counters are locked in user-id order) and publishes them after commit. */
  append<Body>(tx: Tx, stream: string, events: ReadonlyArray<{ userId: string; body: Body }>): Promise<UserEvent<Body>[]>;
  /** Hands on events that a statement of the caller's own numbered and stored, after its commit, as `append` does. */
  announce(events: readonly UserEvent[]): Promise<void>;
  /** Whether a socket of this process listens to this user's stream. */
  isFollowed(stream: string, userId: string): boolean;
  /** The same of any process whose sockets this one knows of: as they were a moment ago, so nothing may depend on it but an order. */
  isFollowedAnywhere(stream: string, userId: string): boolean;
  /** Whether rows that are at hand with a user's event reach their sockets: those here, or elsewhere where the bus carries rows (`rowsWith`). */
  takesRows(stream: string, userId: string): boolean;
  /** Users whose stream a socket of any such process listens to. */
  followers(stream: string): string[];
  /**
   * Publishes to other processes whose stream the sockets of this one listen to, as long as any of them wants to know; `isAsking`: this one does. Before the start.
   */
  shareFollowers(stream: string, isAsking: boolean): void;
  /** The last number given out to this user in this stream; 0 before the first. */
  head(stream: string, userId: string): Promise<number>;
  /** Events after `afterSequence`, oldest first, at most `first`. Throws RESYNC_REQUIRED when the outbox no longer reaches back so far. */
  since<Body>(stream: string, userId: string, afterSequence: number, first: number): Promise<{ events: UserEvent<Body>[]; head: number }>;
  /**
   * `read` runs before events of this stream go to sockets here, for all that have gathered meanwhile at once: so rows
   * are read once a batch, not once an event. Where it fails the events go out all the same.
   */
  beforeDelivery<Body>(stream: string, read: (events: readonly UserEvent<Body>[]) => Promise<void>): void;
  /**
   * Rows that are at hand where an event of this stream is announced go with it to other processes, where the bus carries bodies: they need not
   * read them. Before the start.
   */
  rowsWith(stream: string, rows: EventRows): void;
}

/** What a process has at hand of an event, beside it: never stored, and read where it is missing. */
export interface EventRows {
  /** As JSON carries it; null: nothing. */
  of(event: UserEvent): object | null;
  /** Takes what another process had at hand. */
  take(event: UserEvent, rows: object): void;
}

/**
 * One live message of a topic, as the hub hands it out. `sequence` is null for what is not durable (quotes, valuations):
 * such a message replaces an older one of the same topic that a slow socket has not taken yet.
 */
export interface TopicMessage<Body = unknown> {
  readonly topic: string;
  readonly sequence: number | null;
  readonly body: Body;
}

/**
 * What a subscription field needs to be served by the hub. The hub registers the socket and the operation only; on each
 * message it re-authorises the viewer, shapes the selection once for all operations that share document, variables and
 * the delivered object, and writes finished frames. The field itself is declared with `subscribe: servedByHub`.
 */
export interface StreamDefinition<Arguments = Record<string, unknown>, Body = unknown> {
  /** Name of the subscription field. */
  readonly field: string;
  /** The field's old name, which is served beside it for one release. */
  readonly oldField?: string;
  /** Checks arguments and rights once, before READY; throws a Fault. Returns the topics to join and the viewer-bound state. */
  open(viewer: Viewer | null, args: Arguments): Promise<OpenStream<Body>>;
}

export interface OpenStream<Body> {
  readonly topics: readonly string[];
  /**
   * Last number of this viewer's stream. Asked when the topics have been joined (sent to the client with READY) and again
   * every 10 s (HEAD), so answer from memory or in a batch. Null for streams without numbers: no READY, no HEAD.
   */
  head(): Promise<number | null>;
  /**
   * Decides for this viewer, now, from state in memory. Null drops the message; a Fault ends the operation with its code, for a
   * viewer who may have no more of it; otherwise an instance of one of the field's types (the hub makes it the field's value). Viewers for whom the identical object comes back share one shaped
   * payload, unless a selected field's resolver reads `context.viewer`: then it is shaped for each viewer, which costs.
   * In an object that several viewers share, set `previousSequence` to `viewerSequence`: the hub puts in each viewer's own.
   */
  deliver(message: TopicMessage<Body>, viewer: Viewer | null): object | null;
  /** Like `deliver`, for un-numbered messages: those of one `publish` call (and what a slow socket missed) become one frame. */
  deliverAll?(messages: readonly TopicMessage<Body>[], viewer: Viewer | null): object | null;
  /** Called once when the operation ends, however it ends. */
  close?(): void;
}

/** Where domain code hands in what should go to sockets. Never called inside a transaction. */
export interface Publisher {
  publish(messages: readonly TopicMessage[]): void;
}
