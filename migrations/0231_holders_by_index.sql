-- Who holds a symbol is read from the index alone.
create index trades_held_by on trades (symbol, opened_at desc, id) include (user_id) where status = 'OPEN' and record_id is not null;
drop index trades_held;
alter index trades_held_by rename to trades_held;
