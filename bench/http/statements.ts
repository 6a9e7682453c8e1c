import pg from "pg";
import type { Database } from "../../server/platform/db/database";

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

const rowsWorthAnIndex = 10_000;

/** What `work` asks of the database, in order. The app's timers ask things of their own now and then: the shortest of several looks has none. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const looks: Statement[][] = [];
  while (looks.length < 7) looks.push(await lookAt(work));
  return looks.sort((a, b) => a.length - b.length)[0]!;
}

async function lookAt(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args as [string | { text: string; values?: unknown[] }, unknown];
    statements.push(
      typeof text === "string"
        ? { sql: text, parameters: Array.isArray(values) ? values : [] }
        : { sql: text.text, parameters: text.values ?? [] },
    );
    return query.apply(this, args);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as never;
  }
  return statements;
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
}

/** Throws when a statement reads a table of over 10,000 rows from end to end. */
export async function refuseSequentialScans(db: Database, statements: readonly Statement[]): Promise<void> {
  const large = new Set(
    (await db.query<{ relname: string }>("select relname from pg_class where relkind = 'r' and reltuples > $1", [rowsWorthAnIndex])).map(
      (row) => row.relname,
    ),
  );
  for (const { sql, parameters } of statements) {
    const [row] = await db.query<{ "QUERY PLAN": Array<{ Plan: Plan }> }>(`explain (format json) ${sql}`, [...parameters]);
    for (const node of nodesOf(row!["QUERY PLAN"][0]!.Plan))
      if (node["Node Type"] === "Seq Scan" && large.has(node["Relation Name"] ?? ""))
        throw new Error(`A sequential scan of ${node["Relation Name"]} in: ${sql}`);
  }
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
