import { queryRows, type Queryable } from "../../platform/db/rows";
import type { BoardKey } from "./board-key";
import { captureList, type BoardRow } from "./board-row";
import type { BoardCount } from "./board-counts";
import { boardRowColumns } from "./board-rows.store";
import { lastPlace } from "./board-sums.store";

/** A list of changes, feeder by feeder along its index: it may name each many times. */
export const changedSql = (changes: string): string => `
(
  with recursive changed as (
    (
      select feeder_id
      from ${changes}
      order by feeder_id
      limit 1
    )
    union all
    select (
      select feeder_id
      from ${changes}
      where feeder_id > c.feeder_id
      order by feeder_id
      limit 1
    )
    from changed c
    where c.feeder_id is not null
  )
  select feeder_id
  from changed
  where feeder_id is not null
  limit $2
)`;

const dueSql = (states: string): string => `
(
  select feeder_id
  from ${states}
  where due_at <= $1
  limit $2
)`;

const staleParts = [
  ...["growth_changes", "fidelity_changes", "board_changes"].map(changedSql),
  ...["growth_states", "fidelity_states"].map(dueSql),
];
const staleSql = `
select feeder_id as id
from (${staleParts.join("\nunion")}
) stale
limit $2`;

/** Feeders whose rows are out of date: up to so many. */
export async function readStaleFeeders(db: Queryable, at: Date, max: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, staleSql, [at, max]);
  return rows.map(({ id }) => id);
}

/** Whether rows of feeders who were there before the table are still to be written. */
export async function areRowsMissing(db: Queryable): Promise<boolean> {
  const [row] = await queryRows<{ missing: boolean }>(
    db,
    `select exists (
      select 1
      from board_changes
      where is_first
    ) as missing`,
  );
  return row!.missing;
}

const keyArgs = ({ audience, period, mode }: BoardKey): string[] => [audience, period, mode];
/** `$1` to `$3`: the board. */
const ofBoard = (alias: string): string => `${alias}.audience = $1 and ${alias}.period = $2 and ${alias}.mode = $3`;

const countsSql = `
select list, is_suspended as "isSuspended", is_closed as "isClosed", is_demo as "isDemo",
  asset_class as "assetClass", risk, is_above_zero as "isAboveZero",
  sum(feeders)::int as feeders, sum(own_returns)::text as "ownReturns",
  sum(captures)::int as captures
from (
  select list, is_suspended, is_closed, is_demo, asset_class, risk, is_above_zero, feeders, own_returns,
    captures
  from board_counts n
  where ${ofBoard("n")}
  union all
  select list, is_suspended, is_closed, is_demo, asset_class, risk, list <= 1 and sort_key < 0, -1,
    -own_return::numeric, -(capture is not null)::int
  from board_rows r
  where r.feeder_id = any($4::uuid[])
    and ${ofBoard("r")}
) counted
group by 1, 2, 3, 4, 5, 6, 7
having sum(feeders) <> 0`;

/** How many feeders of each kind a board has, but for these feeders. */
export const readBoardCounts = (db: Queryable, key: BoardKey, without: readonly string[]): Promise<BoardCount[]> =>
  queryRows(db, countsSql, [...keyArgs(key), without]);

/** Which part of a board, in its order. */
export interface PageAsked {
  /** From this list to that. */
  readonly lists: readonly [number, number];
  readonly without: readonly string[];
  readonly limit: number;
}

/** `$4` and `$5`: lists, `$6`: without whom, `$7`: limit. */
const pageSql = `
select ${boardRowColumns}
from board_rows r
where ${ofBoard("r")}
  and r.list between $4 and $5
  and r.feeder_id <> all($6::uuid[])
order by r.list, r.sort_key, r.feeder_id
limit $7`;

/** The first of some lists of a board. */
export const readBoardPage = (db: Queryable, key: BoardKey, { lists, without, limit }: PageAsked): Promise<BoardRow[]> =>
  queryRows(db, pageSql, [...keyArgs(key), ...lists, without, limit]);

/** Feeders of a list who trade the same class with the same risk; empty and 0 for none. */
export interface ListKind {
  readonly list: number;
  readonly assetClass: string;
  readonly risk: number;
}

/** `$4` to `$6`: kinds, `$7`: without whom, `$8`: limit. */
const kindsSql = `
select ${boardRowColumns}
from unnest($4::smallint[], $5::text[], $6::smallint[]) as wished (list_number, kind_class, kind_risk)
cross join lateral (
  select *
  from board_rows r
  where ${ofBoard("r")}
    and r.list = wished.list_number
    and r.asset_class = wished.kind_class
    and r.risk = wished.kind_risk
    and r.feeder_id <> all($7::uuid[])
  order by r.sort_key, r.feeder_id
  limit $8
) rows
order by list, sort_key, feeder_id
limit $8`;

