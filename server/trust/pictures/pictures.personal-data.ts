import { byColumn, type PersonalDataPart } from "../../identity/personal-data/personal-data";
import { erasePictures, exportPictures } from "./pictures.store";

/** What this module exports and erases. The sweep deletes the bytes. */
export const picturesPersonalData: PersonalDataPart = {
  module: "pictures",
  tables: [
    byColumn("pictures", "user_id", "id, used_for, width, height, created_at", "token_sha256, expires_at, stored_at, content_type, bytes", {
      exports: (tx, { id }) => exportPictures(tx, id),
      erases: (tx, { id }) => erasePictures(tx, id),
    }),
  ],
};
