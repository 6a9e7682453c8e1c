import { LessThan } from "typeorm";
import type { Database } from "../platform/db/database";
import { isUuid } from "../platform/text/uuid";
import { AnalyticsEvent, AnalyticsInstallation } from "./analytics-event.entity";
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
  const { identifiers } = await db.read.insert(AnalyticsInstallation, row);
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
export async function storeEvents(
  db: Database,
  installationId: string,
  events: readonly NewAnalyticsEvent[],
  now: Date,
): Promise<{ stored: number; isKnown: boolean }> {
  const [row] = await db.query<{ stored: number; isKnown: boolean }>(storeEventsSql, [installationId, JSON.stringify(events), now]);
  return row!;
}

const storeEventsSql = `
with
-- the installation, if it exists
seen as (
  update analytics_installations
  set last_seen_at = $3
  where id = $1
  returning id
),
-- events that were not there yet
stored as (
  insert into analytics_events
    (installation_id, event_id, name, at, page_name, page_path, page_location, previous_page, role)
  select s.id, e.event_id, e.name, e.at, e.page_name, e.page_path, e.page_location, e.previous_page, e.role
  from json_populate_recordset(null::analytics_events, $2) e
  cross join seen s
  on conflict do nothing
  returning 1
)
select (select count(*)::int from stored) as stored, exists (select 1 from seen) as "isKnown"`;

export async function deleteOlderThan(db: Database, before: Date): Promise<void> {
  await db.read.delete(AnalyticsEvent, { at: LessThan(before) });
  await db.read.delete(AnalyticsInstallation, { lastSeenAt: LessThan(before) });
}

/** The whole dashboard in one statement. `rowsMax` limits each list of names. */
export async function readSummaryRow(db: Database, from: Date, to: Date, rowsMax: number): Promise<AnalyticsSummary> {
  const [row] = await db.query<AnalyticsSummary>(summarySql, [from, rowsMax, to]);
  return row!;
}

const summarySql = `
with
-- everything of the period
e as materialized (
  select *
  from analytics_events
  where at >= $1
),
-- page views of the period
v as (
  select *
  from e
  where name = 'page_view'
),
-- one row a day, days without a view included
days as (
  select
    g.day::date::text as day,
    count(v.id)::int as views,
    count(distinct v.installation_id)::int as installations
  from generate_series(
    $1::timestamptz at time zone 'UTC',
    $3::timestamptz at time zone 'UTC',
    interval '1 day'
  ) g (day)
  left join v on (v.at at time zone 'UTC')::date = g.day::date
  group by g.day
),
-- views by page, the most viewed first
pages as (
  select page_name as name, count(*)::int as count
  from v
  group by 1
  order by 2 desc, 1
  limit $2
),
-- views by the viewer's role
roles as (
  select role as name, count(*)::int as count
  from v
  group by 1
  order by 2 desc, 1
),
-- product events other than page views
events as (
  select name, count(*)::int as count
  from e
  where name <> 'page_view'
  group by 1
  order by 2 desc, 1
  limit $2
),
-- from which page people came to which
steps as (
  select
    split_part(split_part(previous_page, '?', 1), '#', 1) as "from",
    page_name as "to",
    count(*)::int as count
  from v
  group by 1, 2
  order by 3 desc, 1, 2
  limit $2
)
select
  (select count(*)::int from v) as views,
  (select count(distinct installation_id)::int from v) as installations,
  (select coalesce(json_agg(d order by d.day), '[]') from days d) as days,
  (select coalesce(json_agg(p), '[]') from pages p) as pages,
  (select coalesce(json_agg(p), '[]') from roles p) as roles,
  (select coalesce(json_agg(p), '[]') from events p) as events,
  (select coalesce(json_agg(p), '[]') from steps p) as steps`;
