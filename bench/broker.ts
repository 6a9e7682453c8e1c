import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { AlpacaVenue } from "../server/brokers/venues/alpaca/alpaca-venue";
import type { Venue, VenueDirectory } from "../server/brokers/port/venue-directory";
import { systemClock } from "../server/platform/clock";
import { openBenchApp, type BenchApp } from "./app/app";
import { load } from "./app/load";
import type { Arrival, VenueAccount, VenueCommand, VenueReport } from "./broker/venue-process";
import { median } from "./live/frames";

const traders = 16;
/** Orders for the way from `openTrade` to the venue; as many are sent by a bare client, in turns. */
const timedOrders = 200;
const pauseMs = 60;
/**
 * What the imitation allows an account, and what our queue knows. Alpaca's own 200 would take 1,000 orders more than five minutes; with these the limit
 * still binds, and the last orders wait for the second minute.
 */
const callsPerMinuteMax = 900;
/** Each is closed as soon as it has filled: twice as many orders for one account. */
const opens = 500;
/** So many of them wait at once: an account may have 200 working orders. */
const workingMax = 150;
const workingSql = "select count(*)::int as working from orders where account_id = $1 and status = 'WORKING'";
const secondsMax = 110;

/**
 * Two questions, at the imitation of Alpaca in a process of its own. How much later does an order arrive there when it comes through
 * `openTrade` (request, checks, intent, commit, worker, call) than from a bare client that posts it? And does one account's queue of
 * 1,000 orders use what the venue allows in a minute, without ever being refused for asking too often?
 */
export async function run(): Promise<object> {
  const venue = fork(path.join(import.meta.dirname, "broker/venue-process.ts"), [String(callsPerMinuteMax)], {
    execArgv: ["--import", "tsx"],
  });
  const addresses = await answer<{ url: string; streamUrl: string }>(venue);
  const app = await openBenchApp(undefined, {}, null, directoryOf(addresses));
  await load(app.app.db, { users: traders + 1, feeders: 1, trades: 0, follows: 0, hasBooks: false });
  await app.app.db.query("update users set tier = 'chef'");
  const accounts: string[] = [];
  for (let n = 1; n <= traders + 1; n++) accounts.push(await connect(app, n, await ask<VenueAccount>(venue, { kind: "ACCOUNT" })));
  const latency = await timeOrders(app, venue, addresses.url, accounts);
  console.error(latency);
  const rate = await useLimit(app, venue, accounts[traders]!);
  await app.stop();
  venue.kill();
  return { ...latency, ...rate };
}

/** The real adapter, led to the imitation as if that were Alpaca's paper accounts. */
function directoryOf({ url, streamUrl }: { readonly url: string; readonly streamUrl: string }): VenueDirectory {
  const addresses = { restUrl: url, dataUrl: url, streamUrl, authorizeUrl: `${url}/oauth/authorize`, tokenUrl: `${url}/oauth/token` };
  const none = (): never => {
    throw new Error("The bench makes its accounts itself.");
  };
  const alpaca = new AlpacaVenue({
    ...{ clock: systemClock, random: Math.random, app: null, isKnown: () => true },
    local: { addresses: async () => addresses, createAccount: none, app: none },
  });
  const venue: Venue = {
    capabilities: { ...alpaca.capabilities, rateLimit: { ...alpaca.capabilities.rateLimit, perMinuteMax: callsPerMinuteMax } },
    oauth: null,
    createSandboxAccount: null,
    open: (_environment, credentials) => alpaca.open("LOCAL_SANDBOX", credentials),
  };
  return new Map([["ALPACA", venue]]);
}

async function connect(app: BenchApp, n: number, { key, secret }: VenueAccount): Promise<string> {
  const input = { venue: "ALPACA", environment: "SANDBOX", key, secret };
  const { connectBroker } = await graphql<{ connectBroker: { connection: { id: string; accountId: string } | null; errors: unknown[] } }>(
    app,
    n,
    "mutation ($input: ConnectBrokerInput!) { connectBroker(input: $input) { connection { id accountId } errors { code message } } }",
    { input },
  );
  if (!connectBroker.connection) throw new Error(`Not connected: ${JSON.stringify(connectBroker.errors)}`);
  const { id, accountId } = connectBroker.connection;
  // The first order has the books compared and the venue's stream opened: it is not one of those that are timed.
  await openTrade(app, n, accountId);
  await until(async () => {
    const [row] = await app.app.db.query<{ done: boolean }>(
      "select exists (select from broker_orders where connection_id = $1 and state = 'FILLED') as done",
      [id],
    );
    return row!.done;
  });
  return accountId;
}