/** The first of some kinds. */
export const readBoardPageOf = (
  db: Queryable,
  key: BoardKey,
  kinds: readonly ListKind[],
  { without, limit }: Omit<PageAsked, "lists">,
): Promise<BoardRow[]> =>
  queryRows(db, kindsSql, [
    ...keyArgs(key),
    ...[kinds.map(({ list }) => list), kinds.map(({ assetClass }) => assetClass), kinds.map(({ risk }) => risk), without, limit],
  ]);

/** What is stored of these feeders on a board. */
export const readRowsOfBoard = (db: Queryable, key: BoardKey, ids: readonly string[]): Promise<BoardRow[]> =>
  queryRows(
    db,
    `select ${boardRowColumns}
    from board_rows r
    where r.feeder_id = any($4::uuid[])
      and ${ofBoard("r")}`,
    [...keyArgs(key), ids],
  );

/** The parts of some lists of a board. */
const partsSql = (lists: string): string => `
  select l.list, p.sort_key, p.feeder_id, p.feeders
  from board_lists l
  cross join lateral unnest(l.sort_keys, l.feeder_ids, l.feeders) as p (sort_key, feeder_id, feeders)
  where l.audience = $1
    and l.period = $2
    and l.mode = $3
    and l.list = ${lists}`;

/** `$4` to `$6`: list, key and id of each place, `$7`: without whom. Each part that a place is in is read once. */
const placesSql = `
with
parts as materialized (
  select q.list, q.sort_key, q.feeder_id, row_number() over () as number,
    sum(q.feeders) over in_order - q.feeders as before,
    lead(q.sort_key) over in_order as next_key, lead(q.feeder_id) over in_order as next_id
  from (${partsSql("any($4::smallint[])")}
  ) q
  window in_order as (partition by q.list order by q.sort_key, q.feeder_id)
),
placed as materialized (
  select p.list, p.sort_key, p.feeder_id, b.number, b.before
  from unnest($4::smallint[], $5::float8[], $6::uuid[]) as p (list, sort_key, feeder_id)
  cross join lateral (
    select *
    from parts q
    where q.list = p.list
      and (q.sort_key, q.feeder_id) <= (p.sort_key, p.feeder_id)
    order by q.sort_key desc, q.feeder_id desc
    limit 1
  ) b
),
touched as materialized (
  select *
  from parts
  where number in (select number from placed)
),
among as materialized (
  select b.number, r.sort_key, r.feeder_id
  from touched b
  cross join (values (${lastPlace})) as l (last_key, last_id)
  cross join lateral (
    select r.sort_key, r.feeder_id
    from board_rows r
    where ${ofBoard("r")}
      and r.list = b.list
      and (r.sort_key, r.feeder_id) >= (b.sort_key, b.feeder_id)
      and (r.sort_key, r.feeder_id) < (coalesce(b.next_key, l.last_key), coalesce(b.next_id, l.last_id))
  ) r
),
gone as materialized (
  select r.list, r.sort_key, r.feeder_id
  from board_rows r
  where r.feeder_id = any($7::uuid[])
    and ${ofBoard("r")}
)
select p.feeder_id as "userId", (
    p.before
    + count(r.feeder_id)
    - (
      select count(*)
      from gone g
      where g.list = p.list
        and (g.sort_key, g.feeder_id) < (p.sort_key, p.feeder_id)
    )
  )::int as before
from placed p
left join among r on r.number = p.number
  and (r.sort_key, r.feeder_id) < (p.sort_key, p.feeder_id)
group by p.list, p.sort_key, p.feeder_id, p.before`;

/** A place in a list of a board, whether anybody has it or not. */
export type Place = Pick<BoardRow, "list" | "sortKey" | "userId">;

/** How many feeders of the list come before each place, but for these feeders; places in a list of nobody are missing. */
export const countBefore = (
  db: Queryable,
  key: BoardKey,
  places: readonly Place[],
  without: readonly string[],
): Promise<Array<{ readonly userId: string; readonly before: number }>> =>
  queryRows(db, placesSql, [
    ...keyArgs(key),
    ...[places.map(({ list }) => list), places.map(({ sortKey }) => sortKey), places.map(({ userId }) => userId), without],
  ]);

/** `$4`: how many come before, `$5`: limit. */
const capturesSql = `
select r.feeder_id as "userId", r.capture
from (
  select *
  from (
    select sort_key, feeder_id, (sum(feeders) over (order by sort_key, feeder_id) - feeders)::int as before
    from (${partsSql(`${captureList}`)}
    ) q
  ) parts
  where before <= $4::int
  order by sort_key desc, feeder_id desc
  limit 1
) p
cross join lateral (
  select feeder_id, capture
  from board_rows r
  where ${ofBoard("r")}
    and r.capture is not null
    and (r.capture, r.feeder_id) >= (p.sort_key, p.feeder_id)
  order by r.capture, r.feeder_id
  offset $4::int - p.before
  limit $5
) r
order by r.capture, r.feeder_id`;

/** Captures of a board from a place in their order on. */
export const readCaptures = (
  db: Queryable,
  key: BoardKey,
  from: number,
  limit: number,
): Promise<Array<{ readonly userId: string; readonly capture: number }>> => queryRows(db, capturesSql, [...keyArgs(key), from, limit]);
