-- Where integrators want to be told of their receipts and trades. A webhook reads the owner's streams from where it left off:
-- its positions move with each delivery, so after a crash the last one may be told again and none is left out.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  url text not null check (length(url) <= 500),
  wants_receipts boolean not null,
  wants_trades boolean not null,
  state text not null check (state in ('ACTIVE', 'PAUSED', 'FAILING')),
  -- The signing secret follows from this, the id and the house's own secret; it is stored nowhere.
  secret_version integer not null default 1,
  receipts_after bigint not null,
  trades_after bigint not null,
  failures integer not null default 0,
  next_at timestamptz not null,
  leased_until timestamptz,
  created_at timestamptz not null,
  check (wants_receipts or wants_trades)
);
create index webhooks_of_user on webhooks (user_id);
create index webhooks_due on webhooks (next_at) where state = 'ACTIVE';

-- What was sent, for the owner to look at; kept as long as the streams.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  at timestamptz not null,
  event_id text not null,
  kind text not null,
  attempt integer not null,
  -- HTTP status; null when no answer came.
  status integer,
  problem text,
  took_ms integer not null
);
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id desc);
-- Which try a letter is follows from those before it: not from all that was ever sent.
create index webhook_deliveries_of_event on webhook_deliveries (webhook_id, event_id);
create index webhook_deliveries_by_age on webhook_deliveries (at);
