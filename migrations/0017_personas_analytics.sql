-- Test mode: what a tester does as a sample persona is done by a sandbox user of theirs, one per tester and persona. It is
-- `pending` for ever: every list, count, board and feed leaves such users out already. Never an admin: an admin persona reads.
alter table users
  add column sandbox_of uuid references users (id),
  add column sandbox_persona text check (sandbox_persona ~ '^[a-z_]{2,30}$'),
  add constraint users_sandbox_whole check ((sandbox_of is null) = (sandbox_persona is null)),
  add constraint users_sandbox_hidden check (sandbox_of is null or (pending and role <> 'admin' and email is null and sandbox_of <> id));
create unique index users_sandbox on users (sandbox_of, sandbox_persona) where sandbox_of is not null and erased_at is null;

-- First-party analytics: a browser that consented, and what pages it opened. No user, no address, no name.
create table analytics_installations (
  id uuid primary key default gen_random_uuid(),
  app_id text not null,
  refresh_token_sha256 text not null check (refresh_token_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index analytics_installations_age on analytics_installations (last_seen_at);

create table analytics_events (
  id bigint generated always as identity primary key,
  installation_id uuid not null references analytics_installations (id) on delete cascade,
  -- given by the browser, so that a batch sent twice is counted once
  event_id uuid not null,
  name text not null check (name ~ '^[a-z][a-z_]{1,39}$'),
  at timestamptz not null,
  page_name text not null default '' check (char_length(page_name) <= 100),
  page_path text not null default '' check (char_length(page_path) <= 300),
  page_location text not null default '' check (char_length(page_location) <= 600),
  previous_page text not null default '' check (char_length(previous_page) <= 600),
  role text not null check (role in ('visitor', 'eater', 'feeder', 'hybrid', 'admin')),
  unique (installation_id, event_id)
);
create index analytics_events_at on analytics_events (at);
