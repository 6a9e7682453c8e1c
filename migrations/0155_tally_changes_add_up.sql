-- A change of an event's tallies says by how much each goes up or down, instead of that the event is to be counted anew: brokers fill the copies of
-- an event one by one, and each filled receipt had all receipts of its event read again, by the count and by whoever looked meanwhile.

-- What a receipt adds to the tallies of its event, a row each; `value` is null where it says nothing.
create function tally_lines(status text, reason text, filled_at timestamptz, feeder_filled_at timestamptz, slippage_bps numeric)
returns table (kind text, value text) language sql stable parallel safe as $$
  values
    ('STATUS', status),
    ('SKIP', case when status = 'SKIPPED' then reason end),
    ('MS', trim_scale(extract(epoch from filled_at - feeder_filled_at) * 1000)::text),
    ('BPS', trim_scale(slippage_bps)::text)
$$;

create or replace view receipt_tallies as
select r.trade_id, r.event_sequence, r.action, tallied.kind, tallied.value
from receipts r
cross join lateral tally_lines(r.status, r.reason, r.filled_at, r.feeder_filled_at, r.slippage_bps) tallied
where tallied.value is not null
  and r.cause_kind = 'EVENT'
  and r.event_sequence is not null
  and r.eater_id not in (select id from sandboxes);

-- No receipt is written while the list changes its meaning; what waits on it is counted here.
lock table receipts in share row exclusive mode;

delete from event_tallies t
using event_tally_changes w
where t.trade_id = w.trade_id
  and t.event_sequence = w.event_sequence;

insert into event_tallies (trade_id, event_sequence, action, kind, value, count)
select r.trade_id, r.event_sequence, r.action, r.kind, r.value, count(*)
from (select distinct trade_id, event_sequence from event_tally_changes) w
join receipt_tallies r on r.trade_id = w.trade_id and r.event_sequence = w.event_sequence
group by 1, 2, 3, 4, 5;

delete from event_tally_changes;

alter table event_tally_changes
  add column action text not null,
  add column kind text not null,
  add column value text not null,
  add column delta integer not null;

-- A row for each count that a statement of a fan-out changes, however many copies it booked.
create or replace function note_receipts() returns trigger language plpgsql as $$
begin
  insert into event_tally_changes (trade_id, event_sequence, action, kind, value, delta)
  select r.trade_id, r.event_sequence, r.action, tallied.kind, tallied.value,
    case when tg_op = 'DELETE' then -count(*) else count(*) end
  from noted r
  cross join lateral tally_lines(r.status, r.reason, r.filled_at, r.feeder_filled_at, r.slippage_bps) tallied
  where tallied.value is not null
    and r.cause_kind = 'EVENT'
    and r.event_sequence is not null
    and r.eater_id not in (select id from sandboxes)
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function note_receipt() returns trigger language plpgsql as $$
begin
  insert into event_tally_changes (trade_id, event_sequence, action, kind, value, delta)
  select new.trade_id, new.event_sequence, l.action, l.kind, l.value, sum(l.delta)
  from (
    select old.action, was.kind, was.value, -1 as delta
    from tally_lines(old.status, old.reason, old.filled_at, old.feeder_filled_at, old.slippage_bps) was
    union all
    select new.action, now.kind, now.value, 1
    from tally_lines(new.status, new.reason, new.filled_at, new.feeder_filled_at, new.slippage_bps) now
  ) l
  where l.value is not null
    and new.eater_id not in (select id from sandboxes)
  group by l.action, l.kind, l.value
  having sum(l.delta) <> 0;
  return null;
end $$;
