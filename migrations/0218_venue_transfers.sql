-- Deposits and withdrawals that an exchange lists of a record's account: only these, and what came in besides, count as payments there.
create table broker_transfers (
  user_id uuid not null references users (id),
  connection_id uuid not null references broker_connections (id),
  kind text not null check (kind in ('DEPOSIT', 'WITHDRAWAL')),
  -- the venue's own
  venue_transfer_id text not null check (char_length(venue_transfer_id) between 1 and 200),
  -- above zero
  amount numeric(30, 12) not null check (amount > 0),
  currency text not null check (char_length(currency) between 1 and 40),
  at timestamptz not null,
  booked_at timestamptz not null,
  primary key (user_id, connection_id, kind, venue_transfer_id)
);
