-- What each feeder's own record did, for each audience, period and money, and of which class most of their trades are: the leaderboard added up
-- everybody's closes and opened trades once a minute in each process. Brought up to date after each daily close and opened trade, by one process at
-- a time, and again when a close or a trade becomes visible.
create table feeder_growths (
  audience text not null check (audience in ('PAID', 'FREE', 'VISITOR')),
  period text not null check (period in ('MONTH', 'QUARTER', 'YEAR', 'ALL')),
  -- ALL: of both kinds of money
  mode text not null check (mode in ('ALL', 'PAPER', 'LIVE')),
  feeder_id uuid not null references users (id) on delete cascade,
  -- daily closes of the period, the sum of their log growth and its standard deviation, null for a single day
  days integer not null,
  total double precision not null,
  spread double precision,
  -- of daily returns over the whole record
  volatility double precision,
  -- the first close with this money
  first_at timestamptz not null,
  -- of most trades opened in the period; null without one
  main_class text,
  primary key (audience, period, mode, feeder_id)
);
create index feeder_growths_feeder on feeder_growths (feeder_id);

-- As of when a feeder's are, and when they are to be calculated again though nothing was closed or opened.
create table growth_states (
  feeder_id uuid primary key references users (id) on delete cascade,
  computed_at timestamptz not null,
  due_at timestamptz not null
);
create index growth_states_due on growth_states (due_at);

-- Whose closes or opened trades have come since. Rows are only added, so that nobody who trades waits for another.
create table growth_changes (
  id bigint generated always as identity primary key,
  feeder_id uuid not null
);
create index growth_changes_feeder on growth_changes (feeder_id);

create function note_growth() returns trigger language plpgsql as $$
begin
  insert into growth_changes (feeder_id)
  select distinct user_id
  from noted
  where is_of_record;
  return null;
end $$;
create trigger equity_closes_grown after insert on equity_closes
  referencing new table as noted for each statement execute function note_growth();
create trigger equity_closes_grown_anew after update on equity_closes
  referencing new table as noted for each statement execute function note_growth();
create trigger equity_closes_gone after delete on equity_closes
  referencing old table as noted for each statement execute function note_growth();

create function note_opened() returns trigger language plpgsql as $$
begin
  insert into growth_changes (feeder_id) values (new.user_id);
  return null;
end $$;
create trigger record_events_opened after insert on record_events for each row
  when (new.kind = 'OPENED') execute function note_opened();

insert into growth_changes (feeder_id)
select user_id
from records;
