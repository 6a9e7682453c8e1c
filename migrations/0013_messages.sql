-- Conversations of two people or of a group. A member's row says what that person sees of it; nobody else's does.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('DIRECT', 'GROUP')),
  name text not null default '' check (char_length(name) <= 60),
  -- the two people of a direct conversation, so that a pair has one only
  low_id uuid references users (id),
  high_id uuid references users (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  -- when the other side took a direct conversation; until then only a few messages may be sent. Groups at once.
  accepted_at timestamptz,
  -- number of the last message; raised under this row's lock
  last_position bigint not null default 0,
  check ((kind = 'DIRECT') = (low_id is not null and high_id is not null)),
  check (low_id < high_id)
);
create unique index conversations_pair on conversations (low_id, high_id) where kind = 'DIRECT';

create table conversation_members (
  conversation_id uuid not null references conversations (id),
  user_id uuid not null references users (id),
  is_owner boolean not null default false,
  -- REQUEST waits for the person's word. DECLINED and WITHHELD (the sender is blocked) look like REQUEST to all others
  state text not null check (state in ('ACTIVE', 'REQUEST', 'DECLINED', 'WITHHELD', 'LEFT', 'REMOVED')),
  added_by uuid references users (id),
  joined_at timestamptz not null,
  -- messages after `from_position` (and up to `to_position`, once gone) are this person's to read
  from_position bigint not null default 0,
  to_position bigint,
  read_position bigint not null default 0,
  unread integer not null default 0 check (unread >= 0),
  is_muted boolean not null default false,
  -- the newest message this person sees: the list's sort key
  last_position bigint not null default 0,
  last_at timestamptz not null,
  primary key (conversation_id, user_id)
);
create index conversation_members_list on conversation_members (user_id, state, last_at desc, conversation_id desc);
create index conversation_members_unread on conversation_members (user_id, state) where unread > 0;

-- The conversation's id is one of the searched words, so that a search over a person's own conversations never reads another's.
create table messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations (id),
  position bigint not null check (position > 0),
  sender_id uuid not null references users (id),
  kind text not null default 'TEXT' check (kind in ('TEXT', 'CREATED', 'ADDED', 'JOINED', 'LEFT', 'REMOVED', 'RENAMED')),
  text text not null default '' check (char_length(text) <= 4000),
  -- whom a line about people is about
  about_id uuid references users (id),
  recipe_id uuid references trades (id),
  receipt_id uuid,
  receipt_facts text[] not null default '{}',
  -- members who must never see it: they have blocked the sender, or are blocked
  withheld_from uuid[] not null default '{}',
  -- taken out of sight by a moderator; its place stays
  hidden_at timestamptz,
  client_request_id text check (char_length(client_request_id) between 8 and 64),
  at timestamptz not null,
  words tsvector generated always as (
    case when kind = 'TEXT' then to_tsvector('simple', text) || array_to_tsvector(array['in:' || conversation_id::text]) end
  ) stored,
  unique (conversation_id, position)
);
create unique index messages_once on messages (sender_id, client_request_id) where client_request_id is not null;
create index messages_words on messages using gin (words) with (fastupdate = off);
create index messages_shared on messages (conversation_id, position desc) where recipe_id is not null or receipt_id is not null;
