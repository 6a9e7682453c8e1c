import { lastVisibleEventSql, profileVisibleSql, visibleToSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { TradeStatus } from "../../trading/trades/book";

/** Whether the trade is sealed: practice is never shown. */
export async function isSealed(db: Database, tradeId: string): Promise<boolean> {
  return (await db.query("select 1 from trades where id = $1 and record_id is not null", [tradeId])).length > 0;
}

/** Sealed trades of $5 with the status $6 (or any), as of the last event visible to the viewer. */
const seenRecipes = `
  from trades t
  join users u on u.id = t.user_id
    ${lastVisibleEventSql("t", "seen")}
  where t.user_id = $5::uuid
    and t.record_id is not null
    and ${profileVisibleSql("u")}
    and ($6::text is null or seen.status = $6::text)`;

export interface RecipeKey {
  readonly id: string;
  /** When it was opened, as text, for the cursor. */
  readonly key: string;
}

const pageSql = `
  select t.id, t.opened_at::text as key
    ${seenRecipes}
    and (
      $7::timestamptz is null
      or (t.opened_at <= $7::timestamptz and (t.opened_at < $7::timestamptz or t.id > $8::uuid))
    )
  order by t.opened_at desc, t.id
  limit $9`;

/** Ids of a feeder's recipes, latest opened first. */
export const readRecipeKeys = (
  db: Database,
  visibility: VisibilityParameters,
  ownerId: string,
  status: TradeStatus | null,
  page: { readonly cursor: readonly [string | null, string | null]; readonly limit: number },
): Promise<RecipeKey[]> => queryRows<RecipeKey>(db, pageSql, [...visibility, ownerId, status, ...page.cursor, page.limit]);

export async function countRecipes(
  db: Database,
  visibility: VisibilityParameters,
  ownerId: string,
  status: TradeStatus | null,
): Promise<number> {
  const [row] = await queryRows<{ count: number }>(db, `select count(*)::int as count ${seenRecipes}`, [...visibility, ownerId, status]);
  return row!.count;
}

/** How many trades of a symbol, how many people, and how many trades of each are candidates; and of all, where nothing was typed. */
const [ofSymbolMax, authorsMax, ofAuthorMax, latestMax] = [30, 10, 5, 100];

const searchSql = `
  with
  -- candidates: latest of each symbol, of each person, or of everybody
  wanted as (
    select t.id
    from unnest($5::text[]) as asked (symbol)
    cross join lateral (
      select id
      from trades
      where symbol = asked.symbol
        and record_id is not null
      order by opened_at desc, id
      limit ${ofSymbolMax}
    ) t
    union
    select t.id
    from (select id from users where username like $6::text order by username limit ${authorsMax}) author
    cross join lateral (
      select id
      from trades
      where user_id = author.id
        and record_id is not null
      order by opened_at desc, id
      limit ${ofAuthorMax}
    ) t
    union
    select id
    from (
      select id
      from trades
      where $6::text is null
        and record_id is not null
      order by opened_at desc, id
      limit ${latestMax}
    ) latest
  )
  select t.id
  from wanted
  join trades t on t.id = wanted.id
  join users u on u.id = t.user_id
    ${lastVisibleEventSql("t", "seen")}
  where ${visibleToSql("u")}
  order by (seen.status = 'OPEN') desc, t.opened_at desc, t.id
  limit $7`;

/**
 * Ids of the latest sealed trades in these symbols, and of people whose username matches the pattern (of everybody where it is
 * null), as far as the viewer may see them; open ones first, as far as the viewer may know that. The candidates are chosen
 * without their status: leaving out what has just been closed would disclose a close before its time.
 */
export async function searchRecipes(
  db: Database,
  visibility: VisibilityParameters,
  symbols: readonly string[],
  usernamePattern: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, searchSql, [...visibility, symbols, usernamePattern, limit]);
  return rows.map(({ id }) => id);
}
