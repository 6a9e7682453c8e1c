import type { Database } from "../../platform/db/database";
import type { VenueHealthRow } from "./venue-health.entity";

/** Writes how calls of a process go now. */
export async function storeVenueHealth(db: Database, rows: readonly VenueHealthRow[]): Promise<void> {
  const given = rows.map((row) => ({
    ...{ process_id: row.processId, venue: row.venue, environment: row.environment, account: row.account, circuit: row.circuit },
    ...{ retry_at: row.retryAt, quiet_until: row.quietUntil, used: row.used, per_minute_max: row.perMinuteMax },
    ...{ waiting: row.waiting, at: row.at },
  }));
  await db.query(
    `insert into venue_health
    select *
    from jsonb_populate_recordset(null::venue_health, $1::jsonb)
    on conflict (process_id, venue, environment, account) do update
    set circuit = excluded.circuit,
      retry_at = excluded.retry_at,
      quiet_until = excluded.quiet_until,
      used = excluded.used,
      per_minute_max = excluded.per_minute_max,
      waiting = excluded.waiting,
      at = excluded.at`,
    [JSON.stringify(given)],
  );
}

export async function deleteVenueHealthBefore(db: Database, before: Date): Promise<void> {
  await db.query("delete from venue_health where at < $1", [before]);
}
