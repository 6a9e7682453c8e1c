-- What somebody filters the directory of feeders by, under a name of their own.
create table saved_screens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  view text not null check (view in ('FEEDERS', 'WINDOW_SHOP', 'LEADERBOARD')),
  search text not null,
  period text not null check (period in ('MONTH', 'QUARTER', 'YEAR', 'ALL')),
  asset_class text check (asset_class in ('STOCK', 'ETF', 'CRYPTO', 'FX')),
  risk_min integer not null check (risk_min between 1 and 10),
  risk_max integer not null check (risk_max between 1 and 10),
  record_days_min integer not null check (record_days_min >= 0),
  order_by text check (order_by in ('RETURN', 'COPIERS', 'FOLLOWERS', 'NEWEST', 'DRAWDOWN', 'NAME')),
  created_at timestamptz not null,
  unique (user_id, name)
);
