-- What a feeder sells. The price of a subscription stays in `users.price_bites`, which every sealed event copies; shares of 80 and
-- 20% are whole bites only for multiples of five.
alter table users add constraint users_price_in_fives check (price_bites % 5 = 0);

create table feeder_offers (
  user_id uuid primary key references users (id),
  -- Shown to whoever does not see the trades.
  teaser text not null default '' check (char_length(teaser) <= 280),
  -- What one recipe costs where it has no price of its own; 0: recipes are not sold one by one.
  unlock_bites integer not null default 0 check (unlock_bites between 0 and 1000 and unlock_bites % 5 = 0),
  -- What is left of the server's share of what was paid before, in fifths of a bite.
  share_carry smallint not null default 0 check (share_carry between 0 and 4),
  updated_at timestamptz not null
);

-- The price of one recipe where it differs from its feeder's; 0: not sold.
create table recipe_prices (
  trade_id uuid primary key references trades (id),
  user_id uuid not null references users (id),
  price_bites integer not null check (price_bites between 0 and 1000 and price_bites % 5 = 0),
  updated_at timestamptz not null
);
create index recipe_prices_user on recipe_prices (user_id);
