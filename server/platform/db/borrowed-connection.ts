import type { PoolClient, QueryResult } from "pg";

/** `begin`, `commit` and `rollback` of the borrower become savepoints inside the transaction that is open already. */
const nested: Record<string, string> = {
  begin: "savepoint sign_in",
  "start transaction": "savepoint sign_in",
  commit: "release savepoint sign_in",
  rollback: "rollback to savepoint sign_in",
};

/** The connection of an open transaction, for a library that begins, commits and releases connections by itself. */
export function borrowed(client: PoolClient): PoolClient {
  const query = (sql: string, parameters?: unknown[]): Promise<QueryResult> => client.query(nested[sql] ?? sql, parameters);
  return { query, release: () => {} } as unknown as PoolClient;
}
