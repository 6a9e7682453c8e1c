-- Orders at brokers and exchanges, each sent once. What grows carries its owner's id first in its key.

create function broker_order_may_become(state text, next text) returns boolean language sql immutable parallel safe as $$
  select (state, next) in (
    values ('INTENT', 'SENT'), ('INTENT', 'DENIED'),
      ('SENT', 'INTENT'), ('SENT', 'UNKNOWN'), ('SENT', 'ACCEPTED'), ('SENT', 'PARTIAL'), ('SENT', 'FILLED'),
      ('SENT', 'CANCELED'), ('SENT', 'EXPIRED'), ('SENT', 'REJECTED'),
      ('UNKNOWN', 'SENT'), ('UNKNOWN', 'ACCEPTED'), ('UNKNOWN', 'PARTIAL'), ('UNKNOWN', 'FILLED'), ('UNKNOWN', 'CANCELED'),
      ('UNKNOWN', 'EXPIRED'), ('UNKNOWN', 'REJECTED'), ('UNKNOWN', 'CANCEL_PENDING'), ('UNKNOWN', 'LOST'),
      ('ACCEPTED', 'PARTIAL'), ('ACCEPTED', 'FILLED'), ('ACCEPTED', 'CANCELED'), ('ACCEPTED', 'EXPIRED'),
      ('ACCEPTED', 'REJECTED'), ('ACCEPTED', 'CANCEL_PENDING'), ('ACCEPTED', 'LOST'),
      ('PARTIAL', 'FILLED'), ('PARTIAL', 'CANCELED'), ('PARTIAL', 'EXPIRED'), ('PARTIAL', 'CANCEL_PENDING'), ('PARTIAL', 'LOST'),
      ('CANCEL_PENDING', 'ACCEPTED'), ('CANCEL_PENDING', 'PARTIAL'), ('CANCEL_PENDING', 'UNKNOWN'), ('CANCEL_PENDING', 'FILLED'),
      ('CANCEL_PENDING', 'CANCELED'), ('CANCEL_PENDING', 'EXPIRED'), ('CANCEL_PENDING', 'REJECTED'), ('CANCEL_PENDING', 'LOST'),
      ('LOST', 'ACCEPTED'), ('LOST', 'PARTIAL'), ('LOST', 'FILLED'), ('LOST', 'CANCELED'), ('LOST', 'EXPIRED'), ('LOST', 'REJECTED')
  )
$$;

