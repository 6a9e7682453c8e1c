import type { Database } from "../../platform/db/database";
import { talliesOfSql } from "../../copying/tallies/tallies.sql";
import { queryRows } from "../../platform/db/rows";

export interface TaskQueue {
  readonly name: string;
  readonly waiting: number;
  readonly oldestSeconds: number | null;
  readonly failing: number;
  readonly deadLetters: number;
}

const queuesSql = `
with
-- each task with jobs: those due and not done, how long the oldest waits, those that failed at least once
waiting as (
  select
    t.identifier as name,
    count(*) filter (where j.run_at <= $1)::int as waiting,
    extract(epoch from $1 - min(j.run_at) filter (where j.run_at <= $1))::float8 as "oldestSeconds",
    count(*) filter (where j.attempts > 0)::int as failing
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  group by 1
),
-- dead letters of each task that wait for an admin
dead as (
  select task as name, count(*)::int as dead
  from dead_letters
  where resolved_at is null
  group by 1
)
select
  coalesce(w.name, d.name, t.identifier) as name,
  coalesce(w.waiting, 0) as waiting,
  w."oldestSeconds",
  coalesce(w.failing, 0) as failing,
  coalesce(d.dead, 0) as "deadLetters"
from graphile_worker._private_tasks t
full join waiting w on w.name = t.identifier
full join dead d on d.name = coalesce(w.name, t.identifier)
order by 5 desc, 2 desc, 1`;

/** Each task of the job queue: those with dead letters first, then those with most jobs due. */
export const readTaskQueues = (db: Database, at: Date): Promise<TaskQueue[]> => queryRows<TaskQueue>(db, queuesSql, [at]);

export interface FanOutMinute {
  readonly at: Date;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly events: number;
  readonly receipts: number;
}

const eventsMax = 500;

const fanOutSql = `
with
-- the latest events of trades
recent as (
  select id, trade_id, sequence, at
  from record_events
  where at >= $1
    and trade_id is not null
  order by at desc
  limit ${eventsMax}
),
-- what became of them in all copies, with what has changed since
told as (
  select t.trade_id, t.event_sequence, t.kind, t.value, sum(t.count) as count
  from (
    ${talliesOfSql("recent")}
  ) t
  where t.kind in ('STATUS', 'MS')
  group by 1, 2, 3, 4
  having sum(t.count) > 0
),
-- those that copies filled, with the time until the last of them did
landed as (
  select e.at, t.receipts, t.ms
  from recent e
  join (
    select trade_id, event_sequence,
      sum(count) filter (where kind = 'STATUS') as receipts,
      max(value::float8) filter (where kind = 'MS') as ms
    from told
    group by 1, 2
  ) t on t.trade_id = e.trade_id and t.event_sequence = e.sequence
  where t.ms is not null
)
select
  date_trunc('minute', at) as at,
  count(*)::int as events,
  sum(receipts)::int as receipts,
  greatest(0, percentile_cont(0.5) within group (order by ms))::float8 as "p50Ms",
  greatest(0, percentile_cont(0.99) within group (order by ms))::float8 as "p99Ms"
from landed
group by 1
order by 1`;

/** From a feeder's fill to the last copy's, by minute, oldest first, of the latest 500 events. Read from tallies: one event may have 10,000 receipts. */
export const readFanOutMinutes = (db: Database, since: Date): Promise<FanOutMinute[]> => queryRows<FanOutMinute>(db, fanOutSql, [since]);

/** Mails that wait to be sent. */
export async function countWaitingMails(db: Database): Promise<number> {
  const [row] = await queryRows<{ mails: number }>(db, "select count(*)::int as mails from mails where sent_at is null");
  return row!.mails;
}
