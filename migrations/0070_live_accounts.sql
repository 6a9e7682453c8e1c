-- Accounts with real money: where their owners live, what a day on them began with, and what a copy's owner accepted.

-- ISO 3166-1 codes of countries whose residents cannot use real money on this server
alter table live_trading_texts
  add column refused_countries text[] not null default '{}' check (cardinality(refused_countries) <= 250);

alter table broker_connections
  -- ISO 3166-1, as the owner said; null where the money is not real, and once the owner has been erased
  add column residence text check (residence ~ '^[A-Z]{2}$'),
  -- the market clock's day (UTC) that `day_start_net` is of
  add column day date,
  -- in USD, at 00:00 of the day: cash and positions of trades and copies on the account, less all that was ever paid in or out
  add column day_start_net numeric(30, 10),
  add constraint broker_connections_day check ((day is null) = (day_start_net is null));

alter table broker_oauth_states
  add column residence text check (residence ~ '^[A-Z]{2}$');

-- Why we did not send an order, in figures: what it was held against, and what would have been.
alter table broker_orders
  add column denied_figure numeric,
  add column denied_limit numeric;

-- Version of the operator's text about real money that the owner of a LIVE copy accepted for it.
alter table copies
  add column live_text_version integer references live_trading_texts (version);
