-- Durable per-user streams: one counter per user and stream, one outbox that is also the replay log.
create table stream_counters (
  user_id uuid not null,
  stream text not null,
  sequence bigint not null default 0,
  -- what was pruned from the outbox: replays from before it answer RESYNC_REQUIRED
  pruned_to bigint not null default 0,
  primary key (user_id, stream)
);

create table outbox (
  user_id uuid not null,
  stream text not null,
  sequence bigint not null,
  previous_sequence bigint not null,
  at timestamptz not null,
  body jsonb not null,
  primary key (user_id, stream, sequence)
);
create index outbox_age on outbox (at);

-- A mutation that moves money runs once per (user, mutation, client request id); a retry gets the first answer.
create table client_requests (
  user_id uuid not null,
  mutation text not null,
  client_request_id text not null check (char_length(client_request_id) between 8 and 64),
  input_sha256 text not null,
  result jsonb,
  at timestamptz not null default now(),
  primary key (user_id, mutation, client_request_id)
);
create index client_requests_age on client_requests (at);

-- Jobs that failed for good, visible to the admin, retried by hand.
create table dead_letters (
  id uuid primary key default gen_random_uuid(),
  task text not null,
  payload jsonb not null,
  error text not null,
  attempts integer not null,
  at timestamptz not null default now(),
  resolved_at timestamptz
);
create index dead_letters_open on dead_letters (at desc) where resolved_at is null;
