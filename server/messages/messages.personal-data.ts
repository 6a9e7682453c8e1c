import type { PersonalDataPart } from "../identity/personal-data/personal-data";

/**
 * What somebody wrote goes, in everybody's conversations; its place stays, under the pseudonym, so that others keep what
 * they themselves said in its order. Memberships end.
 */
export const messagesPersonalData: PersonalDataPart = {
  module: "messages",
  tables: [
    {
      table: "conversations",
      keptBecause: "It belongs to the others in it too; its maker is a pseudonym after an erasure.",
      exports: (tx, { id }) =>
        tx.query(
          "select c.id, c.kind, c.name, c.created_at from conversations c join conversation_members m on m.conversation_id = c.id where m.user_id = $1 and m.state in ('ACTIVE', 'LEFT', 'REMOVED') order by c.created_at",
          [id],
        ),
    },
    {
      table: "conversation_members",
      exports: (tx, { id }) =>
        tx.query(
          "select conversation_id, is_owner, joined_at, read_position, is_muted from conversation_members where user_id = $1 and state in ('ACTIVE', 'LEFT', 'REMOVED')",
          [id],
        ),
      erases: async (tx, { id }) => {
        await tx.query("update conversation_members set added_by = null where added_by = $1", [id]);
        await tx.query(
          "update conversation_members set state = 'LEFT', is_owner = false, unread = 0, is_muted = false where user_id = $1",
          [id],
        );
      },
    },
    {
      table: "messages",
      exports: (tx, { id }) =>
        tx.query(
          "select conversation_id, position, kind, text, recipe_id, receipt_id, picture_id, picture_alt, at, edited_at, deleted_at from messages where sender_id = $1 order by at, position",
          [id],
        ),
      erases: async (tx, { id, at }) =>
        void (await tx.query(
          `update messages set text = '', recipe_id = null, receipt_id = null, receipt_facts = '{}', picture_id = null, picture_alt = '', client_request_id = null,
             version = version + 1,
             hidden_at = case when kind = 'TEXT' then coalesce(hidden_at, $2) end where sender_id = $1`,
          [id, at],
        )),
    },
  ],
};
