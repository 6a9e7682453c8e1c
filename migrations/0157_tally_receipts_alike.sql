-- Receipts of a fan-out are mostly alike: those are counted together before it is said what they add to the tallies.
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
  return null;
end $$;
