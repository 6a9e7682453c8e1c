import { generalPlansWhere } from "../../../platform/db/statements/general-plans.sql";
import { limits } from "../../../platform/limits";

/**
 * The fan-out of one sealed event to one chunk of copies: two statements in one transaction. The first takes the locks
 * in the order that all code keeps; the second (`openChunk`, `closeChunk`, `exitsChunk`), with a snapshot taken after
 * them, decides and books everything at once.
 */

/**
 * Whether an event of this trade concerns `copies` (or an alias of it): all do, but for a copy of one trade, which only that one's
 * do. The trade is looked up only where there is such a copy.
 */
export const isOfItsTrade = (copy: string, tradeId: string): string =>
  `(${copy}.only_trade_id is null or ${copy}.only_trade_id = ${tradeId})`;

/** Of the event `$2` of record `$1`. */
const eventTrade = `(
      select trade_id
      from record_events
      where record_id = $1
        and sequence = $2
    )`;

/** Whether event `$2` of record `$1` concerns a copy: started < s ≤ stopped. */
const isConcerned = `record_id = $1
    and started_sequence < $2
    and (stopped_sequence is null or stopped_sequence >= $2)
    and ${isOfItsTrade("copies", eventTrade)}`;

/**
 * Locks in the order that all code keeps: copies by id, then the totals of their eaters, by user id. What is sent after it is planned once for all
 * parameters. `chosen`: the condition, order and limit of the copies.
 */
export const lockCopies = (chosen: string): string => `
with
-- the copies, locked by id
chunk as materialized (
  select id, eater_id, connection_id
  from copies
  where ${chosen}
  for no key update
),
-- totals of their eaters, locked by user id
totals as materialized (
  select eater_id
  from eater_totals
  where eater_id in (select eater_id from chunk)
  order by eater_id
  for no key update
)
select array_agg(id::text order by id) as ids, array_agg(eater_id::text order by id) as eater_ids,
  array_agg(connection_id::text order by id) as connection_ids,
  (select count(*) from totals) as totals,
  ${generalPlansWhere("true")} as plans
from chunk`;

/**
 * Locks the next copies an event concerns, by id. `connection_ids`: of those at venues, null for the others. What is sent after it is
 * planned once for all parameters: there is a statement for a chunk of few copies, and one for many.
 * `$1` record, `$2` sequence, `$3` last copy of the chunk before (null: the first), `$4` copies at most.
 */
export const lockChunk = lockCopies(`${isConcerned}
    and ($3::uuid is null or id > $3)
  order by id
  limit $4`);

/** Locks those of the copies `$3` that it concerns still. `$1` record, `$2` sequence. */
export const lockChosen = lockCopies(`${isConcerned}
    and id = any($3::uuid[])
  order by id`);

/**
 * Copies on paper that an event concerns, of the eaters `$4`, by id: what is booked for them goes to their open screens. `$1` record, `$2` sequence,
 * `$3` copies up to this id are through (null: none). The eaters are a set: `any` would go through all of them for each copy where the plan does not know them.
 */
export const readWatched = `
select id
from copies
where ${isConcerned}
  and ($3::uuid is null or id > $3)
  and connection_id is null
  and eater_id in (select unnest($4::uuid[]))
order by id`;

/** How many copies a chunk may have: few in the first, so that their receipts are out while the rest is booked, and few while eaters look on. */
export const chunkCopiesMax = (isSmall: boolean): number => (isSmall ? limits.copiesInFirstChunkMax : limits.copiesPerChunkMax);

/**
 * How the statements of a chunk are planned: by keys, always. A plan that is kept may have been made while the tables were empty or small, and would read them whole
 * until somebody analyses them.
 */
export const chunkSettings = "set_config('jit', 'off', true) || set_config('enable_seqscan', 'off', true)";

/**
 * Takes the feeder's lease: one chunk of one feeder at a time, whoever works on it. No row: another process has it, or there is none
 * yet. What the transaction of an event's first, small chunk sends after it is planned once for all parameters (keys, arrays of
 * keys, times). `$1` record.
 */
export const acquireFeederLease = `
select ${chunkSettings} as settings, ${generalPlansWhere("chunk_after is null")} as plans,
  done_sequence, at_sequence, chunk_after
from fan_outs
where record_id = $1
for update skip locked`;

/** Kinds of events that copies follow. */
export const followedKinds = "'OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET', 'ADJUSTED'";

/** Whether event `e` is a later part of an order that fills in parts. */
export const isPart = `e.order_id is not null
  and exists (
    select 1
    from record_events p
    where p.trade_id = e.trade_id
      and p.order_id = e.order_id
      and p.sequence < e.sequence
  )`;

/** Whether event `e` ends a trade without a sale: its symbol is gone, and was paid for. */
export const isCashOut = "coalesce(e.kind = 'ADJUSTED' and e.status = 'CLOSED', false)";

