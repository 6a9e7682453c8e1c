-- Splits and dividends that a broker booked on an account. Each changes trades and copies there once.
create table broker_corporate_actions (
  user_id uuid not null references users (id),
  connection_id uuid not null references broker_connections (id),
  -- the broker's own
  venue_action_id text not null check (char_length(venue_action_id) <= 200),
  -- ours: what trades and receipts name
  id uuid not null unique default gen_random_uuid(),
  type text not null check (type in ('SPLIT', 'DIVIDEND')),
  symbol text not null,
  -- of a split: new units for old ones
  to_units numeric(30, 12) check (to_units > 0),
  from_units numeric(30, 12) check (from_units > 0),
  -- of a dividend: what came, in the currency of the account; below zero for what was withheld, or what a short paid
  amount numeric(30, 12),
  -- the units it was paid on, where the broker says so
  units numeric(30, 12),
  -- who held the symbol before this moment is concerned
  ex_at timestamptz not null,
  at timestamptz not null,
  seen_at timestamptz not null,
  booked_at timestamptz,
  primary key (user_id, connection_id, venue_action_id),
  constraint broker_corporate_actions_units
    check ((type = 'SPLIT') = (to_units is not null) and (to_units is null) = (from_units is null)),
  constraint broker_corporate_actions_amount check ((type = 'DIVIDEND') = (amount is not null))
);
create index broker_corporate_actions_unbooked on broker_corporate_actions (connection_id, at) where booked_at is null;
