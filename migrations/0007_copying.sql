-- Copying: an eater's ring-fenced money that follows one feeder's record.
-- Everything that grows carries the eater's id first in its key, so that it can be distributed by eater.

create table suitability_forms (
  user_id uuid primary key references users (id),
  answers jsonb not null,
  risk_text_version integer not null,
  accepted_at timestamptz not null
);

-- One row per eater: eater-wide caps and the eater's own daily loss limit. Locked after the copies, before the positions.
create table eater_totals (
  eater_id uuid primary key references users (id),
  max_per_symbol numeric(20, 2) check (max_per_symbol > 0),
  max_total numeric(20, 2) check (max_total > 0),
  daily_loss_limit numeric(20, 2) check (daily_loss_limit > 0),
  day date not null,
  -- equity of all copies at 00:00 UTC of the market clock, moved by flows since
  day_start_equity numeric(20, 2) not null default 0,
  version integer not null default 1
);

create table copies (
  id uuid primary key default gen_random_uuid(),
  eater_id uuid not null references users (id),
  feeder_id uuid not null references users (id) check (feeder_id <> eater_id),
  record_id uuid not null references records (id),
  account_id uuid not null references trading_accounts (id),
  mode text not null default 'PAPER' check (mode in ('PAPER', 'LIVE')),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED', 'MIRROR_EXITS', 'STOPPING', 'STOPPED')),
  stop_mode text check (stop_mode in ('CLOSE_ALL', 'DETACH', 'MIRROR_EXITS')),
  stop_reason text check (stop_reason in ('YOU', 'EIGHTY_SIX', 'STOP_LOSS', 'TAKE_PROFIT', 'FEEDER_SUSPENDED', 'FEEDER_DELETED', 'FEEDER_ROLE', 'SUBSCRIPTION_LAPSED', 'PROFILE_HIDDEN', 'BLOCKED', 'ACCOUNT_DELETED')),
  -- which events it concerns: started < s <= stopped (null: none yet); opens after exits_only are skipped
  started_sequence bigint not null,
  exits_only_sequence bigint,
  stopped_sequence bigint,
  -- ring-fenced money: what is not in lots; proceeds of shorts stay in it
  cash numeric(20, 2) not null,
  put_in numeric(20, 2) not null,
  -- money in or out changes units, never the unit value: equity / units
  units numeric(30, 12) not null check (units > 0),
  -- what it was worth when it ended: its cash has gone back to the account
  final_equity numeric(20, 2),
  -- settings
  sizing text not null check (sizing in ('PROPORTIONAL', 'FIXED_AMOUNT', 'MULTIPLIER', 'RISK')),
  sizing_value numeric(20, 8) check ((sizing = 'PROPORTIONAL') = (sizing_value is null) and sizing_value > 0),
  max_per_trade numeric(20, 2) check (max_per_trade > 0),
  max_per_symbol numeric(20, 2) check (max_per_symbol > 0),
  max_exposure_percent numeric(9, 4) check (max_exposure_percent > 0),
  cash_reserve numeric(20, 2) not null default 0 check (cash_reserve >= 0),
  allow_symbols text[],
  deny_symbols text[] not null default '{}',
  classes text[],
  max_open_trades integer check (max_open_trades > 0),
  slippage_cap_bps numeric(9, 2) check (slippage_cap_bps >= 0),
  quote_age_ms_max integer check (quote_age_ms_max > 0),
  daily_loss_limit numeric(20, 2) check (daily_loss_limit > 0),
  stop_loss_percent numeric(9, 4) check (stop_loss_percent > 0 and stop_loss_percent < 100),
  stop_is_trailing boolean not null default false,
  stop_reference numeric(30, 12),
  take_profit_percent numeric(9, 4) check (take_profit_percent > 0),
  take_profit_reference numeric(30, 12),
  -- per-copy daily loss: equity at 00:00 UTC of the market clock, moved by flows since
  day date not null,
  day_start_equity numeric(20, 2) not null,
  realised_pnl numeric(20, 2) not null default 0,
  started_at timestamptz not null,
  paused_at timestamptz,
  stopped_at timestamptz,
  version integer not null default 1,
  check ((state = 'STOPPED') = (stopped_at is not null)),
  check ((state = 'STOPPED') = (final_equity is not null)),
  check (state <> 'STOPPED' or cash = 0)
);
-- one running copy of a feeder per account
create unique index copies_running on copies (account_id, feeder_id) where state <> 'STOPPED';
create index copies_record on copies (record_id, id);
-- who is on the way out: looked through for those that hold nothing any more
create index copies_ending on copies (id) where state in ('STOPPING', 'MIRROR_EXITS');
create index copies_feeder on copies (feeder_id) where state <> 'STOPPED';
create index copies_day on copies (day, id) where state <> 'STOPPED';
create index copies_eater on copies (eater_id, started_at desc, id);

-- What a copy holds of one feeder's trade.
create table copy_positions (
  eater_id uuid not null,
  copy_id uuid not null references copies (id),
  trade_id uuid not null references trades (id),
  symbol text not null,
  side text not null check (side in ('LONG', 'SHORT')),
  held numeric(24, 10) not null check (held >= 0),
  -- exact; what a copy without lots would hold
  ideal numeric(30, 18) not null,
  cost numeric(20, 2) not null,
  realised_pnl numeric(20, 2) not null default 0,
  -- closed by the eater alone: later closes SKIPPED(CLOSED_BY_YOU), resync never reopens it
  closed_by_you boolean not null default false,
  opened_at timestamptz not null,
  closed_at timestamptz,
  primary key (copy_id, trade_id)
);
create index copy_positions_open on copy_positions (copy_id) where held > 0;
create index copy_positions_symbol on copy_positions (symbol, copy_id) where held > 0;
create index copy_positions_eater on copy_positions (eater_id, symbol) where held > 0;
create index copy_positions_trade on copy_positions (trade_id);