create table broker_orders (
  user_id uuid not null references users (id),
  id uuid not null default gen_random_uuid(),
  connection_id uuid not null references broker_connections (id),
  -- what the order is for: an order of a trading account or of a copy
  owner_kind text not null check (owner_kind in ('TRADING', 'COPY')),
  owner_order_id uuid not null,
  -- a close that was refused is tried again under a new id
  attempt integer not null default 1 check (attempt > 0),
  -- opens of one group wait for each other while one is UNKNOWN: the copy's, else the connection's id
  group_id uuid not null,
  client_order_id text not null unique check (client_order_id ~ '^[0-9a-f]{32}$'),
  venue_order_id text check (char_length(venue_order_id) <= 100),
  symbol text not null,
  side text not null check (side in ('BUY', 'SELL')),
  type text not null check (type in ('MARKET', 'LIMIT', 'STOP')),
  time_in_force text not null check (time_in_force in ('DAY', 'GTC')),
  quantity numeric(30, 12) not null check (quantity > 0),
  limit_price numeric(30, 12) check (limit_price > 0 and (type = 'LIMIT') = (limit_price is not null)),
  stop_price numeric(30, 12) check (stop_price > 0),
  is_opening boolean not null,
  -- the price it was decided at, and how far and how long an open may be from it
  decided_price numeric(30, 12) check (decided_price > 0),
  slippage_bps_max numeric(9, 2) check (slippage_bps_max >= 0),
  age_ms_max integer check (age_ms_max > 0),
  state text not null check (
    state in ('INTENT', 'SENT', 'UNKNOWN', 'ACCEPTED', 'PARTIAL', 'CANCEL_PENDING', 'LOST', 'FILLED', 'CANCELED', 'EXPIRED', 'REJECTED', 'DENIED')
  ),
  state_before_cancel text,
  -- the number of the last change
  changes integer not null default 1,
  filled_quantity numeric(30, 12) not null default 0 check (filled_quantity >= 0 and filled_quantity <= quantity),
  -- how the venue says that it ended, while fills of it are not booked yet
  ending_state text check (ending_state in ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED')),
  ending_quantity numeric(30, 12),
  created_at timestamptz not null,
  send_after timestamptz not null,
  sent_at timestamptz,
  sends integer not null default 0,
  next_look_up_at timestamptz,
  look_ups integer not null default 0,
  -- look-ups in a row that worked, found nothing, and came later than the request could be on its way
  misses integer not null default 0,
  cancel_requested_at timestamptz,
  next_cancel_at timestamptz,
  cancels integer not null default 0,
  ended_at timestamptz,
  -- a code for a denial of ours and for what the venue refused, and the venue's words
  reason text,
  words text,
  primary key (user_id, id),
  constraint broker_orders_owner unique (owner_order_id, owner_kind, attempt),
  constraint broker_orders_end check ((ended_at is not null) = (state in ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED', 'DENIED'))),
  constraint broker_orders_sent check (state in ('INTENT', 'DENIED') or sent_at is not null),
  constraint broker_orders_cancel check ((state = 'CANCEL_PENDING') = (state_before_cancel is not null)),
  constraint broker_orders_ending check ((ending_state is null) = (ending_quantity is null)),
  constraint broker_orders_looked_up check (ended_at is null or next_look_up_at is null and next_cancel_at is null)
);
create unique index broker_orders_at_venue on broker_orders (connection_id, symbol, venue_order_id) where venue_order_id is not null;
create index broker_orders_working on broker_orders (connection_id, symbol) where ended_at is null;
create index broker_orders_of_connection on broker_orders (connection_id, created_at desc, id);
create index broker_orders_unclear on broker_orders (created_at, id) where state in ('UNKNOWN', 'LOST');
create unique index broker_orders_id on broker_orders (id);

create function check_broker_order_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'INTENT' then
      raise exception 'an order at a venue begins as INTENT, not as %', new.state using errcode = 'check_violation';
    end if;
  elsif new.state <> old.state and not broker_order_may_become(old.state, new.state) then
    raise exception 'an order at a venue cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger broker_orders_change before insert or update of state on broker_orders
  for each row execute function check_broker_order_change();

-- Each change of an order's state: when, and what said so.
create table broker_order_changes (
  user_id uuid not null,
  order_id uuid not null,
  number integer not null,
  state text not null,
  at timestamptz not null,
  source text not null check (source in ('SERVER', 'ANSWER', 'STREAM', 'LOOK_UP', 'FILL', 'RECONCILIATION', 'PERSON')),
  words text,
  primary key (user_id, order_id, number),
  foreign key (user_id, order_id) references broker_orders (user_id, id)
);

-- The inbox of fills: what the venue's one source of fills says, each once, booked or not.
create table broker_fills (
  user_id uuid not null references users (id),
  connection_id uuid not null references broker_connections (id),
  symbol text not null,
  -- the venue's, or ours where a person entered the fill
  venue_fill_id text not null check (char_length(venue_fill_id) <= 200),
  venue_order_id text not null check (char_length(venue_order_id) <= 100),
  side text not null check (side in ('BUY', 'SELL')),
  quantity numeric(30, 12) not null check (quantity > 0),
  price numeric(30, 12) not null check (price >= 0),
  fee_amount numeric(30, 18) not null,
  fee_currency text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  source text not null check (source in ('VENUE', 'PERSON')),
  -- WAITING: its order is not known yet. EXTERNAL: of an order that we did not make. REFUSED: more than was ordered
  state text not null check (state in ('WAITING', 'BOOKED', 'EXTERNAL', 'REFUSED')),
  order_id uuid,
  booked_at timestamptz,
  is_late boolean not null default false,
  primary key (user_id, connection_id, symbol, venue_fill_id),
  foreign key (user_id, order_id) references broker_orders (user_id, id),
  constraint broker_fills_booked check ((state = 'BOOKED') = (booked_at is not null) and (state <> 'BOOKED' or order_id is not null)),
  constraint broker_fills_late check (not is_late or state = 'BOOKED')
);
create index broker_fills_of_order on broker_fills (order_id) where order_id is not null;
create index broker_fills_waiting on broker_fills (connection_id, at, venue_fill_id) where state = 'WAITING';
create index broker_fills_of_connection on broker_fills (connection_id, at desc);

-- How far the venue's fills are read; an empty symbol: of the whole account.
create table broker_fill_cursors (
  connection_id uuid not null references broker_connections (id),
  symbol text not null,
  cursor text not null,
  read_at timestamptz not null,
  primary key (connection_id, symbol)
);

-- Who works at a connection, and whether it may open there: nothing is opened before the books were compared.
create table broker_work (
  connection_id uuid primary key references broker_connections (id),
  holder text not null,
  lease_until timestamptz not null,
  is_reconciled boolean not null default false
);

-- An admin's switch: nothing is opened at a venue that is stopped.
create table venue_switches (
  venue text primary key check (venue in ('ALPACA', 'BINANCE', 'BYBIT', 'OKX', 'KRAKEN', 'COINBASE')),
  is_stopped boolean not null default false,
  reason text not null default '' check (char_length(reason) <= 500),
  changed_at timestamptz,
  changed_by uuid references users (id)
);
insert into venue_switches (venue) values ('ALPACA'), ('BINANCE'), ('BYBIT'), ('OKX'), ('KRAKEN'), ('COINBASE');
