import { byColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";

export const educationPersonalData: PersonalDataPart = {
  module: "education",
  tables: [byColumn("article_progress", "user_id", "article_id, percent, read_at")],
};
