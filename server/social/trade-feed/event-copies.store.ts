import { talliesOfSql, tallySumSql } from "../../copying/tallies/tallies.sql";
import type { Database } from "../../platform/db/database";

const countsSql = `
with
asked as materialized (
  select *
  from unnest($1::text[], $2::uuid[], $3::bigint[]) as given (key, trade_id, sequence)
),
tallies as materialized (${talliesOfSql("(select distinct trade_id, sequence from asked)")}
)
select asked.key, ${tallySumSql("STATUS", "t.value in ('COPIED', 'PARTIAL', 'FOLLOWED')")} as copied,
  ${tallySumSql("STATUS")} as total
from asked
left join tallies t on t.trade_id = asked.trade_id and t.event_sequence = asked.sequence
group by asked.key`;

/** Receipts of events, by the caller's own key: how many copies followed, of how many. Sandboxes' are not counted. */
export function countEventCopies(
  db: Database,
  events: ReadonlyMap<string, { readonly tradeId: string; readonly sequence: number }>,
): Promise<Array<{ key: string; copied: number; total: number }>> {
  const asked = [...events.values()];
  return db.query(countsSql, [[...events.keys()], asked.map((event) => event.tradeId), asked.map((event) => event.sequence)]);
}
