-- Accounts at brokers and exchanges. A row stays for the books behind it; its credentials do not.
create table broker_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  venue text not null check (venue in ('ALPACA', 'BINANCE', 'BYBIT', 'OKX', 'KRAKEN', 'COINBASE')),
  environment text not null check (environment in ('LOCAL_SANDBOX', 'SANDBOX', 'LIVE')),
  mode text not null check (mode in ('PAPER', 'LIVE')),
  name text not null check (char_length(name) <= 40),
  -- the venue's own number of the account; empty once its owner has been erased
  account_number text not null check (char_length(account_number) <= 100),
  account_id uuid not null,
  state text not null check (state in ('CONNECTED', 'PAUSED', 'REFUSED_KEY', 'DISCONNECTED')),
  state_since timestamptz not null,
  sign_in text not null check (sign_in in ('KEY', 'OAUTH')),
  -- last four characters of a key; null for a sign-in at the venue
  key_hint text check (char_length(key_hint) <= 4),
  -- AES-256-GCM under one of the server's keys; null once erased
  credentials text,
  key_version integer check (key_version > 0),
  permissions jsonb not null,
  -- the account as the venue last showed it, in its currency
  currency text not null check (currency ~ '^[A-Z0-9]{2,12}$'),
  equity numeric(30, 10),
  cash numeric(30, 10),
  settled_cash numeric(30, 10),
  buying_power numeric(30, 10),
  on_hold numeric(30, 10),
  blocked_because text,
  figures_at timestamptz,
  -- since when calls have failed, and how; null while they work
  failing_since timestamptz,
  failure text check (
    failure in ('REFUSED_KEY', 'RATE_LIMITED', 'MAINTENANCE', 'UNREACHABLE', 'UNREADABLE', 'BLOCKED_COUNTRY', 'OTHER')
  ),
  failure_words text,
  -- of LIVE accounts, in USD: over everything on the account
  max_exposure numeric(20, 2) check (max_exposure > 0),
  daily_loss_limit numeric(20, 2) check (daily_loss_limit > 0),
  -- of the operator's text about real money that the owner accepted
  acknowledged_text_version integer check (acknowledged_text_version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  disconnected_at timestamptz,
  erased_at timestamptz,
  constraint broker_connections_mode check ((mode = 'LIVE') = (environment = 'LIVE')),
  constraint broker_connections_end check ((state = 'DISCONNECTED') = (disconnected_at is not null)),
  constraint broker_connections_erased check (erased_at is null or state = 'DISCONNECTED'),
  constraint broker_connections_credentials check (
    (credentials is null) = (key_version is null) and (credentials is null) = (erased_at is not null)
  ),
  constraint broker_connections_failure check ((failure is null) = (failing_since is null)),
  constraint broker_connections_live check (
    mode = 'PAPER'
    or max_exposure is not null and daily_loss_limit is not null and acknowledged_text_version is not null
  )
);

-- One account is connected once, whoever holds a key of it. A sandbox on this server gives each account a number of its own.
create unique index broker_connections_one_of_an_account on broker_connections (venue, environment, account_number)
  where erased_at is null;
create index broker_connections_of_user on broker_connections (user_id);

-- An account at a broker is traded like the others: same orders, same books.
alter table trading_accounts
  drop constraint trading_accounts_kind_check,
  add constraint trading_accounts_kind_check check (kind in ('RECORD', 'PRACTICE', 'BROKER')),
  drop constraint trading_accounts_broker_check,
  add constraint trading_accounts_broker_check
    check (broker in ('PAPER', 'ALPACA', 'BINANCE', 'BYBIT', 'OKX', 'KRAKEN', 'COINBASE')),
  add column connection_id uuid unique references broker_connections (id),
  add constraint trading_accounts_connection check (
    (kind = 'BROKER') = (connection_id is not null) and (kind = 'BROKER') = (broker <> 'PAPER')
  );
drop index trading_accounts_one_of_a_kind;
create unique index trading_accounts_one_of_a_kind on trading_accounts (user_id, kind)
  where closed_at is null and kind in ('RECORD', 'PRACTICE');
alter table broker_connections
  add constraint broker_connections_account foreign key (account_id) references trading_accounts (id) deferrable initially deferred;

-- Who was sent to which venue to sign in there, until they come back.
create table broker_oauth_states (
  state_sha256 text primary key check (state_sha256 ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references users (id),
  venue text not null check (venue in ('ALPACA', 'BINANCE', 'BYBIT', 'OKX', 'KRAKEN', 'COINBASE')),
  environment text not null check (environment in ('LOCAL_SANDBOX', 'SANDBOX', 'LIVE')),
  name text not null check (char_length(name) <= 40),
  -- where the venue sends them back to: asked again when the code is exchanged
  return_url text not null,
  -- the connection whose sign-in is renewed; null for a new one
  connection_id uuid references broker_connections (id),
  -- what the owner of a LIVE account agreed to before leaving
  max_exposure numeric(20, 2) check (max_exposure > 0),
  daily_loss_limit numeric(20, 2) check (daily_loss_limit > 0),
  acknowledged_text_version integer check (acknowledged_text_version > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index broker_oauth_states_age on broker_oauth_states (expires_at);
create index broker_oauth_states_of_user on broker_oauth_states (user_id);

-- What the operator says about trading real money. LIVE is off while there is none, or the last one was withdrawn.
create table live_trading_texts (
  version integer primary key check (version > 0),
  text text not null check (char_length(text) between 1 and 20000),
  published_at timestamptz not null,
  published_by uuid not null references users (id),
  withdrawn_at timestamptz
);
alter table broker_connections
  add constraint broker_connections_text foreign key (acknowledged_text_version) references live_trading_texts (version);
