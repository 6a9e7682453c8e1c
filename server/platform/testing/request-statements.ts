import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import pg from "pg";
import type { Database } from "../db/database.ts";

/**
 * How many SQL statements the HTTP requests made by `act` cost. What timers and jobs of the same process ask meanwhile is
 * not counted: a statement belongs to a request when it is sent from that request's asynchronous context.
 */
export async function countRequestStatements(db: Database, act: () => Promise<unknown>): Promise<number> {
  const inRequest = new AsyncLocalStorage<true>();
  const enter = (): void => inRequest.enterWith(true);
  const { query } = db;
  let statements = 0;
  db.query = function counted(this: Database, ...given: Parameters<Database["query"]>) {
    if (inRequest.getStore()) statements++;
    return query.apply(this, given);
  } as Database["query"];
  subscribe("http.server.request.start", enter);
  try {
    await act();
  } finally {
    unsubscribe("http.server.request.start", enter);
    db.query = query;
  }
  return statements;
}

/** Texts of all statements that this process sends while `act` runs, those that open and end transactions too. */
export async function statementsSent(act: () => Promise<unknown>): Promise<string[]> {
  const original = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;
  const sent: string[] = [];
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]): unknown {
    const [first] = given;
    const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
    if (text !== undefined) sent.push(text);
    return original.apply(this, given);
  } as typeof pg.Client.prototype.query;
  try {
    await act();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return sent;
}

interface PlanNode {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** A partition counts with its table. */
const isOf = (table: string, relation = ""): boolean =>
  relation === table || (relation.startsWith(`${table}_`) && /^(?:default|before|\d{8})$/.test(relation.slice(table.length + 1)));

/** Rows of the table that a plan went through, whether it kept them or not. */
const rowsOf = (node: PlanNode, table: string): number =>
  (isOf(table, node["Relation Name"]) ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"] : 0) +
  (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one, table), 0);

/** How many rows of these tables a statement goes through, as EXPLAIN counts them: it is run. */
export async function rowsLookedAt(
  db: Pick<Database, "query">,
  [sql, parameters]: readonly [string, readonly unknown[]],
  tables: readonly string[],
): Promise<number> {
  const [explained] = await db.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (analyze, timing off, format json) ${sql}`, [
    ...parameters,
  ]);
  return tables.reduce((sum, table) => sum + rowsOf(explained!["QUERY PLAN"][0].Plan, table), 0);
}
