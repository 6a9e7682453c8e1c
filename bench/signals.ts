import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { FakeMarket } from "../server/market/testing/fake-market";
import { FakeClock } from "../server/platform/clock";
import { sha256OfSecret } from "../server/signals/addresses/signal-secret";
import { clientDocument } from "../server/platform/testing/client-documents";
import { openBenchApp, symbols, type BenchApp } from "./app/app";
import { load } from "./app/load";
import type { HttpCommand, HttpReport } from "./http/client-process";
import { median } from "./live/frames";
import { openBareReceiver } from "./signals/bare-receiver";
import type { ReceiverReport } from "./signals/receiver-process";
import type { SendCommand, SendReport } from "./signals/sender-process";

const feeders = 400;
const users = 2_000;
/** An address takes 60 alerts a minute; these are some 30 for each in the whole bench. */
const alertsPerSecond = 100;
const secondsPerRound = 6;
const rounds = 5;
/** People who ask for the feed page without a pause meanwhile. */
const readers = 16;

/** Where alerts are sent: to the web process that answers pages, to a process of its own (`ROLE=signals`), and to a bare route in each. */
const targets = ["own", "ownBare", "web", "webBare"] as const;
type Target = (typeof targets)[number];
type Round = Readonly<Record<Target, SendReport>> & { readonly pages: number };

/**
 * How long an alert waits for its answer while 16 people ask for the feed page without a pause and the alerts themselves
 * are traded: 100 a second over 400 addresses, measured from when each was due; taken in by a process of its own, and by the web process. Beside
 * each, under the same load in the same process and in turns, the least that could be done: a bare Fastify route that inserts one row
 * for each alert before it answers. An alert that is not stored in time is answered 503: those are counted, and their times with all others.
 */
export async function run(): Promise<object> {
  const market = new FakeMarket(new FakeClock(Date.now()));
  // Nothing is traded at an old quote: they are said again each second, as a live market does.
  const quotes = setInterval(() => sayQuotes(market), 1_000);
  sayQuotes(market);
  const app = await openBenchApp(market);
  await load(app.app.db, { users, feeders, trades: 20_000, follows: 20, hasBooks: false });
  await loadAddresses(app);
  const baseline = await openBareReceiver(app.databaseUrl);
  const start = (file: string, ...args: string[]): ChildProcess =>
    fork(path.join(import.meta.dirname, file), args, { execArgv: ["--import", "tsx"] });
  const [sender, reader] = [start("signals/sender-process.ts"), start("http/client-process.ts")];
  const receiver = start("signals/receiver-process.ts", app.databaseUrl);
  const own = await new Promise<ReceiverReport>((resolve) => receiver.once("message", (report) => resolve(report as ReceiverReport)));
  const web = Number(new URL(app.url).port);
  const ports: Readonly<Record<Target, number>> = { own: own.receiver, ownBare: own.bare, web, webBare: baseline.port };
  const paths = Array.from({ length: feeders }, (_, index) => `/in/${secretOf(index + 1)}`);
  const command: HttpCommand = {
    port: web,
    body: JSON.stringify({
      operationName: "Feed",
      query: clientDocument("Feed"),
      variables: { first: 50, filter: { scope: "FOLLOWING" } },
    }),
    cookies: Array.from({ length: 200 }, (_, index) => app.cookie(`token-${feeders + 1 + index}`)),
    connections: readers,
    ms: secondsPerRound * 1_000,
  };
  const measure = async (to: Target, seconds = secondsPerRound): Promise<{ sent: SendReport; read: HttpReport }> => {
    const [sent, read] = await Promise.all([
      ask<SendCommand, SendReport>(sender, { port: ports[to], paths, perSecond: alertsPerSecond, seconds }),
      ask<HttpCommand, HttpReport>(reader, { ...command, ms: seconds * 1_000 }),
    ]);
    // An alert that could not be stored in time is refused with 503, and may be sent again: an answer like any other.
    const others = Object.keys(sent.statuses).filter((status) => status !== "202" && (status !== "503" || to.endsWith("Bare")));
    if (others.length > 0) throw new Error(`Answers of ${to} were ${JSON.stringify(sent.statuses)}.`);
    return { sent, read };
  };
  for (const to of targets) await measure(to, 2);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured: Array<Awaited<ReturnType<typeof measure>>> = [];
    for (const to of targets) measured.push(await measure(to));
    const sent = Object.fromEntries(targets.map((to, index) => [to, measured[index]!.sent])) as Record<Target, SendReport>;
    results.push({ ...sent, pages: median(measured.map(({ read }) => read.requests / (read.ms / 1_000))) });
    console.error(`round ${round + 1}, p99: ${targets.map((to) => `${to} ${at(sent[to], 0.99).toFixed(0)} ms`).join(", ")}`);
  }
  const figures = await finish(app, results);
  for (const child of [sender, reader, receiver]) child.kill();
  clearInterval(quotes);
  await baseline.close();
  await app.stop();
  return figures;
}

