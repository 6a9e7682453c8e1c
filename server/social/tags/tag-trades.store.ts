import { eventVisibleSql, visibleToSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

/** Of how many of its events the traders of a symbol are taken. */
const eventsLookedAtMax = 300;

const recentTradersSql = `
  select user_id
  from (
    select e.user_id, e.at
    from record_events e
    join users u on u.id = e.user_id
    where e.symbol = $5
      and e.trade_id is not null
      and ${eventVisibleSql("e")}
      and ${visibleToSql("u")}
    order by e.at desc
    limit ${eventsLookedAtMax}
  ) recent
  group by user_id
  order by max(at) desc
  limit $6`;

/** Ids of those who trade a symbol, latest visible event first. */
export async function readRecentTraders(db: Database, visibility: VisibilityParameters, symbol: string, max: number): Promise<string[]> {
  const rows = await queryRows<{ user_id: string }>(db, recentTradersSql, [...visibility, symbol, max]);
  return rows.map((row) => row.user_id);
}

/** Openings in the symbol $5 that the viewer may see. */
const openings = `
  from record_events e
  join users u on u.id = e.user_id
  where e.symbol = $5
    and e.kind = 'OPENED'
    and e.trade_id is not null
    and ${eventVisibleSql("e")}
    and ${visibleToSql("u")}`;

export interface OpeningRow {
  readonly trade_id: string;
  readonly id: string;
  /** Its time as text, for the cursor. */
  readonly key: string;
}

const openingsSql = `
  select e.trade_id, e.id, e.at::text as key
    ${openings}
    and ($6::timestamptz is null or (e.at <= $6::timestamptz and (e.at < $6::timestamptz or e.id > $7::uuid)))
  order by e.at desc, e.id
  limit $8`;

/** Visible openings in a symbol, latest first. */
export const readOpenings = (
  db: Database,
  visibility: VisibilityParameters,
  symbol: string,
  page: { readonly cursor: readonly [string | null, string | null]; readonly limit: number },
): Promise<OpeningRow[]> => queryRows<OpeningRow>(db, openingsSql, [...visibility, symbol, ...page.cursor, page.limit]);

/** Visible openings in a symbol, counted up to `max`. */
export async function countOpenings(db: Database, visibility: VisibilityParameters, symbol: string, max: number): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, `select count(*)::int as count from (select 1 ${openings} limit $6) counted`, [
    ...visibility,
    symbol,
    max,
  ]);
  return row!.count;
}
