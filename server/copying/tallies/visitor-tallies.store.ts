import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { TallyChange } from "./tallies.store";

/** By how much the count of one five minutes, or of one hour, goes up, or down where it is negative. */
export interface VisitorTallyChange {
  readonly span: "FIVE_MINUTES" | "HOUR";
  readonly at: Date;
  readonly kind: "STATUS" | "MS";
  readonly value: string;
  readonly delta: number;
}

/** When the tally `t` of the event `e` is counted. */
const countedAtSql = "counted_for_visitors_at(e.at, e.delay_seconds, e.price_bites)";

const addSql = `
insert into visitor_tallies as kept (at, kind, value, count)
select ${countedAtSql}, t.kind, t.value, sum(t.delta)
from json_to_recordset($1) as t (trade_id uuid, event_sequence bigint, kind text, value text, delta integer)
join record_events e on e.trade_id = t.trade_id and e.sequence = t.event_sequence
where t.kind in ('STATUS', 'MS')
  and ${isNotSandboxSql("e.user_id")}
  and ${countedAtSql} > $2
group by 1, 2, 3
having sum(t.delta) <> 0
order by 1, 2, 3
on conflict (at, kind, value) do update
set count = kept.count + excluded.count`;

/** Adds what has changed of events that are counted after `since`, and drops what was counted before. */
export async function addToVisitorTallies(tx: Queryable, changes: readonly TallyChange[], since: Date): Promise<void> {
  await queryRows(tx, addSql, [JSON.stringify(changes), since]);
  await changedRows(tx, "delete from visitor_tallies where at <= $1", [since]);
  // Of which no five minutes are left.
  await changedRows(tx, "delete from visitor_hours where at <= $1", [since]);
}

const wrongSql = `
with
counted as (
  select ${countedAtSql} as at, t.kind, t.value, sum(t.count)::int as count
  from record_events e
  join event_tallies t on t.trade_id = e.trade_id and t.event_sequence = e.sequence
  where t.kind in ('STATUS', 'MS')
    and ${isNotSandboxSql("e.user_id")}
    and ${countedAtSql} > $1
  group by 1, 2, 3
),
stored as (
  select at, kind, value, count
  from visitor_tallies
  where at > $1
),
-- what hours are by all five minutes that are stored, right or wrong: mending those changes their hours, too
added_up as (
  select visitor_hour_of(at) as at, kind, value, sum(count)::int as count
  from visitor_tallies
  group by 1, 2, 3
)
select 'FIVE_MINUTES' as span, at, kind, value, coalesce(c.count, 0) - coalesce(s.count, 0) as delta
from counted c
full join stored s using (at, kind, value)
where coalesce(c.count, 0) <> coalesce(s.count, 0)
union all
select 'HOUR', at, kind, value, coalesce(a.count, 0) - coalesce(h.count, 0)
from added_up a
full join visitor_hours h using (at, kind, value)
where coalesce(a.count, 0) <> coalesce(h.count, 0)
order by 1, 2, 3, 4`;

/** What would make them those of the events' tallies. Reads all events. */
export const readWrongVisitorTallies = (db: Queryable, since: Date): Promise<VisitorTallyChange[]> => queryRows(db, wrongSql, [since]);

const mendSql = (table: string): string => `
insert into ${table} as kept (at, kind, value, count)
select *
from json_to_recordset($1) as c (at timestamptz, kind text, value text, delta integer)
on conflict (at, kind, value) do update
set count = kept.count + excluded.count`;

/** Both are brought up to date in one transaction, so what differs at one moment is added at any other. */
export async function mendVisitorTallies(db: Queryable, changes: readonly VisitorTallyChange[]): Promise<void> {
  const { FIVE_MINUTES: fiveMinutes = [], HOUR: hours = [] } = Object.groupBy(changes, ({ span }) => span);
  await queryRows(db, mendSql("visitor_tallies"), [JSON.stringify(fiveMinutes)]);
  await queryRows(db, mendSql("visitor_hours"), [JSON.stringify(hours)]);
}

/** How many five minutes have tallies. */
export async function countVisitorTallies(db: Queryable): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, "select count(distinct at)::int as count from visitor_tallies");
  return row!.count;
}
