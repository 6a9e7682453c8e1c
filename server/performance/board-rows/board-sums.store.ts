import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { BoardKey } from "./board-key";
import type { BoardCount } from "./board-counts";

const kind = "audience, period, mode, list, is_suspended, is_closed, is_demo, asset_class, risk, is_above_zero";

const askedCounts = `json_to_recordset($1) as c (
  audience text, period text, mode text, list smallint, "isSuspended" boolean, "isClosed" boolean,
  "isDemo" boolean, "assetClass" text, risk smallint, "isAboveZero" boolean,
  feeders integer, "ownReturns" numeric, captures integer
)`;

const addCountsSql = `
insert into board_counts as n (${kind}, feeders, own_returns, captures)
select audience, period, mode, list, "isSuspended", "isClosed", "isDemo", "assetClass", risk, "isAboveZero",
  sum(feeders), sum("ownReturns"), sum(captures)
from ${askedCounts}
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
having sum(feeders) <> 0 or sum("ownReturns") <> 0 or sum(captures) <> 0
on conflict (${kind}) do update
set feeders = n.feeders + excluded.feeders,
  own_returns = n.own_returns + excluded.own_returns,
  captures = n.captures + excluded.captures`;

/** Adds to the counts, or takes away. */
export async function addBoardCounts(tx: Queryable, counts: ReadonlyArray<BoardCount & BoardKey>): Promise<void> {
  await queryRows(tx, addCountsSql, [JSON.stringify(counts)]);
  await changedRows(tx, "delete from board_counts where feeders = 0");
}

/** That the feeder is in the list no more, or is from now on. */
export interface PlaceChange extends BoardKey {
  readonly list: number;
  readonly sortKey: number;
  readonly userId: string;
  readonly delta: 1 | -1;
}

/** A part of a list. */
export interface BoardPart extends BoardKey {
  readonly list: number;
  readonly sortKey: number;
  readonly userId: string;
  readonly feeders: number;
}

const askedPlaces = `json_to_recordset($1) as d (
  audience text, period text, mode text, list smallint, "sortKey" float8, "userId" uuid, delta integer
)`;
const isOfBoard = (one: string, other: string): string =>
  ["audience", "period", "mode", "list"].map((column) => `${one}.${column} = ${other}.${column}`).join(" and ");
const partColumns = (part: string): string =>
  `${part}.audience, ${part}.period, ${part}.mode, ${part}.list, ${part}.sort_key as "sortKey", ${part}.feeder_id as "userId", ${part}.feeders`;

/** Every list begins with a part before everybody. */
const beginSql = `
insert into board_parts (audience, period, mode, list, sort_key, feeder_id, feeders)
select distinct audience, period, mode, list, '-Infinity'::float8,
  '00000000-0000-0000-0000-000000000000'::uuid, 0
from ${askedPlaces}
on conflict do nothing`;

const moveSql = `
with moved as (
  select p.audience, p.period, p.mode, p.list, p.sort_key, p.feeder_id, sum(d.delta)::int as delta
  from ${askedPlaces}
  cross join lateral (
    select *
    from board_parts q
    where ${isOfBoard("q", "d")}
      and (q.sort_key, q.feeder_id) <= (d."sortKey", d."userId")
    order by q.sort_key desc, q.feeder_id desc
    limit 1
  ) p
  group by 1, 2, 3, 4, 5, 6
  having sum(d.delta) <> 0
)
update board_parts b
set feeders = b.feeders + m.delta
from moved m
where ${isOfBoard("b", "m")}
  and b.sort_key = m.sort_key
  and b.feeder_id = m.feeder_id
returning ${partColumns("b")}`;

/** Counts who comes to which part and who leaves it. Returns the parts that have changed. */
export async function moveAmongParts(tx: Queryable, places: readonly PlaceChange[]): Promise<BoardPart[]> {
  await queryRows(tx, beginSql, [JSON.stringify(places)]);
  return changedRows<BoardPart>(tx, moveSql, [JSON.stringify(places)]);
}

/** After every place there is. */
export const lastPlace = "'Infinity'::float8, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid";

/** A list's rows and what they go by. */
const places = {
  ranks: { rows: "r.list = p.list", key: "r.sort_key" },
  captures: { rows: "r.capture is not null", key: "r.capture" },
} as const;
export type PlacesOf = keyof typeof places;

const askedParts = `json_to_recordset($1) as p (
  audience text, period text, mode text, list smallint, "sortKey" text, "userId" uuid
)`;

