-- What browsers report, by weeks of `at` (of seven days, counted from 1970-01-01): what is older than its retention period goes by dropping a table.

lock table analytics_events in access exclusive mode;
drop trigger analytics_events_counted on analytics_events;
drop view analytics_day_lines;
drop index analytics_events_at;
alter table analytics_events rename to analytics_events_before;
alter table analytics_events_before rename constraint analytics_events_pkey to analytics_events_before_pkey;

-- An event is stored once because whoever stores it holds the installation's row and looks first: a key of partitions has to hold the time.
create table analytics_events (
  installation_id uuid not null references analytics_installations (id) on delete cascade,
  -- given by the browser, so that a batch sent twice is counted once
  event_id uuid not null,
  name text not null check (name ~ '^[a-z][a-z_]{1,39}$'),
  at timestamptz not null,
  page_name text not null default '' check (char_length(page_name) <= 100),
  page_path text not null default '' check (char_length(page_path) <= 300),
  page_location text not null default '' check (char_length(page_location) <= 600),
  previous_page text not null default '' check (char_length(previous_page) <= 600),
  role text not null check (role in ('visitor', 'eater', 'feeder', 'hybrid', 'admin')),
  primary key (installation_id, event_id, at)
) partition by range (at);

-- For events of weeks that nobody has made a partition for.
create table analytics_events_default partition of analytics_events default;
create index analytics_events_default_at on analytics_events_default (at);

-- A week of each event of before.
do $$
declare
  week timestamptz;
begin
  for week in
    select distinct to_timestamp(floor(extract(epoch from at) / 604800) * 604800)
    from analytics_events_before
  loop
    execute format(
      'create table %I partition of analytics_events for values from (%L) to (%L)',
      'analytics_events_' || to_char(week at time zone 'UTC', 'YYYYMMDD'),
      week,
      week + interval '168 hours'
    );
  end loop;
end $$;

insert into analytics_events
  (installation_id, event_id, name, at, page_name, page_path, page_location, previous_page, role)
select installation_id, event_id, name, at, page_name, page_path, page_location, previous_page, role
from analytics_events_before;

drop table analytics_events_before;

-- As in 0199.
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

create trigger analytics_events_counted after insert on analytics_events
  referencing new table as added
  for each statement execute function note_analytics_events();
