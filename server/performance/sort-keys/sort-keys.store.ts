import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { BoardRow } from "../board-rows/board-row";
import { changedSql } from "../board-rows/stored-board.store";
import { closedTradesMin, closesMin } from "../figures/figures";
import type { FidelityAudience } from "../tracking/fidelity-periods";
import type { OrderFigure } from "./keyed-order";

/** More than any return: records that prove nothing, and those younger than the period, come after all others. */
const afterAll = 1e7;

/**
 * What feeders come by: `$1` feeders, for `$2` audiences, in `$3` orders, at `$4`. Of the feeders `$5` the rows of leaderboards are out of date: theirs
 * are taken from `$6`.
 */
const keysSql = `
select u.id as feeder_id, q.audience, o.sort_order,
  case
    when o.period is null then proven_first(
      case o.sort_order when 'RETURN' then f.return_percent else f.max_drawdown_percent end,
      f.figures, ${closesMin}, ${closedTradesMin}
    )
    when b.own_return is null then '-Infinity'
    else b.own_return
      - case when proven_first(0, f.figures, ${closesMin}, ${closedTradesMin}) = 0 then 0 else ${afterAll} end
      - case when a.old_at <= $4::timestamptz then 0 else ${afterAll} end
  end as sort_key,
  case when a.old_at > $4::timestamptz then a.old_at end as due_at
from users u
cross join unnest($2::text[]) as q (audience)
cross join json_to_recordset($3) as o (sort_order text, period text, mode text, days integer)
left join trader_figures f on f.user_id = u.id and f.audience = q.audience
left join lateral (
  select r.own_return, r.record_from
  from board_rows r
  where r.feeder_id = u.id
    and r.audience = q.audience
    and r.period = o.period
    and r.mode = o.mode
    and u.id <> all($5::uuid[])
  union all
  select n."ownReturn", n."recordFrom"
  from json_to_recordset($6) as n (
    "userId" uuid, audience text, period text, mode text, "ownReturn" float8, "recordFrom" timestamptz
  )
  where n."userId" = u.id
    and n.audience = q.audience
    and n.period = o.period
    and n.mode = o.mode
) b on true
cross join lateral (
  select b.record_from + make_interval(secs => o.days * 86400) as old_at
) a
where u.id = any($1::uuid[])
  and u.role in ('feeder', 'hybrid')
  and u.erased_at is null
  and not u.pending`;

export interface KeysAsked {
  readonly ids: readonly string[];
  readonly audiences: readonly FidelityAudience[];
  readonly orders: readonly OrderFigure[];
  readonly at: Date;
}

/** Rows of leaderboards that are newer than those stored. */
export interface FreshRows {
  readonly ids: readonly string[];
  readonly rows: ReadonlyArray<Pick<BoardRow, "userId" | "audience" | "period" | "mode" | "ownReturn" | "recordFrom">>;
}
const none: FreshRows = { ids: [], rows: [] };

const argsOf = ({ ids, audiences, orders, at }: KeysAsked, fresh: FreshRows): unknown[] => [
  ids,
  audiences,
  JSON.stringify(orders.map(({ sortOrder, ...figure }) => ({ ...figure, sort_order: sortOrder }))),
  at,
  fresh.ids,
  JSON.stringify(fresh.rows),
];

export interface SortedFeeder {
  readonly id: string;
  readonly key: number;
}

/** Counted now, in one order. Who is no feeder, or has closed their account, is missing. */
export const countSortKeys = (db: Queryable, asked: KeysAsked, fresh: FreshRows): Promise<SortedFeeder[]> =>
  queryRows(db, `select feeder_id as id, sort_key as key from (${keysSql}\n) keys`, argsOf(asked, fresh));

const primaryKey = "feeder_id, audience, sort_order";

const storeSql = `
with
keys as materialized (${keysSql}
),
gone as (
  delete from feeder_sort_keys s
  where s.feeder_id = any($1::uuid[])
    and not exists (
      select 1
      from keys k
      where k.feeder_id = s.feeder_id
        and k.audience = s.audience
        and k.sort_order = s.sort_order
    )
)
insert into feeder_sort_keys as s (${primaryKey}, sort_key, due_at)
select ${primaryKey}, sort_key, due_at
from keys
on conflict (${primaryKey}) do update
set sort_key = excluded.sort_key,
  due_at = excluded.due_at
where (s.sort_key, s.due_at) is distinct from (excluded.sort_key, excluded.due_at)`;

/** Writes what has changed of theirs. */
export const storeSortKeys = (tx: Queryable, asked: KeysAsked): Promise<unknown> => queryRows(tx, storeSql, argsOf(asked, none));

const wrongSql = `
select distinct feeder_id as id
from (${keysSql}
) k
full join (
  select *
  from feeder_sort_keys
  where feeder_id = any($1::uuid[])
) s using (${primaryKey})
where (k.sort_key, k.due_at) is distinct from (s.sort_key, s.due_at)
order by id`;

/** Whose are not stored as they would be counted. */
export async function readWrongSortKeys(db: Queryable, asked: KeysAsked): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, wrongSql, argsOf(asked, none));
  return rows.map(({ id }) => id);
}

const takeSql = `
delete from sort_key_changes
where feeder_id in (
  select feeder_id
  from sort_key_changes
  order by id
  limit $1
)
returning feeder_id as id`;

/** Feeders whose record has become as old as a period: of each of them there are some rows. */
const dueSql = `
select distinct feeder_id
from feeder_sort_keys
where due_at <= $1
limit $2`;

/** Takes feeders off the list of changes, and some whose time has come: their ids, each once. */
export async function takeSortKeyChanges(tx: Queryable, at: Date, max: number): Promise<string[]> {
  const changed = await changedRows<{ id: string }>(tx, takeSql, [max]);
  const due = await queryRows<{ feeder_id: string }>(tx, dueSql, [at, max]);
  return [...new Set([...changed.map(({ id }) => id), ...due.map((row) => row.feeder_id)])];
}

const changedNowSql = `
select feeder_id as id
from (
  ${changedSql("sort_key_changes")}
  union
  (${dueSql}
  )
) changed
limit $2`;

/** Whose keys are out of date: up to so many. */
export async function readChangedSortKeys(db: Queryable, at: Date, max: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, changedNowSql, [at, max]);
  return rows.map(({ id }) => id);
}

/** Has these feeders' counted anew. */
export const addSortKeyChanges = (db: Queryable, ids: readonly string[]): Promise<unknown> =>
  queryRows(db, "insert into sort_key_changes (feeder_id) select unnest($1::uuid[])", [ids]);

const feedersSql = `
select id
from (
  select id
  from users
  where role in ('feeder', 'hybrid')
  union
  select feeder_id
  from feeder_sort_keys
) feeders
where id not in (select feeder_id from sort_key_changes)
order by id`;

/** All feeders, and who has a row, without those of whom a change is to come. */
export async function readSortedFeeders(db: Queryable): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, feedersSql);
  return rows.map(({ id }) => id);
}
