import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { seenAmongManySql } from "../../people/visibility/seen-among-many.sql";
import { lastVisibleEventSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

/**
 * CTE `holders`: the newest open trade of each but the viewer who holds the symbol $5, as far as the viewer may know. A close since $6 that they
 * may not see yet leaves its trade in the list, or the list would give it away early; what was opened before and is still open everybody may
 * know of, so that those trades are not looked at one by one. Of each kind the newest $8 are looked at, by indexes in their order.
 */
const holdersCte = `
with
known as (
  (
    select user_id, id, opened_at
    from trades
    where symbol = $5
      and status = 'OPEN'
      and record_id is not null
      and opened_at <= $6
    order by opened_at desc, id
    limit $8
  )
  union all
  select t.user_id, t.id, t.opened_at
  from (
    (
      select user_id, id, opened_at
      from trades
      where symbol = $5
        and status = 'OPEN'
        and record_id is not null
        and opened_at > $6
      order by opened_at desc, id
      limit $8
    )
    union
    select t.user_id, t.id, t.opened_at
    from (
      select trade_id
      from record_events
      where symbol = $5
        and (kind = 'CLOSED' or kind = 'ADJUSTED' and status = 'CLOSED')
        and at > $6
      order by at desc, id
      limit $8
    ) closed
    join trades t on t.id = closed.trade_id
    where t.record_id is not null
  ) t
    ${lastVisibleEventSql("t", "seen")}
  where seen.status = 'OPEN'
),
holders as materialized (
  select distinct on (user_id) user_id, id, opened_at
  from known
  where user_id is distinct from $1::uuid
  order by user_id, opened_at desc, id
)`;

const holdersSql = `${holdersCte}
  select h.id, count(*) over ()::int as count
  from holders h
  where ${seenAmongManySql("h.user_id")}
    and ${isNotSandboxSql("h.user_id")}
  order by h.opened_at desc, h.id
  limit $7`;

/** Who holds a symbol. */
export interface Holders {
  /** The newest open trade of each, latest opened first, of some. */
  readonly tradeIds: readonly string[];
  /** Of all whose trades were looked at. */
  readonly count: number;
}

/**
 * Others who hold a symbol, as far as the viewer may know, with at most `max` of their trades: both from one look at the newest open trades, at
 * those of the last days and at those closed in them, of each at most `lookedAtMax`.
 */
export async function readHolders(
  db: Database,
  visibility: VisibilityParameters,
  symbol: string,
  closedSince: Date,
  { max, lookedAtMax }: { readonly max: number; readonly lookedAtMax: number },
): Promise<Holders> {
  const rows = await queryRows<{ id: string; count: number }>(db, holdersSql, [...visibility, symbol, closedSince, max, lookedAtMax]);
  return { tradeIds: rows.map((row) => row.id), count: rows[0]?.count ?? 0 };
}
