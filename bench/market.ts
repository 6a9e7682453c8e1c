import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { AlpacaProvider } from "../server/market/providers/alpaca/provider";
import type { MarketProvider } from "../server/market/providers/provider";
import { systemClock } from "../server/platform/clock";
import type { Logger } from "../server/platform/ops/logger";
import { openBenchApp, type BenchApp } from "./app/app";
import { median } from "./live/frames";
import { openBareRelay } from "./market/bare-relay";
import { ageOf, at, sorted } from "./market/price-clock";
import type { VenueCommand, VenueReport } from "./market/venue-process";
import type { WatcherCommand, WatcherReport } from "./market/watcher-process";

const symbolCount = 2_000;
const heldCount = 500;
const updatesPerSecond = 5_000;
const clients = 200;
const symbolsPerClient = 60;
const secondsPerRound = 8;
const rounds = 3;
/** What is on its way when a round ends has arrived after this. */
const settleMs = 1_500;

interface Round {
  readonly matcher: number[];
  readonly clients: number[];
  readonly dropped: number;
  readonly missing: number;
}

/**
 * 2,000 symbols of an Alpaca on this machine change 5,000 times a second. Measured: from the venue's hand through its websocket and
 * the real provider to the listeners of ticks, after the matcher, which has a trade with a stop in 500 of the symbols; and to 200 graphql-ws clients with 60
 * symbols each, in a process of their own. Beside it, in turns, the same stream through a bare relay: parse, call back, send
 * each client what changed five times a second, as ours conflates. `dropped`: changes of held symbols that never came to the matcher.
 */
export async function run(): Promise<object> {
  const startedAt = Date.now();
  const symbols = Array.from({ length: symbolCount }, (_, index) => `S${String(index).padStart(4, "0")}`);
  const [venue, ours, bare] = ["venue-process.ts", "watcher-process.ts", "watcher-process.ts"].map((file) =>
    fork(path.join(import.meta.dirname, "market", file), { execArgv: ["--import", "tsx"], serialization: "advanced" }),
  ) as [ChildProcess, ChildProcess, ChildProcess];
  const { venues } = await ask<VenueReport & { type: "opened" }>(venue, { type: "open", symbols, startedAt });
  const logger = { warn: (_: object, words: string) => console.error(words), error: console.error } as unknown as Logger;
  const provider: MarketProvider = new AlpacaProvider({ clock: systemClock, logger, ...venues[0]! });
  const app = await openBenchApp(undefined, { MARKET_DATA_LICENSED: "true" }, provider);
  await hold(app, symbols.slice(0, heldCount));
  const watched = Array.from({ length: clients }, (_, n) =>
    Array.from({ length: symbolsPerClient }, (_one, k) => symbols[(n * 10 + k * 33) % symbolCount]!),
  );
  const url = `${app.url.replace("http", "ws")}/graphql`;
  const leave = app.app.modules.market.service.watch(symbols);
  await ask(ours, { type: "connect", url, protocol: "graphql-transport-ws", symbols: watched, startedAt });
  const heard = new Heard(new Set(symbols.slice(0, heldCount)), startedAt);
  app.app.modules.market.service.onTick((quotes) => heard.take(quotes));
  let bareAges: number[] = [];
  const relay = await openBareRelay(venues[1]!.addresses, venues[1]!.settings, symbols, (price) => bareAges.push(ageOf(price, startedAt)));
  await ask(bare, { type: "connect", url: relay.url, protocol: null, symbols: watched, startedAt });

  const measure = async (which: 0 | 1, seconds = secondsPerRound): Promise<Round> => {
    const watcher = which === 0 ? ours : bare;
    heard.clear();
    bareAges = [];
    await ask(watcher, { type: "record" });
    const { sent } = await ask<VenueReport & { type: "driven" }>(venue, {
      ...{ type: "drive", venue: which, perSecond: updatesPerSecond, seconds },
    });
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    const report = await ask<WatcherReport & { type: "recorded" }>(watcher, { type: "report" });
    const ages = which === 0 ? heard.ages : bareAges;
    // Symbols take turns, so each round gives every symbol as many changes.
    const dropped = which === 0 ? (sent / symbolCount) * heldCount - heard.held : 0;
    const missing = new Set(watched.flat()).size - Object.keys(report.newest).length;
    return { matcher: sorted([...ages]), clients: sorted(report.ages), dropped, missing };
  };
  await measure(0, 4);
  await measure(1, 4);
  const results: Array<{ ours: Round; bare: Round }> = [];
  for (let round = 0; round < rounds; round++) {
    results.push({ ours: await measure(0), bare: await measure(1) });
    const last = results.at(-1)!;
    console.error(`round ${round + 1}: to clients p50 ours ${at(last.ours.clients, 0.5)} ms, bare ${at(last.bare.clients, 0.5)} ms`);
  }
  const of = (name: "ours" | "bare", what: "matcher" | "clients", part: number): number =>
    median(results.map((result) => at(result[name][what], part)));
  leave();
  relay.close();
  for (const child of [venue, ours, bare]) child.kill();
  await app.stop();
  return {
    matcherP50Ms: of("ours", "matcher", 0.5),
    matcherP99Ms: of("ours", "matcher", 0.99),
    bareMatcherP50Ms: of("bare", "matcher", 0.5),
    bareMatcherP99Ms: of("bare", "matcher", 0.99),
    clientP50Ms: of("ours", "clients", 0.5),
    clientP99Ms: of("ours", "clients", 0.99),
    bareClientP50Ms: of("bare", "clients", 0.5),
    bareClientP99Ms: of("bare", "clients", 0.99),
    // Above 1: faster than the bare relay.
    ratio: Number(median(results.map((one) => at(one.bare.clients, 0.5) / at(one.ours.clients, 0.5))).toFixed(2)),
    p99Ratio: Number(median(results.map((one) => at(one.bare.clients, 0.99) / at(one.ours.clients, 0.99))).toFixed(2)),
    dropped: results.reduce((sum, one) => sum + one.ours.dropped, 0),
    symbolsThatNeverReachedAClient: results.reduce((sum, one) => sum + one.ours.missing, 0),
    ...{ symbols: symbolCount, held: heldCount, updatesPerSecond, clients, symbolsPerClient, rounds },
  };
}

