import { byColumn, type PersonalDataRoom } from "../identity/personal-data/personal-data";

export const educationPersonalData: PersonalDataRoom = {
  room: "education",
  tables: [byColumn("article_progress", "user_id", "article_id, percent, read_at")],
};
