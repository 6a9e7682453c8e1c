-- What a venue said of an account when the books were last compared: shown to its owner beside what we hold.
create table broker_positions (
  user_id uuid not null references users (id),
  connection_id uuid not null references broker_connections (id),
  -- ours where we know the instrument, else the venue's
  symbol text not null,
  is_known boolean not null,
  -- negative for shorts; of a spot venue the balance of the asset
  quantity numeric(30, 12) not null,
  average_price numeric(30, 12),
  primary key (user_id, connection_id, symbol)
);

-- Open orders at the venue that we did not make.
create table broker_external_orders (
  user_id uuid not null references users (id),
  connection_id uuid not null references broker_connections (id),
  symbol text not null,
  venue_order_id text not null check (char_length(venue_order_id) <= 100),
  side text not null check (side in ('BUY', 'SELL')),
  type text not null check (type in ('MARKET', 'LIMIT', 'STOP', 'OTHER')),
  quantity numeric(30, 12) not null,
  filled_quantity numeric(30, 12) not null,
  limit_price numeric(30, 12),
  stop_price numeric(30, 12),
  placed_at timestamptz not null,
  primary key (user_id, connection_id, symbol, venue_order_id)
);

-- How calls of each process to a venue go: its circuit, and how much of the venue's limit is used. Old rows are removed.
create table venue_health (
  process_id uuid not null,
  venue text not null check (venue in ('ALPACA', 'BINANCE', 'BYBIT', 'OKX', 'KRAKEN', 'COINBASE')),
  environment text not null check (environment in ('LOCAL_SANDBOX', 'SANDBOX', 'LIVE')),
  -- the connection whose calls the venue counts; empty where it counts those of our address
  account text not null,
  circuit text not null check (circuit in ('CLOSED', 'OPEN', 'HALF_OPEN')),
  -- until when nothing is sent: the circuit is open, or the venue asked for quiet
  retry_at timestamptz,
  quiet_until timestamptz,
  -- calls or weight of the last minute, and the venue's limit
  used integer not null,
  per_minute_max integer not null,
  -- calls that wait for the limit
  waiting integer not null,
  at timestamptz not null,
  primary key (process_id, venue, environment, account)
);
create index venue_health_recent on venue_health (venue, environment, at desc);

-- Orders of a connection that a person has to look at.
create index broker_orders_unclear_of_connection on broker_orders (connection_id, state) where state in ('UNKNOWN', 'LOST');
