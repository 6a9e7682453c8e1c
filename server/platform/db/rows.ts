import type { Database, Tx } from "./database";

/** What runs a statement: a transaction, or the database outside of one. */
export type Queryable = Pick<Database, "query"> | Pick<Tx, "query">;

const send = (db: Queryable, sql: string, parameters: unknown[]): Promise<unknown> => (db as Pick<Tx, "query">).query(sql, parameters);

/** Rows of a SELECT, or of `insert … returning`, as the driver gives them: numeric and bigint as text. */
export async function queryRows<Row>(db: Queryable, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  return (await send(db, sql, parameters)) as Row[];
}

/** Rows of `update … returning` and `delete … returning`: TypeORM answers those with the rows and their number. */
export async function changedRows<Row>(db: Queryable, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const [rows] = (await send(db, sql, parameters)) as [Row[], number];
  return rows;
}
