import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { BoardKey } from "./board-key";
import type { BoardPart } from "./board-sums.store";

const kind = "audience, period, mode, list, is_suspended, is_closed, is_demo, asset_class, risk, is_above_zero";

/** The counts from the rows themselves. */
const countedSql = `
select audience, period, mode, list, is_suspended, is_closed, is_demo, asset_class, risk,
  list <= 1 and sort_key < 0 as is_above_zero,
  count(*)::int as feeders, sum(own_return::numeric) as own_returns, count(capture)::int as captures
from board_rows
group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

/** Rows by what lists go by. */
const placesSql = `
select audience, period, mode, list, sort_key, feeder_id
from board_rows
where list <= 1
union all
select audience, period, mode, 4::smallint, capture, feeder_id
from board_rows
where capture is not null`;

const wrongSql = `
with
counted as (${countedSql}
),
begun as (
  select audience, period, mode, list, sort_key, feeder_id, feeders,
    lead(sort_key) over list_parts as next_key, lead(feeder_id) over list_parts as next_id
  from board_parts
  window list_parts as (partition by audience, period, mode, list order by sort_key, feeder_id)
),
placed as (
  select p.audience, p.period, p.mode, p.list, b.sort_key, b.feeder_id, count(*)::int as feeders
  from (${placesSql}
  ) p
  left join begun b on b.audience = p.audience and b.period = p.period and b.mode = p.mode and b.list = p.list
    and (b.sort_key, b.feeder_id) <= (p.sort_key, p.feeder_id)
    and (b.next_id is null or (p.sort_key, p.feeder_id) < (b.next_key, b.next_id))
  group by 1, 2, 3, 4, 5, 6
)
select audience, period, mode
from counted c
full join board_counts n using (${kind})
where (c.feeders, c.own_returns, c.captures) is distinct from (n.feeders, n.own_returns, n.captures)
union
select audience, period, mode
from placed p
full join begun b using (audience, period, mode, list, sort_key, feeder_id)
where coalesce(p.feeders, 0) <> coalesce(b.feeders, 0)
  or b.feeders is null
union
select audience, period, mode
from (
  select audience, period, mode, list, array_agg(sort_key order by sort_key, feeder_id) as sort_keys,
    array_agg(feeder_id order by sort_key, feeder_id) as feeder_ids,
    array_agg(feeders order by sort_key, feeder_id) as feeders
  from board_parts
  group by 1, 2, 3, 4
) p
full join board_lists l using (audience, period, mode, list)
where (p.sort_keys, p.feeder_ids, p.feeders) is distinct from (l.sort_keys, l.feeder_ids, l.feeders)
order by 1, 2, 3`;

/** Boards whose sums are not those of their rows. Reads all rows. */
export const readWrongSums = (db: Queryable): Promise<BoardKey[]> => queryRows(db, wrongSql);

const fillPartsSql = `
insert into board_parts (audience, period, mode, list, sort_key, feeder_id, feeders)
select audience, period, mode, list, '-Infinity'::float8, '00000000-0000-0000-0000-000000000000'::uuid,
  count(*)::int
from (${placesSql}
) p
group by 1, 2, 3, 4
returning audience, period, mode, list, sort_key as "sortKey", feeder_id as "userId", feeders`;

/** Waits for whoever is at the list of changes, and keeps everybody else from it until the end of the transaction. */
export const lockBoards = (tx: Queryable, lock: number): Promise<unknown> => queryRows(tx, "select pg_advisory_xact_lock($1)", [lock]);

/** Adds the sums of all boards up from their rows: each list is one part, which is to be cut up. Returns those. */
export async function fillBoardSums(tx: Queryable): Promise<BoardPart[]> {
  await changedRows(tx, "delete from board_counts");
  await changedRows(tx, "delete from board_parts");
  await changedRows(tx, "delete from board_lists");
  await queryRows(tx, `insert into board_counts (${kind}, feeders, own_returns, captures) ${countedSql}`);
  return queryRows<BoardPart>(tx, fillPartsSql);
}
