import pg from "pg";
import { clientDocument, clientOperations } from "../server/platform/testing/client-documents";
import type { Statement } from "./http/statements";
import { openBenchAppOn, openBenchDatabase, type BenchApp, type BenchDatabase } from "./app/app";
import { askBeside, keepFirstSize, type Beside } from "./growth/beside";
import { lookAtStatements, recordStatements, type Look } from "./growth/look";
import { askers, eaterId, questionsOf, type Loaded, type Question } from "./growth/questions";
import { growthRows } from "./growth/rows.sql";

const flag = (name: string, otherwise: number): number => {
  const place = process.argv.indexOf(`--${name}`);
  return place === -1 ? otherwise : Number(process.argv[place + 1]);
};

const textFlag = (name: string): string | undefined => process.argv[process.argv.indexOf(`--${name}`) + 1 || Infinity];

/**
 * `--from 10000`: sizes from this one on; PostgreSQL reads small tables whole, which makes many a start too cheap to compare with. `--sizes 2`: so many of
 * them. `--scale 10`: ten times as many at each size. `--asked 20`: how often each query is timed. `--only 'Admin|Home'`: the queries with such a name.
 * `--beside`: at the end each query is asked at the first and the last size in turn, which a busy machine makes as slow.
 */
const scale = flag("scale", 1);
const asked = flag("asked", 100);
const smallest = flag("from", 0);
const sizes = [1_000, 10_000, 100_000]
  .filter((users) => users >= smallest)
  .slice(0, flag("sizes", 3))
  .map((users) => users * scale);
const isBeside = process.argv.includes("--beside");
const only = new RegExp(textFlag("only") ?? "");
const warmUps = 6;
const p99RatioMax = 1.3;
/** Pages that a query touches are the same on a busy machine: more of them than this from the first size to the last is growth. */
const pagesRatioMax = 1.3;
/** A time under this is a few round trips and noise of the clock: a ratio of two of them says nothing. */
const msWorthARatio = 3;
const dearest = 10;

interface Measured {
  readonly statements: number;
  /** Of the first time it was asked, with nothing cached. */
  readonly firstPages: number;
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly scanned: readonly string[];
  readonly outcome: string;
  readonly looks: readonly Look[];
}

/**
 * Every query of the client at 1,000, 10,000 and 100,000 users (with 1 M receipts, 500,000 posts and 500,000 trades at the last), in one
 * database that grows. The baseline is the same query at the smallest size. Of each it prints: statements; p50 and p99 over HTTP; pages that the
 * statements touch when nothing is cached, which no busy machine changes; tables of over 10,000 rows read from end to end.
 */
export async function run(): Promise<object> {
  const database = await openBenchDatabase();
  const results = new Map<string, Measured[]>();
  let firstSize: BenchDatabase | null = null;
  let beside: readonly Beside[] = [];
  for (const [index, size] of sizes.entries()) {
    const app = await grow(database, sizes[index - 1] ?? 0, size);
    const questions = await asksOf(app);
    for (const [key, measured] of await measureAll(app, database, questions, size))
      results.set(key, [...(results.get(key) ?? []), measured]);
    if (firstSize && index === sizes.length - 1) beside = await besideFirst(firstSize, app);
    await app.app.stop();
    if (isBeside && index === 0) firstSize = await keepFirstSize(database);
  }
  await database.stop();
  return { ...summary(results), ...besideSummary(beside) };
}

const asksOf = async (app: BenchApp): Promise<Question[]> =>
  questionsOf(clientQueries(), await loaded(app)).filter(({ operation }) => only.test(operation));

async function besideFirst(firstSize: BenchDatabase, last: BenchApp): Promise<Beside[]> {
  const first = await openBenchAppOn(firstSize);
  const sides = [
    { app: first, questions: await asksOf(first) },
    { app: last, questions: await asksOf(last) },
  ] as const;
  const found = await askBeside(sides, asked, (app, question) => ask(app, bodyOf(question), question), keyOf);
  await first.app.stop();
  return found;
}

