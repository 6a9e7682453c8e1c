import type { PersonalDataRoom } from "../accounts/personal-data";

/** The feed holds numbers of sealed events, nothing of its own about people. */
export const feedPersonalData: PersonalDataRoom = {
  room: "feed",
  tables: [{ table: "feed_entries", keptBecause: "It only numbers sealed events, which stay under the pseudonym; readers' positions would break without it. Pruned after seven days." }],
};
