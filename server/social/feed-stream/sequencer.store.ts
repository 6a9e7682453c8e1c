import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

/** Any number will do, as long as every Brigade process uses the same. */
const sequencerLock = 860_187;

/** When the next pending entry becomes visible; null when nothing is pending. */
export async function nextPendingAt(db: Database): Promise<Date | null> {
  const [row] = await queryRows<{ next: Date | null }>(db, "select min(visible_at) as next from feed_pending");
  return row?.next ?? null;
}

/** How long the oldest entry that is due has waited for its number, in seconds; 0 when none is due. */
export async function sequencerLagSeconds(db: Database, now: Date): Promise<number> {
  const [row] = await queryRows<{ lag: number }>(
    db,
    `select coalesce(extract(epoch from $1 - min(visible_at)), 0)::float8 as lag
    from feed_pending
    where visible_at <= $1::timestamptz`,
    [now],
  );
  return row!.lag;
}

const moveDueSql = `
  with
  -- pending entries that are due, in the order of their numbers
  due as (
    select p.ctid as place, p.event_id, p.item_id, p.delay_class, p.visible_at, p.changed_at,
      coalesce(e.user_id, i.user_id) as user_id, coalesce(e.record_id, i.id) as record_id,
      coalesce(e.sequence, 0) as sequence
    from feed_pending p
    left join record_events e on e.id = p.event_id
    left join feed_items i on i.id = p.item_id
    where p.visible_at <= $1
    order by p.visible_at, p.event_id, p.item_id, p.changed_at nulls first
    limit $2
  ),
  -- the same, no longer pending
  gone as (
    delete from feed_pending
    where ctid = any (array(select place from due))
    returning 1
  ),
  -- the last number after this batch
  counter as (
    update feed_counter
    set sequence = sequence + (select count(*) from gone)
    where exists (select 1 from gone)
    returning sequence
  ),
  -- the batch with its numbers
  numbered as (
    insert into feed_entries (sequence, delay_class, event_id, item_id, user_id, visible_at, changed_at)
    select
      c.sequence - count(*) over () + row_number() over (
        order by d.visible_at, d.record_id, d.sequence, d.delay_class, d.changed_at nulls first
      ),
      d.delay_class, d.event_id, d.item_id, d.user_id, d.visible_at, d.changed_at
    from due d
    cross join counter c
    returning sequence
  )
  select count(*)::int as moved, coalesce(max(sequence), 0) as last
  from numbered`;

/** Numbers at most `batchMax` entries that are due at `now`, under the sequencer's lock. `last` is the last number, 0 for none. */
export async function moveDueEntries(tx: Tx, now: Date, batchMax: number): Promise<{ moved: number; last: number }> {
  await lockSequencer(tx);
  const [row] = await queryRows<{ moved: number; last: string }>(tx, moveDueSql, [now, batchMax]);
  return { moved: row!.moved, last: Number(row!.last) };
}

/** Deletes entries that became visible before `before`, under the sequencer's lock, and keeps the last deleted number. */
export async function pruneEntries(tx: Tx, before: Date): Promise<void> {
  await lockSequencer(tx);
  await tx.query(
    `with
    -- numbers of the entries that are too old
    gone as (
      delete from feed_entries
      where visible_at < $1
      returning sequence
    )
    update feed_counter
    set pruned_to = greatest(pruned_to, (select coalesce(max(sequence), 0) from gone))`,
    [before],
  );
}

async function lockSequencer(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [sequencerLock]);
}
