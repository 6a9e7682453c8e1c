import { queryRows, type Queryable } from "../../platform/db/rows";

/** The markets that orders were sent to, by the id of what they carry out, where that is another one than their symbol stands for. */
export async function readMarketsOfOrders(db: Queryable, userId: string, ownerOrderIds: readonly string[]): Promise<Map<string, string>> {
  if (ownerOrderIds.length === 0) return new Map();
  const rows = await queryRows<{ id: string; market: string }>(
    db,
    `select distinct on (owner_order_id) owner_order_id as id, market
    from broker_orders
    where user_id = $1
      and owner_order_id = any($2::uuid[])
      and market is not null
    order by owner_order_id, attempt desc`,
    [userId, ownerOrderIds],
  );
  return new Map(rows.map(({ id, market }) => [id, market]));
}

/** In which currencies the venue of a connection lists a symbol. */
export interface ListedQuotes {
  readonly connectionId: string;
  readonly symbol: string;
  /** All of them, those that count as a dollar first. */
  readonly quotes: readonly string[];
  /** Those in which something can be opened, in that order. */
  readonly traded: readonly string[];
  /** The market that the symbol alone stands for, where that is not in the venue's usual currency. */
  readonly usual: string | null;
  /** What the account opens in; null: the venue's usual currency. */
  readonly own: string | null;
}

/** Of a user's own connections. Nothing of a symbol that its venue does not list, or whose venue was not read yet. */
export const readListedQuotes = (
  db: Queryable,
  userId: string,
  connectionIds: readonly string[],
  symbols: readonly string[],
): Promise<ListedQuotes[]> =>
  queryRows(
    db,
    `select c.id as "connectionId", m.symbol,
      array_agg(m.quote order by m.rank nulls last, m.quote) as quotes,
      coalesce(array_agg(m.quote order by m.rank) filter (where m.rank is not null), '{}') as traded,
      max(m.symbol || '/' || m.quote) filter (where m.market is null and m.rank > 0) as usual,
      c.quote_currency as own
    from broker_connections c
    join venue_minimums m on m.venue = c.venue and m.environment = c.environment
    where c.user_id = $1
      and c.id = any($2::uuid[])
      and m.symbol = any($3::text[])
    group by c.id, m.symbol`,
    [userId, connectionIds, symbols],
  );

/** Markets of these symbols in the currencies that count as an account's cash and are no dollars, as they are named in orders and fills. */
export async function readMarketsInOtherCash(db: Queryable, connectionId: string, symbols: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ market: string }>(
    db,
    `select m.market
    from broker_connections c
    join broker_cash k on k.connection_id = c.id
    join venue_minimums m on m.venue = c.venue and m.environment = c.environment and m.quote = k.currency
    where c.id = $1
      and m.symbol = any($2::text[])
      and m.market is not null
    order by m.market`,
    [connectionId, symbols],
  );
  return rows.map(({ market }) => market);
}
