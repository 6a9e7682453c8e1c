import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Database } from "../../platform/db/database";

const countsSql = `
  select asked.key, count(*) filter (where r.status in ('COPIED', 'PARTIAL', 'FOLLOWED'))::int as copied,
    count(r.id)::int as total
  from unnest($1::text[], $2::uuid[], $3::bigint[]) as asked (key, trade_id, sequence)
  left join receipts r
    on r.trade_id = asked.trade_id and r.event_sequence = asked.sequence and r.cause_kind = 'EVENT'
    and ${isNotSandboxSql("r.eater_id")}
  group by asked.key`;

/** Receipts of events, by the caller's own key: how many copies followed, of how many. Sandboxes' are not counted. */
export function countEventCopies(
  db: Database,
  events: ReadonlyMap<string, { readonly tradeId: string; readonly sequence: number }>,
): Promise<Array<{ key: string; copied: number; total: number }>> {
  const asked = [...events.values()];
  return db.query(countsSql, [[...events.keys()], asked.map((event) => event.tradeId), asked.map((event) => event.sequence)]);
}
