import { once } from "node:events";
import { WebSocketServer } from "ws";
import type { Hub } from "../server/platform/realtime/hub";
import type { TopicMessage } from "../server/platform/realtime/stream-definition";
import { clientDocument } from "../server/platform/testing/client-documents";
import { openBenchApp, type BenchApp } from "./app/app";
import { load } from "./app/load";
import { Clients, monotonicMs } from "./live/clients";
import { median, record, replay, timesOf, type Frame, type Times } from "./live/frames";

const sockets = 2_000;
const feeders = 20;
/** Ten events a socket: one trade is one item for each follower and one change of its owner's own portfolio. */
const feedEventsPerRound = 9;
const eventsPerRound = sockets * (feedEventsPerRound + 1);
const rounds = 7;
/** Open on each socket. */
const streams = ["FeedEvents", "PortfolioEvents", "NotificationEvents"];

/**
 * 2,000 signed-in sockets, each with the app's own feed, portfolio and notification subscriptions, get 20,000 events in one burst;
 * then as many bare `ws` sockets get the same bytes in the same order. Clients sit in a process of their own. Rounds
 * alternate; the figures are medians. Time runs from the first message handed to the hub, so re-authorisation and
 * shaping of payloads count; reading rows does not (see docs/decisions/hot-path.md).
 */
export async function run(): Promise<object> {
  const app = await openBenchApp();
  await load(app.app.db, { users: sockets + feeders, feeders, trades: 2_000, follows: feeders, hasBooks: true });
  await ownTrades(app);
  const bare = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  await once(bare, "listening");
  const [our, raw] = [new Clients(), new Clients()];
  const rawMemory = await memoryOf(() => raw.connect(`ws://127.0.0.1:${(bare.address() as { port: number }).port}`, null, sockets));
  const cookies = Array.from({ length: sockets }, (_, index) => app.cookie(`token-${feeders + 1 + index}`));
  const address = `${app.url.replace("http", "ws")}/graphql`;
  // Idle: signed in and acknowledged. What a subscription adds is mostly what modules keep to decide from memory.
  const ourMemory = await memoryOf(() => our.connect(address, "graphql-transport-ws", sockets, cookies, []));
  await our.disconnect();
  const subscribedMemory = await memoryOf(() =>
    our.connect(address, "graphql-transport-ws", sockets, cookies, streams.map(clientDocument)),
  );
  const burst = new Burst(app);
  let bytes = 0;
  const frames = await record(async () => {
    ({ bytes } = await our.receive(eventsPerRound, () => burst.send()));
  });
  const replayed = await raw.receive(eventsPerRound, () => replay(bare, frames));
  if (replayed.bytes !== bytes) throw new Error(`The bare sockets got ${replayed.bytes} bytes, ours ${bytes}.`);
  const results: Array<{ ours: Times; raw: Times }> = [];
  for (let round = 0; round < rounds; round++) {
    const ours = timesOf(await our.receive(eventsPerRound, () => burst.send()));
    const rawTimes = timesOf(await raw.receive(eventsPerRound, () => replay(bare, frames)));
    results.push({ ours, raw: rawTimes });
    console.error(`round ${round + 1}: ours ${ours.allMs.toFixed(0)} ms, bare ${rawTimes.allMs.toFixed(0)} ms`);
  }
  our.end();
  raw.end();
  bare.close();
  await app.stop();
  return { ...figures(results, ourMemory, rawMemory, frames), bytesPerSubscribedSocket: Math.round(subscribedMemory) };
}

function figures(
  results: ReadonlyArray<{ ours: Times; raw: Times }>,
  ourMemory: number,
  rawMemory: number,
  frames: readonly Frame[],
): object {
  const deliveriesPerSecond = perSecond(results.map(({ ours }) => ours.allMs));
  const rawPerSecond = perSecond(results.map(({ raw }) => raw.allMs));
  const ratios = results.map(({ ours, raw }) => raw.allMs / ours.allMs);
  return {
    deliveriesPerSecond,
    rawPerSecond,
    ratio: round(median(ratios), 2),
    p50Ms: round(median(results.map(({ ours }) => ours.p50Ms)), 1),
    p99Ms: round(median(results.map(({ ours }) => ours.p99Ms)), 1),
    rawP99Ms: round(median(results.map(({ raw }) => raw.p99Ms)), 1),
    bytesPerIdleSocket: Math.round(ourMemory),
    rawBytesPerIdleSocket: Math.round(rawMemory),
    memoryRatio: round(ourMemory / rawMemory, 2),
    sockets,
    events: eventsPerRound,
    portfolioEvents: sockets,
    bytesPerEvent: Math.round(frames.reduce((sum, frame) => sum + Buffer.byteLength(frame.text), 0) / frames.length),
    rounds,
  };
}

