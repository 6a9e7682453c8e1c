import type { ClientBase, QueryResult } from "pg";
import { QueryFailedError } from "typeorm";
import { OpeningQuery } from "./opening-query";
import type { Statement } from "./statement";

/**
 * Sends a statement under its name: parsed once by each connection, planned as the server decides. Answers and fails in
 * the shapes of TypeORM's own `query`, so that whoever reads errors or rows need not know which way they came.
 * `opening`: what begins the transaction, sent in the same turn.
 */
export async function sendNamed(
  client: ClientBase,
  { name, text }: Statement<unknown, never>,
  values: readonly unknown[],
  opening: readonly string[] = [],
): Promise<unknown> {
  const query = { name, text, values: [...values] };
  try {
    const { command, rows, rowCount } = await (opening.length > 0 ? sendOpening(client, opening, query) : client.query(query));
    return command === "UPDATE" || command === "DELETE" ? [rows, rowCount] : rows;
  } catch (error) {
    throw new QueryFailedError(text, [...values], error as Error);
  }
}

/** The same without a name: in its turn with those that have one, which TypeORM's own `query` is not. */
export async function sendUnnamed(client: ClientBase, text: string, values: readonly unknown[]): Promise<unknown> {
  try {
    const { command, rows, rowCount } = await client.query(text, [...values]);
    return command === "UPDATE" || command === "DELETE" ? [rows, rowCount] : rows;
  } catch (error) {
    throw new QueryFailedError(text, [...values], error as Error);
  }
}

const sendOpening = (
  client: ClientBase,
  opening: readonly string[],
  query: { readonly name: string; readonly text: string; readonly values: unknown[] },
): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(new OpeningQuery(opening, query, (error, result) => (error ? reject(error) : resolve(result as unknown as QueryResult))));
  });

/** Result columns that a migration changed, and a name that the server behind a connection does not know, or knows already. */
const missing = "26000";
const duplicate = "42P05";
const unsupported = "0A000";

/**
 * Whether the error says that the connection's prepared statements no longer hold. 0A000 is said of much else too: only
 * the routine that looks at a kept plan anew means this (its words are translated, its name is not).
 */
export function isStaleStatement(error: unknown): error is Error {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string };
  return code === missing || code === duplicate || (code === unsupported && routine === "RevalidateCachedQuery");
}

/** Whether the server ended the connection (57P01 to 57P05): it says so before the connection is seen to close. */
export const isEnded = (error: unknown): error is Error => (error as { code?: string } | null)?.code?.startsWith("57P") ?? false;
