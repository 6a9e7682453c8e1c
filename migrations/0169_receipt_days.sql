-- How many receipts of each status were decided on a day, counted as they change: the admin's overview counted the receipts of the day at every look.
create table receipt_days (
  -- UTC
  day date not null,
  status text not null,
  receipts integer not null,
  primary key (day, status)
);

-- By how much that has changed since. Rows are only added, so that no two fan-outs wait for each other.
create table receipt_day_changes (
  id bigint generated always as identity primary key,
  day date not null,
  status text not null,
  delta integer not null
);

lock table receipts in share row exclusive mode;

create or replace function note_receipts() returns trigger language plpgsql as $$
begin
  insert into event_tally_changes (trade_id, event_sequence, action, kind, value, delta)
  select r.trade_id, r.event_sequence, r.action, tallied.kind, tallied.value,
    case when tg_op = 'DELETE' then -sum(r.receipts) else sum(r.receipts) end
  from (
    select trade_id, event_sequence, action, status, reason, filled_at, feeder_filled_at, slippage_bps, count(*) as receipts
    from noted
    where cause_kind = 'EVENT'
      and event_sequence is not null
      and eater_id not in (select id from sandboxes)
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ) r
  cross join lateral tally_lines(r.status, r.reason, r.filled_at, r.feeder_filled_at, r.slippage_bps) tallied
  where tallied.value is not null
  group by 1, 2, 3, 4, 5;
  insert into receipt_day_changes (day, status, delta)
  select (decided_at at time zone 'UTC')::date, status, case when tg_op = 'DELETE' then -count(*) else count(*) end
  from noted
  where eater_id not in (select id from sandboxes)
  group by 1, 2;
  return null;
end $$;

create function note_receipt_day() returns trigger language plpgsql as $$
begin
  insert into receipt_day_changes (day, status, delta)
  select (moved.at at time zone 'UTC')::date, moved.status, moved.delta
  from (values (old.decided_at, old.status, -1), (new.decided_at, new.status, 1)) moved (at, status, delta)
  where new.eater_id not in (select id from sandboxes);
  return null;
end $$;
create trigger receipts_counted_anew after update of status, decided_at on receipts
  for each row
  when (
    (old.status, (old.decided_at at time zone 'UTC')::date)
      is distinct from (new.status, (new.decided_at at time zone 'UTC')::date)
  )
  execute function note_receipt_day();

insert into receipt_days (day, status, receipts)
select (decided_at at time zone 'UTC')::date, status, count(*)
from receipts
where eater_id not in (select id from sandboxes)
group by 1, 2;
