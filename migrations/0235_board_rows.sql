-- A leaderboard put itself together from the rows of all feeders, once a minute in each process. Kept now is where each feeder comes in each of them, so
-- that a page reads its own rows, and a place is found by adding up some counts.
create table board_rows (
  -- no reference: whoever goes leaves the sums as they leave the rows
  feeder_id uuid not null,
  audience text not null check (audience in ('PAID', 'FREE', 'VISITOR')),
  period text not null check (period in ('MONTH', 'QUARTER', 'YEAR', 'ALL')),
  mode text not null check (mode in ('ALL', 'PAPER', 'LIVE')),
  -- 0: ranked by what copiers made, where a board ranks by that; 1: by their own return; 2: not ranked; 3: suspended or closed
  list smallint not null check (list between 0 and 3),
  -- what the list goes by, ascending: the low end of the range, or the own return of who is not ranked, with its sign turned
  sort_key double precision not null,
  -- as in feeder_growths
  days integer not null,
  total double precision not null,
  spread double precision,
  volatility double precision,
  own_return double precision not null,
  record_from timestamptz not null,
  is_suspended boolean not null,
  is_closed boolean not null,
  is_demo boolean not null,
  -- empty without one
  asset_class text not null,
  -- 1 to 10; 0 without one
  risk smallint not null,
  -- as in feeder_fidelities; 0 and null without a copy of 30 days
  copies integer not null,
  copied double precision,
  fed double precision,
  copies_spread double precision,
  -- what copiers kept of the feeder's return, in percent; null where that says nothing
  capture double precision,
  primary key (feeder_id, audience, period, mode)
);
create index board_rows_order on board_rows (audience, period, mode, list, sort_key, feeder_id);
create index board_rows_of_kind on board_rows (audience, period, mode, list, asset_class, risk, sort_key, feeder_id);
create index board_rows_captures on board_rows (audience, period, mode, capture, feeder_id) where capture is not null;

-- How many feeders of a kind a board has.
create table board_counts (
  audience text not null,
  period text not null,
  mode text not null,
  list smallint not null,
  is_suspended boolean not null,
  is_closed boolean not null,
  is_demo boolean not null,
  asset_class text not null,
  risk smallint not null,
  -- ranked, with the low end above zero
  is_above_zero boolean not null,
  feeders integer not null,
  -- their own returns together
  own_returns numeric not null,
  -- how many of them have a capture
  captures integer not null,
  primary key (audience, period, mode, list, is_suspended, is_closed, is_demo, asset_class, risk, is_above_zero)
);

-- A list in parts of some hundred feeders each: of which place the first of a part is, is the sum of the parts before. A part begins at its key and id and
-- ends where the next begins. List 4: by capture.
create table board_parts (
  audience text not null,
  period text not null,
  mode text not null,
  list smallint not null check (list in (0, 1, 4)),
  sort_key double precision not null,
  feeder_id uuid not null,
  feeders integer not null,
  primary key (audience, period, mode, list, sort_key, feeder_id)
);

-- The parts of a list in one row, as a look reads them: by themselves they lie as scattered as they were made.
create table board_lists (
  audience text not null,
  period text not null,
  mode text not null,
  list smallint not null,
  sort_keys double precision[] not null,
  feeder_ids uuid[] not null,
  feeders integer[] not null,
  primary key (audience, period, mode, list)
);

-- Of whom something has changed that boards go by. Rows are only added, so that nobody waits for another.
create table board_changes (
  id bigint generated always as identity primary key,
  feeder_id uuid not null,
  -- of a feeder who was there before these tables: until all of those have rows, a board is read as a whole
  is_first boolean not null default false
);
create index board_changes_feeder on board_changes (feeder_id);
create index board_changes_first on board_changes (id) where is_first;

create function note_board_rows() returns trigger language plpgsql as $$
begin
  insert into board_changes (feeder_id)
  select distinct feeder_id
  from noted;
  return null;
end $$;
create trigger feeder_growths_noted after insert on feeder_growths
  referencing new table as noted for each statement execute function note_board_rows();
create trigger feeder_growths_noted_anew after update on feeder_growths
  referencing new table as noted for each statement execute function note_board_rows();
create trigger feeder_growths_gone after delete on feeder_growths
  referencing old table as noted for each statement execute function note_board_rows();
create trigger feeder_fidelities_noted after insert on feeder_fidelities
  referencing new table as noted for each statement execute function note_board_rows();
create trigger feeder_fidelities_noted_anew after update on feeder_fidelities
  referencing new table as noted for each statement execute function note_board_rows();
create trigger feeder_fidelities_gone after delete on feeder_fidelities
  referencing old table as noted for each statement execute function note_board_rows();

create function note_board_feeder() returns trigger language plpgsql as $$
begin
  insert into board_changes (feeder_id)
  select user_id
  from records
  where user_id = new.id;
  return null;
end $$;
create trigger users_board_noted after update of role, pending, house, suspended_at, erased_at on users for each row
  when (
    (old.role, old.pending, old.house, old.suspended_at is null, old.erased_at is null)
    is distinct from (new.role, new.pending, new.house, new.suspended_at is null, new.erased_at is null)
  )
  execute function note_board_feeder();

create function note_board_record() returns trigger language plpgsql as $$
begin
  insert into board_changes (feeder_id) values (new.user_id);
  return null;
end $$;
create trigger records_board_noted after insert or update of created_at on records for each row execute function note_board_record();

insert into board_changes (feeder_id, is_first)
select user_id, true
from records;
