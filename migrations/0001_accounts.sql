-- Sign-in tables of better-auth 1.7.6 as its generator gives them (uuid ids, without the admin plugin's columns).
-- Nothing of ours refers to them: `users` below is ours and stays as a tombstone after erasure.
create table "user" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "name" text not null, "email" text not null unique, "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz default current_timestamp not null);
create table "session" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "expiresAt" timestamptz not null, "token" text not null unique, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text, "userId" uuid not null references "user" ("id") on delete cascade);
create table "account" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "accountId" text not null, "providerId" text not null, "userId" uuid not null references "user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz not null);
create table "verification" ("id" uuid default pg_catalog.gen_random_uuid() not null primary key, "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null, "createdAt" timestamptz default current_timestamp not null, "updatedAt" timestamptz default current_timestamp not null);
create index "session_userId_idx" on "session" ("userId");
create index "account_userId_idx" on "account" ("userId");
create index "verification_identifier_idx" on "verification" ("identifier");

create table users (
  id uuid primary key,
  username text not null check (username ~ '^[a-z0-9](?:[a-z0-9._]{1,28})[a-z0-9]$'),
  name text not null check (char_length(name) between 1 and 60),
  email text,
  role text not null default 'eater' check (role in ('eater', 'feeder', 'hybrid', 'admin')),
  active_mode text check (active_mode in ('eater', 'feeder')),
  tier text not null default 'prep_cook' check (tier in ('prep_cook', 'line_cook', 'sous_chef', 'chef', 'master_chef')),
  tester boolean not null default false,
  house boolean not null default false,
  bio text not null default '' check (char_length(bio) <= 500),
  -- what a subscription to this feeder costs for 30 days; written by billing
  price_bites integer not null default 0 check (price_bites between 0 and 1000),
  settings jsonb not null default '{}',
  suspended_at timestamptz,
  -- registered, but the mail is not verified yet: shown to nobody, or a stranger could tell which addresses are known
  pending boolean not null default false,
  erased_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_username_key on users (username);
create unique index users_email_key on users (email) where email is not null;
create index users_feeders on users (created_at desc, id) where role in ('feeder', 'hybrid') and erased_at is null and not pending;

create table privacy_settings (
  user_id uuid primary key references users (id),
  profile_audience text not null default 'EVERYONE' check (profile_audience in ('EVERYONE', 'FOLLOWERS')),
  shows_weights boolean not null default true,
  amounts text not null default 'PERCENTAGES' check (amounts in ('NEVER', 'PERCENTAGES', 'YES')),
  may_write text not null default 'EVERYONE' check (may_write in ('EVERYONE', 'FOLLOWED', 'NOBODY')),
  may_mention text not null default 'EVERYONE' check (may_mention in ('EVERYONE', 'FOLLOWED', 'NOBODY')),
  named_as_copier boolean not null default false,
  open_trade_delay_seconds integer not null default 0 check (open_trade_delay_seconds between 0 and 86400),
  updated_at timestamptz not null default now()
);

create table follows (
  follower_id uuid not null references users (id),
  followed_id uuid not null references users (id) check (followed_id <> follower_id),
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id)
);
create index follows_followed on follows (followed_id, follower_id);

create table blocks (
  blocker_id uuid not null references users (id),
  blocked_id uuid not null references users (id) check (blocked_id <> blocker_id),
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);

-- Who may see a feeder's trades at once, and why. Copying and billing write it; `visibleFrom` reads it. A relation
-- that ended keeps its row: which delay class an old event had for a viewer must never change.
create table relations (
  id uuid primary key default gen_random_uuid(),
  viewer_id uuid not null references users (id),
  feeder_id uuid not null references users (id),
  kind text not null check (kind in ('COPIER', 'SUBSCRIBER', 'UNLOCKED')),
  trade_id uuid check ((kind = 'UNLOCKED') = (trade_id is not null)),
  since timestamptz not null,
  until timestamptz check (until >= since)
);
create index relations_viewer on relations (viewer_id, feeder_id);
create index relations_feeder on relations (feeder_id, kind) where until is null;

-- Our own rate limits: calling better-auth from a mutation skips its own. Losing them in a crash costs nothing.
-- A window begins with its first hit. Keys hold hashes, never addresses or mails.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
create index rate_limits_age on rate_limits (window_start);

-- A name somebody asked for while registering a mail that is known already. It counts as taken, as it would have been
-- for an unknown mail: otherwise a second attempt with the same name would tell whether the mail has an account.
create table username_holds (
  username text primary key,
  held_until timestamptz not null
);

-- Every mail is written here in the transaction of its cause; a job sends it. Without SMTP this is the local outbox.
create table mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index mails_newest on mails (created_at desc);
