import "reflect-metadata";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrationsFolder } from "../server/app";
import { entities } from "../server/entities";
import { storeInstruments } from "../server/market/instruments/instruments.store";
import type { MarketInstrument } from "../server/market/providers/provider";
import { FakeMarket, fakeInstrument } from "../server/market/testing/fake-market";
import { LocalBus } from "../server/platform/bus/bus";
import { FakeClock, systemClock } from "../server/platform/clock";
import { openDatabase, type Database, type Tx } from "../server/platform/db/database";
import { startEmbeddedPostgres } from "../server/platform/db/embedded-postgres";
import { migrate } from "../server/platform/db/migrate";
import { Metrics } from "../server/platform/ops/metrics";
import type { UserEvent, UserStreams } from "../server/platform/realtime/stream-definition";
import { Matcher } from "../server/trading/matching/matcher";
import { cryptoRandomness } from "../server/trading/record/seal";
import { noVenues } from "../server/trading/testing/no-venues";
import type { PortfolioChangeBody } from "../server/trading/trading.events";

const symbolCount = 50;
const ticksPerSecond = 50;
const accounts = 5_000;
const trades = 500_000;
const seconds = 20;
/** Of a second: some 30% a year, as stocks have it. */
const volatilityPerSecond = 1.2e-4;

/**
 * 50 symbols × 50 ticks a second against 500,000 open trades with stops and targets, half of them sealed: how long from a tick
 * to the commit that closed the trade it fired (order, fill, lot, cash, sealed event, outbox and feed rows included).
 * Then one symbol gaps by 2%, and everything it crosses is closed.
 */
export async function run(): Promise<object> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "brigade-bench-"));
  const server = await startEmbeddedPostgres({
    dataDir,
    isTemporary: true,
    settings: { shared_buffers: "512MB", fsync: "off", synchronous_commit: "off", max_wal_size: "4GB", jit: "off" },
  });
  process.once("exit", server.stopNow);
  await migrate(server.url, migrationsFolder);
  const db = await openDatabase(server.url, entities, 8);
  const instruments = Array.from({ length: symbolCount }, (_, index) => fakeInstrument(`S${String(index).padStart(2, "0")}`));
  await storeInstruments(db, "simulated", instruments);
  console.error(`loading ${trades} trades …`);
  await load(db);
  const measured = await measure(db, instruments);
  await db.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  return measured;
}

async function measure(db: Database, instruments: readonly MarketInstrument[]): Promise<object> {
  const clock = new FakeClock(Date.now());
  const market = new FakeMarket(clock, instruments);
  const prices = instruments.map(() => 100);
  const latencies: number[] = [];
  let tickedAt = new Map<string, number>();
  const streams = watchedStreams((symbolOf) => latencies.push(performance.now() - (tickedAt.get(symbolOf) ?? NaN)));
  const emit = (index: number, price: number): void => {
    const { symbol } = instruments[index]!;
    const asOf = clock.date();
    prices[index] = price;
    market.setQuote(symbol, { bid: (price * 0.9998).toFixed(2), ask: (price * 1.0002).toFixed(2), asOf });
  };
  instruments.forEach((_, index) => emit(index, 100));
  const deps = {
    clock: systemClock,
    market,
    bus: new LocalBus(),
    streams,
    random: cryptoRandomness,
    notifier: { publish: async () => {} },
    brokers: noVenues,
    onSealed: () => {},
  };
  const matcher = new Matcher(db, deps, new Metrics(), (error) => console.error(error));
  await matcher.start();
  await matcher.idle();
  const random = mulberry(7);
  const started = performance.now();
  let ticks = 0;
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * ticksPerSecond) * symbolCount;
    clock.set(Date.now());
    for (; ticks < due; ticks++) {
      const index = ticks % symbolCount;
      const { symbol } = instruments[index]!;
      emit(index, prices[index]! * (1 + (normal(random) * volatilityPerSecond) / Math.sqrt(ticksPerSecond)));
      tickedAt.set(symbol, performance.now());
      market.tick(symbol);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await matcher.idle();
  const tickLatencies = latencies.splice(0).sort((a, b) => a - b);
  clock.set(Date.now());
  emit(0, prices[0]! * 0.98);
  tickedAt = new Map([[instruments[0]!.symbol, performance.now()]]);
  const gapStarted = performance.now();
  market.tick(instruments[0]!.symbol);
  await matcher.idle();
  const gapMs = performance.now() - gapStarted;
  const gapLatencies = latencies.splice(0);
  await matcher.stop();
  const at = (share: number): number =>
    Number((tickLatencies[Math.min(tickLatencies.length - 1, Math.floor(tickLatencies.length * share))] ?? NaN).toFixed(1));
  return {
    trades,
    symbols: symbolCount,
    ticksPerSecond: Math.round(ticks / seconds),
    closed: tickLatencies.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    gapClosed: gapLatencies.length,
    gapMs: Math.round(gapMs),
    gapClosedPerSecond: Math.round(gapLatencies.length / (gapMs / 1000)),
  };
}

