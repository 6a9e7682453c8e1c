import { flushCompileCache } from "node:module";
import { entities } from "../../server/entities";
import { createBus } from "../../server/platform/bus/bus-factory";
import { FakeClock, systemClock } from "../../server/platform/clock";
import { parseConfig } from "../../server/platform/config";
import { openDatabase } from "../../server/platform/db/database";
import { Decimal } from "../../server/platform/decimal";
import { limits } from "../../server/platform/limits";
import { createLogger } from "../../server/platform/ops/logger";
import { Metrics } from "../../server/platform/ops/metrics";
import { createRealtimeModule } from "../../server/platform/realtime/realtime.module";
import { UserErrors } from "../../server/platform/user-error";
import type { Viewer } from "../../server/platform/viewer";
import { FakeMarket, fakeInstrument, fakeInstruments } from "../../server/market/testing/fake-market";
import { createModules } from "../../server/modules";
import { Listener } from "./listener";
import { DoneBefore, marked } from "./marks";
import { naiveFanOut } from "./naive";
import { slippageSeed } from "./oracle-model";
import { doneBefore, type ChildOptions, type Order } from "./protocol";

/**
 * A web or worker process of a faults run: every module of the app, without HTTP, on a hand-driven market, with orders over the channel to
 * the process that started it. It ends with that channel.
 */
const options = JSON.parse(process.argv[2]!) as ChildOptions;
process.on("disconnect", () => process.exit(0));
process.on("unhandledRejection", () => {}); // a database that was killed on purpose
Object.assign(limits as { -readonly [key in keyof typeof limits]: unknown }, {
  copiesInFirstChunkMax: options.copiesPerChunk,
  copiesPerChunkMax: options.copiesPerChunk,
  ...(!options.hasRealTimes && {
    fanOutTakeOverMs: 250,
    jobPollMs: 250,
    busReconnectMsMax: options.natsUrl ? limits.busReconnectMsMax : 200,
    streamPollMs: 250,
    streamFollowersBeatMs: 250,
    streamFollowersSilenceMsMax: 1_000,
    streamFollowersPublishMs: 20,
    streamFollowersAskedMsMin: 100,
  }),
});

const market = new FakeMarket(new FakeClock(), [...fakeInstruments, ...["XOM", "GME", "SPY"].map((symbol) => fakeInstrument(symbol))]);
const config = parseConfig({
  NODE_ENV: "test",
  PORT: "0",
  HOST: "127.0.0.1",
  DEMO_KITCHEN: "false",
  LOG_LEVEL: "silent",
  DATABASE_POOL_MAX: "6",
  MARKET_SEED: slippageSeed,
  SIMULATED_SLIPPAGE: "on",
  ROLE: options.role,
  BUS: options.natsUrl ? "nats" : "notify",
  ...(options.natsUrl && { NATS_URL: options.natsUrl }),
});
const bus = await createBus(config, options.databaseUrl, () => {});
const db = await openDatabase(options.databaseUrl, entities, config.databasePoolMax);
const underMark = marked(db);
const basics = { config, clock: systemClock, bus, db, logger: createLogger(config), metrics: new Metrics({ isProcessWide: false }) };
const notServed = (): never => {
  throw new Error("This process has no schema.");
};
const { hub, userStreams } = createRealtimeModule({ ...basics, shapeTools: notServed });
const modules = await createModules({ ...basics, hub, userStreams, inProcessApi: { ask: notServed }, overrides: { market } });
const { trading, copying, jobs } = modules;
const listener = new Listener(hub, userStreams);
const fanOut = copying.fanOut as any;
const naive = options.isNaive ? naiveFanOut(db) : null;
if (naive) Object.assign(fanOut, { run: naive.run, sweep: async () => {} });

let isDeaf = false;
/** What holds the next chunk of this process until it is let go. */
let gate: { readonly passed: Promise<void>; open(): void } | null = null;
const report = (message: object): void => void (process.connected && process.send!(message));
if (!naive) watchFanOut();

/** Makes the fan-out deaf or slow when ordered, and says what it met. */
function watchFanOut(): void {
  const [run, step, chunk] = [fanOut.run.bind(fanOut), fanOut.step.bind(fanOut), fanOut.chunk.bind(fanOut)];
  fanOut.run = async (recordId: string) => (isDeaf ? undefined : run(recordId));
  fanOut.step = async (recordId: string) => {
    const result = await step(recordId);
    if (result === "BUSY") report({ event: "busy" });
    return result;
  };
  fanOut.chunk = async (...args: unknown[]) => {
    const held = gate;
    gate = null;
    if (held) report({ event: "held" });
    await held?.passed;
    return chunk(...args);
  };
}

function hold(): void {
  let open = (): void => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  gate = { passed, open };
  letGo = open;
}
let letGo = (): void => {};

const moneyFields = new Set([
  "amount",
  "quantity",
  "stopPrice",
  "targetPrice",
  "sizingValue",
  "maxPerTrade",
  "maxPerSymbol",
  "max",
  "maxTotal",
  "maxExposurePercent",
  "cashReserve",
  "slippageCapBps",
  "dailyLossLimit",
  "stopLossPercent",
  "takeProfitPercent",
]);
const revive = (input: object): any =>
  JSON.parse(JSON.stringify(input), (key, value) => (moneyFields.has(key) && value !== null ? new Decimal(value) : value));