const besideSummary = (beside: readonly Beside[]): object =>
  beside.length === 0
    ? {}
    : {
        besideGrown: beside.filter(({ p50Ratio, p50Ms }) => p50Ratio > p99RatioMax && p50Ms[1] > msWorthARatio),
        beside: beside.toSorted((a, b) => b.p50Ratio - a.p50Ratio),
      };

const clientQueries = (): string[] => clientOperations().filter((name) => /^query /m.test(clientDocument(name)));

const keyOf = ({ operation, asker, variables }: Question): string =>
  `${operation} (${asker})${"filter" in variables || "search" in variables ? ` ${JSON.stringify(variables.filter ?? variables.search)}` : ""}`;

/** Loads what is missing up to `to` users, then opens a new process of the app, which has nothing cached. */
async function grow(database: BenchDatabase, from: number, to: number): Promise<BenchApp> {
  if (from === 0) await (await openBenchAppOn(database)).app.stop();
  const begun = performance.now();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Its rows refer to each other by construction.
  await client.query("set session_replication_role = replica");
  for (const sql of growthRows(from, to)) await client.query(sql);
  await client.query("vacuum analyze");
  await client.end();
  console.error(`${to} users loaded in ${Math.round((performance.now() - begun) / 1000)} s`);
  const app = await openBenchAppOn(database);
  const loadedAt = performance.now();
  await settle(app);
  console.error(`and counted in ${Math.round((performance.now() - loadedAt) / 1000)} s`);
  return app;
}

/** What is counted after changes: rows that were loaded without triggers have noted them all. */
async function settle({ app }: BenchApp): Promise<void> {
  const { performance: figures, feed } = app.modules;
  while ((await app.db.query("select 1 from fidelity_changes limit 1")).length > 0) await figures.fidelities.settle();
  while ((await app.db.query("select 1 from growth_changes limit 1")).length > 0) await figures.growths.settle();
  while ((await app.db.query("select 1 from board_changes limit 1")).length > 0) await figures.boardRows.settle();
  // Figures of records, which a job keeps; who is looked at before it came past has them calculated at the look.
  while ((await figures.figures.refresh()) > 0);
  // after figures and leaderboards, which it goes by
  while ((await app.db.query("select 1 from sort_key_changes limit 1")).length > 0) await figures.sortKeys.settle();
  // As autovacuum does within a minute: whoever looks for changes would walk past those that were worked off.
  await app.db.query("vacuum fidelity_changes, growth_changes, board_changes, sort_key_changes");
  // A job of each minute: before it came past there is no trend, and whoever asks reads less.
  await feed.tags.refreshTrends();
}

/** Catches up with six days: of a week that is kept, a job takes the oldest away meanwhile. */
async function loaded({ app: { db } }: BenchApp): Promise<Loaded> {
  const [receipt] = await db.query<{ id: string }>("select id from receipts where eater_id = $1 order by id limit 1", [eaterId]);
  const [feed] = await db.query<{ sequence: string }>(
    "select max(sequence) as sequence from feed_entries where visible_at < now() - interval '6 days'",
  );
  return { receiptId: receipt!.id, feedSequence: Number(feed!.sequence) };
}

async function measureAll(
  app: BenchApp,
  database: BenchDatabase,
  questions: readonly Question[],
  size: number,
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  const refused: string[] = [];
  for (const question of questions) {
    const one = await measure(app, database, question);
    measured.set(keyOf(question), one);
    if (one.outcome !== "" && !(question.isOfNobody && one.outcome.startsWith(", NOT_FOUND")))
      refused.push(`${keyOf(question)}${one.outcome}`);
    const scans = one.scanned.length > 0 ? `, scans ${one.scanned.join(", ")}` : "";
    console.error(
      `${size} ${keyOf(question)}: ${one.statements} statements, p50 ${one.p50Ms} ms, p99 ${one.p99Ms} ms, ${one.firstPages} pages at first${scans}${one.outcome}`,
    );
  }
  // A question that is refused measures nothing, and would look flat for ever.
  if (refused.length > 0) throw new Error(`Refused at ${size} users:\n${refused.join("\n")}`);
  return measured;
}

