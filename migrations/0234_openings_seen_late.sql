-- Which trades of the last day not everybody sees yet is read from their openings that have a longer delay than the free plan has; an adjusted
-- trade may have another symbol than its opening.
create index record_events_seen_late on record_events (symbol, at desc, trade_id)
  where kind = 'OPENED' and delay_seconds > 900 or kind = 'ADJUSTED';
-- Whether everybody sees a close is read from the index alone.
create index record_events_closed on record_events (symbol, at desc, id) include (trade_id, delay_seconds)
  where kind = 'CLOSED' or kind = 'ADJUSTED' and status = 'CLOSED';
drop index record_events_closes;
alter index record_events_closed rename to record_events_closes;