const viewerOf = (id: string, role: "feeder" | "eater"): Viewer => ({
  id,
  sessionId: id,
  username: id,
  role,
  tier: "master_chef",
  isTester: false,
  suspendedAt: null,
});

function setQuotes({ quotes, halted }: Pick<ChildOptions, "quotes" | "halted">): void {
  for (const [symbol, [bid, ask]] of Object.entries(quotes)) {
    if (halted.includes(symbol)) market.halt(symbol);
    else market.resume(symbol);
    if (!halted.includes(symbol) || !market.quote(symbol)) market.setQuote(symbol, { bid, ask });
  }
  market.tick();
}

function disarm(): void {
  for (const name of ["BRIGADE_FAIL_POINT", "BRIGADE_FAIL_POINT_PID_FILE"]) delete process.env[name];
}

const works: { [Name in Order["do"]]: (order: any) => unknown } = {
  quotes: (order) => setQuotes(order),
  openTrade: ({ userId, input }) => trading.trades.open(viewerOf(userId, "feeder"), revive(input)),
  scaleTrade: ({ userId, input }) => trading.trades.scale(viewerOf(userId, "feeder"), revive(input)),
  closeTrade: ({ userId, input }) => trading.trades.close(viewerOf(userId, "feeder"), revive(input)),
  setExits: ({ userId, input }) => trading.exits.setExits(viewerOf(userId, "feeder"), revive(input)),
  start: ({ userId, input }) => copying.starting.start(viewerOf(userId, "eater"), revive(input)),
  add: ({ userId, input }) => copying.copies.addFunds(viewerOf(userId, "eater"), revive(input)),
  withdraw: ({ userId, input }) => copying.copies.withdraw(viewerOf(userId, "eater"), revive(input)),
  update: ({ userId, input }) => copying.copies.update(viewerOf(userId, "eater"), input.copyId, revive(input.settings)),
  pause: ({ userId, input }) => copying.copies.pause(viewerOf(userId, "eater"), input.copyId),
  resume: ({ userId, input }) => copying.copies.resume(viewerOf(userId, "eater"), input.copyId),
  stop: ({ userId, input }) => copying.copies.stop(viewerOf(userId, "eater"), input.copyId, input.mode),
  stopAll: ({ userId, input }) => copying.copies.stopAll(viewerOf(userId, "eater"), input.mode),
  closeAlone: ({ userId, input }) => copying.copies.closeTrade(viewerOf(userId, "eater"), input.copyId, input.tradeId),
  takeBack: ({ userId, input }) => copying.copies.cancelPendingClose(viewerOf(userId, "eater"), input.copyId, input.tradeId),
  limits: ({ userId, input }) => copying.limits.set(viewerOf(userId, "eater"), revive(input)),
  split: ({ input: { id, symbol, to, from } }) => trading.corrections.adjustForSplit(id, symbol, new Decimal(to), new Decimal(from)),
  arm: ({ point, pidFile }) => {
    disarm();
    Object.assign(process.env, { BRIGADE_FAIL_POINT: point, ...(pidFile && { BRIGADE_FAIL_POINT_PID_FILE: pidFile }) });
  },
  disarm,
  deaf: ({ is }) => (isDeaf = is),
  listen: ({ userIds }) => listener.listen(userIds),
  heard: () => listener.all,
  hold,
  letGo: () => letGo(),
  wake: ({ recordIds }) => void copying.fanOut.wake(recordIds),
  job: ({ recordId }) => db.transaction(async (tx) => void (await jobs.jobs.enqueue(tx, "copying.fan-out", { recordId }))),
  drain: async ({ recordIds }) => {
    await Promise.all(recordIds.map((recordId: string) => fanOut.run(recordId).catch(() => {})));
    await (naive ? naive.idle() : fanOut.idle().catch(() => {}));
  },
  reread: ({ userIds }) => copying.watch.stops.changed(userIds),
  idle: async () => {
    const { leases, watch } = copying;
    if (options.role === "worker") for (const each of [leases, trading.leases]) await each.check();
    // A sweep that had begun before may have looked too early.
    if (leases.isLeading && (watch as any).sweeping) await watch.sweep();
    if (leases.isLeading) await watch.sweep();
    await watch.idle();
    await trading.matcher.idle();
    return copying.leases.shards.size;
  },
};

process.on("message", (message) => {
  const { id, order } = message as { id: number; order: Order };
  const mark = ("mark" in order && order.mark) || null;
  void underMark(mark, async () => works[order.do](order)).then(
    (result) => report({ id, result: result ?? null }),
    (error: Error) => report({ id, failure: { message: error.message, code: refusalOf(error) } }),
  );
});

/** The code of a mistake the caller can mend; null for everything that broke. */
const refusalOf = (error: unknown): string | null =>
  error instanceof UserErrors ? error.errors[0]!.code : error instanceof DoneBefore ? doneBefore : null;

setQuotes(options);
await userStreams.start();
for (const module of modules.all) await module.start?.();
report({ event: "ready" });
// A process that is killed leaves no compiled code behind for the next.
flushCompileCache();
