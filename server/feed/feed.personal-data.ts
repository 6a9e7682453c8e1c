import { keptByColumn, type PersonalDataRoom } from "../accounts/personal-data";

export const feedPersonalData: PersonalDataRoom = {
  room: "feed",
  tables: [
    keptByColumn(
      "feed_entries",
      "user_id",
      "sequence, delay_class, event_id, visible_at",
      "numbers of sealed events in the public stream; they say nothing beyond the record, which stays under the pseudonym",
    ),
  ],
};
