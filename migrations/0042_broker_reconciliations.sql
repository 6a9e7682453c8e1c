-- What our books say of a connection against what its venue says. A pass with the same result only moves `last_at`.
create table broker_reconciliations (
  user_id uuid not null references users (id),
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null references broker_connections (id),
  cause text not null check (cause in ('START', 'CUT', 'SCHEDULE', 'PERSON')),
  result text not null check (result in ('IN_SYNC', 'OUT_OF_SYNC', 'FAILED')),
  -- why it failed, in the venue's words
  words text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, id)
);
create index broker_reconciliations_of_connection on broker_reconciliations (connection_id, first_at desc, id);

-- Where the two differ. What stops opens is less than we hold; the rest is only shown.
create table broker_differences (
  user_id uuid not null references users (id),
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null references broker_connections (id),
  kind text not null check (kind in ('SHORTFALL', 'CASH', 'OVERFILL', 'DUST', 'EXTERNAL_POSITION', 'EXTERNAL_ORDER')),
  -- empty for cash
  symbol text not null,
  -- the venue's id of the order or fill; empty where it is about what is held
  subject text not null,
  ours numeric(30, 12) not null,
  theirs numeric(30, 12) not null,
  stops_opens boolean not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  primary key (user_id, id),
  constraint broker_differences_stop check (stops_opens = (kind in ('SHORTFALL', 'CASH', 'OVERFILL')))
);
create unique index broker_differences_open on broker_differences (connection_id, kind, symbol, subject) where resolved_at is null;

-- A person wants the books compared now: whoever works at the connection does.
alter table broker_work add column reconcile_requested_at timestamptz;
