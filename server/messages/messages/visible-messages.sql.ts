/** Columns of a message `m` as its readers get them. */
export const messageColumns = `m.id, m.conversation_id, m.position, m.sender_id, m.kind, m.text, m.about_id,
    m.recipe_id, m.receipt_id, m.receipt_facts, m.picture_id, m.picture_alt,
    m.hidden_at is not null as is_removed, m.deleted_at is not null as is_deleted,
    m.edited_at, m.version, m.client_request_id, m.at`;

/**
 * Whether the member `cm` may see the message `m` of the conversation `c`: it lies within what is theirs, was not withheld
 * from them when it was sent, and in a group there is no block between them and its sender.
 */
export const messageVisibleSql = `m.conversation_id = cm.conversation_id
  and cm.state in ('ACTIVE', 'REQUEST', 'LEFT', 'REMOVED')
  and m.position > cm.from_position
  and (cm.to_position is null or m.position <= cm.to_position)
  and not (m.withheld_from @> array[cm.user_id])
  and (c.kind = 'DIRECT' or m.sender_id = cm.user_id or not exists (
    select 1
    from blocks
    where (blocker_id = cm.user_id and blocked_id = m.sender_id)
      or (blocker_id = m.sender_id and blocked_id = cm.user_id)
  ))`;
