-- What people should hear about. Unread lines of one group are one row, which grows until it is read.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  kind text not null check (kind ~ '^[A-Z][A-Z_]{1,39}$'),
  group_key text not null check (char_length(group_key) <= 200),
  subject_kind text,
  subject_id text,
  -- the latest few who caused it, newest first, and how many there are
  actor_ids uuid[] not null default '{}',
  actors integer not null default 0,
  causes integer not null default 1,
  data jsonb not null default '{}',
  -- false: the person wants no line in the app, only the other channels
  is_listed boolean not null default true,
  is_mailed boolean not null default false,
  created_at timestamptz not null,
  at timestamptz not null,
  read_at timestamptz,
  -- when a digest brought it
  mailed_at timestamptz
);
create index notifications_list on notifications (user_id, at desc, id desc) where is_listed;
create unique index notifications_open_group on notifications (user_id, group_key) where read_at is null;
create index notifications_unread on notifications (user_id) where read_at is null and is_listed;
create index notifications_to_mail on notifications (user_id, at) where read_at is null and is_mailed and mailed_at is null;
create index notifications_age on notifications (at);

-- Told twice, heard once.
create table notification_causes (
  user_id uuid not null references users (id),
  once_key text not null check (char_length(once_key) <= 200),
  notification_id uuid references notifications (id) on delete cascade,
  actor_id uuid references users (id),
  at timestamptz not null,
  primary key (user_id, once_key)
);
create index notification_causes_of on notification_causes (notification_id, actor_id);
create index notification_causes_age on notification_causes (at);

-- A person without a row has the defaults. `channels`: kind → channel → wanted, only what differs from the kind's default.
create table notification_settings (
  user_id uuid primary key references users (id),
  channels jsonb not null default '{}',
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 60),
  -- minutes after local midnight; null: no quiet hours
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_to integer check (quiet_to between 0 and 1439),
  digest text not null default 'DAILY' check (digest in ('OFF', 'DAILY', 'WEEKLY')),
  digest_hour integer not null default 8 check (digest_hour between 0 and 23),
  updated_at timestamptz not null,
  check ((quiet_from is null) = (quiet_to is null))
);

/* When the quiet hours that hold at `now` end; null when none hold. They may go over midnight. */
create function quiet_until(now timestamptz, time_zone text, quiet_from integer, quiet_to integer) returns timestamptz
language sql stable as $$
  select case
    when quiet_from is null or quiet_from = quiet_to then null
    when quiet_from < quiet_to and minute >= quiet_from and minute < quiet_to then (day + make_interval(mins => quiet_to)) at time zone time_zone
    when quiet_from > quiet_to and minute >= quiet_from then (day + interval '1 day' + make_interval(mins => quiet_to)) at time zone time_zone
    when quiet_from > quiet_to and minute < quiet_to then (day + make_interval(mins => quiet_to)) at time zone time_zone
  end
  from (select date_trunc('day', local) as day, (extract(hour from local) * 60 + extract(minute from local))::integer as minute
        from (select now at time zone time_zone as local) as here) as clock
$$;

/* Whether somebody with these settings wants this kind by this channel. */
create function wants_notice(channels jsonb, kind text, channel text, by_default boolean) returns boolean
language sql immutable as $$ select coalesce((channels -> kind ->> channel)::boolean, by_default) $$;

-- The house's own key pair for web push, made on the first start. The private half is sealed with the house's secret.
create table push_keys (
  singleton boolean primary key default true check (singleton),
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null
);

-- Browsers that asked for pushes. A browser belongs to whoever signed in there last.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (char_length(p256dh) <= 120),
  auth text not null check (char_length(auth) <= 60),
  device text not null default '' check (char_length(device) <= 200),
  created_at timestamptz not null,
  last_sent_at timestamptz,
  failures integer not null default 0
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- One push to one browser: claimed and committed before it is sent, so that a crash loses one rather than doubles it.
create table push_deliveries (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id),
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  -- how many causes the line had: a line that has grown is pushed again
  causes integer not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'CLAIMED', 'SENT', 'READ_BEFORE', 'FAILED')),
  due_at timestamptz not null,
  claimed_at timestamptz,
  finished_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  unique (subscription_id, notification_id, causes)
);
create index push_deliveries_due on push_deliveries (due_at) where state = 'WAITING';
create index push_deliveries_claimed on push_deliveries (claimed_at) where state = 'CLAIMED';
create index push_deliveries_notification on push_deliveries (notification_id);
create index push_deliveries_user on push_deliveries (user_id);

-- A digest is written once per person and day, in the transaction that writes its mail.
create table notification_digests (
  user_id uuid not null references users (id),
  day date not null,
  lines integer not null,
  at timestamptz not null,
  primary key (user_id, day)
);

-- Headers besides the usual ones; and mails that are better lost in a crash than sent twice are claimed before they leave.
alter table mails add column headers jsonb not null default '{}';
alter table mails add column sends_once boolean not null default false;
alter table mails add column claimed_at timestamptz;

-- What a feeder (or the house) says to many at once.
create table announcements (
  id uuid primary key default gen_random_uuid(),
  author_id uuid not null references users (id),
  audience text not null check (audience in ('FOLLOWERS', 'SUBSCRIBERS', 'COPIERS', 'EVERYONE')),
  title text not null check (char_length(title) between 1 and 120),
  text text not null check (char_length(text) between 1 and 2000),
  state text not null check (state in ('SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  client_request_id text not null check (char_length(client_request_id) between 8 and 64),
  created_at timestamptz not null,
  -- when it is to go out, and the zone its writer thought in
  due_at timestamptz not null,
  time_zone text not null,
  started_at timestamptz,
  sent_at timestamptz,
  -- the last reader of the last chunk: where the next begins
  reached uuid,
  readers integer not null default 0,
  -- taken out of sight by a moderator
  hidden_at timestamptz,
  unique (author_id, client_request_id)
);
create index announcements_author on announcements (author_id, due_at desc, id desc);

create table announcement_readers (
  announcement_id uuid not null references announcements (id),
  user_id uuid not null references users (id),
  notification_id uuid,
  sent_at timestamptz not null,
  seen_at timestamptz,
  heard_at timestamptz,
  heard_as text check (heard_as in ('SOUND', 'VOICE')),
  primary key (announcement_id, user_id)
);
create index announcement_readers_user on announcement_readers (user_id, sent_at desc);
