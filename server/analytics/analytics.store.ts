import { LessThan } from "typeorm";
import type { Database } from "../platform/db/database";
import { queryRows } from "../platform/db/rows";
import { isUuid } from "../platform/text/uuid";
import { AnalyticsDayRow, AnalyticsVisit } from "./analytics-day.entity";
import { AnalyticsInstallation, type AnalyticsEvent } from "./analytics-event.entity";
import type { AnalyticsSummary } from "./analytics.types";

/** A page view or product event on its way into the table. */
export interface NewAnalyticsEvent {
  readonly event_id: string;
  readonly name: string;
  readonly at: Date;
  readonly page_name: string;
  readonly page_path: string;
  readonly page_location: string;
  readonly previous_page: string;
  readonly role: AnalyticsEvent["role"];
}

/** Returns the new installation's id. */
export async function insertInstallation(db: Database, appId: string, refreshTokenSha256: string, at: Date): Promise<string> {
  const row = { appId, refreshTokenSha256, createdAt: at, lastSeenAt: at };
  const { identifiers } = await db.write.insert(AnalyticsInstallation, row);
  return identifiers[0]!["id"];
}

/** `installationId` comes from outside: it need not be a uuid. */
export async function isRefreshTokenOf(db: Database, installationId: string, refreshTokenSha256: string): Promise<boolean> {
  if (!isUuid(installationId)) return false;
  const rows = await db.query("select 1 from analytics_installations where id = $1 and refresh_token_sha256 = $2", [
    installationId,
    refreshTokenSha256,
  ]);
  return rows.length > 0;
}

/** Stores events once, however often they are sent. `isKnown` is false, and nothing stored, without such an installation. */
export function storeEvents(
  db: Database,
  installationId: string,
  events: readonly NewAnalyticsEvent[],
  now: Date,
): Promise<{ stored: number; isKnown: boolean }> {
  return db.transaction(async (tx) => {
    // Holds the installation's row: what another batch of it stored is committed, and seen by the next statement.
    const { affected } = await tx.update(AnalyticsInstallation, { id: installationId }, { lastSeenAt: now });
    if (affected === 0) return { stored: 0, isKnown: false };
    const stored = await queryRows(tx, storeEventsSql, [installationId, JSON.stringify(events)]);
    return { stored: stored.length, isKnown: true };
  });
}

const storeEventsSql = `
insert into analytics_events
  (installation_id, event_id, name, at, page_name, page_path, page_location, previous_page, role)
select distinct on (e.event_id)
  $1::uuid, e.event_id, e.name, e.at, e.page_name, e.page_path, e.page_location, e.previous_page, e.role
from json_populate_recordset(null::analytics_events, $2) e
-- one that was sent before has another time by then, and may be in another partition
where not exists (
    select 1
    from analytics_events old
    where old.installation_id = $1::uuid
      and old.event_id = e.event_id
  )
order by e.event_id
returning 1`;

/** Events go by partitions, and with their installation. */
export async function deleteOlderThan(db: Database, before: Date): Promise<void> {
  const day = before.toISOString().slice(0, 10);
  await db.write.delete(AnalyticsInstallation, { lastSeenAt: LessThan(before) });
  await db.write.delete(AnalyticsVisit, { day: LessThan(day) });
  await db.write.delete(AnalyticsDayRow, { day: LessThan(day) });
}

/** The whole dashboard in one statement, from counts by day: no event is read. `rowsMax` limits each list of names. */
export async function readSummaryRow(db: Database, from: Date, to: Date, rowsMax: number): Promise<AnalyticsSummary> {
  const [row] = await queryRows<AnalyticsSummary>(db, summarySql, [from, rowsMax, to]);
  return row!;
}

const summarySql = `
with
-- counts of the period, with what has changed and is not added up yet
e as materialized (
  select day, kind, name, origin, sum(count)::int as count
  from (
    select day, kind, name, origin, count
    from analytics_days
    where day >= ($1::timestamptz at time zone 'UTC')::date
    union all
    select day, kind, name, origin, delta
    from analytics_day_changes
    where day >= ($1::timestamptz at time zone 'UTC')::date
  ) d
  group by 1, 2, 3, 4
),
-- one row a day, days without a view included
days as (
  select
    g.day::date::text as day,
    coalesce(sum(e.count) filter (where e.kind = 'ROLE'), 0)::int as views,
    coalesce(sum(e.count) filter (where e.kind = 'VISITORS'), 0)::int as installations
  from generate_series(
    $1::timestamptz at time zone 'UTC',
    $3::timestamptz at time zone 'UTC',
    interval '1 day'
  ) g (day)
  left join e on e.day = g.day::date
  group by g.day
),
-- everything but days, by kind
lines as materialized (
  select kind, name, origin, sum(count)::int as count
  from e
  group by 1, 2, 3
  having sum(count) > 0
),
-- views by page, the most viewed first
pages as (
  select name, count
  from lines
  where kind = 'PAGE'
  order by count desc, name
  limit $2
),
-- views by the viewer's role
roles as (
  select name, count
  from lines
  where kind = 'ROLE'
  order by count desc, name
),
-- product events other than page views
events as (
  select name, count
  from lines
  where kind = 'EVENT'
  order by count desc, name
  limit $2
),
-- from which page people came to which
steps as (
  select origin as "from", name as "to", count
  from lines
  where kind = 'STEP'
  order by count desc, origin, name
  limit $2
)
select
  (select coalesce(sum(count), 0)::int from lines where kind = 'ROLE') as views,
  -- the period lasts until now: each browser of it has its last visit in it
  (select coalesce(sum(count), 0)::int from lines where kind = 'LAST_VISITS') as installations,
  (select coalesce(json_agg(d order by d.day), '[]') from days d) as days,
  (select coalesce(json_agg(p), '[]') from pages p) as pages,
  (select coalesce(json_agg(p), '[]') from roles p) as roles,
  (select coalesce(json_agg(p), '[]') from events p) as events,
  (select coalesce(json_agg(p), '[]') from steps p) as steps`;
