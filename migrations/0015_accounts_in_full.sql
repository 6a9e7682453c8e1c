-- Second factor and passkeys as better-auth 1.7.6 keeps them.
alter table "user" add column "twoFactorEnabled" boolean;
create table "twoFactor" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "secret" text not null, "backupCodes" text not null, "userId" uuid not null references "user" ("id") on delete cascade, "verified" boolean, "failedVerificationCount" integer, "lockedUntil" timestamptz);
create table "passkey" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "name" text, "publicKey" text not null, "userId" uuid not null references "user" ("id") on delete cascade, "credentialID" text not null, "counter" integer not null, "deviceType" text not null, "backedUp" boolean not null, "transports" text, "createdAt" timestamptz, "aaguid" text);
create unique index "twoFactor_userId_key" on "twoFactor" ("userId");
create index "passkey_userId_idx" on "passkey" ("userId");
create unique index "passkey_credentialID_key" on "passkey" ("credentialID");

-- When the owner of a session last proved to be there again (password, code or passkey); null: only at signing in.
alter table session add column fresh_at timestamptz;

-- Keys of integrators. The key itself is shown once and lies here hashed; ours, because every request with a key reads this row.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  name text not null check (char_length(name) between 1 and 60),
  -- its first characters, so that the owner can tell it from others
  start text not null,
  key_sha256 text not null,
  scopes text[] not null check (scopes <@ array['read', 'trade', 'social'] and cardinality(scopes) > 0),
  -- unticked, the key reaches paper accounts only
  reaches_live boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz not null
);
create unique index api_keys_hash on api_keys (key_sha256);
create index api_keys_of_user on api_keys (user_id, created_at);

-- A new address counts when the links mailed to the old and to the new one have both been opened. Tokens lie hashed.
create table email_changes (
  user_id uuid primary key references users (id),
  new_email text not null,
  old_token_sha256 text not null,
  new_token_sha256 text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null
);
create unique index email_changes_old on email_changes (old_token_sha256);
create unique index email_changes_new on email_changes (new_token_sha256);

-- Asking to follow somebody whose profile is for followers only.
create table follow_requests (
  requester_id uuid not null references users (id),
  owner_id uuid not null references users (id) check (owner_id <> requester_id),
  created_at timestamptz not null,
  primary key (requester_id, owner_id)
);
create index follow_requests_owner on follow_requests (owner_id, created_at, requester_id);

-- All we hold about somebody, packed by a job and kept for a few days.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  -- gzip of one JSON document
  body bytea
);
create index data_exports_of_user on data_exports (user_id, requested_at desc);

-- Cost points spent in the running minute by a key, session or address, when several processes serve. Losing them costs nothing.
create unlogged table api_points (
  subject text not null,
  window_start timestamptz not null,
  points bigint not null,
  primary key (subject, window_start)
);
create index api_points_age on api_points (window_start);

-- The picture on somebody's profile; the room of pictures keeps its file.
alter table users add column picture_id uuid;
