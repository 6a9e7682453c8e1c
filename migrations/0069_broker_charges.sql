-- What a broker charged an account apart from its fills: commissions listed later, borrowing, funding. Each is booked once.
create table broker_charges (
  user_id uuid not null references users (id),
  connection_id uuid not null references broker_connections (id),
  -- the broker's own
  venue_charge_id text not null check (char_length(venue_charge_id) <= 200),
  cause text not null check (cause in ('COMMISSION', 'BORROW', 'FUNDING', 'OTHER')),
  -- above zero, in the currency of the account
  amount numeric(30, 12) not null check (amount > 0),
  currency text not null,
  symbol text,
  at timestamptz not null,
  booked_at timestamptz not null,
  primary key (user_id, connection_id, venue_charge_id)
);
