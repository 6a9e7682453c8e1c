import type { PersonalDataPart } from "../../identity/personal-data/personal-data";

/** Words go with the account; that something was decided, and why, stays under the pseudonym. */
export const moderationPersonalData: PersonalDataPart = {
  module: "moderation",
  tables: [
    {
      table: "reports",
      exports: (tx, { id }) =>
        tx.query("select subject_kind, subject_id, reason, text, at, state from reports where reporter_id = $1 order by at", [id]),
      erases: async (tx, { id }) => {
        await tx.query("update reports set text = '' where reporter_id = $1", [id]);
        await tx.query("update reports set excerpt = '' where owner_id = $1", [id]);
      },
    },
    {
      table: "moderation_decisions",
      exports: (tx, { id }) =>
        tx.query(
          "select action, subject_kind, subject_id, reason, excerpt, at, appeal_text, appealed_at, appeal_outcome, appeal_answer from moderation_decisions where owner_id = $1 order by at",
          [id],
        ),
      erases: async (tx, { id }) => {
        await tx.query(
          "update moderation_decisions set excerpt = '', appeal_text = case when appeal_text is null then null else '' end where owner_id = $1",
          [id],
        );
      },
    },
  ],
};
