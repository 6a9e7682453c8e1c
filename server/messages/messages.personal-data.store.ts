import type { Tx } from "../platform/db/database";
import { queryRows } from "../platform/db/rows";

type Exported = Record<string, unknown>;

export const exportConversations = (tx: Tx, userId: string): Promise<Exported[]> =>
  queryRows(
    tx,
    `select c.id, c.kind, c.name, c.created_at
    from conversations c
    join conversation_members m on m.conversation_id = c.id
    where m.user_id = $1
      and m.state in ('ACTIVE', 'LEFT', 'REMOVED')
    order by c.created_at`,
    [userId],
  );

/** Ends every membership, and forgets whom the person added. */
export async function eraseMemberships(tx: Tx, userId: string): Promise<void> {
  await tx.query("update conversation_members set added_by = null where added_by = $1", [userId]);
  await tx.query(
    `update conversation_members
    set state = 'LEFT', is_owner = false, unread = 0, is_muted = false
    where user_id = $1`,
    [userId],
  );
}

/** Erases what the messages held; their places in the conversations stay. */
export async function eraseMessages(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.query(
    `update messages set
      text = '',
      recipe_id = null,
      receipt_id = null,
      receipt_facts = '{}',
      picture_id = null,
      picture_alt = '',
      client_request_id = null,
      version = version + 1,
      hidden_at = case when kind = 'TEXT' then coalesce(hidden_at, $2) end
    where sender_id = $1`,
    [userId, at],
  );
}
