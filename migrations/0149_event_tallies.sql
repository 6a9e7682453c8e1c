-- What became of each sealed event in all copies, counted: the pages of a feeder and of a trade, and the first page, read every copy's receipt.
-- Kept after the commit by one process at a time, so that no fan-out waits for a row that all its copies share.
create table event_tallies (
  trade_id uuid not null,
  event_sequence bigint not null,
  action text not null,
  -- STATUS and SKIP (why a receipt is SKIPPED); MS from the feeder's fill to the copy's; BPS of slippage
  kind text not null check (kind in ('STATUS', 'SKIP', 'MS', 'BPS')),
  value text not null,
  -- receipts that have it; of testers' sandboxes none
  count integer not null,
  primary key (trade_id, event_sequence, action, kind, value)
);

-- What each receipt of an event adds to its tallies, a row each. A view that is no more than a join: a condition on the event reaches the index.
create view receipt_tallies as
select r.trade_id, r.event_sequence, r.action, tallied.kind, tallied.value
from receipts r
cross join lateral (
  values
    ('STATUS', r.status),
    ('SKIP', case when r.status = 'SKIPPED' then r.reason end),
    ('MS', trim_scale(extract(epoch from r.filled_at - r.feeder_filled_at) * 1000)::text),
    ('BPS', trim_scale(r.slippage_bps)::text)
) tallied (kind, value)
where tallied.value is not null
  and r.cause_kind = 'EVENT'
  and r.event_sequence is not null
  and r.eater_id not in (select id from sandboxes);

-- Whose receipts have changed since. Rows are only added.
create table event_tally_changes (
  id bigint generated always as identity primary key,
  trade_id uuid not null,
  event_sequence bigint not null
);
create index event_tally_changes_event on event_tally_changes (trade_id, event_sequence);

create function note_receipts() returns trigger language plpgsql as $$
begin
  insert into event_tally_changes (trade_id, event_sequence)
  select distinct trade_id, event_sequence
  from noted
  where cause_kind = 'EVENT'
    and event_sequence is not null;
  return null;
end $$;
-- One row for each statement of a fan-out, however many copies it booked.
create trigger receipts_tallied after insert on receipts
  referencing new table as noted for each statement execute function note_receipts();
create trigger receipts_untallied after delete on receipts
  referencing old table as noted for each statement execute function note_receipts();

create function note_receipt() returns trigger language plpgsql as $$
begin
  insert into event_tally_changes (trade_id, event_sequence) values (new.trade_id, new.event_sequence);
  return null;
end $$;
-- Not for one that reached its eater: only for what is counted.
create trigger receipts_tallied_anew after update of status, reason, action, filled_at, feeder_filled_at, slippage_bps on receipts
  for each row
  when (
    new.cause_kind = 'EVENT'
    and new.event_sequence is not null
    and (old.status, old.reason, old.action, old.filled_at, old.feeder_filled_at, old.slippage_bps)
      is distinct from (new.status, new.reason, new.action, new.filled_at, new.feeder_filled_at, new.slippage_bps)
  )
  execute function note_receipt();

insert into event_tally_changes (trade_id, event_sequence)
select distinct trade_id, event_sequence
from receipts
where cause_kind = 'EVENT'
  and event_sequence is not null;
