import type { Clock } from "../clock";
import type { Tx } from "../db/database";
import { Fault } from "../errors";
import { limits } from "../limits";
import { FollowerSharing } from "./followers/follower-sharing";
import { HeadReader } from "./head-reader";
import { StreamRelay, type StreamRelayOptions } from "./stream-relay";
import type { EventRows, UserEvent, UserStreams } from "../realtime/stream-definition";
import { appendEvents, readEventsSince, type OutboxRow, type ReplayRow } from "./outbox.store";
import { toUserEvent, userTopic } from "./user-events";

export interface UserStreamsOptions extends StreamRelayOptions {
  readonly clock: Clock;
}

/** Durable per-user streams over `stream_counters` and `outbox`; what reaches sockets goes through `StreamRelay`. */
export class UserStreamService implements UserStreams {
  private readonly heads: HeadReader;
  private readonly relay: StreamRelay;
  /** By stream. None where one process does everything. */
  private readonly sharing = new Map<string, FollowerSharing>();

  constructor(private readonly options: UserStreamsOptions) {
    this.heads = new HeadReader(options.db);
    this.relay = new StreamRelay(options, this.heads);
  }

  async start(): Promise<void> {
    this.relay.start();
    for (const shared of this.sharing.values()) await shared.start();
  }

  async stop(): Promise<void> {
    for (const shared of this.sharing.values()) await shared.stop();
    await this.relay.stop();
  }

  /** Looks once for events that connected users have not been sent; the relay does it every `streamPollMs`. */
  poll(): Promise<void> {
    return this.relay.poll();
  }

  async append<Body>(tx: Tx, stream: string, events: ReadonlyArray<{ userId: string; body: Body }>): Promise<UserEvent<Body>[]> {
    if (events.length === 0) return [];
    const at = this.options.clock.date();
    const bodies = events.map((event) => JSON.stringify(event.body));
    const userIds = events.map((event) => event.userId);
    const stored = appendEvents(tx, stream, userIds, bodies, at).then((sequences) =>
      events.map((event, index): UserEvent<Body> => {
        const sequence = sequences[index]!;
        // As a replay would give it, so that nobody sees a Decimal here and a string there.
        return { stream, userId: event.userId, sequence, previousSequence: sequence - 1, at, body: JSON.parse(bodies[index]!) as Body };
      }),
    );
    // In the place where it was asked for, whatever else the caller sends before it waits.
    tx.afterCommit(async () => this.relay.announce(await stored));
    return stored;
  }

  announce(events: readonly UserEvent[]): Promise<void> {
    return this.relay.announce(events);
  }

  beforeDelivery<Body>(stream: string, read: (events: readonly UserEvent<Body>[]) => Promise<void>): void {
    this.relay.readBefore(stream, read as (events: readonly UserEvent[]) => Promise<void>);
  }

  isFollowed(stream: string, userId: string): boolean {
    return this.options.hub.isJoined(userTopic(stream, userId));
  }

  isFollowedAnywhere(stream: string, userId: string): boolean {
    return this.isFollowed(stream, userId) || (this.sharing.get(stream)?.has(userId) ?? false);
  }

  takesRows(stream: string, userId: string): boolean {
    return this.options.bus.kind === "nats" ? this.isFollowedAnywhere(stream, userId) : this.isFollowed(stream, userId);
  }

  rowsWith(stream: string, rows: EventRows): void {
    this.relay.sendRowsWith(stream, rows);
  }

  followers(stream: string): string[] {
    const here = this.options.hub.joinedAfter(userTopic(stream, ""));
    const elsewhere = this.sharing.get(stream)?.userIds();
    return elsewhere ? [...new Set([...here, ...elsewhere])] : here;
  }

  shareFollowers(stream: string, isAsking: boolean): void {
    const { bus, hub, onError } = this.options;
    if (bus.kind !== "local") this.sharing.set(stream, new FollowerSharing(stream, { bus, hub, isAsking, onError }));
  }

  async head(stream: string, userId: string): Promise<number> {
    if (this.isFollowed(stream, userId)) await this.relay.listen();
    const head = await this.heads.read(stream, userId);
    this.relay.follow(userTopic(stream, userId), head);
    return head;
  }

  async since<Body>(
    stream: string,
    userId: string,
    afterSequence: number,
    first: number,
  ): Promise<{ events: UserEvent<Body>[]; head: number }> {
    const limit = Math.min(Math.max(first, 1), limits.replayItemsMax);
    const rows = await readEventsSince(this.options.db, stream, userId, afterSequence, limit);
    const head = Number(rows[0]?.head ?? 0);
    const stored = rows.filter(hasEvent);
    if (!isWhole(stored, afterSequence, head, limit))
      throw new Fault("RESYNC_REQUIRED", "The events since then are no longer stored. Load the list again.");
    return { events: stored.map((row) => toUserEvent<Body>({ ...row, stream, user_id: userId })), head };
  }
}

type StoredRow = ReplayRow & Pick<OutboxRow, "sequence" | "previous_sequence" | "at">;
const hasEvent = (row: ReplayRow): row is StoredRow => row.sequence !== null;

/**
 * Whether these are the next events after a number, up to the stream's last one or the limit, with none missing: numbers have no gaps, so one
 * that is missing was dropped with its day. Not always the oldest: near midnight a later number may have the earlier time.
 */
function isWhole(stored: readonly StoredRow[], after: number, head: number, limit: number): boolean {
  return stored.length === Math.min(head - after, limit) && stored.every((row, index) => Number(row.sequence) === after + 1 + index);
}
