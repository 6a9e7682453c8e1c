-- How an order came about, and with it the trade that it opens; null: by its owner's own hand. It stands beside the sealed
-- bytes, not in them.
alter table orders add column source text check (source in ('SIGNAL', 'EXTERNAL'));

-- How a trade came about: as the order that opened it.
create function trade_source(trade uuid) returns text language sql stable as $$
  select (select source from orders where trade_id = trade and effect = 'OPEN' order by created_at, id limit 1)
$$;

-- Addresses by which alerts of TradingView or of any program trade their owner's account, one a person, with narrow powers.
create table signal_addresses (
  id uuid primary key,
  user_id uuid not null unique references users (id),
  -- The secret part of the address: what a request is found by, and the same sealed, for its owner to see again.
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  secret_sealed text not null,
  is_on boolean not null,
  account_kind text not null check (account_kind in ('PRACTICE', 'RECORD')),
  symbols text[] not null,
  actions text[] not null check (actions <@ array['BUY', 'SELL', 'SHORT', 'EXITS']),
  order_value_max numeric(20, 2) not null check (order_value_max > 0),
  orders_per_day_max integer not null check (orders_per_day_max > 0),
  turnover_per_day_max numeric(20, 2) not null check (turnover_per_day_max > 0),
  quote_age_ms_max integer not null check (quote_age_ms_max > 0),
  -- Alerts that came by the address and traded the practice account; the record account opens at a number of them.
  practice_alerts integer not null default 0 check (practice_alerts >= 0),
  practiced_at timestamptz,
  created_at timestamptz not null,
  rotated_at timestamptz
);

-- What came by an address, in order, and what became of it. RECEIVED is the queue: it is worked off by id.
create table signal_alerts (
  id bigint generated always as identity primary key,
  address_id uuid not null references signal_addresses (id) on delete cascade,
  user_id uuid not null references users (id),
  received_at timestamptz not null,
  -- The network address of its sender; null where its owner pressed a button.
  sent_from text,
  body text not null,
  -- What makes two alerts the same: their id, or their text where they have none.
  dedupe_key text,
  state text not null default 'RECEIVED' check (state in ('RECEIVED', 'TRADED', 'REFUSED', 'DUPLICATE')),
  -- Times that working on it failed for a reason of the server's own.
  attempts integer not null default 0,
  refusal text,
  outcome text,
  account_kind text check (account_kind in ('PRACTICE', 'RECORD')),
  trade_id uuid references trades (id),
  order_ids uuid[] not null default '{}',
  -- What its orders were worth when they were placed, in USD; null where it placed none.
  order_value numeric(20, 2),
  settled_at timestamptz,
  check ((state = 'RECEIVED') = (settled_at is null)),
  check ((state in ('REFUSED', 'DUPLICATE')) = (refusal is not null))
);

create index signal_alerts_waiting on signal_alerts (address_id, id) where state = 'RECEIVED';
create index signal_alerts_listed on signal_alerts (address_id, id desc);
create index signal_alerts_same on signal_alerts (address_id, dedupe_key, id);
create index signal_alerts_received on signal_alerts (received_at);
create index signal_alerts_trade on signal_alerts (trade_id) where trade_id is not null;

-- Alerts with what is filled of their orders, and what those count for in USD: what was filled, and while some of it may
-- still be, at least what they were placed for.
create view signal_alert_results as
  select
    a.id, a.address_id, a.received_at, a.sent_from, a.body, a.state, a.refusal, a.outcome,
    a.account_kind, a.trade_id, a.order_value, a.settled_at, o.quantity, o.price, o.filled_at,
    case when o.is_working then greatest(a.order_value, o.filled_value) else o.filled_value end as money
  from signal_alerts a
  left join lateral (
    select
      sum(f.quantity) as quantity,
      sum(f.value) as filled_value,
      round(sum(f.quantity * f.price) / nullif(sum(f.quantity), 0), 10) as price,
      max(f.at) as filled_at,
      exists (select from orders where id = any(a.order_ids) and status = 'WORKING') as is_working
    from fills f
    where f.order_id = any(a.order_ids)
  ) o on true;
