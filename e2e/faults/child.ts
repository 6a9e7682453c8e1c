import { createApp } from "../../server/app";
import { createBus } from "../../server/platform/bus-factory";
import { FakeClock } from "../../server/platform/clock";
import { parseConfig } from "../../server/platform/config";
import { Decimal } from "../../server/platform/decimal";
import { limits } from "../../server/platform/limits";
import { UserErrors } from "../../server/platform/user-error";
import type { Viewer } from "../../server/platform/viewer";
import { FakeMarket } from "../../server/market/testing";
import type { UserStreamService } from "../../server/platform/streams/user-streams";
import { Listener } from "./listener";
import { naiveFanOut } from "./naive";
import type { ChildOptions, Order } from "./protocol";

/**
 * A web or worker process of a faults run: the whole house on a hand-driven market, told what to do over the channel to
 * the process that started it. It ends with that channel.
 */
const options = JSON.parse(process.argv[2]!) as ChildOptions;
process.on("disconnect", () => process.exit(0));
process.on("unhandledRejection", () => {}); // a database that was killed on purpose
Object.assign(limits as { -readonly [key in keyof typeof limits]: unknown }, {
  copiesInFirstChunkMax: options.copiesPerChunk,
  copiesPerChunkMax: options.copiesPerChunk,
  ...(!options.hasRealTimes && { fanOutTakeOverMs: 250, jobPollMs: 250, busReconnectMsMax: 200, streamPollMs: 250 }),
});

const market = new FakeMarket(new FakeClock());
const config = parseConfig({
  NODE_ENV: "test",
  PORT: "0",
  HOST: "127.0.0.1",
  DEMO_KITCHEN: "false",
  LOG_LEVEL: "silent",
  DATABASE_POOL_MAX: "6",
  ROLE: options.role,
  BUS: options.natsUrl ? "nats" : "notify",
  ...(options.natsUrl && { NATS_URL: options.natsUrl }),
});
const bus = await createBus(config, options.databaseUrl, () => {});
const app = await createApp({ config, databaseUrl: options.databaseUrl, bus, overrides: { market } });
const { trading, copying, jobs } = app.rooms;
const userStreams = app.userStreams as UserStreamService;
const listener = new Listener(app.hub, userStreams);
const fanOut = copying.fanOut as any;
const naive = options.isNaive ? naiveFanOut(app.db) : null;
if (naive) Object.assign(fanOut, { run: naive.run, sweep: async () => {} });

let isDeaf = false;
/** What holds the next chunk of this process until it is let go. */
let gate: { readonly passed: Promise<void>; open(): void } | null = null;
const tell = (message: object): void => void (process.connected && process.send!(message));
if (!naive) watchFanOut();

/** Makes the fan-out deaf or slow when told, and says what it met. */
function watchFanOut(): void {
  const [run, step, chunk] = [fanOut.run.bind(fanOut), fanOut.step.bind(fanOut), fanOut.chunk.bind(fanOut)];
  fanOut.run = async (recordId: string) => (isDeaf ? undefined : run(recordId));
  fanOut.step = async (recordId: string) => {
    const result = await step(recordId);
    if (result === "BUSY") tell({ event: "busy" });
    return result;
  };
  fanOut.chunk = async (...args: unknown[]) => {
    const held = gate;
    gate = null;
    if (held) tell({ event: "held" });
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
  "maxExposurePercent",
  "cashReserve",
  "slippageCapBps",
  "dailyLossLimit",
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

function setQuotes(quotes: Readonly<Record<string, readonly [string, string]>>): void {
  for (const [symbol, [bid, ask]] of Object.entries(quotes)) market.setQuote(symbol, { bid, ask });
  market.tick();
}

function disarm(): void {
  for (const name of ["BRIGADE_FAIL_POINT", "BRIGADE_FAIL_POINT_PID_FILE"]) delete process.env[name];
}

const works: { [Name in Order["do"]]: (order: any) => unknown } = {
  quotes: ({ quotes }) => setQuotes(quotes),
  openTrade: ({ userId, input }) => trading.trades.open(viewerOf(userId, "feeder"), revive(input)),
  scaleTrade: ({ userId, input }) => trading.trades.scale(viewerOf(userId, "feeder"), revive(input)),
  closeTrade: ({ userId, input }) => trading.trades.close(viewerOf(userId, "feeder"), revive(input)),
  setExits: ({ userId, input }) => trading.exits.setExits(viewerOf(userId, "feeder"), revive(input)),
  start: ({ userId, input }) => copying.starting.start(viewerOf(userId, "eater"), revive(input)),
  add: ({ userId, input }) => copying.copies.addFunds(viewerOf(userId, "eater"), revive(input)),
  withdraw: ({ userId, input }) => copying.copies.withdraw(viewerOf(userId, "eater"), revive(input)),
  pause: ({ userId, input }) => copying.copies.pause(viewerOf(userId, "eater"), input.copyId),
  resume: ({ userId, input }) => copying.copies.resume(viewerOf(userId, "eater"), input.copyId),
  stop: ({ userId, input }) => copying.copies.stop(viewerOf(userId, "eater"), input.copyId, input.mode),
  stopAll: ({ userId, input }) => copying.copies.stopAll(viewerOf(userId, "eater"), input.mode),
  closeAlone: ({ userId, input }) => copying.copies.closeTrade(viewerOf(userId, "eater"), input.copyId, input.tradeId),
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
  job: ({ recordId }) => app.db.transaction(async (tx) => void (await jobs.jobs.enqueue(tx, "copying.fan-out", { recordId }))),
  drain: async ({ recordId }) => {
    await fanOut.run(recordId).catch(() => {});
    await (naive ? naive.idle() : fanOut.idle().catch(() => {}));
  },
};

process.on("message", (message) => {
  const { id, order } = message as { id: number; order: Order };
  void (async () => works[order.do](order))().then(
    (result) => tell({ id, result: result ?? null }),
    (error: Error) => tell({ id, failure: { message: error.message, code: refusalOf(error) } }),
  );
});

/** The code of a mistake the caller can mend; null for everything that broke. */
const refusalOf = (error: unknown): string | null => (error instanceof UserErrors ? error.errors[0]!.code : null);

setQuotes(options.quotes);
await userStreams.start();
for (const room of app.rooms.all) await room.start?.();
tell({ event: "ready" });
