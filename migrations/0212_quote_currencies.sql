-- Coins against another currency than a venue's usual one. What a venue takes of each coin at least is listed by the currency it is priced in.
-- The rows are written anew when a session is opened there.
delete from venue_minimums;
alter table venue_minimums
  drop constraint venue_minimums_pkey,
  add column quote text not null check (char_length(quote) between 1 and 40),
  -- place among the currencies that count as a dollar there, from 0; null for any other, in which nothing is traded
  add column rank integer check (rank >= 0),
  -- how its orders and fills are named; null where the symbol alone stands for it
  add column market text check (char_length(market) between 1 and 80),
  add primary key (venue, environment, symbol, quote);

alter table broker_connections
  -- which of the dollars of its venue it opens in; null: the venue's first
  add column quote_currency text check (char_length(quote_currency) between 1 and 40),
  -- whether copies may open in another one where a coin has no market in that
  add column copies_other_quotes boolean not null default false;

-- The venue's name of the market that it is sent to; null where the symbol alone stands for it.
alter table broker_orders add column market text check (char_length(market) between 1 and 80);

-- Venues number orders by market.
drop index broker_orders_at_venue;
create unique index broker_orders_at_venue on broker_orders (connection_id, coalesce(market, symbol), venue_order_id)
where venue_order_id is not null;
