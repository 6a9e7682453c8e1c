import { createClient } from "graphql-ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp, type App } from "../../../app";
import { rememberedHashing } from "../../../identity/testing/remembered-hashing";
import { LocalBus } from "../../../platform/bus/bus";
import { parseConfig, type Environment } from "../../../platform/config";
import { definedStatement } from "../../../platform/db/statements/statement";
import { clientDocument } from "../../../platform/testing/client-documents";
import { Collected, socketOf } from "../../../platform/testing/toy-app";
import { BodiesBus } from "../../../platform/user-streams/testing/bodies-bus";
import type { UserEvent } from "../../../platform/realtime/stream-definition";
import { copyStream } from "../../copying.events";
import type { BookedRow } from "../announce.sql";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../../testing/copying-world";

const patienceMs = 45_000;
const roleEnv = (role: "web" | "worker"): Environment => ({ ROLE: role, BUS: "nats", NATS_URL: "nats://127.0.0.1:4222" });
const between = new LocalBus();

/** A web and a worker process, whose bus carries bodies. */
let web: CopyingWorld;
let worker: App;
beforeAll(async () => {
  web = await createCopyingWorld({ env: roleEnv("web"), busOf: async () => new BodiesBus(between) });
  const env: Environment = { NODE_ENV: "test", PORT: "0", HOST: "127.0.0.1", DEMO_KITCHEN: "false", LOG_LEVEL: "silent" };
  worker = await createApp({
    config: parseConfig({ ...env, ...roleEnv("worker"), DATABASE_POOL_MAX: "6", SIMULATED_SLIPPAGE: "off" }),
    databaseUrl: web.databaseUrl,
    bus: new BodiesBus(between),
    clock: web.clock,
    overrides: { market: web.market, passwordHashing: rememberedHashing },
  });
  await worker.start(0);
});
afterAll(async () => {
  await worker?.stop();
  await web?.stop();
});

test("COPY-353 a screen at a web process gets its receipt and its copy as the worker booked them, without a read there", async () => {
  const [feeder, eater] = [await web.feeder(), await web.eater()];
  const copy = await startCopy(eater, feeder, "1000");
  const webSocketImpl = socketOf({ cookie: eater.api.cookieHeader });
  const screen = createClient({ url: `${web.url.replace("http", "ws")}/graphql`, webSocketImpl, retryAttempts: 0 });
  const collected = new Collected(screen, clientDocument("CopyEvents"));
  await collected.atLeast(1);
  const { streams } = worker.modules.copying.deps;
  await expect.poll(() => streams.isFollowedAnywhere(copyStream, eater.id), { timeout: patienceMs }).toBe(true);
  const { db } = web.app;
  const query = db.query.bind(db);
  const reads: string[] = [];
  db.query = ((sql: string, parameters?: unknown[]) => {
    const { name = "" } = definedStatement(sql) ?? {};
    if (/^copying\.(receiptsByKey|copiesById|runningCopies):/.test(name)) reads.push(name);
    return query(sql, parameters);
  }) as typeof db.query;
  const tradeId = await openTrade(web, feeder, "AAPL", "10");
  const changes = (): any[] => collected.items.flatMap(({ data }) => (data.copyEvents.receipt ? [data.copyEvents] : []));
  await expect.poll(() => changes().length, { timeout: patienceMs }).toBe(1);
  db.query = query;
  const [{ receipt, copy: shown }] = changes();
  expect([receipt.status, receipt.tradeId, shown.id, shown.openPositions]).toEqual(["COPIED", tradeId, copy.id, 1]);
  expect(shown.lastReceiptAt).toBe(receipt.decidedAt);
  expect(reads).toEqual([]);
  await screen.dispose();
});

test("COPY-355 rows that a process of another version sent are not taken: the event's rows are read", () => {
  const { bookedRows } = worker.modules.copying.deps;
  const event: UserEvent = { ...{ stream: copyStream, userId: "ana", sequence: 2, previousSequence: 1 }, at: new Date(), body: {} };
  const row = { receipt: "[]", copy: "[]", positions: "" };
  bookedRows.keep(event, row as unknown as BookedRow);
  const sent = bookedRows.of(event)!;
  const [same, other] = [{ ...event }, { ...event }];
  bookedRows.take(same, sent);
  bookedRows.take(other, { ...sent, layout: "another" });
  expect([bookedRows.of(same), bookedRows.of(other)]).toEqual([sent, null]);
});
