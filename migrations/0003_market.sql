create table instruments (
  symbol text primary key check (symbol ~ '^[A-Z0-9][A-Z0-9.]{0,11}$'),
  name text not null,
  class text not null check (class in ('STOCK', 'ETF', 'CRYPTO', 'FX')),
  sector text not null default '',
  tick numeric(20, 10) not null check (tick > 0),
  lot numeric(20, 10) not null check (lot > 0),
  spread_bps numeric(10, 4) not null check (spread_bps >= 0),
  shortable boolean not null,
  -- null: round the clock; else {"zone": "America/New_York", "days": [1,2,3,4,5], "open": "09:30", "close": "16:00"}
  hours jsonb,
  provider text not null check (provider in ('simulated', 'replay', 'alpaca')),
  halted_at timestamptz,
  listed boolean not null default true
);

-- Price jumps an admin ordered for simulated symbols: from `at` on every price is multiplied by `factor`.
create table market_gaps (
  id uuid primary key default gen_random_uuid(),
  symbol text not null references instruments (symbol),
  at timestamptz not null,
  factor numeric(12, 8) not null check (factor > 0)
);
create index market_gaps_symbol on market_gaps (symbol, at);

-- Where a replay began, so that every process and every restart reads the same market clock.
create table market_clocks (
  provider text not null,
  settings_sha256 text not null,
  wall_start timestamptz not null,
  market_start timestamptz not null,
  speed double precision not null,
  primary key (provider, settings_sha256)
);
