import { byColumn, type PersonalDataPart } from "../../identity/personal-data/personal-data";
import { eraseDecisions } from "./decisions.store";
import { eraseReports } from "./reports.store";

/** Words go with the account; that something was decided, and why, stays under the pseudonym. */
export const moderationPersonalData: PersonalDataPart = {
  module: "moderation",
  tables: [
    byColumn("reports", "reporter_id", "subject_kind, subject_id, reason, text, at, state", "id, owner_id, excerpt, decision_id", {
      orderBy: "at",
      erases: (tx, { id }) => eraseReports(tx, id),
    }),
    byColumn(
      "moderation_decisions",
      "owner_id",
      "action, subject_kind, subject_id, reason, excerpt, at, appeal_text, appealed_at, appeal_outcome, appeal_answer",
      "id, by_id, answered_at, answered_by_id",
      { orderBy: "at", erases: (tx, { id }) => eraseDecisions(tx, id) },
    ),
  ],
};
