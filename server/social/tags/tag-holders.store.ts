import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { seenAmongManySql } from "../../people/visibility/seen-among-many.sql";
import { freePlanDelaySeconds } from "../../people/visibility/visible-from";
import { lastVisibleEventSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

/**
 * CTE `holders`: the newest open trade of each but the viewer who holds the symbol $5, as far as the viewer may know. A close since $6 that they
 * may not see yet leaves its trade in the list, or the list would give it away early; what was opened before and is still open everybody may
 * know of. Of each kind the newest $8 are looked at, by indexes in their order that hold all that is asked. A trade is looked at by its events
 * only where not everybody on the reader's plan sees yet that it is open, or closed.
 */
const holdersCte = `
with
-- newest closes since $6
closes as materialized (
  select trade_id, at, delay_seconds
  from record_events
  where symbol = $5
    and (kind = 'CLOSED' or kind = 'ADJUSTED' and status = 'CLOSED')
    and at > $6
  order by at desc, id
  limit $8
),
-- trades opened with a delay longer than the free plan's, or that have another symbol than at first
late as materialized (
  select trade_id
  from record_events
  where symbol = $5
    and (kind = 'OPENED' and delay_seconds > ${freePlanDelaySeconds} or kind = 'ADJUSTED')
    and at > $6
),
-- newest open trades, and whether everybody on the plan sees them: a late fill may have opened one again
recent as materialized (
  select user_id, id, opened_at,
    opened_at + greatest(${freePlanDelaySeconds}, $3::integer) * interval '1 second' <= $4::timestamptz
      and id not in (select trade_id from late)
      and id not in (select trade_id from closes) as is_seen
  from trades
  where symbol = $5
    and status = 'OPEN'
    and record_id is not null
    and opened_at > $6
  order by opened_at desc, id
  limit $8
),
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
  select user_id, id, opened_at
  from recent
  where is_seen
  union all
  select t.user_id, t.id, t.opened_at
  from (
    select user_id, id, opened_at
    from recent
    where is_seen is not true
    union
    select t.user_id, t.id, t.opened_at
    from closes c
    join trades t on t.id = c.trade_id
    where t.record_id is not null
      and c.at + greatest(c.delay_seconds, $3::integer) * interval '1 second' > $4::timestamptz
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
