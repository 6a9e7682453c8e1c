import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import pg from "pg";
import type { Statement } from "../http/statements";

/** What one statement reads: tables it scans from end to end, and pages of 8 kB it touches. */
export interface Look {
  readonly sql: string;
  readonly scanned: readonly string[];
  readonly pages: number;
  readonly ms: number;
  /** The plan in a line: each step with its table and the pages it and those below it touch, where they are many. */
  readonly plan: string;
}

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Plan[];
}

const scanRowsMax = 10_000;
const uniqueViolation = "23505";
const isExplained = (sql: string): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(sql) && !/pg_notify|advisory/.test(sql);

/** Runs each statement once more with EXPLAIN ANALYZE on a connection of its own and rolls it back: pages are counted, not timed, so a busy machine changes nothing. */
export async function lookAtStatements(databaseUrl: string, statements: readonly Statement[]): Promise<Look[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ relname: string }>(
      "select relname from pg_class where relkind in ('r', 'p') and reltuples > $1 and relname <> 'graphile_worker'",
      [scanRowsMax],
    );
    const large = new Set(rows.map((row) => row.relname));
    const looks: Look[] = [];
    for (const { sql, parameters } of statements) if (isExplained(sql)) looks.push(await explain(client, sql, parameters, large));
    return looks;
  } finally {
    await client.end();
  }
}

async function explain(client: pg.Client, sql: string, parameters: readonly unknown[], large: ReadonlySet<string>): Promise<Look> {
  await client.query("begin");
  try {
    const { rows } = await client.query<{ "QUERY PLAN": Array<{ Plan: Plan; "Execution Time": number }> }>(
      `explain (analyze, buffers, timing off, format json) ${sql}`,
      [...parameters],
    );
    const [{ Plan: plan, "Execution Time": ms }] = rows[0]!["QUERY PLAN"] as [{ Plan: Plan; "Execution Time": number }];
    const scanned = nodesOf(plan).filter((node) => node["Node Type"] === "Seq Scan" && large.has(node["Relation Name"] ?? ""));
    return {
      ...{ sql, ms, scanned: [...new Set(scanned.map((node) => node["Relation Name"]!))] },
      pages: pagesOf(plan),
      plan: outlineOf(plan),
    };
  } catch (error) {
    // A row that the app has inserted meanwhile cannot be inserted again.
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    return { sql, ms: 0, scanned: [], pages: 0, plan: "" };
  } finally {
    await client.query("rollback");
  }
}

const pagesOf = (plan: Plan): number => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
const pagesSaid = 20;

function outlineOf(plan: Plan): string {
  const below = (plan.Plans ?? []).filter((one) => pagesOf(one) >= pagesSaid).map(outlineOf);
  const name = [plan["Node Type"], plan["Relation Name"], plan["Index Name"], pagesOf(plan)].filter((part) => part !== undefined).join(" ");
  return below.length === 0 ? name : `${name} (${below.join(", ")})`;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** What the requests that `work` makes send to the database; what timers and jobs of the app send meanwhile is not among it. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const inRequest = new AsyncLocalStorage<true>();
  const enter = (): void => inRequest.enterWith(true);
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args as [string | { text: string; values?: unknown[] }, unknown];
    if (inRequest.getStore())
      statements.push(
        typeof text === "string"
          ? { sql: text, parameters: Array.isArray(values) ? values : [] }
          : { sql: text.text, parameters: text.values ?? [] },
      );
    return query.apply(this, args);
  } as never;
  subscribe("http.server.request.start", enter);
  try {
    await work();
  } finally {
    unsubscribe("http.server.request.start", enter);
    pg.Client.prototype.query = query as never;
  }
  return statements;
}
