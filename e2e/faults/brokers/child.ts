import { flushCompileCache } from "node:module";
import { entities } from "../../../server/entities";
import type { CallTimer } from "../../../server/brokers/calls/call-queue";
import { limitSession } from "../../../server/brokers/calls/limited-session";
import { VenueCalls } from "../../../server/brokers/calls/venue-calls";
import { brokerWorkSubject, type AtOnce, type BrokerWorkMessage } from "../../../server/brokers/orders/broker-orders.service";
import { FillInbox } from "../../../server/brokers/orders/fill-inbox";
import { OrderChoicesService } from "../../../server/brokers/orders/order-choices.service";
import { OrderUpdates } from "../../../server/brokers/orders/order-updates";
import { VenueMinimums } from "../../../server/brokers/opening/venue-minimums";
import type { VenueSession } from "../../../server/brokers/port/venue-session";
import { BrokerEngine, type EngineParts } from "../../../server/brokers/reconciliation/broker-engine";
import { AlpacaVenue } from "../../../server/brokers/venues/alpaca/alpaca-venue";
import { createCcxtVenues } from "../../../server/brokers/venues/ccxt/ccxt-venues";
import { FakeMarket } from "../../../server/market/testing/fake-market";
import { createModules } from "../../../server/modules";
import { LocalBus } from "../../../server/platform/bus/bus";
import { FakeClock } from "../../../server/platform/clock";
import { parseConfig } from "../../../server/platform/config";
import { openDatabase } from "../../../server/platform/db/database";
import { queryRows } from "../../../server/platform/db/rows";
import { Decimal } from "../../../server/platform/decimal";
import { createLogger } from "../../../server/platform/ops/logger";
import { Metrics } from "../../../server/platform/ops/metrics";
import { createRealtimeModule } from "../../../server/platform/realtime/realtime.module";
import { UserErrors } from "../../../server/platform/user-error";
import type { Viewer } from "../../../server/platform/viewer";
import { brokerInstruments } from "./instruments";
import { resendOnTimeout } from "./naive";
import type { BrokerChildOptions, BrokerOrder, ReachedAccount, Scene } from "./protocol";

/**
 * A worker of a broker run: every module of the app without HTTP, and an engine that serves the connections named with each order through the
 * real adapters. It does nothing by itself; time and prices come with each order. It ends with its channel.
 */
const options = JSON.parse(process.argv[2]!) as BrokerChildOptions;
process.on("disconnect", () => process.exit(0));
const report = (message: object): void => void (process.connected && process.send!(message));
const reportError = (error: unknown): void => report({ event: `error: ${error instanceof Error ? error.stack : String(error)}` });
process.on("unhandledRejection", reportError);

/** Waits for venues pass so many times faster than the wall clock: a pause of seconds is no more than a moment of a run. */
const waitsFaster = 40;
const callTimer: CallTimer = {
  now: () => performance.now() * waitsFaster,
  later: (call, ms) => {
    const timer = setTimeout(call, ms / waitsFaster);
    return () => clearTimeout(timer);
  },
};
/** Longer than any answer on this machine takes, and what each hang costs a run. */
const timeoutMs = 300;

const clock = new FakeClock();
const market = new FakeMarket(clock, brokerInstruments());
const accounts = new Map<string, ReachedAccount>();
const config = parseConfig({
  ...{ NODE_ENV: "test", PORT: "0", HOST: "127.0.0.1", DEMO_KITCHEN: "false", LOG_LEVEL: "silent", DATABASE_POOL_MAX: "6", ROLE: "worker" },
});
const bus = new LocalBus();
const db = await openDatabase(options.databaseUrl, entities, config.databasePoolMax);
const basics = { config, clock, bus, db, logger: createLogger(config), metrics: new Metrics({ isProcessWide: false }) };
const notServed = (): never => {
  throw new Error("This process has no schema.");
};
const { hub, userStreams } = createRealtimeModule({ ...basics, shapeTools: notServed });

const alpacaAddress = {
  restUrl: options.alpacaUrl,
  dataUrl: options.alpacaUrl,
  streamUrl: options.alpacaStreamUrl,
  authorizeUrl: "",
  tokenUrl: "",
};
const venues = new Map(
  [
    new AlpacaVenue({
      ...{ clock, random: () => 0.5, app: null, isKnown: (symbol: string) => market.instrument(symbol)?.class === "STOCK" },
      local: { addresses: async () => alpacaAddress, createAccount: notServed, app: notServed },
      waits: { timeoutMs, openMs: 2_000, pingMs: 5_000, silenceMs: 20_000, firstRetryMs: 10, retryMsMax: 50 },
    }),
    ...createCcxtVenues({
      ...{ clock, random: () => 0, midOf: (coin) => market.quote(coin)?.mid ?? null },
      isKnown: (coin) => market.instrument(coin)?.class === "CRYPTO",
      localBinance: {
        createAccount: notServed,
        route: async () => {
          const host = `127.0.0.1:${options.binancePort}`;
          const rest = (url: string): string => url.replace(/^https:\/\/api\.binance\.com/, `http://${host}`);
          return { rest, stream: `ws://${host}/stream/ws`, userStream: `ws://${host}/ws-api/v3` };
        },
      },
      waits: { timeoutMs, subscribeMsMax: 2_000, firstWaitMs: 20, pongMs: 60_000 },
    }),
  ].map((venue) => [venue.capabilities.venue, venue]),
);

