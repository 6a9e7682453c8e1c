import "./http/one-graphql";
import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import type { HttpCommand, HttpReport } from "./http/client-process";

const users = 20_000;
const trades = 200_000;
const feeders = 1_000;
const follows = 20;
const items = 50;
const askers = 200;
const connections = 32;
const rounds = 5;
const msPerRound = 3_000;

/**
 * The feed page's own query (50 items with author, instrument and the viewer's relation to each) over 200,000 trades
 * and 20,000 users, for 200 people in turn; beside mercurius with its jit on the same schema, session look-up and SQL, in the same
 * process, in turns. Clients sit in a process of their own.
 */
export async function run(): Promise<object> {
  const [{ openBenchApp }, { load }, { clientDocument }, { openBaseline }, { refuseSequentialScans, statementsOf }] = await Promise.all([
    import("./app/app"),
    import("./app/load"),
    import("../server/platform/testing/client-documents"),
    import("./http/baseline"),
    import("./http/statements"),
  ]);
  const app = await openBenchApp();
  await load(app.app.db, { users, feeders, trades, follows, hasBooks: false });
  const baseline = await openBaseline(app.app.schema, app.app.modules.viewerFromHeaders);
  const ourPort = Number(new URL(app.url).port);
  const cookies = Array.from({ length: askers }, (_, index) => app.cookie(`token-${feeders + 1 + index}`));
  const bodyOf = (first: number): string =>
    JSON.stringify({ operationName: "Feed", query: clientDocument("Feed"), variables: { first, filter: { scope: "FOLLOWING" } } });
  const answers = await Promise.all([ourPort, baseline.port].map((port) => askOnce(port, bodyOf(items), cookies[0]!)));
  requireSameItems(answers);
  const statements = await statementsOf(() => askOnce(ourPort, bodyOf(items), cookies[0]!));
  const fewer = await statementsOf(() => askOnce(ourPort, bodyOf(10), cookies[0]!));
  if (fewer.length !== statements.length)
    throw new Error(`${items} items take ${statements.length} statements, 10 take ${fewer.length}: they grow with the items.`);
  await refuseSequentialScans(app.app.db, statements);
  const clients = fork(path.join(import.meta.dirname, "http/client-process.ts"), { execArgv: ["--import", "tsx"] });
  const measure = (port: number, ms: number): Promise<HttpReport> =>
    askFor(clients, { port, body: bodyOf(items), cookies, connections, ms });
  for (const port of [ourPort, baseline.port]) await measure(port, msPerRound);
  const results: Array<{ ours: HttpReport; theirs: HttpReport }> = [];
  for (let round = 0; round < rounds; round++) {
    const result = { ours: await measure(ourPort, msPerRound), theirs: await measure(baseline.port, msPerRound) };
    results.push(result);
    console.error(`round ${round + 1}: ours ${perSecond(result.ours).toFixed(0)}/s, mercurius ${perSecond(result.theirs).toFixed(0)}/s`);
  }
  clients.kill();
  await baseline.close();
  await app.stop();
  return {
    ours: Math.round(median(results.map(({ ours }) => perSecond(ours)))),
    baseline: Math.round(median(results.map(({ theirs }) => perSecond(theirs)))),
    ratio: Number(median(results.map(({ ours, theirs }) => perSecond(ours) / perSecond(theirs))).toFixed(2)),
    sqlStatements: statements.length,
    p50Ms: Math.round(median(results.map(({ ours }) => middle(ours.times)))),
    baselineP50Ms: Math.round(median(results.map(({ theirs }) => middle(theirs.times)))),
    items,
    users,
    trades,
    connections,
    rounds,
  };
}

async function askOnce(port: number, body: string, cookie: string): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body,
  });
  return response.json();
}

/** Both must do the same work: as many items as asked for, and the same answer but for what moves with the clock. */
function requireSameItems(answers: readonly any[]): void {
  const [ours, theirs] = answers.map((answer) => {
    if (answer.errors || answer.data.feed.edges.length !== items)
      throw new Error(`Not a page of ${items}: ${JSON.stringify(answer).slice(0, 500)}`);
    return JSON.stringify(answer.data.feed.edges);
  });
  if (ours !== theirs) throw new Error("The two servers answer differently.");
}

function askFor(clients: ChildProcess, command: HttpCommand): Promise<HttpReport> {
  return new Promise((resolve) => {
    clients.once("message", (report) => resolve(report as HttpReport));
    clients.send(command);
  });
}

const perSecond = ({ requests, ms }: HttpReport): number => (requests / ms) * 1_000;
const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)]!;
const median = (values: readonly number[]): number => middle([...values].sort((a, b) => a - b));
