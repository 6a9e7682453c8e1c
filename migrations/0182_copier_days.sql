-- What all copies of a feeder were worth at each daily close, and what had been put into them, added up as the closes are taken: the feeder's curve
-- read the closes of all copies.
create table copier_days (
  feeder_id uuid not null,
  mode text not null,
  day date not null,
  -- the last close of the day
  at timestamptz not null,
  equity numeric not null,
  put_in numeric not null,
  primary key (feeder_id, mode, day)
);

-- By how much that has changed since. Rows are only added, so that the copies of a feeder do not wait for each other.
create table copier_day_changes (
  id bigint generated always as identity primary key,
  feeder_id uuid not null,
  mode text not null,
  day date not null,
  at timestamptz not null,
  equity numeric not null,
  put_in numeric not null
);
create index copier_day_changes_feeder on copier_day_changes (feeder_id, mode);

-- What the rows say: of each close what had gone into its copy until then. What is taken out at the end is none of it. Copies of testers' sandboxes
-- are among none of it.
create view copier_day_lines as
select c.feeder_id, c.mode, k.copy_id, k.day, k.at, k.equity,
  coalesce((
    select sum(f.amount)
    from copy_flows f
    where f.copy_id = k.copy_id
      and f.at <= k.at
      and f.kind <> 'STOP'
  ), 0) as put_in
from copy_closes k
join copies c on c.id = k.copy_id
where k.eater_id not in (select id from sandboxes);

create function note_copier_days() returns trigger language plpgsql as $$
begin
  insert into copier_day_changes (feeder_id, mode, day, at, equity, put_in)
  select c.feeder_id, c.mode, k.day, max(k.at), sum(k.equity), sum(p.put_in)
  from came k
  cross join lateral (select feeder_id, mode from copies where id = k.copy_id offset 0) c
  cross join lateral (
    select coalesce(sum(f.amount), 0) as put_in
    from copy_flows f
    where f.copy_id = k.copy_id
      and f.at <= k.at
      and f.kind <> 'STOP'
  ) p
  where k.eater_id not in (select id from sandboxes)
  group by 1, 2, 3;
  return null;
end $$;
lock table copy_closes in share row exclusive mode;
create trigger copy_closes_summed after insert on copy_closes
  referencing new table as came for each statement execute function note_copier_days();

insert into copier_days (feeder_id, mode, day, at, equity, put_in)
select feeder_id, mode, day, max(at), sum(equity), sum(put_in)
from copier_day_lines
group by 1, 2, 3;
