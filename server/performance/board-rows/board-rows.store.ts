import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { BoardInput, BoardRow } from "./board-row";

const takeSql = `
delete from board_changes
where feeder_id in (
  select feeder_id
  from board_changes
  order by id
  limit $1
)
returning feeder_id as id`;

/** Takes feeders off the list of changes: their ids, each once. */
export async function takeBoardChanges(tx: Queryable, max: number): Promise<string[]> {
  const rows = await changedRows<{ id: string }>(tx, takeSql, [max]);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Has the rows of these feeders written anew, as after a close. */
export const addBoardChanges = (db: Queryable, ids: readonly string[]): Promise<unknown> =>
  queryRows(db, "insert into board_changes (feeder_id) select unnest($1::uuid[])", [ids]);

const inputsSql = `
select g.feeder_id as "userId", g.audience, g.period, g.mode, g.days, g.total, g.spread, g.volatility,
  case when g.mode = 'ALL' then r.created_at else g.first_at end as "recordFrom",
  g.main_class as "assetClass",
  u.suspended_at is not null as "isSuspended", u.erased_at is not null as "isClosed", u.house as "isDemo",
  f.copies, f.copied, f.fed, f.spread as "copiesSpread"
from feeder_growths g
join users u on u.id = g.feeder_id
join records r on r.user_id = u.id
left join feeder_fidelities f on f.audience = g.audience and f.period = g.period and f.feeder_id = g.feeder_id
where g.feeder_id = any($1::uuid[])
  and not u.pending
  and u.role in ('feeder', 'hybrid')
order by g.feeder_id, g.audience, g.period, g.mode`;

/** What boards go by of these feeders, as it is stored: one for each board that they are on. */
export const readBoardInputs = (db: Queryable, ids: readonly string[]): Promise<BoardInput[]> => queryRows(db, inputsSql, [ids]);

/** A row as `BoardRow`. */
export const boardRowColumns = `feeder_id as "userId", audience, period, mode, list, sort_key as "sortKey", days, total, spread,
  volatility, own_return as "ownReturn", record_from as "recordFrom", is_suspended as "isSuspended",
  is_closed as "isClosed", is_demo as "isDemo", nullif(asset_class, '') as "assetClass", nullif(risk, 0) as risk,
  nullif(copies, 0) as copies, copied, fed, copies_spread as "copiesSpread", capture`;

/** Deletes the rows of these feeders and returns them. */
export const deleteBoardRows = (tx: Queryable, ids: readonly string[]): Promise<BoardRow[]> =>
  changedRows(
    tx,
    `delete from board_rows
    where feeder_id = any($1::uuid[])
    returning ${boardRowColumns}`,
    [ids],
  );

const insertSql = `
insert into board_rows (
  feeder_id, audience, period, mode, list, sort_key, days, total, spread, volatility, own_return,
  record_from, is_suspended, is_closed, is_demo, asset_class, risk,
  copies, copied, fed, copies_spread, capture
)
select "userId", audience, period, mode, list, "sortKey", days, total, spread, volatility, "ownReturn",
  "recordFrom", "isSuspended", "isClosed", "isDemo", coalesce("assetClass", ''), coalesce(risk, 0),
  coalesce(copies, 0), copied, fed, "copiesSpread", capture
from json_to_recordset($1) as made (
  "userId" uuid, audience text, period text, mode text, list smallint, "sortKey" float8, days integer,
  total float8, spread float8, volatility float8, "ownReturn" float8, "recordFrom" timestamptz,
  "isSuspended" boolean, "isClosed" boolean, "isDemo" boolean, "assetClass" text, risk smallint,
  copies integer, copied float8, fed float8, "copiesSpread" float8, capture float8
)`;

export const insertBoardRows = (tx: Queryable, rows: readonly BoardRow[]): Promise<unknown> =>
  queryRows(tx, insertSql, [JSON.stringify(rows)]);

/** What is stored of these feeders, in the order of `readBoardInputs`. */
export const readBoardRows = (db: Queryable, ids: readonly string[]): Promise<BoardRow[]> =>
  queryRows(
    db,
    `select ${boardRowColumns}
    from board_rows
    where feeder_id = any($1::uuid[])
    order by feeder_id, audience, period, mode`,
    [ids],
  );

const feedersSql = `
select id
from (
  select user_id as id
  from records
  union
  select feeder_id
  from board_rows
) feeders
where id not in (select feeder_id from board_changes)
order by id`;

/** Who has a record, or rows, and no change to come. */
export async function readBoardFeeders(db: Queryable): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, feedersSql);
  return rows.map(({ id }) => id);
}
