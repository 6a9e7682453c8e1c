-- Stripe: who is which customer there, and what it said happened. The objects themselves are fetched anew when it is applied.
create table billing_customers (
  user_id uuid primary key references users (id),
  ref text not null unique,
  created_at timestamptz not null
);

create table payment_events (
  -- the provider's id: each event is stored and applied once, however often it is sent
  id text primary key,
  type text not null,
  object_kind text not null,
  object_id text not null,
  -- jobs of one customer run one after the other
  customer text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- WEBHOOK: it was sent; FETCH: it had been missed
  source text not null check (source in ('WEBHOOK', 'FETCH')),
  applied_at timestamptz
);
create index payment_events_newest on payment_events (occurred_at desc);
create index payment_events_waiting on payment_events (received_at) where applied_at is null;
