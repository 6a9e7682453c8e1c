import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

// Names of tables and columns come from the modules' own code, never from a request.

/** Lets all reads of this transaction see the same state of the database. */
export async function readOneSnapshot(tx: Tx): Promise<void> {
  await tx.query("set transaction isolation level repeatable read");
}

/** A user's rows of one table, with the listed columns; `where` and `orderBy` are SQL. */
export const readRowsByColumn = (
  tx: Tx,
  table: string,
  column: string,
  columns: string,
  userId: string,
  { where, orderBy }: { where?: string; orderBy?: string },
): Promise<unknown[]> =>
  queryRows<unknown>(
    tx,
    `select ${columns}
    from ${table}
    where ${column} = $1
      ${where ? `and ${where}` : ""}
    ${orderBy ? `order by ${orderBy}` : ""}`,
    [userId],
  );

export async function deleteRowsByColumn(tx: Tx, table: string, column: string, userId: string): Promise<void> {
  await tx.query(`delete from ${table} where ${column} = $1`, [userId]);
}