create table copy_lots (
  eater_id uuid not null,
  copy_id uuid not null,
  trade_id uuid not null,
  receipt_id uuid not null,
  number integer not null,
  quantity numeric(24, 10) not null check (quantity > 0),
  remaining numeric(24, 10) not null check (remaining >= 0 and remaining <= quantity),
  price numeric(20, 10) not null,
  cost numeric(20, 2) not null,
  remaining_cost numeric(20, 2) not null,
  opened_at timestamptz not null,
  primary key (copy_id, trade_id, number)
);

create table copy_orders (
  eater_id uuid not null,
  id uuid not null default gen_random_uuid(),
  copy_id uuid not null references copies (id),
  receipt_id uuid not null,
  trade_id uuid not null,
  symbol text not null,
  side text not null check (side in ('BUY', 'SELL')),
  effect text not null check (effect in ('OPEN', 'CLOSE')),
  quantity numeric(24, 10) not null check (quantity > 0),
  filled_quantity numeric(24, 10) not null default 0,
  price numeric(20, 10),
  state text not null check (state in ('QUEUED', 'SENT', 'FILLED', 'PARTIAL', 'CANCELLED', 'REJECTED', 'CLOSE_PENDING')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (eater_id, id),
  unique (receipt_id)
);
create index copy_orders_pending on copy_orders (symbol, copy_id) where state in ('QUEUED', 'SENT', 'CLOSE_PENDING');

create table receipts (
  eater_id uuid not null,
  id uuid not null default gen_random_uuid(),
  copy_id uuid not null references copies (id),
  feeder_id uuid not null,
  cause_kind text not null check (cause_kind in ('EVENT', 'START', 'ADD', 'RESYNC', 'COPY_STOP', 'STOP', 'MANUAL', 'MARGIN')),
  cause_id uuid not null,
  trade_id uuid not null references trades (id),
  event_sequence bigint,
  action text not null check (action in ('OPEN', 'SCALE', 'REDUCE', 'CLOSE', 'EXITS')),
  symbol text not null,
  side text not null check (side in ('LONG', 'SHORT')),
  status text not null check (status in ('PENDING', 'COPIED', 'PARTIAL', 'SKIPPED', 'REJECTED', 'FOLLOWED')),
  reason text,
  -- money after base, max per trade, per symbol, exposure, eater's symbol, eater's total and cash, then the quantity it came to
  steps numeric[] not null default '{}',
  -- what each step was held against: copy equity, the five limits, usable cash (null: none was set), the lot
  limits numeric[] not null default '{}',
  cap text,
  sufficed numeric(20, 2),
  -- the figure behind the reason (bps, ms, trades, USD) and what it was held against
  figure numeric,
  figure_limit numeric,
  quantity numeric(24, 10) not null default 0,
  price numeric(20, 10),
  money numeric(20, 2) not null default 0,
  feeder_price numeric(20, 10),
  slippage_bps numeric(12, 4),
  slippage_money numeric(20, 2),
  realised_pnl numeric(20, 2),
  is_late boolean not null default false,
  feeder_filled_at timestamptz,
  decided_at timestamptz not null,
  submitted_at timestamptz,
  filled_at timestamptz,
  delivered_at timestamptz,
  version integer not null default 1,
  primary key (eater_id, id),
  unique (copy_id, cause_kind, cause_id, trade_id)
);
create index receipts_copy on receipts (copy_id, decided_at desc, id);
create index receipts_eater on receipts (eater_id, decided_at desc, id);
create index receipts_event on receipts (trade_id, event_sequence) where cause_kind = 'EVENT';

-- Money that went into or out of a copy, in units at the unit value of that moment.
create table copy_flows (
  eater_id uuid not null,
  id uuid not null default gen_random_uuid(),
  copy_id uuid not null references copies (id),
  at timestamptz not null,
  amount numeric(20, 2) not null,
  units numeric(30, 12) not null,
  unit_value numeric(30, 12) not null,
  kind text not null check (kind in ('START', 'ADD', 'WITHDRAW', 'STOP')),
  primary key (eater_id, id)
);
create index copy_flows_copy on copy_flows (copy_id, at);

-- Unit value at each daily close, beside the feeder's own: fidelity compares the same windows.
create table copy_closes (
  eater_id uuid not null,
  copy_id uuid not null references copies (id),
  day date not null,
  at timestamptz not null,
  equity numeric(20, 2) not null,
  unit_value numeric(30, 12) not null,
  primary key (copy_id, day)
);

-- How far each feeder's events have been fanned out. `next` is read under the feeder's advisory lock.
create table fan_outs (
  record_id uuid primary key references records (id),
  done_sequence bigint not null default 0,
  -- inside the event of this sequence copies up to this id are through
  at_sequence bigint,
  chunk_after uuid,
  updated_at timestamptz not null default now()
);

-- Money set aside for copies leaves the account's own books and comes back to them: neither gain nor loss of its record.
alter table account_flows drop constraint account_flows_kind_check;
alter table account_flows add constraint account_flows_kind_check check (kind in ('START', 'DEPOSIT', 'WITHDRAWAL', 'RESET', 'TO_COPY', 'FROM_COPY'));

-- How old the quote of an event was, on the market clock: copies may refuse to open on an old one.
alter table record_events add column quote_age_ms integer;
