-- With which kind of browser and from which network somebody signs in: what is new is told to them.
create table known_devices (
  user_id uuid not null references users (id),
  -- "Firefox on Linux"
  device text not null check (char_length(device) <= 60),
  network text not null check (char_length(network) <= 60),
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, device, network)
);
create index known_devices_age on known_devices (last_used_at);

-- What was said may be mended for a while, and taken back; its place stays. One picture may go with it.
alter table messages
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  -- goes up with each change: an older answer never overwrites a newer one on a screen
  add column version integer not null default 1,
  add column picture_id uuid references pictures (id),
  add column picture_alt text not null default '' check (char_length(picture_alt) <= 300);
drop index messages_shared;
create index messages_shared on messages (conversation_id, position desc) where recipe_id is not null or receipt_id is not null or picture_id is not null;
create index messages_picture on messages (picture_id) where picture_id is not null;

/*
 * Search. With the conversation as one of the indexed words, a search named all of the reader's conversations in one
 * query: the index then weighed each of them for each message the reader has (25,000 messages in 1,000 conversations:
 * seconds), and for a word's beginning it first gathered every match of the whole house. Here each word begins with its
 * conversation: one short look a conversation, which finds that conversation's matches and nothing else. Eleven characters
 * are 64 bits of the conversation's random id; whose a match is, the rows say.
 */
create function message_scope(conversation_id uuid) returns text language sql immutable strict parallel safe
as $$ select left(encode(uuid_send(conversation_id), 'base64'), 11) $$;

/* The cost keeps the planner from reckoning words row by row instead of asking the index. */
create function message_words(conversation_id uuid, said text) returns tsvector language plpgsql immutable strict parallel safe cost 100000
as $$
declare
  scope constant text := left(encode(uuid_send(conversation_id), 'base64'), 11);
begin
  return array_to_tsvector(array(select scope || lexeme from unnest(to_tsvector('pg_catalog.simple', said)) where octet_length(lexeme) <= 500));
end
$$;

drop index messages_words;
alter table messages drop column words;
create index messages_words on messages using gin (message_words(conversation_id, text)) with (fastupdate = off) where kind = 'TEXT';