/**
 * The next event that concerns any copy, read under the lease, whose answer need not be there yet: how far the record is comes from the same row. Events
 * before the first copy that still runs concern none
 * and are passed over. A copy whose closes wait is concerned by splits and dividends still. `is_part`: a later
 * part of an order that fills in parts. An event that is under way needs no second search through all copies. `$1` record.
 */
export const readNext = `
select r.sequence as head, r.user_id as feeder_id, e.id, e.sequence, e.kind, e.symbol, e.at,
  ${isPart} as is_part, ${isCashOut} as is_cash_out
from records r
join fan_outs f on f.record_id = r.id
left join lateral (
  select id, sequence, kind, symbol, at, trade_id, order_id, status
  from record_events
  where record_id = r.id
    and kind in (${followedKinds})
    and sequence > case
      when f.at_sequence is not null then f.at_sequence - 1
      -- most often one of them ran then: the first that is found says so
      when exists (
        select 1
        from copies
        where record_id = r.id
          and started_sequence <= f.done_sequence
          and (stopped_sequence is null or stopped_sequence > f.done_sequence or state = 'STOPPING')
      ) then f.done_sequence
      else greatest(f.done_sequence, (
        select coalesce(min(started_sequence), r.sequence)
        from copies
        where record_id = r.id
          and (stopped_sequence is null or stopped_sequence > f.done_sequence or state = 'STOPPING')
      ))
    end
  order by sequence
  limit 1
) e on true
where r.id = $1`;

/** `$1` record, `$2` done, `$3` inside this event, `$4` copies up to this id are through. */
export const noteProgress = `
update fan_outs set
  done_sequence = $2,
  at_sequence = $3,
  chunk_after = $4,
  updated_at = $5
where record_id = $1`;

/**
 * Whether nothing more can happen to a copy `c` that is on its way out: it holds nothing, and while it follows exits every
 * event up to the press that may have opened something has been fanned out.
 */
export const isDrained = `c.state in ('STOPPING', 'MIRROR_EXITS')
  and not exists (select 1 from copy_positions p where p.copy_id = c.id and p.held > 0)
  and not exists (
    select 1
    from copy_orders o
    where o.copy_id = c.id
      and o.queue_number is not null
      and o.state in ('QUEUED', 'SENT', 'CLOSE_PENDING')
  )
  and (c.state = 'STOPPING' or not exists (
    select 1
    from record_events e
    where e.record_id = c.record_id
      and e.kind in ('OPENED', 'SCALED')
      and e.sequence <= c.exits_only_sequence
      and e.sequence > greatest(
        c.started_sequence,
        coalesce((select f.done_sequence from fan_outs f where f.record_id = c.record_id), 0)
      )
  ))`;

/** Records whose events were not all fanned out: what a crash left, found by the sweep. */
export const readBehind = `
select r.id
from records r
left join fan_outs f on f.record_id = r.id
where r.sequence > coalesce(f.done_sequence, 0)
  and exists (
    select 1
    from copies c
    where c.record_id = r.id
      and (
        c.stopped_sequence is null
        or c.stopped_sequence > coalesce(f.done_sequence, 0)
        or c.state = 'STOPPING'
      )
  )`;

/** The same, of records with an event since `$1`: however many records there are, it reads those events. */
export const readBehindSince = `${readBehind}
  and r.id in (
    select e.record_id
    from record_events e
    where e.trade_id is not null
      and e.at > $1
  )`;

/**
 * Stores what a look at all records found: `$1` when it began, `$2` which are behind. Of two processes either is right: what fell behind after the older
 * look was sealed since.
 */
export const saveSweep = `
insert into fan_out_sweeps (at, behind)
values ($1, $2::uuid[])
on conflict (id) do update
set at = excluded.at, behind = excluded.behind`;

/**
 * How many records have events that have not reached all copies they concern: of those that were behind at the last look at all of them (`$2`), and of
 * those with an event since `$1`. What is sealed beside trades (a chapter) concerns no copy.
 */
export const countBehind = `
select count(*)::int as behind
from records r
left join fan_outs f on f.record_id = r.id
where r.id in (
    select e.record_id
    from record_events e
    where e.trade_id is not null
      and e.at > $1::timestamptz
    union
    select unnest($2::uuid[])
  )
  and r.sequence > coalesce(f.done_sequence, 0)
  and exists (
    select 1
    from copies c
    where c.record_id = r.id
      and c.started_sequence < r.sequence
      and (c.stopped_sequence is null or c.stopped_sequence > coalesce(f.done_sequence, 0))
  )`;

/** Whether more was sealed in record `$1` than was fanned out. */
export const readHasMore = `
select r.sequence > f.done_sequence as has_more
from records r
join fan_outs f on f.record_id = r.id
where r.id = $1`;

/** Whether one record (`$1`) is among them. */
export const readBehindOne = `${readBehind} and r.id = $1`;
