import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
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
