-- Symbols somebody keeps an eye on, in lists of their own order.
create table watchlists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  name text not null check (char_length(name) between 1 and 40),
  position integer not null,
  created_at timestamptz not null
);
create index watchlists_of_user on watchlists (user_id, position, id);

create table watchlist_items (
  watchlist_id uuid not null references watchlists (id) on delete cascade,
  symbol text not null references instruments (symbol),
  position integer not null,
  primary key (watchlist_id, symbol)
);

-- A price somebody wants to hear of, once. Times of quotes are on the market clock.
create table price_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  symbol text not null references instruments (symbol),
  side text not null check (side in ('ABOVE', 'BELOW')),
  price numeric not null check (price > 0),
  created_at timestamptz not null,
  created_quote_at timestamptz not null,
  fired_at timestamptz,
  fired_price numeric,
  check ((fired_at is null) = (fired_price is null))
);
create index price_alerts_of_user on price_alerts (user_id, created_at desc, id);
create index price_alerts_open on price_alerts (symbol, side, price) where fired_at is null;
