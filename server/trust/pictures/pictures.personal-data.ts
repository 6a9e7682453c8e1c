import type { Tx } from "../../platform/db/database";
import { erasePictures, exportPictures } from "./pictures.store";

/** What this module exports and erases; registered by the wiring, as accounts is above it. The sweep deletes the bytes. */
export const picturesPersonalData = {
  module: "pictures",
  tables: [
    {
      table: "pictures",
      exports: (tx: Tx, { id }: { id: string }): Promise<unknown[]> => exportPictures(tx, id),
      erases: (tx: Tx, { id }: { id: string }): Promise<void> => erasePictures(tx, id),
    },
  ],
};
