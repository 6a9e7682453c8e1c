import type { PersonalDataPart } from "../identity/personal-data/personal-data";

/** Who switched and announced what is the server's own history; the person behind it is a pseudonym after an erasure. */
export const adminPersonalData: PersonalDataPart = {
  module: "admin",
  tables: [
    {
      table: "feature_switches",
      keptBecause: "The state of each switch, and who set it, must stay readable; the admin is a pseudonym after an erasure.",
    },
    {
      table: "house_announcements",
      keptBecause: "What this server announced must stay readable; the admin is a pseudonym after an erasure.",
    },
  ],
};
