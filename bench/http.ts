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
/** As many as the app's own pool has. */
const databaseConnections = 10;

/**
 * The feed page's own query (50 items with author, instrument and the viewer's relation to each) over 200,000 trades
 * and 20,000 users, for 200 people in turn; beside mercurius with its jit on the same schema, session look-up and SQL, and
 * beside the floor, a bare route that answers the same from the least SQL; all in the same process, in turns. Clients sit in
 * a process of their own.
 */
export async function run(): Promise<object> {
  const [{ openBenchApp }, { load }, { clientDocument }, { openBaseline }, { openFloor }, { refuseSequentialScans, statementsOf }] =
    await Promise.all([
      import("./app/app"),
      import("./app/load"),
      import("../server/platform/testing/client-documents"),
      import("./http/baseline"),
      import("./http/floor"),
      import("./http/statements"),
    ]);
  const app = await openBenchApp();
  await load(app.app.db, { users, feeders, trades, follows, hasBooks: false });
  const baseline = await openBaseline(app.app.schema, app.app.modules.viewerFromHeaders);
  const ourPort = Number(new URL(app.url).port);
  const cookies = Array.from({ length: askers }, (_, index) => app.cookie(`token-${feeders + 1 + index}`));
  const bodyOf = (first: number): string =>
    JSON.stringify({ operationName: "Feed", query: clientDocument("Feed"), variables: { first, filter: { scope: "FOLLOWING" } } });
  const instruments = instrumentsIn(await Promise.all(cookies.map((cookie) => askOnce(ourPort, bodyOf(items), cookie))));
  const floor = await openFloor(app.databaseUrl, instruments, databaseConnections);
  const ports = [ourPort, baseline.port, floor.port];
  const answers = await Promise.all(ports.map((port) => askOnce(port, bodyOf(items), cookies[0]!)));
  requireSameItems(answers);
  const statements = await statementsOf(() => askOnce(ourPort, bodyOf(items), cookies[0]!));
  const fewer = await statementsOf(() => askOnce(ourPort, bodyOf(10), cookies[0]!));
  if (fewer.length !== statements.length)
    throw new Error(`${items} items take ${statements.length} statements, 10 take ${fewer.length}: they grow with the items.`);
  await refuseSequentialScans(app.app.db, statements);
  const clients = fork(path.join(import.meta.dirname, "http/client-process.ts"), { execArgv: ["--import", "tsx"] });
  const measure = (port: number, ms: number): Promise<HttpReport> =>
    askFor(clients, { port, body: bodyOf(items), cookies, connections, ms });
  for (const port of ports) await measure(port, msPerRound);
  const results: Array<{ ours: HttpReport; theirs: HttpReport; least: HttpReport }> = [];
  for (let round = 0; round < rounds; round++) {
    const [ours, theirs, least] = [
      await measure(ourPort, msPerRound),
      await measure(baseline.port, msPerRound),
      await measure(floor.port, msPerRound),
    ];
    results.push({ ours, theirs, least });
    const speeds = [ours, theirs, least].map((report) => `${perSecond(report).toFixed(0)}/s`);
    console.error(`round ${round + 1}: ours ${speeds[0]}, mercurius ${speeds[1]}, floor ${speeds[2]}`);
  }
  clients.kill();
  await baseline.close();
  await floor.close();
  await app.stop();
  return {
    ours: Math.round(median(results.map(({ ours }) => perSecond(ours)))),
    baseline: Math.round(median(results.map(({ theirs }) => perSecond(theirs)))),
    ratio: Number(median(results.map(({ ours, theirs }) => perSecond(ours) / perSecond(theirs))).toFixed(2)),
    floor: Math.round(median(results.map(({ least }) => perSecond(least)))),
    ratioToFloor: Number(median(results.map(({ ours, least }) => perSecond(ours) / perSecond(least))).toFixed(2)),
    sqlStatements: statements.length,
    p50Ms: Math.round(median(results.map(({ ours }) => middle(ours.times)))),
    floorP50Ms: Math.round(median(results.map(({ least }) => middle(least.times)))),
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

/** Every instrument that the pages of these people show, by symbol. The bench's market does not move. */
const instrumentsIn = (answers: readonly any[]): Map<string, object> =>
  new Map(
    answers.flatMap(({ data }) => data.feed.edges.map(({ node }: any) => [node.trade.instrument.symbol, node.trade.instrument] as const)),
  );

/** All must do the same work: as many items as asked for, and the same answer but for what moves with the clock. */
function requireSameItems(answers: readonly any[]): void {
  const [ours, theirs, least] = answers.map((answer) => {
    if (answer.errors || answer.data.feed.edges.length !== items)
      throw new Error(`Not a page of ${items}: ${JSON.stringify(answer).slice(0, 500)}`);
    return JSON.stringify(answer.data.feed.edges);
  });
  for (const other of [theirs!, least!]) {
    const at = [...ours!].findIndex((character, index) => character !== other[index]);
    if (ours !== other)
      throw new Error(`The servers answer differently: ${ours!.slice(at - 99, at + 99)} | ${other.slice(at - 99, at + 99)}`);
  }
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
