import type { Clock } from "../clock";
import type { Tx } from "../db/database";
import { Fault } from "../errors";
import { limits } from "../limits";
import { HeadReader } from "./head-reader";
import { StreamRelay, type StreamRelayOptions } from "./stream-relay";
import type { UserEvent, UserStreams } from "../realtime/stream-definition";
import { toUserEvent, userTopic, type OutboxRow } from "./user-events";

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
    const rows = await tx.query<Array<{ sequence: string }>>(appendSql, [stream, events.map((event) => event.userId), bodies, at]);
    const stored = events.map((event, index): UserEvent<Body> => {
      const sequence = Number(rows[index]!.sequence);
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
    const rows = await this.options.db.query<OutboxRow & { head: string; pruned_to: string }>(sinceSql, [
      stream,
      userId,
      afterSequence,
      Math.min(Math.max(first, 1), limits.replayItemsMax),
    ]);
    const head = Number(rows[0]?.head ?? 0);
    if (afterSequence > head || afterSequence < Number(rows[0]?.pruned_to ?? 0))
      throw new Fault("RESYNC_REQUIRED", "The events since then are no longer kept: load everything anew.");
    return {
      events: rows.filter((row) => row.sequence !== null).map((row) => toUserEvent<Body>({ ...row, stream, user_id: userId })),
      head,
    };
  }

  /**
   * Forgets events older than `outboxKeepDays`, at most `outboxPruneRowsMax` at once; the job runs it until it returns 0.
   * A replay from before what is left answers RESYNC_REQUIRED.
   */
  async prune(): Promise<number> {
    const before = new Date(this.options.clock.now() - limits.outboxKeepDays * 86_400_000);
    return this.options.db.transaction(async (tx) => {
      const [row] = await tx.query<Array<{ gone: number }>>(pruneSql, [before, limits.outboxPruneRowsMax]);
      return row!.gone;
    });
  }
}

/** Counters are raised in user-id order, so two batches with the same users never wait for each other in a circle. */
const appendSql = `
  with given as (
    select user_id, body, place, row_number() over (partition by user_id order by place) as nth, count(*) over (partition by user_id) as many
    from unnest($2::uuid[], $3::text[]) with ordinality as given (user_id, body, place)
  ), raised as (
    insert into stream_counters as counter (user_id, stream, sequence)
    select user_id, $1, max(many) from given group by user_id order by user_id
    on conflict (user_id, stream) do update set sequence = counter.sequence + excluded.sequence
    returning user_id, sequence
  ), numbered as (
    select given.user_id, given.body, given.place, raised.sequence - given.many + given.nth as sequence from given join raised using (user_id)
  ), stored as (
    insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
    select user_id, $1, sequence, sequence - 1, $4, body::jsonb from numbered
  )
  select sequence from numbered order by place`;

/** One snapshot for counter and events: a prune between two statements would leave a silent hole. */
const sinceSql = `
  select counter.sequence as head, counter.pruned_to, event.sequence, event.previous_sequence, event.at, event.body
  from stream_counters counter left join lateral (
    select * from outbox where user_id = counter.user_id and stream = counter.stream and sequence > $3 order by sequence limit $4
  ) event on true
  where counter.user_id = $2 and counter.stream = $1 order by event.sequence`;

const pruneSql = `
  with old as (
    select user_id, stream, sequence from outbox where at < $1 order by at limit $2
  ), counters as materialized (
    select user_id, stream from stream_counters where (user_id, stream) in (select user_id, stream from old) order by user_id, stream for update
  ), gone as (
    delete from outbox using old, counters
    where outbox.user_id = old.user_id and outbox.stream = old.stream and outbox.sequence = old.sequence
      and counters.user_id = old.user_id and counters.stream = old.stream
    returning outbox.user_id, outbox.stream, outbox.sequence
  ), marked as (
    update stream_counters counter set pruned_to = greatest(counter.pruned_to, last.sequence)
    from (select user_id, stream, max(sequence) as sequence from gone group by user_id, stream) last
    where counter.user_id = last.user_id and counter.stream = last.stream
  )
  select count(*)::int as gone from gone`;
