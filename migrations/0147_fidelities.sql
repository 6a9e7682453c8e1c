-- What copies of each feeder made beside the feeder, for each audience and period: a page of one feeder, and every card, added up the closes of
-- everybody's copies. Brought up to date after each daily close, by one process at a time, and again when a close becomes visible.
create table feeder_fidelities (
  audience text not null check (audience in ('PAID', 'FREE', 'VISITOR')),
  period text not null check (period in ('MONTH', 'QUARTER', 'YEAR', 'ALL')),
  feeder_id uuid not null references users (id) on delete cascade,
  -- copies of at least 30 days that it was calculated from
  copies integer not null,
  -- as fractions, weighted by the copies' average money
  copied double precision not null,
  fed double precision not null,
  spread double precision,
  primary key (audience, period, feeder_id)
);
create index feeder_fidelities_feeder on feeder_fidelities (feeder_id);

-- As of when a feeder's are, and when they are to be calculated again though nothing was closed.
create table fidelity_states (
  feeder_id uuid primary key references users (id) on delete cascade,
  computed_at timestamptz not null,
  due_at timestamptz not null
);
create index fidelity_states_due on fidelity_states (due_at);

-- Whose closes have come since. Rows are only added, so that no close waits for another.
create table fidelity_changes (
  id bigint generated always as identity primary key,
  feeder_id uuid not null
);
create index fidelity_changes_feeder on fidelity_changes (feeder_id);

create function note_copy_closes() returns trigger language plpgsql as $$
begin
  insert into fidelity_changes (feeder_id)
  select distinct c.feeder_id
  from closed k
  join copies c on c.id = k.copy_id
  where c.only_trade_id is null;
  return null;
end $$;
create trigger copy_closes_noted after insert on copy_closes
  referencing new table as closed for each statement execute function note_copy_closes();
create trigger copy_closes_changed after update on copy_closes
  referencing new table as closed for each statement execute function note_copy_closes();

create function note_record_closes() returns trigger language plpgsql as $$
begin
  insert into fidelity_changes (feeder_id)
  select distinct k.user_id
  from closed k
  where k.is_of_record
    and exists (select 1 from copies where feeder_id = k.user_id);
  return null;
end $$;
create trigger equity_closes_noted after insert on equity_closes
  referencing new table as closed for each statement execute function note_record_closes();
create trigger equity_closes_changed after update on equity_closes
  referencing new table as closed for each statement execute function note_record_closes();

-- Closes of one feeder's record were looked for among everybody's.
create index equity_closes_record on equity_closes (user_id, day) where is_of_record;

insert into fidelity_changes (feeder_id)
select distinct feeder_id
from copies
where only_trade_id is null;
