import { queryRows, type Queryable } from "../../platform/db/rows";
import type { Viewer } from "../../platform/viewer";
import { eventVisibleSql, profileVisibleSql, visibilityParameters } from "../../people/visibility/visible.sql";

/** Those of these receipts, by id and owner, of whose trade the viewer may see every sealed event up to the receipt. */
export async function readVisibleReceiptIds(
  db: Queryable,
  viewer: Viewer,
  now: Date,
  ids: ReadonlyArray<string | null>,
  ownerIds: readonly string[],
): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(db, visibleSql, [...visibilityParameters(viewer, now), ids, ownerIds]);
  return new Set(rows.map((row) => row.id));
}

const visibleSql = `
  select r.id
  from unnest($5::uuid[], $6::uuid[]) as asked (id, eater_id)
  join receipts r on r.id = asked.id and r.eater_id = asked.eater_id
  join users feeder on feeder.id = r.feeder_id
  where ${profileVisibleSql("feeder")}
    and exists (select 1 from record_events e where e.trade_id = r.trade_id and e.at <= r.decided_at)
    and not exists (
      select 1
      from record_events e
      where e.trade_id = r.trade_id
        and e.at <= r.decided_at
        and not ${eventVisibleSql("e")}
    )`;