/** Each follower holds one trade of their own, for their portfolio's events. */
async function ownTrades({ app }: BenchApp): Promise<void> {
  const copy = (table: string, columns: string, values: string): Promise<unknown> =>
    app.db.query(`insert into ${table} (${columns}) select ${values} from generate_series(${feeders + 1}, ${feeders + sockets}) n`);
  const user = "md5('user' || n)::uuid, md5('account' || n)::uuid";
  await copy(
    "trades",
    "id, user_id, account_id, symbol, side, quantity, opened_quantity, average_price, entry_value, equity_before, chapter, opened_at",
    `md5('own' || n)::uuid, ${user}, 'AAPL', 'LONG', 10, 10, 100, 1000, 100000, 1, now()`,
  );
  await copy(
    "lots",
    "user_id, account_id, trade_id, number, symbol, side, quantity, remaining, price, cost, remaining_cost, opened_at, quote_at",
    `${user}, md5('own' || n)::uuid, 1, 'AAPL', 'LONG', 10, 10, 100, 1000, 1000, now(), now()`,
  );
  await copy(
    "orders",
    "id, user_id, account_id, trade_id, symbol, side, type, effect, quantity, filled_quantity, average_fill_price, time_in_force, status, created_at, updated_at, due_at",
    `md5('ownorder' || n)::uuid, ${user}, md5('own' || n)::uuid, 'AAPL', 'BUY', 'MARKET', 'OPEN', 10, 10, 100, 'DAY', 'FILLED', now(), now(), now()`,
  );
  await copy(
    "fills",
    "id, user_id, account_id, order_id, trade_id, symbol, side, quantity, price, value, reason, quote_at, at",
    `md5('ownfill' || n)::uuid, ${user}, md5('ownorder' || n)::uuid, md5('own' || n)::uuid, 'AAPL', 'BUY', 10, 100, 1000, 'MANUAL', now(), now()`,
  );
  await app.db.query("analyze");
}

/**
 * Puts real events through sequencer, outbox and the streams' readers, holds what they hand to the hub until the burst is
 * whole, and then hands it over in the order it came.
 */
class Burst {
  private held: TopicMessage[] = [];
  private whole: () => void = () => {};
  private sent = 0;
  private readonly publish: Hub["publish"];

  constructor(private readonly app: BenchApp) {
    const { hub } = app.app;
    this.publish = hub.publish.bind(hub);
    hub.publish = (messages) => {
      this.held.push(...messages);
      if (this.held.length >= feedEventsPerRound + sockets) this.whole();
    };
  }

  /** Returns when the first message reached the hub. */
  async send(): Promise<number> {
    const { db } = this.app.app;
    const isWhole = new Promise<void>((resolve) => (this.whole = resolve));
    await db.query(
      "insert into feed_pending (event_id, delay_class, visible_at) select id, 'OWN', now() from record_events order by id offset $1 limit $2",
      [this.sent, feedEventsPerRound],
    );
    this.sent += feedEventsPerRound;
    await this.app.app.modules.feed.sequencer.drain();
    const bodies = Array.from({ length: sockets }, (_, index) => index + feeders + 1);
    const ids = await db.query<{ user: string; account: string; trade: string; order: string; fill: string }>(
      `select md5('user' || n)::uuid as user, md5('account' || n)::uuid as account, md5('own' || n)::uuid as trade, md5('ownorder' || n)::uuid as order, md5('ownfill' || n)::uuid as fill from unnest($1::int[]) n`,
      [bodies],
    );
    await db.transaction((tx) => this.app.app.userStreams.append(tx, "portfolio", ids.map((row) => ({ userId: row.user, body: { kind: "TRADE_SCALED", accountId: row.account, tradeId: row.trade, orderId: row.order, fillId: row.fill } })))); // prettier-ignore
    await isWhole;
    const messages = this.held;
    this.held = [];
    globalThis.gc?.();
    const startedMs = monotonicMs();
    this.publish(messages);
    return startedMs;
  }
}

/** Heap and buffers of this process per socket, once the handshakes' own rubbish and timers are gone. */
async function memoryOf(connect: () => Promise<void>): Promise<number> {
  const before = heapBytes();
  await connect();
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  return (heapBytes() - before) / sockets;
}

function heapBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const perSecond = (allMs: readonly number[]): number => Math.round((eventsPerRound / median(allMs)) * 1_000);
const round = (value: number, digits: number): number => Number(value.toFixed(digits));
