import type { Database, Tx } from "../db/database";
import { queryRows } from "../db/rows";
import { defineStatement } from "../db/statements/statement";
import { statementRows } from "../db/statements/statement-rows";

/** A row of `outbox` as the driver gives it. */
export interface OutboxRow {
  readonly user_id: string;
  readonly stream: string;
  readonly sequence: string;
  readonly previous_sequence: string;
  readonly at: Date;
  readonly body: unknown;
}

/** Counters are raised in user-id order, so two batches with the same users never wait for each other in a circle. */
const append = defineStatement<
  { readonly sequence: string },
  readonly [stream: string, userIds: readonly string[], bodies: readonly string[], at: Date]
>(
  "streams.append",
  `
  with
  -- the events with their place among those of the same user
  given as (
    select user_id, body, place,
      row_number() over (partition by user_id order by place) as nth,
      count(*) over (partition by user_id) as many
    from unnest($2::uuid[], $3::text[]) with ordinality as given (user_id, body, place)
  ),
  -- each user's counter, raised by the number of their events
  raised as (
    insert into stream_counters as counter (user_id, stream, sequence)
    select user_id, $1::text, max(many)
    from given
    group by user_id
    order by user_id
    on conflict (user_id, stream) do update
    set sequence = counter.sequence + excluded.sequence
    returning user_id, sequence
  ),
  -- the events with their sequence
  numbered as (
    select given.user_id, given.body, given.place, raised.sequence - given.many + given.nth as sequence
    from given
    join raised using (user_id)
  ),
  -- the events, as rows of the outbox
  stored as (
    insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
    select user_id, $1::text, sequence, sequence - 1, $4::timestamptz, body::jsonb
    from numbered
  )
  select sequence
  from numbered
  order by place`,
  { sequence: "int8" },
);

/** Numbers and stores events, one user and one JSON text each; returns their sequences in the order given. */
export async function appendEvents(
  tx: Tx,
  stream: string,
  userIds: readonly string[],
  bodies: readonly string[],
  at: Date,
): Promise<number[]> {
  const rows = await statementRows(tx, append, [stream, userIds, bodies, at]);
  return rows.map((row) => Number(row.sequence));
}

/** A user's counter with one event after a sequence, or without any. */
export interface ReplayRow {
  readonly head: string;
  /** Null, like all of the event, when there is none after the sequence asked for. */
  readonly sequence: string | null;
  readonly previous_sequence: string | null;
  readonly at: Date | null;
  readonly body: unknown;
}

/** One snapshot for counter and events. A user's numbers do not say when: each partition's index is asked, and their rows are merged. */
const sinceSql = `
  select counter.sequence as head, event.sequence, event.previous_sequence, event.at, event.body
  from stream_counters counter
  left join lateral (
    select *
    from outbox
    where user_id = counter.user_id
      and stream = counter.stream
      and sequence > $3
      -- no more than are wanted, however many there are in each partition
      and sequence <= $3::bigint + $4
    order by sequence
    limit $4
  ) event on true
  where counter.user_id = $2
    and counter.stream = $1
  order by event.sequence`;

/** A user's events after a sequence, oldest first, each with the counter; no row where the user never had an event. */
export const readEventsSince = (db: Database, stream: string, userId: string, afterSequence: number, limit: number): Promise<ReplayRow[]> =>
  queryRows<ReplayRow>(db, sinceSql, [stream, userId, afterSequence, limit]);

const missedSql = `
  select event.*
  from unnest($1::uuid[], $2::text[], $3::bigint[]) as at (user_id, stream, sequence)
  cross join lateral (
    select *
    from outbox
    where user_id = at.user_id
      and stream = at.stream
      and sequence > at.sequence
      and sequence <= at.sequence + $4
    order by sequence
    limit $4
  ) event
  order by event.user_id, event.stream, event.sequence`;

/** Where a user's stream is known up to. */
export interface StreamPosition {
  readonly userId: string;
  readonly stream: string;
  readonly sequence: number;
}

/** Events after each of these positions, at most `limit` for each, in each stream's order. */
export const readMissedEvents = (db: Database, positions: readonly StreamPosition[], limit: number): Promise<OutboxRow[]> =>
  queryRows<OutboxRow>(db, missedSql, [
    positions.map((at) => at.userId),
    positions.map((at) => at.stream),
    positions.map((at) => at.sequence),
    limit,
  ]);

const heads = defineStatement<
  { readonly user_id: string; readonly sequence: string },
  readonly [stream: string, userIds: readonly string[]]
>(
  "streams.readHeads",
  `select user_id, sequence
  from stream_counters
  where stream = $1
    and user_id = any($2::uuid[])`,
  { user_id: "uuid", sequence: "int8" },
);

/** Last sequence of each of these users' streams; users without an event are left out. */
export async function readHeads(db: Database, stream: string, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await statementRows(db, heads, [stream, userIds]);
  return new Map(rows.map((row) => [row.user_id, Number(row.sequence)]));
}
