import { byColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import { eraseMemberships, eraseMessages, exportConversations } from "./messages.personal-data.store";

/**
 * What somebody wrote is erased in everybody's conversations; its place stays, under the pseudonym, so that others keep
 * what they themselves said in its order. Memberships end.
 */
export const messagesPersonalData: PersonalDataPart = {
  module: "messages",
  tables: [
    {
      table: "conversations",
      keptBecause: "It belongs to the others in it too; its maker is a pseudonym after an erasure.",
      columns: {
        owner: "created_by",
        exported: "id, kind, name, created_at",
        withheld: "low_id, high_id, accepted_at, last_position",
      },
      exports: (tx, { id }) => exportConversations(tx, id),
    },
    byColumn(
      "conversation_members",
      "user_id",
      "conversation_id, is_owner, joined_at, read_position, is_muted",
      "state, added_by, from_position, to_position, unread, last_position, last_at",
      { where: "state in ('ACTIVE', 'LEFT', 'REMOVED')", erases: (tx, { id }) => eraseMemberships(tx, id) },
    ),
    byColumn(
      "messages",
      "sender_id",
      "conversation_id, position, kind, text, recipe_id, receipt_id, picture_id, picture_alt, at, edited_at, deleted_at",
      "id, about_id, receipt_facts, withheld_from, hidden_at, client_request_id, version",
      { orderBy: "at, position", erases: (tx, { id, at }) => eraseMessages(tx, id, at) },
    ),
  ],
};
