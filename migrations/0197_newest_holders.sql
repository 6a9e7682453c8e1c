-- Who holds a symbol is read from its newest open trades.
create index trades_held on trades (symbol, opened_at desc, id) where status = 'OPEN' and record_id is not null;
-- Nobody reads them by holder any more.
drop index trades_holders;
-- Closes of a symbol, the newest first, without its other events.
create index record_events_closes on record_events (symbol, at desc, id)
  where kind = 'CLOSED' or kind = 'ADJUSTED' and status = 'CLOSED';