/** The outbox of the real streams, by its own SQL; reports when each close is committed. */
function watchedStreams(onClosed: (symbol: string) => void): UserStreams {
  return {
    append: async <Body>(tx: Tx, stream: string, events: ReadonlyArray<{ userId: string; body: Body }>): Promise<UserEvent<Body>[]> => {
      await tx.query(
        `with given as (select user_id, body, place, row_number() over (partition by user_id order by place) as nth, count(*) over (partition by user_id) as many
           from unnest($2::uuid[], $3::text[]) with ordinality as given (user_id, body, place)
         ), raised as (
           insert into stream_counters as counter (user_id, stream, sequence) select user_id, $1, max(many) from given group by user_id order by user_id
           on conflict (user_id, stream) do update set sequence = counter.sequence + excluded.sequence returning user_id, sequence
         ) insert into outbox (user_id, stream, sequence, previous_sequence, at, body)
           select g.user_id, $1, r.sequence - g.many + g.nth, r.sequence - g.many + g.nth - 1, now(), body::jsonb from given g join raised r using (user_id)`,
        [stream, events.map((event) => event.userId), events.map((event) => JSON.stringify(event.body))],
      );
      const ids = events.map((event) => (event.body as PortfolioChangeBody).tradeId!);
      const rows: Array<{ symbol: string }> = await tx.query("select symbol from trades where id = any($1::uuid[]) and status = 'CLOSED'", [
        ids,
      ]);
      tx.afterCommit(() => rows.forEach(({ symbol }) => onClosed(symbol)));
      return [];
    },
    announce: async () => {},
    beforeDelivery: () => {},
    isFollowed: () => false,
    isFollowedAnywhere: () => false,
    takesRows: () => false,
    rowsWith: () => {},
    shareFollowers: () => {},
    followers: () => [],
    head: async () => 0,
    since: async () => ({ events: [], head: 0 }),
  };
}

/** Accounts of 100 trades each; stops from 0.05% to 20% away, every second account a feeder's with a chain. */
async function load(db: Database): Promise<void> {
  const statements: Array<[string, unknown[]]> = [
    [
      `insert into users (id, username, name, role) select md5('user' || n)::uuid, 'cook' || n, 'Cook ' || n, case when n % 2 = 0 then 'feeder' else 'eater' end from generate_series(1, $1::int) n`,
      [accounts],
    ],
    [
      `insert into trading_accounts (id, user_id, kind, name, cash, created_at) select md5('account' || n)::uuid, md5('user' || n)::uuid, 'RECORD', 'Record', 100000, now() from generate_series(1, $1::int) n`,
      [accounts],
    ],
    [
      `insert into records (id, user_id, account_id, created_at) select md5('record' || n)::uuid, md5('user' || n)::uuid, md5('account' || n)::uuid, now() from generate_series(2, $1::int, 2) n`,
      [accounts],
    ],
    [
      `insert into trades (id, user_id, account_id, record_id, symbol, side, quantity, opened_quantity, average_price, entry_value, stop_price, target_price, equity_before, chapter, opened_at)
       select md5('trade' || n)::uuid, md5('user' || a)::uuid, md5('account' || a)::uuid, case when a % 2 = 0 then md5('record' || a)::uuid end, 'S' || lpad((n / $2 % 50)::text, 2, '0'), side, 1, 1, 100, 100,
         round((100 * (1 + case side when 'LONG' then -1 else 1 end * far))::numeric, 2), round((100 * (1 + case side when 'LONG' then 1 else -1 end * (far + 0.05)))::numeric, 2), 100000, 1, now()
       from (select n, 1 + n % $2 as a, case when (n / $2 % 50) % 2 = 0 then 'LONG' else 'SHORT' end as side, 0.0005 + 0.2 * ((n::bigint * 7919) % 100003) / 100003.0 as far from generate_series(0, $1::int - 1) n) numbered`,
      [trades, accounts],
    ],
    [
      `insert into lots (user_id, account_id, trade_id, number, symbol, side, quantity, remaining, price, cost, remaining_cost, opened_at, quote_at) select user_id, account_id, id, 1, symbol, side, 1, 1, 100, 100, 100, opened_at, opened_at from trades`,
      [],
    ],
    [`analyze`, []],
  ];
  // Bulk work takes longer than a request may; what it writes refers to what it has just written.
  for (const [sql, parameters] of statements)
    await db.transaction(
      async (tx) => (
        await tx.query("set local statement_timeout = 0"),
        await tx.query("set local session_replication_role = replica"),
        tx.query(sql, parameters)
      ),
    );
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(random() || 1e-12)) * Math.cos(2 * Math.PI * random());
