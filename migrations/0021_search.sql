-- What the palette looks up as one types: recipes of a symbol, people by how their name begins.
create index trades_sealed_symbol on trades (symbol, opened_at desc, id) where record_id is not null;
create index users_username_begins on users (username text_pattern_ops);
-- The latest of everybody, for the window.
create index trades_sealed_latest on trades (opened_at desc, id) where record_id is not null;