/** Changes of prices that the listeners of ticks were called with. A price that is said again, as one that has become old, is no change. */
class Heard {
  ages: number[] = [];
  held = 0;
  private readonly last = new Map<string, number>();

  constructor(
    private readonly symbols: ReadonlySet<string>,
    private readonly startedAt: number,
  ) {}

  take(quotes: ReadonlyArray<{ symbol: string; bid: { toNumber(): number } }>): void {
    for (const { symbol, bid } of quotes) {
      const price = bid.toNumber();
      if (this.last.get(symbol) === price) continue;
      this.last.set(symbol, price);
      this.ages.push(ageOf(price, this.startedAt));
      if (this.symbols.has(symbol)) this.held++;
    }
  }

  clear(): void {
    this.ages = [];
    this.held = 0;
  }
}

/** One open trade in each symbol, with a stop that is never reached. */
async function hold({ app }: BenchApp, symbols: readonly string[]): Promise<void> {
  await app.db.transaction(async (tx) => {
    // Its rows refer to each other by construction.
    await tx.query("set local session_replication_role = replica");
    await tx.query("insert into users (id, username, name, role) values (md5('u')::uuid, 'holder', 'Holder', 'eater')");
    await tx.query(
      "insert into trading_accounts (id, user_id, kind, name, cash, created_at) values (md5('a')::uuid, md5('u')::uuid, 'RECORD', 'Record', 100000, now())",
    );
    await tx.query(
      `insert into trades (id, user_id, account_id, symbol, side, quantity, opened_quantity, average_price, entry_value, stop_price, equity_before, chapter, opened_at)
       select md5('t' || s)::uuid, md5('u')::uuid, md5('a')::uuid, s, 'LONG', 1, 1, 100, 100, 1, 100000, 1, now() from unnest($1::text[]) s`,
      [symbols],
    );
  });
}

function ask<Report extends VenueReport | WatcherReport>(child: ChildProcess, command: VenueCommand | WatcherCommand): Promise<Report> {
  return new Promise((resolve) => {
    child.once("message", (report) => resolve(report as Report));
    child.send(command as object);
  });
}