async function timeOrders(app: BenchApp, venue: ChildProcess, url: string, accounts: readonly string[]): Promise<object> {
  const bare = await ask<VenueAccount>(venue, { kind: "ACCOUNT" });
  await ask<VenueReport>(venue, { kind: "ARRIVALS" });
  const oursAt: number[] = [];
  const bareAt = new Map<string, number>();
  for (let index = 0; index < timedOrders; index++) {
    const n = index % traders;
    oursAt.push(now());
    await openTrade(app, n + 1, accounts[n]!);
    await pause(pauseMs);
    const id = `bare-${index}`;
    bareAt.set(id, now());
    await fetch(`${url}/v2/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "apca-api-key-id": bare.key, "apca-api-secret-key": bare.secret },
      body: JSON.stringify({ symbol: "KO", qty: "1", side: "buy", type: "market", time_in_force: "day", client_order_id: id }),
    }).then((response) => response.text());
    await pause(pauseMs);
  }
  await pause(1_000);
  const { arrivals } = await ask<VenueReport>(venue, { kind: "ARRIVALS" });
  const atOf = new Map(arrivals.map((arrival) => [arrival.clientOrderId, arrival.at]));
  const rows = await app.app.db.query<{ client_order_id: string }>(
    "select client_order_id from broker_orders where created_at > $1 order by created_at, id",
    [new Date(oursAt[0]! - 1)],
  );
  if (rows.length !== timedOrders) throw new Error(`${rows.length} orders for ${timedOrders} trades.`);
  const ours = rows.map(({ client_order_id: id }, index) => atOf.get(id)! - oursAt[index]!);
  const theirs = [...bareAt].map(([id, sentAt]) => atOf.get(id)! - sentAt);
  return {
    p50Ms: round(at(ours, 0.5)),
    p99Ms: round(at(ours, 0.99)),
    baselineP50Ms: round(at(theirs, 0.5)),
    baselineP99Ms: round(at(theirs, 0.99)),
    laterP50Ms: round(at(ours, 0.5) - at(theirs, 0.5)),
    timedOrders,
  };
}

/** 1,000 orders of one account, as fast as they may go: opens, each closed as soon as it has filled. */
async function useLimit(app: BenchApp, venue: ChildProcess, accountId: string): Promise<object> {
  const n = traders + 1;
  await ask<VenueReport>(venue, { kind: "ARRIVALS" });
  const startedAt = now();
  const arrivals: Arrival[] = [];
  const closed = new Set<string>();
  const ordersOf = (of: readonly Arrival[]): number => of.filter(({ clientOrderId }) => clientOrderId).length;
  let refused = 0;
  for (let opened = 0; ordersOf(arrivals) < 2 * opens && now() < startedAt + secondsMax * 1_000;) {
    const [{ working }] = (await app.app.db.query<{ working: number }>(workingSql, [accountId])) as [{ working: number }];
    const openedMax = Math.min(opens, opened + Math.max(0, workingMax - working));
    for (; opened < openedMax; opened++) await openTrade(app, n, accountId);
    const held = await app.app.db.query<{ id: string }>("select id from trades where account_id = $1 and status = 'OPEN'", [accountId]);
    for (const { id } of held.filter((trade) => !closed.has(trade.id))) {
      closed.add(id);
      await graphql(app, n, "mutation ($input: CloseTradeInput!) { closeTrade(input: $input) { errors { code } } }", {
        input: { tradeId: id, clientRequestId: crypto.randomUUID() },
      });
    }
    await pause(500);
    const report = await ask<VenueReport>(venue, { kind: "ARRIVALS" });
    arrivals.push(...report.arrivals);
    refused += report.refused;
  }
  const [firstAt, lastAt] = [arrivals[0]!.at, arrivals.at(-1)!.at];
  const firstMinute = arrivals.filter(({ at: time }) => time < firstAt + 60_000);
  return {
    // Above 0.95: the queue leaves less than a twentieth of what the venue allows in a minute unused.
    rateUsed: round(firstMinute.length / callsPerMinuteMax),
    callsPerMinuteMax,
    ordersInFirstMinute: ordersOf(firstMinute),
    otherCallsInFirstMinute: firstMinute.length - ordersOf(firstMinute),
    refusedForRate: refused,
    orders: ordersOf(arrivals),
    orderSeconds: round((lastAt - firstAt) / 1_000),
  };
}

async function openTrade(app: BenchApp, n: number, accountId: string): Promise<void> {
  const input = { accountId, symbol: "KO", side: "LONG", quantity: "1", clientRequestId: crypto.randomUUID() };
  const { openTrade: result } = await graphql<{ openTrade: { order: object | null; errors: Array<{ code: string }> } }>(
    app,
    n,
    "mutation ($input: OpenTradeInput!) { openTrade(input: $input) { order { id } errors { code message } } }",
    { input },
  );
  if (!result.order) throw new Error(`Not ordered: ${JSON.stringify(result.errors)}`);
}

async function graphql<Data>(app: BenchApp, n: number, query: string, variables: object): Promise<Data> {
  const response = await fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: app.cookie(`token-${n}`) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data | null; errors?: unknown };
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}

const now = (): number => performance.timeOrigin + performance.now();
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const round = (value: number): number => Number(value.toFixed(2));
function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return part === 0.5 ? median(sorted) : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const startedAt = now(); !(await isTrue()); await pause(100))
    if (now() > startedAt + 30_000) throw new Error("Something did not happen within 30 s.");
}

const answer = <Report>(child: ChildProcess): Promise<Report> =>
  new Promise((resolve) => void child.once("message", (report) => resolve(report as Report)));
function ask<Report>(child: ChildProcess, command: VenueCommand): Promise<Report> {
  const report = answer<Report>(child);
  child.send(command);
  return report;
}
