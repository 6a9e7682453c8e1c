import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import Fastify from "fastify";
import { Pool } from "pg";
import { sha256OfSecret } from "../server/signals/addresses/signal-secret";
import { clientDocument } from "../server/platform/testing/client-documents";
import { openBenchApp, type BenchApp } from "./app/app";
import { load } from "./app/load";
import type { HttpCommand, HttpReport } from "./http/client-process";
import { median } from "./live/frames";
import type { SendCommand, SendReport } from "./signals/sender-process";

const feeders = 400;
const users = 2_000;
/** An address takes 60 alerts a minute; these are some 30 for each in the whole bench. */
const alertsPerSecond = 100;
const secondsPerRound = 8;
const rounds = 5;
/** People who ask for the feed page without a pause meanwhile. */
const readers = 16;

/**
 * How long an alert waits for its answer while 16 people ask for the feed page without a pause and the alerts themselves
 * are traded: 100 a second over 400 addresses, measured from when each was due. Beside it, under the same load in the same process
 * and in turns, the least that could be done: a bare Fastify route that inserts one row for each alert before it answers. An alert that is not stored
 * in time is answered 503: those are counted, and their times with all others.
 */
export async function run(): Promise<object> {
  const app = await openBenchApp();
  await load(app.app.db, { users, feeders, trades: 20_000, follows: 20, hasBooks: false });
  await loadAddresses(app);
  const baseline = await openBaseline(app);
  const [sender, reader] = ["signals/sender-process.ts", "http/client-process.ts"].map((file) =>
    fork(path.join(import.meta.dirname, file), { execArgv: ["--import", "tsx"] }),
  ) as [ChildProcess, ChildProcess];
  const paths = Array.from({ length: feeders }, (_, index) => `/in/${secretOf(index + 1)}`);
  const port = Number(new URL(app.url).port);
  const command: HttpCommand = {
    port,
    body: JSON.stringify({
      operationName: "Feed",
      query: clientDocument("Feed"),
      variables: { first: 50, filter: { scope: "FOLLOWING" } },
    }),
    cookies: Array.from({ length: 200 }, (_, index) => app.cookie(`token-${feeders + 1 + index}`)),
    connections: readers,
    ms: secondsPerRound * 1_000,
  };
  const measure = async (to: number, seconds = secondsPerRound): Promise<{ sent: SendReport; read: HttpReport }> => {
    const [sent, read] = await Promise.all([
      ask<SendCommand, SendReport>(sender, { port: to, paths, perSecond: alertsPerSecond, seconds }),
      ask<HttpCommand, HttpReport>(reader, { ...command, ms: seconds * 1_000 }),
    ]);
    // An alert that could not be stored in time is refused with 503, and may be sent again: an answer like any other.
    const others = Object.keys(sent.statuses).filter((status) => status !== "202" && (status !== "503" || to !== port));
    if (others.length > 0) throw new Error(`Answers were ${JSON.stringify(sent.statuses)}.`);
    return { sent, read };
  };
  for (const to of [port, baseline.port]) await measure(to, 2);
  const results: Array<{ ours: SendReport; bare: SendReport; pages: number }> = [];
  for (let round = 0; round < rounds; round++) {
    const ours = await measure(port);
    const bare = await measure(baseline.port);
    results.push({ ours: ours.sent, bare: bare.sent, pages: ours.read.requests / (ours.read.ms / 1_000) });
    console.error(`round ${round + 1}: p99 ours ${at(ours.sent, 0.99).toFixed(0)} ms, bare ${at(bare.sent, 0.99).toFixed(0)} ms`);
  }
  const figures = await finish(app, results);
  sender.kill();
  reader.kill();
  await baseline.close();
  await app.stop();
  return figures;
}

async function finish({ app }: BenchApp, results: ReadonlyArray<{ ours: SendReport; bare: SendReport; pages: number }>): Promise<object> {
  await app.modules.signals.pump.round();
  const [settled] = await app.db.query<{ traded: number; left: number; refused: number }>(
    `select count(*) filter (where state = 'TRADED')::int as traded, count(*) filter (where state = 'RECEIVED')::int as left,
       count(*) filter (where state in ('REFUSED', 'DUPLICATE'))::int as refused from signal_alerts`,
  );
  const of = (name: "ours" | "bare", part: number): number => median(results.map((result) => at(result[name], part)));
  const all = results.flatMap(({ ours }) => ours.times);
  return {
    p50Ms: round(of("ours", 0.5)),
    p99Ms: round(of("ours", 0.99)),
    maxMs: round(Math.max(...all)),
    within200Ms: all.every((ms) => ms <= 200),
    over200Ms: all.filter((ms) => ms > 200).length,
    answered503: results.reduce((sum, { ours }) => sum + (ours.statuses[503] ?? 0), 0),
    baselineP50Ms: round(of("bare", 0.5)),
    baselineP99Ms: round(of("bare", 0.99)),
    // Above 1: faster than the baseline.
    ratio: round(median(results.map(({ ours, bare }) => at(bare, 0.99) / at(ours, 0.99)))),
    alerts: all.length,
    alertsPerSecond,
    ...settled,
    feedPagesPerSecond: Math.round(median(results.map(({ pages }) => pages))),
    rounds,
  };
}

const round = (value: number): number => Number(value.toFixed(2));
const at = ({ times }: SendReport, part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
const secretOf = (n: number): string => `bench-secret-of-feeder-${n}`;

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

/** One row for each alert, over a connection pool of its own, and nothing else. */
async function openBaseline(app: BenchApp): Promise<{ port: number; close(): Promise<void> }> {
  const pool = new Pool({ connectionString: app.databaseUrl, max: 4 });
  await pool.query(
    "create table bench_alerts (id bigint generated always as identity primary key, secret text not null, body text not null)",
  );
  const server = Fastify();
  server.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  server.post<{ Params: { secret: string } }>("/in/:secret", async (request, reply) => {
    const values = [request.params.secret, JSON.stringify(request.body)];
    await pool.query({ name: "bench.store", text: "insert into bench_alerts (secret, body) values ($1, $2)", values });
    return reply.code(202).send({ status: "received" });
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.server.address() as { port: number };
  return { port, close: () => server.close().then(() => pool.end()) };
}

function ask<Command, Report>(child: ChildProcess, command: Command): Promise<Report> {
  return new Promise((resolve) => {
    child.once("message", (report) => resolve(report as Report));
    child.send(command as object);
  });
}
