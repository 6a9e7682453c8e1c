import type { Tx } from "../../platform/db/database";

/** What this room exports and erases; registered by the wiring, for accounts stands above it. The sweep deletes the bytes. */
export const picturesPersonalData = {
  module: "pictures",
  tables: [
    {
      table: "pictures",
      exports: (tx: Tx, { id }: { id: string }): Promise<unknown[]> =>
        tx.query(
          "select id, '/pictures/' || id as url, used_for, width, height, created_at from pictures where user_id = $1 and stored_at is not null",
          [id],
        ),
      erases: async (tx: Tx, { id }: { id: string }): Promise<void> => {
        await tx.query("update pictures set used_for = null, created_at = 'epoch', token_sha256 = null where user_id = $1", [id]);
      },
    },
  ],
};