async function finish({ app }: BenchApp, results: readonly Round[]): Promise<object> {
  await app.modules.signals.pump.round();
  const [settled] = await app.db.query<{ traded: number; left: number; refused: number; why: Readonly<Record<string, number>> }>(
    `select count(*) filter (where state = 'TRADED')::int as traded, count(*) filter (where state = 'RECEIVED')::int as left,
       count(*) filter (where state in ('REFUSED', 'DUPLICATE'))::int as refused,
       (select jsonb_object_agg(refusal, count) from (select refusal, count(*) from signal_alerts where state = 'REFUSED' group by refusal) why) as why
     from signal_alerts`,
  );
  return {
    ...figuresOf(results, "own", "ownBare"),
    webProcess: figuresOf(results, "web", "webBare"),
    alertsPerSecond,
    ...settled,
    feedPagesPerSecond: Math.round(median(results.map(({ pages }) => pages))),
    rounds,
  };
}

/** Of all alerts sent to `ours`; the baseline had the same load in the same process. */
function figuresOf(results: readonly Round[], ours: Target, bare: Target) {
  const of = (target: Target, part: number): number => round(median(results.map((result) => at(result[target], part))));
  const all = results.flatMap((result) => result[ours].times);
  return {
    p50Ms: of(ours, 0.5),
    p99Ms: of(ours, 0.99),
    maxMs: round(Math.max(...all)),
    within200Ms: all.every((ms) => ms <= 200),
    over200Ms: all.filter((ms) => ms > 200).length,
    answered503: results.reduce((sum, result) => sum + (result[ours].statuses[503] ?? 0), 0),
    baselineP50Ms: of(bare, 0.5),
    baselineP99Ms: of(bare, 0.99),
    baselineMaxMs: round(Math.max(...results.flatMap((result) => result[bare].times))),
    // Above 1: faster than the baseline.
    ratio: round(median(results.map((result) => at(result[bare], 0.99) / at(result[ours], 0.99)))),
    alerts: all.length,
  };
}

const round = (value: number): number => Number(value.toFixed(2));
const at = ({ times }: SendReport, part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
const secretOf = (n: number): string => `bench-secret-of-feeder-${n}`;

function sayQuotes(market: FakeMarket): void {
  market.clock.set(Date.now());
  for (const symbol of symbols) market.setQuote(symbol, { bid: "99.99", ask: "100.01" });
  market.tick();
}

/** They trade the practice account, as everybody's do at first: the events of the record that `load` makes up are not real. */
async function loadAddresses({ app }: BenchApp): Promise<void> {
  await app.db.query(
    `insert into trading_accounts (id, user_id, kind, name, cash, created_at)
     select md5('practice' || n)::uuid, md5('user' || n)::uuid, 'PRACTICE', 'Practice', 100000, now() from generate_series(1, $1::int) n`,
    [feeders],
  );
  await app.db.query(
    `insert into signal_addresses
       (id, user_id, secret_sha256, secret_sealed, is_on, account_kind, symbols, actions, order_value_max, orders_per_day_max,
        turnover_per_day_max, quote_age_ms_max, created_at)
     select md5('address' || n)::uuid, md5('user' || n)::uuid, sha, 'x', true, 'PRACTICE', '{AAPL}', '{BUY}', 20000, 500, 500000, 15000, now()
     from unnest($1::text[]) with ordinality given (sha, n)`,
    [Array.from({ length: feeders }, (_, index) => sha256OfSecret(secretOf(index + 1)))],
  );
}

function ask<Command, Report>(child: ChildProcess, command: Command): Promise<Report> {
  return new Promise((resolve) => {
    child.once("message", (report) => resolve(report as Report));
    child.send(command as object);
  });
}
