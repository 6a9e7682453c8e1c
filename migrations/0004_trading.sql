create table trading_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('RECORD', 'PRACTICE')),
  broker text not null default 'PAPER' check (broker in ('PAPER')),
  mode text not null default 'PAPER' check (mode in ('PAPER', 'LIVE')),
  name text not null,
  cash numeric(20, 2) not null,
  -- paper realism: with one of these set, orders wait for the matcher and may fill in parts
  latency_ms integer check (latency_ms between 0 and 60000),
  fill_size_max numeric(20, 10) check (fill_size_max > 0),
  chapter integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index trading_accounts_one_of_a_kind on trading_accounts (user_id, kind) where closed_at is null;

-- A feeder's chain row: locked for update by every event, locked for share by whoever starts or stops a copy.
create table records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id),
  account_id uuid not null references trading_accounts (id),
  sequence bigint not null default 0,
  head text not null default repeat('0', 64) check (head ~ '^[0-9a-f]{64}$'),
  chapter integer not null default 1,
  created_at timestamptz not null
);

create table trades (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  account_id uuid not null references trading_accounts (id),
  -- null on practice accounts and for users who are no feeders: never sealed, never shown to anyone else
  record_id uuid references records (id),
  symbol text not null references instruments (symbol),
  side text not null check (side in ('LONG', 'SHORT')),
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  -- held now, in lots; 0 once closed
  quantity numeric(24, 10) not null check (quantity >= 0 and (quantity = 0) = (status = 'CLOSED')),
  -- everything ever bought (or sold short) for this trade
  opened_quantity numeric(24, 10) not null check (opened_quantity > 0),
  -- of what is held; the last one once closed
  average_price numeric(24, 10) not null,
  entry_value numeric(20, 2) not null,
  realised_pnl numeric(20, 2) not null default 0,
  stop_price numeric(20, 10) check (stop_price > 0),
  target_price numeric(20, 10) check (target_price > 0),
  thesis text not null default '',
  tags text[] not null default '{}',
  -- equity of the account just before the first fill, for "share of account"
  equity_before numeric(20, 2) not null,
  close_reason text check (close_reason in ('MANUAL', 'STOP', 'TARGET', 'MARGIN', 'RESET', 'ORDER', 'SUSPENDED')),
  chapter integer not null,
  opened_at timestamptz not null,
  closed_at timestamptz check ((closed_at is not null) = (status = 'CLOSED')),
  version integer not null default 1
);
create index trades_user on trades (user_id, opened_at desc, id);
create index trades_account_open on trades (account_id, symbol) where status = 'OPEN';
-- Which symbols does anyone hold? One probe a symbol, for the price snapshot of an event.
create index trades_open_symbol on trades (symbol) where status = 'OPEN';
create index trades_record_open on trades (record_id) where status = 'OPEN';
-- The matcher's four questions at each tick: which open trades does this price stop out or bring home?
create index trades_long_stop on trades (symbol, stop_price) where status = 'OPEN' and side = 'LONG' and stop_price is not null;
create index trades_short_stop on trades (symbol, stop_price) where status = 'OPEN' and side = 'SHORT' and stop_price is not null;
create index trades_long_target on trades (symbol, target_price) where status = 'OPEN' and side = 'LONG' and target_price is not null;
create index trades_short_target on trades (symbol, target_price) where status = 'OPEN' and side = 'SHORT' and target_price is not null;
create index trades_shorts_open on trades (account_id) where status = 'OPEN' and side = 'SHORT';

-- What was bought or sold short at one fill. Reduced first in, first out; cost is split to the cent, the rest stays.
create table lots (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account_id uuid not null references trading_accounts (id),
  trade_id uuid not null references trades (id),
  number integer not null,
  symbol text not null,
  side text not null check (side in ('LONG', 'SHORT')),
  quantity numeric(24, 10) not null check (quantity > 0),
  remaining numeric(24, 10) not null check (remaining >= 0 and remaining <= quantity),
  price numeric(20, 10) not null check (price > 0),
  cost numeric(20, 2) not null,
  remaining_cost numeric(20, 2) not null,
  opened_at timestamptz not null,
  -- on the market clock, like every quote: whether the lot is older than today's session
  quote_at timestamptz not null,
  unique (trade_id, number)
);
create index lots_open on lots (account_id, symbol) where remaining > 0;

create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  account_id uuid not null references trading_accounts (id),
  trade_id uuid references trades (id),
  symbol text not null references instruments (symbol),
  side text not null check (side in ('BUY', 'SELL')),
  type text not null check (type in ('MARKET', 'LIMIT', 'STOP')),
  -- what a fill does to the trade
  effect text not null check (effect in ('OPEN', 'SCALE', 'REDUCE')),
  quantity numeric(24, 10) not null check (quantity > 0),
  filled_quantity numeric(24, 10) not null default 0 check (filled_quantity between 0 and quantity),
  average_fill_price numeric(24, 10),
  limit_price numeric(20, 10),
  stop_price numeric(20, 10),
  time_in_force text not null check (time_in_force in ('DAY', 'GTC')),
  expires_at timestamptz,
  -- exits and words the trade gets when this order opens it
  exit_stop_price numeric(20, 10),
  exit_target_price numeric(20, 10),
  thesis text not null default '',
  tags text[] not null default '{}',
  status text not null check (status in ('WORKING', 'FILLED', 'CANCELLED', 'REJECTED', 'EXPIRED')),
  reason text,
  -- free cash held for the unfilled rest
  reserved numeric(20, 2) not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_at timestamptz not null
);
create index orders_working on orders (symbol, due_at) where status = 'WORKING';
create index orders_account_working on orders (account_id) where status = 'WORKING';
create index orders_account on orders (account_id, created_at desc, id);
create index orders_trade on orders (trade_id);