async function measure(app: BenchApp, database: BenchDatabase, question: Question): Promise<Measured> {
  const body = bodyOf(question);
  let outcome = "";
  const begun = performance.now();
  const first = await recordStatements(async () => void (outcome = await ask(app, body, question)));
  const firstMs = performance.now() - begun;
  const looks = await lookAtStatements(database.url, first);
  let statements: Statement[] = [];
  const times: number[] = [];
  for (let index = 0; index < warmUps + asked; index++) {
    const start = performance.now();
    if (index === warmUps - 1) statements = await recordStatements(() => ask(app, body, question));
    else await ask(app, body, question);
    if (index >= warmUps) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return {
    ...{ statements: statements.length, firstMs: round(firstMs), p50Ms: at(times, 0.5), p99Ms: at(times, 0.99), outcome, looks },
    firstPages: looks.reduce((sum, look) => sum + look.pages, 0),
    scanned: [...new Set(looks.flatMap((look) => look.scanned))],
  };
}

const bodyOf = ({ operation, variables }: Question): string =>
  JSON.stringify({ operationName: operation, query: clientDocument(operation), variables });

/** Empty where it was answered whole; else what was not. */
async function ask(app: BenchApp, body: string, { asker }: Question): Promise<string> {
  const number = askers[asker];
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(number !== null && { cookie: app.cookie(`token-${number}`) }) },
    body,
  });
  const answer = (await response.json()) as { errors?: Array<{ message: string; extensions?: { code?: string } }> };
  return answer.errors ? `, ${answer.errors[0]!.extensions?.code ?? ""} ${answer.errors[0]!.message.slice(0, 160)}` : "";
}

function summary(results: ReadonlyMap<string, readonly Measured[]>): object {
  const queries = [...results].map(([query, sized]) => {
    const [first, last] = [sized[0]!, sized.at(-1)!];
    return {
      query,
      statements: sized.map((one) => one.statements),
      p50Ms: sized.map((one) => one.p50Ms),
      p99Ms: sized.map((one) => one.p99Ms),
      p99Ratio: round(last.p99Ms / first.p99Ms),
      firstPages: sized.map((one) => one.firstPages),
      scanned: last.scanned,
    };
  });
  const grown = queries.filter((one) => one.p99Ratio > p99RatioMax && one.p99Ms.at(-1)! > msWorthARatio);
  const last = [...results].flatMap(([query, sized]) => sized.at(-1)!.looks.map((look) => ({ query, ...look })));
  return {
    sizes,
    asked,
    queries: queries.length,
    p99RatioMax,
    grown: grown.map((one) => one.query),
    scanning: queries.filter((one) => one.scanned.length > 0).map((one) => ({ query: one.query, tables: one.scanned })),
    pagesRatioMax,
    readingMore: [...results].flatMap(([query, sized]) => moreOf(query, sized[0]!, sized.at(-1)!)),
    statementsThatGrow: queries
      .filter((one) => new Set(one.statements).size > 1)
      .map((one) => ({ query: one.query, statements: one.statements })),
    dearest: last
      .toSorted((a, b) => b.pages - a.pages)
      .slice(0, dearest * 3)
      .map(({ sql, ...look }) => ({ ...look, sql: sql.trim().slice(0, 200) })),
    results: queries,
  };
}

/** A query that touches more pages at the last size, with those of its statements that do. */
function moreOf(query: string, first: Measured, last: Measured): object[] {
  if (last.firstPages <= first.firstPages * pagesRatioMax) return [];
  const before = new Map<string, number>();
  for (const { sql, pages } of first.looks) before.set(sql, Math.max(pages, before.get(sql) ?? 0));
  const statements = last.looks
    .filter(({ sql, pages }) => pages > (before.get(sql) ?? 0) * pagesRatioMax)
    .toSorted((a, b) => b.pages - a.pages)
    .map(({ sql, pages, scanned, plan }) => ({ pages: [before.get(sql) ?? null, pages], scanned, plan, sql: sql.trim().slice(0, 200) }));
  return [{ query, pages: [first.firstPages, last.firstPages], statements }];
}

const round = (value: number): number => Number(value.toFixed(2));
const at = (sorted: readonly number[], part: number): number =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!);
