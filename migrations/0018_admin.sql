-- What the house has switched off for now; a switch without a row is on.
create table feature_switches (
  feature text primary key check (feature ~ '^[a-z_]{2,40}$'),
  is_on boolean not null,
  -- told to whoever meets the closed door
  reason text not null default '' check (char_length(reason) <= 300),
  changed_by uuid references users (id),
  changed_at timestamptz not null
);

-- Words of the house to everybody who is signed in, above every page while they run.
create table house_announcements (
  id uuid primary key default gen_random_uuid(),
  text text not null check (char_length(text) between 1 and 300),
  kind text not null check (kind in ('NEWS', 'MAINTENANCE')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  withdrawn_at timestamptz,
  created_by uuid references users (id),
  created_at timestamptz not null
);
create index house_announcements_running on house_announcements (ends_at) where withdrawn_at is null;

-- What came back from a broker for a visitor who has to log in first: kept for minutes, under a key in their cookie.
create table broker_returns (
  id uuid primary key default gen_random_uuid(),
  key_sha256 text not null unique check (key_sha256 ~ '^[0-9a-f]{64}$'),
  state_sha256 text not null check (state_sha256 ~ '^[0-9a-f]{64}$'),
  -- AES-256-GCM: version, nonce, tag and ciphertext, base64url
  sealed_code text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index broker_returns_age on broker_returns (expires_at);
