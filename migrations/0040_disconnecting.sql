-- Since when a connection waits for its copies to end, to be disconnected then, and what was asked of them; null: it does not wait
alter table broker_connections
  add column disconnect_asked_at timestamptz,
  add column disconnect_mode text check (disconnect_mode in ('CLOSE_ALL', 'MIRROR_EXITS')),
  add constraint broker_connections_disconnecting check (
    (disconnect_asked_at is null) = (disconnect_mode is null)
    and (disconnect_asked_at is null or state in ('PAUSED', 'REFUSED_KEY'))
  );