const modules = await createModules({
  ...{ ...basics, hub, userStreams, inProcessApi: { ask: notServed } },
  overrides: { market, venues },
});
const { trading, copying, brokers } = modules;

const calls = new VenueCalls(callTimer);
async function openSession(connectionId: string): Promise<VenueSession> {
  const account = accounts.get(connectionId)!;
  const venue = venues.get(account.venue)!;
  const session = await venue.open("LOCAL_SANDBOX", account.credentials);
  // Markets in euros have to be known. Of those in dollars nothing is written down, so that the venue itself refuses what is too small.
  if (account.quoteCurrency !== null) await new VenueMinimums(db, reportError).note(account.venue, "LOCAL_SANDBOX", session);
  const scope = { capabilities: venue.capabilities, environment: "LOCAL_SANDBOX" as const, account: connectionId };
  const limited = limitSession(session, scope, calls);
  return options.isNaive ? resendOnTimeout(limited) : limited;
}

// The server's own, but for the pace of its waits, what it does with errors, and what nobody looks at.
const parts: EngineParts = {
  ...{ ...(brokers.engine as unknown as { parts: EngineParts }).parts, openSession, onError: reportError },
  doubt: () => {},
};
const engine = new BrokerEngine(parts);
/** Of three orders one is SENT with its cause, one goes out by the message after its commit, where they may; the rest waits for a pass. */
let intents = 0;
const atOnce: AtOnce = { take: (connectionId) => (intents++ % 3 === 0 ? engine.take(connectionId) : null) };
Object.assign(brokers.orders, { atOnce });
await bus.subscribe(brokerWorkSubject, (message) => {
  const { connectionId, orderId } = message as BrokerWorkMessage;
  if (orderId !== undefined && intents % 3 === 2) engine.sendAtOnce(connectionId, orderId);
});
const updates = new OrderUpdates(parts);
const capabilitiesOf = async (id: string) => venues.get(accounts.get(id)!.venue)!.capabilities;
const choices = new OrderChoicesService(
  { ...parts, capabilitiesOf, rateLimits: { hit: async () => ({ isAllowed: true, left: 1, retryAfterSeconds: 1 }) } },
  updates,
  new FillInbox(parts, updates),
);

function set({ at, quotes, accounts: known }: Scene): void {
  clock.set(at);
  accounts.clear();
  for (const account of known) accounts.set(account.connectionId, account);
  for (const [symbol, [bid, ask]] of Object.entries(quotes)) market.setQuote(symbol, { bid, ask });
  market.tick();
}

const viewerOf = (id: string, role: "feeder" | "eater"): Viewer => ({
  ...{ id, sessionId: id, username: id, role, tier: "master_chef", isTester: false, suspendedAt: null },
});
const revive = (input: object): any =>
  JSON.parse(JSON.stringify(input), (key, value) =>
    ["amount", "quantity", "sizingValue"].includes(key) && value !== null ? new Decimal(value) : value,
  );

/** Everything that is due at this moment; what one part leaves is done by the next, as ticks of the clock would. */
async function work(recordIds: readonly string[]): Promise<void> {
  for (const recordId of recordIds) await copying.fanOut.run(recordId);
  await copying.orderQueue.sweep();
  for (let pass = 0; pass < 2; pass++) {
    await copying.orderQueue.idle();
    await engine.pass();
    await engine.idle();
  }
  await copying.orderQueue.idle();
}

async function giveUpLost(): Promise<void> {
  const lost = await queryRows<{ id: string; user_id: string }>(db, "select id, user_id from broker_orders where state = 'LOST'");
  for (const { id, user_id } of lost) await choices.markNotPlaced({ id: user_id }, id);
}

const works: { [Name in BrokerOrder["do"]]: (order: any) => unknown } = {
  openTrade: ({ userId, input }) => trading.trades.open(viewerOf(userId, "feeder"), revive(input)),
  scaleTrade: ({ userId, input }) => trading.trades.scale(viewerOf(userId, "feeder"), revive(input)),
  closeTrade: ({ userId, input }) => trading.trades.close(viewerOf(userId, "feeder"), revive(input)),
  start: ({ userId, input }) => copying.starting.start(viewerOf(userId, "eater"), revive(input)),
  pause: ({ userId, input }) => copying.copies.pause(viewerOf(userId, "eater"), input.copyId),
  resume: ({ userId, input }) => copying.copies.resume(viewerOf(userId, "eater"), input.copyId),
  stop: ({ userId, input }) => copying.copies.stop(viewerOf(userId, "eater"), input.copyId, input.mode),
  stopAll: ({ userId, input }) => copying.copies.stopAll(viewerOf(userId, "eater"), input.mode),
  work: ({ recordIds }) => work(recordIds),
  giveUpLost,
  arm: ({ point }) => void (process.env.BRIGADE_FAIL_POINT = point),
};

process.on("message", (message) => {
  const { id, order } = message as { id: number; order: BrokerOrder };
  const done = async (): Promise<unknown> => {
    if ("scene" in order) set(order.scene);
    const result = await works[order.do](order);
    await engine.idle();
    return result;
  };
  void done().then(
    (result) => report({ id, result: result ?? null }),
    (error: Error) => report({ id, failure: { message: error.stack, code: error instanceof UserErrors ? error.errors[0]!.code : null } }),
  );
});

await market.insertInstruments(db);
await userStreams.start();
report({ event: "ready" });
// A process that is killed leaves no compiled code behind for the next.
flushCompileCache();
