import type { Clock } from "../clock";
import type { Tx } from "../db/database";
import { Fault } from "../errors";
import { limits } from "../limits";
import { HeadReader } from "./head-reader";
import { StreamRelay, type StreamRelayOptions } from "./stream-relay";
import type { UserEvent, UserStreams } from "../realtime/stream-definition";
import { appendEvents, pruneEvents, readEventsSince, type OutboxRow, type ReplayRow } from "./outbox.store";
import { toUserEvent, userTopic } from "./user-events";

export interface UserStreamsOptions extends StreamRelayOptions {
  readonly clock: Clock;
}

/** Durable per-user streams over `stream_counters` and `outbox`; what reaches sockets goes through `StreamRelay`. */
export class UserStreamService implements UserStreams {
  private readonly heads: HeadReader;
  private readonly relay: StreamRelay;

  constructor(private readonly options: UserStreamsOptions) {
    this.heads = new HeadReader(options.db);
    this.relay = new StreamRelay(options, this.heads);
  }

  start(): Promise<void> {
    return this.relay.start();
  }

  stop(): Promise<void> {
    return this.relay.stop();
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
    const sequences = await appendEvents(tx, stream, userIds, bodies, at);
    const stored = events.map((event, index): UserEvent<Body> => {
      const sequence = sequences[index]!;
      // As a replay would give it, so that nobody sees a Decimal here and a string there.
      return { stream, userId: event.userId, sequence, previousSequence: sequence - 1, at, body: JSON.parse(bodies[index]!) as Body };
    });
    tx.afterCommit(() => this.relay.announce(stored));
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

  async head(stream: string, userId: string): Promise<number> {
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
    if (afterSequence > head || afterSequence < Number(rows[0]?.pruned_to ?? 0))
      throw new Fault("RESYNC_REQUIRED", "The events since then are no longer stored. Load the list again.");
    return {
      events: rows.filter(hasEvent).map((row) => toUserEvent<Body>({ ...row, stream, user_id: userId })),
      head,
    };
  }

  /**
   * Forgets events older than `outboxKeepDays`, at most `outboxPruneRowsMax` at once; the job runs it until it returns 0.
   * A replay from before what is left answers RESYNC_REQUIRED.
   */
  async prune(): Promise<number> {
    const before = new Date(this.options.clock.now() - limits.outboxKeepDays * 86_400_000);
    return this.options.db.transaction((tx) => pruneEvents(tx, before, limits.outboxPruneRowsMax));
  }
}

const hasEvent = (row: ReplayRow): row is ReplayRow & Pick<OutboxRow, "sequence" | "previous_sequence" | "at"> => row.sequence !== null;