/** `$1` the parts, `$2` how many feeders one is to have. */
const splitSql = (of: PlacesOf): string => `
with
placed as (
  select p.audience, p.period, p.mode, p.list, p."sortKey"::float8 as part_key, p."userId" as part_id,
    r.sort_key, r.feeder_id,
    (row_number() over (
      partition by p.audience, p.period, p.mode, p.list, p."sortKey", p."userId"
      order by r.sort_key, r.feeder_id
    ) - 1) / $2::int as run
  from ${askedParts}
  left join lateral (
    select q.sort_key, q.feeder_id
    from board_parts q
    where ${isOfBoard("q", "p")}
      and (q.sort_key, q.feeder_id) > (p."sortKey"::float8, p."userId")
    order by q.sort_key, q.feeder_id
    limit 1
  ) n on true
  cross join (values (${lastPlace})) as l (last_key, last_id)
  cross join lateral (
    select ${places[of].key} as sort_key, r.feeder_id
    from board_rows r
    where r.audience = p.audience
      and r.period = p.period
      and r.mode = p.mode
      and ${places[of].rows}
      and (${places[of].key}, r.feeder_id) >= (p."sortKey"::float8, p."userId")
      and (${places[of].key}, r.feeder_id)
        < (coalesce(n.sort_key, l.last_key), coalesce(n.feeder_id, l.last_id))
  ) r
),
runs as (
  select audience, period, mode, list, part_key, part_id, run, count(*)::int as feeders,
    (array_agg(sort_key order by sort_key, feeder_id))[1] as sort_key,
    (array_agg(feeder_id order by sort_key, feeder_id))[1] as feeder_id
  from placed
  group by 1, 2, 3, 4, 5, 6, 7
),
-- the part itself keeps its beginning
kept as (
  update board_parts b
  set feeders = r.feeders
  from runs r
  where r.run = 0
    and ${isOfBoard("b", "r")}
    and b.sort_key = r.part_key
    and b.feeder_id = r.part_id
)
insert into board_parts (audience, period, mode, list, sort_key, feeder_id, feeders)
select audience, period, mode, list, sort_key, feeder_id, feeders
from runs
where run > 0`;

const asText = (parts: readonly BoardPart[]): string => JSON.stringify(parts.map((part) => ({ ...part, sortKey: String(part.sortKey) })));

/** Cuts parts up into some of so many feeders each. */
export const splitParts = (tx: Queryable, of: PlacesOf, parts: readonly BoardPart[], feeders: number): Promise<unknown> =>
  queryRows(tx, splitSql(of), [asText(parts), feeders]);

/** A small part goes to the one before it, unless that is one of these as well. */
const mergeSql = `
with
small as (
  select b.*, n.sort_key as before_key, n.feeder_id as before_id
  from ${askedParts}
  join board_parts b on ${isOfBoard("b", "p")}
    and b.sort_key = p."sortKey"::float8
    and b.feeder_id = p."userId"
  cross join lateral (
    select q.sort_key, q.feeder_id
    from board_parts q
    where ${isOfBoard("q", "b")}
      and (q.sort_key, q.feeder_id) < (b.sort_key, b.feeder_id)
    order by q.sort_key desc, q.feeder_id desc
    limit 1
  ) n
),
merged as (
  select *
  from small s
  where not exists (
    select 1
    from small o
    where ${isOfBoard("o", "s")}
      and o.sort_key = s.before_key
      and o.feeder_id = s.before_id
  )
),
gone as (
  delete from board_parts b
  using merged m
  where ${isOfBoard("b", "m")}
    and b.sort_key = m.sort_key
    and b.feeder_id = m.feeder_id
)
update board_parts b
set feeders = b.feeders + m.feeders
from merged m
where ${isOfBoard("b", "m")}
  and b.sort_key = m.before_key
  and b.feeder_id = m.before_id`;

const writeSql = `
insert into board_lists (audience, period, mode, list, sort_keys, feeder_ids, feeders)
select p.audience, p.period, p.mode, p.list,
  array_agg(p.sort_key order by p.sort_key, p.feeder_id),
  array_agg(p.feeder_id order by p.sort_key, p.feeder_id),
  array_agg(p.feeders order by p.sort_key, p.feeder_id)
from board_parts p
join (
  select distinct audience, period, mode, list
  from ${askedParts}
) l on ${isOfBoard("l", "p")}
group by 1, 2, 3, 4
on conflict (audience, period, mode, list) do update
set sort_keys = excluded.sort_keys,
  feeder_ids = excluded.feeder_ids,
  feeders = excluded.feeders`;

/** Writes the parts of their lists as a look reads them. */
export const writeLists = (tx: Queryable, parts: readonly BoardPart[]): Promise<unknown> => queryRows(tx, writeSql, [asText(parts)]);

/** Adds small parts to those before them. */
export const mergeParts = (tx: Queryable, parts: readonly BoardPart[]): Promise<unknown> => changedRows(tx, mergeSql, [asText(parts)]);
