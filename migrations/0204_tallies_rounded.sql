-- Brokers fill copies one by one, each with its own delay in microseconds and slippage in ten thousandths of a bps: an event's tallies had a row for almost
-- each receipt. Counted is now what screens show: three digits, but never less than whole milliseconds and tenths of a bps.

-- `digits`: how many after the point at most. To round again changes nothing.
create function tally_rounded(value numeric, digits integer) returns numeric language sql immutable parallel safe as $$
  select trim_scale(round(value, least(digits, 3 - length(trunc(abs(value))::text))))
$$;

create or replace function tally_lines(status text, reason text, filled_at timestamptz, feeder_filled_at timestamptz, slippage_bps numeric)
returns table (kind text, value text) language sql stable parallel safe as $$
  values
    ('STATUS', status),
    ('SKIP', case when status = 'SKIPPED' then reason end),
    ('MS', tally_rounded(extract(epoch from filled_at - feeder_filled_at) * 1000, 0)::text),
    ('BPS', tally_rounded(slippage_bps, 1)::text)
$$;

-- Nobody tallies while what is stored is put together.
lock table receipts, event_tally_changes, event_tallies in share row exclusive mode;

update event_tally_changes
set value = tally_rounded(value::numeric, case kind when 'MS' then 0 else 1 end)::text
where kind in ('MS', 'BPS');

with
-- their values are written otherwise from now on, so none of them has the key of a row that stays
gone as (
  delete from event_tallies
  where kind in ('MS', 'BPS')
    and value <> tally_rounded(value::numeric, case kind when 'MS' then 0 else 1 end)::text
  returning trade_id, event_sequence, action, kind, value, count
)
insert into event_tallies as t (trade_id, event_sequence, action, kind, value, count)
select trade_id, event_sequence, action, kind, tally_rounded(value::numeric, case kind when 'MS' then 0 else 1 end)::text, sum(count)
from gone
group by 1, 2, 3, 4, 5
on conflict (trade_id, event_sequence, action, kind, value) do update
set count = t.count + excluded.count;
