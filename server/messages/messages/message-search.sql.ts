import { messageColumns, messageVisibleSql } from "./visible-messages.sql";

/**
 * Each indexed word begins with its conversation, so nobody else's messages are ever touched, however common the word.
 * The words are asked for one by one, `'<scope>buy' & '<scope>appl':*`: one index lookup a conversation. A word with a
 * hyphen comes as a phrase of its parts; the index knows no order, so all of them are wanted. `offset 0` keeps the planner
 * from reading whole conversations instead; their kind is looked up one by one, because the planner expects far more hits
 * than there are and would read the whole table for them.
 */
export const searchSql = `
  with
  -- the reader's conversations, the latest first, each with the words as its index has them
  own as materialized (
    select cm.conversation_id as id, (select kind from conversations where id = cm.conversation_id) as kind,
      (
        regexp_replace(
          asked.words, '''((?:[^'']|'''')+)''', '''' || message_scope(cm.conversation_id) || '\\1''', 'g'
        ) || ':*'
      )::tsquery as query
    from (select replace(plainto_tsquery('pg_catalog.simple', $2)::text, '<->', '&') as words) asked,
      conversation_members cm
    where asked.words <> ''
      and cm.user_id = $1
      and cm.state in ('ACTIVE', 'LEFT', 'REMOVED')
      and ($3::uuid is null or cm.conversation_id = $3::uuid)
    order by cm.last_at desc
    limit $4
  )
  select ${messageColumns}
  from own
  cross join lateral (
    select *
    from messages said
    where said.kind = 'TEXT'
      and message_words(said.conversation_id, said.text) @@ own.query
    offset 0
  ) m
  cross join lateral (select own.kind) c
  join conversation_members cm on cm.conversation_id = m.conversation_id and cm.user_id = $1
  where m.conversation_id = own.id
    and ${messageVisibleSql}
    and m.hidden_at is null
    and ($5::timestamptz is null or (m.at, m.id) < ($5::timestamptz, $6::uuid))
  order by m.at desc, m.id desc
  limit $7`;
