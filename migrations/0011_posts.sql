-- People somebody does not want to read: unlike a block it is one-sided, and the other never learns of it.
create table mutes (
  muter_id uuid not null references users (id),
  muted_id uuid not null references users (id) check (muted_id <> muter_id),
  created_at timestamptz not null default now(),
  primary key (muter_id, muted_id)
);
create index mutes_muted on mutes (muted_id);

-- One row for each address given out to upload to. A picture that nothing uses is swept.
create table pictures (
  id uuid primary key,
  user_id uuid not null references users (id),
  -- of the one-time token; null once it has been used
  token_sha256 text unique,
  expires_at timestamptz not null,
  stored_at timestamptz,
  content_type text,
  bytes integer,
  width integer,
  height integer,
  -- `post:<id>`, `profile:<id>`; null while nothing uses it
  used_for text,
  created_at timestamptz not null
);
create index pictures_user on pictures (user_id, created_at);
create index pictures_orphans on pictures (created_at) where used_for is null;

-- What stands in the feed beside sealed trade events. Like those, an item is for each viewer visible from a time of its own
-- (`visible_from`): a milestone would otherwise tell of a trade before the trade itself may be seen.
create table feed_items (
  id uuid primary key,
  kind text not null check (kind in ('POST', 'REPOST', 'MILESTONE', 'ANNOUNCEMENT')),
  user_id uuid not null references users (id),
  at timestamptz not null,
  delay_seconds integer not null default 0,
  price_bites integer not null default 0,
  -- the trade a milestone was reached with
  trade_id uuid references trades (id),
  audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'FOLLOWERS', 'SUBSCRIBERS', 'COPIERS')),
  -- what a repost shows, and whose it is
  subject_kind text check (subject_kind in ('POST', 'RECIPE')),
  subject_id uuid,
  origin_user_id uuid references users (id),
  data jsonb not null default '{}',
  -- see feed_score
  score double precision not null,
  is_gone boolean not null default false,
  check ((kind = 'REPOST') = (subject_kind is not null and subject_id is not null and origin_user_id is not null))
);
create index feed_items_time on feed_items (at desc, id) where not is_gone;
-- With what decides who sees an item: a page of 500 people's newest then reads the index alone.
create index feed_items_user on feed_items (user_id, at desc, id) include (kind, audience, delay_seconds, price_bites, trade_id, origin_user_id) where not is_gone;
create index feed_items_score on feed_items (score desc, id) where not is_gone and kind in ('POST', 'MILESTONE');
create unique index feed_items_repost on feed_items (user_id, subject_kind, subject_id) where kind = 'REPOST' and not is_gone;
create index feed_items_subject on feed_items (subject_kind, subject_id) where kind = 'REPOST';

-- Discovery's order, published in docs/feed-ranking.md: twice the talk stands level with six hours later.
-- The SQL twin of `feedScore` in server/feed/ranking.ts; a test compares them.
create function feed_score(at timestamptz, reactions integer, comments integer, reposts integer) returns double precision
language sql immutable parallel safe as $$
  select ln(1 + reactions + 2 * comments + 3 * reposts) / ln(2) + extract(epoch from at)::double precision / 21600
$$;

create table posts (
  id uuid primary key references feed_items (id),
  user_id uuid not null references users (id),
  text text not null,
  sentiment text check (sentiment in ('BULLISH', 'BEARISH', 'NEUTRAL')),
  -- the linked recipe
  trade_id uuid references trades (id),
  version integer not null default 1,
  state text not null default 'VISIBLE' check (state in ('VISIBLE', 'DELETED', 'REMOVED')),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index posts_user on posts (user_id, created_at desc, id);

-- What a post said before each edit.
create table post_versions (
  post_id uuid not null references posts (id) on delete cascade,
  version integer not null,
  text text not null,
  sentiment text,
  at timestamptz not null,
  primary key (post_id, version)
);

create table post_pictures (
  post_id uuid not null references posts (id) on delete cascade,
  position integer not null,
  picture_id uuid not null references pictures (id),
  alt text not null default '',
  primary key (post_id, position)
);

-- `$AAPL`, `@ana` and `#earnings` as the server found them in the text. The value of CHEF is a user's id.
create table post_tags (
  post_id uuid not null references posts (id) on delete cascade,
  kind text not null check (kind in ('STOCK', 'CHEF', 'TOPIC')),
  value text not null,
  at timestamptz not null,
  user_id uuid not null references users (id),
  primary key (post_id, kind, value)
);
create index post_tags_value on post_tags (kind, value, at desc, post_id);
create index post_tags_time on post_tags (at);
create index post_tags_user on post_tags (user_id);

-- Two levels: an answer's parent never has a parent of its own.
create table comments (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('POST', 'RECIPE')),
  subject_id uuid not null,
  parent_id uuid references comments (id),
  user_id uuid not null references users (id),
  text text not null,
  -- usernames in the text that existed when it was written
  mentions text[] not null default '{}',
  state text not null default 'VISIBLE' check (state in ('VISIBLE', 'DELETED', 'REMOVED')),
  at timestamptz not null,
  edited_at timestamptz
);
create index comments_subject on comments (subject_kind, subject_id, at, id) where parent_id is null;
create index comments_parent on comments (parent_id, at, id) where parent_id is not null;
create index comments_user on comments (user_id);

create table reactions (
  subject_kind text not null check (subject_kind in ('POST', 'RECIPE', 'COMMENT')),
  subject_id uuid not null,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('FIRE', 'CLAP', 'BULL', 'BEAR', 'THINK')),
  at timestamptz not null,
  primary key (subject_kind, subject_id, user_id)
);
create index reactions_user on reactions (user_id);

-- Kept beside each write, so that a page of the feed never counts.
create table talk_counts (
  subject_kind text not null,
  subject_id uuid not null,
  comments integer not null default 0 check (comments >= 0),
  reposts integer not null default 0 check (reposts >= 0),
  fire integer not null default 0 check (fire >= 0),
  clap integer not null default 0 check (clap >= 0),
  bull integer not null default 0 check (bull >= 0),
  bear integer not null default 0 check (bear >= 0),
  think integer not null default 0 check (think >= 0),
  primary key (subject_kind, subject_id)
);

create table tag_follows (
  user_id uuid not null references users (id),
  kind text not null check (kind in ('STOCK', 'CHEF', 'TOPIC')),
  value text not null,
  at timestamptz not null,
  primary key (user_id, kind, value)
);
create index tag_follows_value on tag_follows (kind, value);

-- Worked out by a job every minute; see docs/feed-ranking.md.
create table tag_trends (
  kind text not null,
  value text not null,
  score double precision not null,
  posts integer not null,
  authors integer not null,
  primary key (kind, value)
);
create index tag_trends_score on tag_trends (score desc);

-- The public stream numbers items as it numbers sealed events: once per delay class.
alter table feed_pending drop constraint feed_pending_pkey;
alter table feed_pending alter column event_id drop not null;
alter table feed_pending add column item_id uuid references feed_items (id);
alter table feed_pending add constraint feed_pending_one check (num_nonnulls(event_id, item_id) = 1);
create unique index feed_pending_event on feed_pending (event_id, delay_class) where event_id is not null;
create unique index feed_pending_item on feed_pending (item_id, delay_class) where item_id is not null;
alter table feed_entries alter column event_id drop not null;
alter table feed_entries add column item_id uuid references feed_items (id);
alter table feed_entries add constraint feed_entries_one check (num_nonnulls(event_id, item_id) = 1);
create unique index feed_entries_item on feed_entries (item_id, delay_class) where item_id is not null;
