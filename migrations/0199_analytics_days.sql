-- What browsers report, counted by day as it comes in: the admin's dashboard read every event of the period at each look.

-- Browsers that viewed a page, by day in UTC.
create table analytics_visits (
  installation_id uuid not null references analytics_installations (id) on delete cascade,
  day date not null,
  primary key (installation_id, day)
);
create index analytics_visits_day on analytics_visits (day);

create table analytics_days (
  day date not null,
  -- PAGE and ROLE: page views by page and by role; STEP: page views by page and the page before; EVENT: other events by name; VISITORS: browsers that
  -- viewed a page on the day; LAST_VISITS: those that viewed none after it, which is why browsers of a period up to now add up.
  kind text not null check (kind in ('PAGE', 'ROLE', 'STEP', 'EVENT', 'VISITORS', 'LAST_VISITS')),
  name text not null,
  -- the page before; empty of other kinds
  origin text not null,
  count integer not null,
  primary key (day, kind, name, origin)
);

-- By how much that has changed since. Rows are only added, so that no two browsers wait for each other.
create table analytics_day_changes (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null,
  name text not null,
  origin text not null,
  delta integer not null
);

-- What an event counts as, but for browsers.
create function analytics_lines(event text, page text, of_role text, page_before text)
returns table (kind text, name text, origin text) language sql immutable as $$
  select 'PAGE', page, ''
  where event = 'page_view'
  union all
  select 'ROLE', of_role, ''
  where event = 'page_view'
  union all
  -- addresses of a browser are cut at 600 characters, more than an index takes of the longest
  select 'STEP', page, left(split_part(split_part(page_before, '?', 1), '#', 1), 300)
  where event = 'page_view'
  union all
  select 'EVENT', event, ''
  where event <> 'page_view'
$$;

-- All of it from the events themselves.
create view analytics_day_lines as
with visits as (
  select distinct installation_id, (at at time zone 'UTC')::date as day
  from analytics_events
  where name = 'page_view'
)
select (e.at at time zone 'UTC')::date as day, line.kind, line.name, line.origin, count(*)::int as count
from analytics_events e
cross join lateral analytics_lines(e.name, e.page_name, e.role, e.previous_page) line
group by 1, 2, 3, 4
union all
select day, 'VISITORS', '', '', count(*)::int
from visits
group by day
union all
select day, 'LAST_VISITS', '', '', count(*)::int
from (
  select max(day) as day
  from visits
  group by installation_id
) lasts
group by day;

lock table analytics_events in share row exclusive mode;

create function note_analytics_events() returns trigger language plpgsql as $$
begin
  insert into analytics_day_changes (day, kind, name, origin, delta)
  select (a.at at time zone 'UTC')::date, line.kind, line.name, line.origin, count(*)
  from added a
  cross join lateral analytics_lines(a.name, a.page_name, a.role, a.previous_page) line
  group by 1, 2, 3, 4;
  -- A browser's batches come one after the other: each holds its row (`analytics_installations`) until its end.
  with visits as (
    insert into analytics_visits (installation_id, day)
    select distinct installation_id, (at at time zone 'UTC')::date
    from added
    where name = 'page_view'
    on conflict do nothing
    returning installation_id, day
  ),
  -- the newest of these days, and the newest before them, if any
  lasts as (
    select max(v.day) as day, (
      select max(b.day)
      from analytics_visits b
      where b.installation_id = v.installation_id
    ) as before
    from visits v
    group by v.installation_id
  )
  insert into analytics_day_changes (day, kind, name, origin, delta)
  select day, 'VISITORS', '', '', count(*)
  from visits
  group by day
  union all
  select day, 'LAST_VISITS', '', '', count(*)
  from lasts
  where before is null or day > before
  group by day
  union all
  select before, 'LAST_VISITS', '', '', -count(*)
  from lasts
  where day > before
  group by before;
  return null;
end $$;
create trigger analytics_events_counted after insert on analytics_events
  referencing new table as added
  for each statement execute function note_analytics_events();

insert into analytics_visits (installation_id, day)
select distinct installation_id, (at at time zone 'UTC')::date
from analytics_events
where name = 'page_view';
insert into analytics_days (day, kind, name, origin, count)
select day, kind, name, origin, count
from analytics_day_lines;