create table fills (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account_id uuid not null references trading_accounts (id),
  order_id uuid not null references orders (id),
  trade_id uuid not null references trades (id),
  symbol text not null,
  side text not null check (side in ('BUY', 'SELL')),
  quantity numeric(24, 10) not null check (quantity > 0),
  price numeric(20, 10) not null check (price > 0),
  value numeric(20, 2) not null,
  realised_pnl numeric(20, 2) not null default 0,
  reason text not null check (reason in ('ORDER', 'MANUAL', 'STOP', 'TARGET', 'MARGIN', 'RESET', 'SUSPENDED')),
  quote_at timestamptz not null,
  at timestamptz not null
);
create index fills_account on fills (account_id, at desc, id);
create index fills_trade on fills (trade_id, at);
create index fills_order on fills (order_id);

-- The mids of all symbols anyone holds, taken once for an event; eater-wide caps need more than the feeder's own.
create table price_snapshots (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  mids jsonb not null
);

-- The words of a sealed event, kept outside it so that they can be erased: the chain holds only their salted sha256
-- (docs/record-format.md). Erasing empties `thesis` and `tags` and nulls the salt; the chain stays whole.
create table record_texts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  trade_id uuid not null references trades (id),
  salt text check (salt ~ '^[0-9a-f]{32}$'),
  thesis text not null,
  tags text[] not null,
  created_at timestamptz not null
);
create index record_texts_trade on record_texts (trade_id);
create index record_texts_user on record_texts (user_id);

-- The sealed chain. `bytes` and `hash` are the record; what stands beside them serves copying and visibility.
create table record_events (
  id uuid primary key default gen_random_uuid(),
  record_id uuid not null references records (id),
  sequence bigint not null check (sequence > 0),
  user_id uuid not null references users (id),
  trade_id uuid references trades (id),
  kind text not null check (kind in ('OPENED', 'SCALED', 'REDUCED', 'CLOSED', 'EXITS_SET', 'TEXT_SET', 'CORRECTED', 'ADJUSTED', 'CHAPTER')),
  at timestamptz not null,
  bytes text not null,
  previous_hash text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  symbol text,
  side text check (side in ('LONG', 'SHORT')),
  bid numeric(20, 10),
  ask numeric(20, 10),
  -- of that quote, on the market clock (`at` is the wall clock): where a chart draws the event
  quote_at timestamptz,
  snapshot_id uuid references price_snapshots (id),
  -- the fill, where the event has one
  fill_quantity numeric(24, 10),
  fill_price numeric(20, 10),
  fill_realised_pnl numeric(20, 2),
  equity_before numeric(20, 2),
  reason text,
  -- the trade as it stood after this event: all that someone who sees up to here may see
  status text check (status in ('OPEN', 'CLOSED')),
  quantity numeric(24, 10),
  opened_quantity numeric(24, 10),
  average_price numeric(24, 10),
  entry_value numeric(20, 2),
  realised_pnl numeric(20, 2),
  stop_price numeric(20, 10),
  target_price numeric(20, 10),
  text_id uuid references record_texts (id),
  close_reason text,
  closed_at timestamptz,
  -- trades.version after this event: a reader never goes back to an older state
  trade_version integer,
  -- the feeder's own delay and price at that time: visibility of an event never changes afterwards
  delay_seconds integer not null default 0,
  price_bites integer not null default 0,
  unique (record_id, sequence)
);
create index record_events_trade on record_events (trade_id, sequence desc);
create index record_events_user on record_events (user_id, at desc, id);
create index record_events_newest on record_events (at desc, id);
create index record_events_symbol on record_events (symbol, at desc, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: sealed records are never changed', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger record_events_sealed before update or delete on record_events for each row execute function refuse_change();
create trigger record_events_kept before truncate on record_events for each statement execute function refuse_change();

-- A corporate action adjusts each account once, however often it is run.
create table corporate_actions (
  id uuid not null,
  account_id uuid not null references trading_accounts (id),
  applied_at timestamptz not null,
  primary key (id, account_id)
);

create table account_flows (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references trading_accounts (id),
  user_id uuid not null,
  -- on the market clock, like the equity closes it is weighed against
  at timestamptz not null,
  amount numeric(20, 2) not null,
  kind text not null check (kind in ('START', 'DEPOSIT', 'WITHDRAWAL', 'RESET')),
  -- equity just before the money came or went: cuts the time-weighted return there
  equity_before numeric(20, 2) not null
);
create index account_flows_account on account_flows (account_id, at);

-- One close per weekday at 16:00 New York for every account, crypto too.
create table equity_closes (
  account_id uuid not null references trading_accounts (id),
  user_id uuid not null,
  day date not null,
  -- 16:00 New York on the market clock
  at timestamptz not null,
  equity numeric(20, 2) not null,
  cash numeric(20, 2) not null,
  -- money in less money out since the close before
  flows numeric(20, 2) not null default 0,
  -- time-weighted growth factor since the close before
  growth numeric(20, 12) not null default 1,
  chapter integer not null,
  delay_seconds integer not null default 0,
  price_bites integer not null default 0,
  primary key (account_id, day)
);
