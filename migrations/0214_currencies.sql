-- Accounts at exchanges in a currency that is no dollar: what one unit was worth in USD is kept with each event.

-- Read from a venue's own markets; the newest of each.
create table venue_rates (
  venue text not null,
  environment text not null,
  currency text not null check (char_length(currency) between 1 and 40),
  rate numeric(30, 12) not null check (rate > 0),
  at timestamptz not null,
  primary key (venue, environment, currency)
);

-- Of each currency that is no dollar and counts as cash of an account: what the books count on.
create table broker_cash (
  connection_id uuid not null references broker_connections,
  user_id uuid not null,
  currency text not null check (char_length(currency) between 1 and 40),
  -- in the currency itself, as the venue last said, and moved by each fill since
  amount numeric(30, 12) not null,
  -- in USD: the same as the account's books have it
  value numeric(30, 12) not null,
  -- in USD: all that the rate did to the account's cash so far
  rate_effect numeric(30, 12) not null default 0,
  -- at which it was last valued, and when
  rate numeric(30, 12) check (rate > 0),
  rate_at timestamptz,
  primary key (connection_id, currency)
);
create index broker_cash_user on broker_cash (user_id);

-- A market's place among all currencies that are traded there, those that count as a dollar first.
alter table venue_minimums add column is_dollar boolean not null default true;
update venue_minimums set is_dollar = rank is not null;

-- What one unit of the currency that it was priced in was worth in USD; null while that is not known.
alter table broker_fills add column rate numeric(30, 12) default 1 check (rate > 0);
-- The rate that its limit or stop was turned into the market's currency at; null where it was not.
alter table broker_orders add column rate numeric(30, 12) check (rate > 0);
-- Cash that no order holds back, by currency, as the venue last said.
alter table broker_connections add column free_cash jsonb;
-- The currency of the money that came or went, and its rate then; null: dollars.
alter table account_flows
  add column currency text check (char_length(currency) between 1 and 40),
  add column rate numeric(30, 12) check (rate > 0);
