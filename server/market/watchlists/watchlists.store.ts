import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { WatchlistItem, WatchlistRow } from "./watchlist.entity";

/** A list with its symbols in their order. */
export interface StoredWatchlist {
  readonly id: string;
  readonly name: string;
  readonly symbols: readonly string[];
}

/** Somebody's lists in their order, at most `max`; one statement. */
export const readWatchlists = (db: Database, userId: string, max: number): Promise<StoredWatchlist[]> =>
  queryRows<StoredWatchlist>(db, watchlistsSql, [userId, max]);

const watchlistsSql = `
select
  w.id,
  w.name,
  coalesce(
    (
      select array_agg(symbol order by i.position, symbol)
      from watchlist_items i
      where i.watchlist_id = w.id
    ),
    '{}'
  ) as symbols
from watchlists w
where user_id = $1
order by position, id
limit $2`;

/** How many lists somebody has, under their own row's lock: two requests at once cannot both take the last place. */
export async function lockWatchlists(tx: Tx, userId: string): Promise<number> {
  await tx.query("select 1 from users where id = $1 for no key update", [userId]);
  return tx.countBy(WatchlistRow, { userId });
}

export const isWatchlistOf = (tx: Tx, userId: string, id: string): Promise<boolean> => tx.existsBy(WatchlistRow, { id, userId });

/** Returns the new list's id. */
export async function insertWatchlist(tx: Tx, row: Omit<WatchlistRow, "id">): Promise<string> {
  const { identifiers } = await tx.insert(WatchlistRow, row);
  return identifiers[0]!["id"];
}

export async function renameWatchlist(tx: Tx, id: string, name: string): Promise<void> {
  await tx.update(WatchlistRow, { id }, { name });
}

export async function deleteWatchlist(tx: Tx, id: string): Promise<void> {
  await tx.delete(WatchlistRow, { id });
}

export async function readSymbols(tx: Tx, watchlistId: string): Promise<string[]> {
  const items = await tx.findBy(WatchlistItem, { watchlistId });
  return items.map((item) => item.symbol);
}

/** Appends a symbol that the list does not have yet. */
export async function appendSymbol(tx: Tx, watchlistId: string, symbol: string): Promise<void> {
  await tx.query(
    `insert into watchlist_items (watchlist_id, symbol, position)
    select $1, $2, coalesce(max(position), -1) + 1
    from watchlist_items
    where watchlist_id = $1`,
    [watchlistId, symbol],
  );
}

export async function removeSymbol(tx: Tx, watchlistId: string, symbol: string): Promise<void> {
  await tx.delete(WatchlistItem, { watchlistId, symbol });
}

/** Replaces a list's symbols, in the order given. */
export async function replaceSymbols(tx: Tx, watchlistId: string, symbols: readonly string[]): Promise<void> {
  await tx.delete(WatchlistItem, { watchlistId });
  await tx.query(
    `insert into watchlist_items (watchlist_id, symbol, position)
    select $1, symbol, place
    from unnest($2::text[]) with ordinality as wanted (symbol, place)`,
    [watchlistId, symbols],
  );
}

/** Moves a list to a place among its owner's lists, from 0; past the end is the end. */
export async function moveWatchlist(tx: Tx, userId: string, watchlistId: string, position: number): Promise<void> {
  const rows = await tx.find(WatchlistRow, { select: { id: true }, where: { userId }, order: { position: "ASC", id: "ASC" } });
  const order = rows.map(({ id }) => id).filter((id) => id !== watchlistId);
  order.splice(Math.max(0, position), 0, watchlistId);
  await tx.query(
    `update watchlists w
    set position = wanted.place - 1
    from unnest($2::uuid[]) with ordinality as wanted (id, place)
    where w.id = wanted.id
      and w.user_id = $1`,
    [userId, order],
  );
}

/** Somebody's lists as their data export shows them. */
export const exportWatchlists = (tx: Tx, userId: string): Promise<unknown[]> =>
  queryRows(
    tx,
    `select
      name,
      created_at,
      (
        select array_agg(symbol order by position)
        from watchlist_items
        where watchlist_id = watchlists.id
      ) as symbols
    from watchlists
    where user_id = $1
    order by position`,
    [userId],
  );

export async function deleteWatchlistsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(WatchlistRow, { userId });
}
