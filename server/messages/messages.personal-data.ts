import type { PersonalDataPart } from "../identity/personal-data/personal-data";
import { eraseMemberships, eraseMessages, exportConversations, exportMemberships, exportMessages } from "./messages.personal-data.store";

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
      exports: (tx, { id }) => exportConversations(tx, id),
    },
    {
      table: "conversation_members",
      exports: (tx, { id }) => exportMemberships(tx, id),
      erases: (tx, { id }) => eraseMemberships(tx, id),
    },
    {
      table: "messages",
      exports: (tx, { id }) => exportMessages(tx, id),
      erases: (tx, { id, at }) => eraseMessages(tx, id, at),
    },
  ],
};
