import type { PersonalDataPart } from "../../identity/personal-data/personal-data";
import { eraseDecisions, exportDecisions } from "./decisions.store";
import { eraseReports, exportReports } from "./reports.store";

/** Words go with the account; that something was decided, and why, stays under the pseudonym. */
export const moderationPersonalData: PersonalDataPart = {
  module: "moderation",
  tables: [
    {
      table: "reports",
      exports: (tx, { id }) => exportReports(tx, id),
      erases: (tx, { id }) => eraseReports(tx, id),
    },
    {
      table: "moderation_decisions",
      exports: (tx, { id }) => exportDecisions(tx, id),
      erases: (tx, { id }) => eraseDecisions(tx, id),
    },
  ],
};
