import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { LocalBus } from "../../platform/bus/bus";
import { parseConfig } from "../../platform/config";
import { limits } from "../../platform/limits";
import { createLogger } from "../../platform/ops/logger";
import { signalsReceivedSubject } from "../signals.events";
import { addressOf, createSignalsWorld, type SignalsWorld } from "../testing/signals-world";
import { createSignalReceiver, type SignalReceiver } from "./signal-receiver";

let world: SignalsWorld;
let feeder: Person;
let receiver: SignalReceiver;
let path: string;
const announced: unknown[] = [];

beforeAll(async () => {
  world = await createSignalsWorld();
  world.market.setQuote("AAPL", { bid: "99.99", ask: "100.01" });
  feeder = await world.person({ role: "feeder" });
  path = new URL(await addressOf(feeder)).pathname;
  const bus = new LocalBus();
  await bus.subscribe(signalsReceivedSubject, (message) => void announced.push(message));
  receiver = receiverOf({}, bus);
});

afterAll(async () => {
  await receiver?.stop();
  await world?.stop();
});

/** Its answers take as long as this busy machine takes: what is late is tested with the inbox. */
function receiverOf(environment: Record<string, string>, bus = new LocalBus(), databaseUrl = world.databaseUrl): SignalReceiver {
  const config = parseConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    HOST: "127.0.0.1",
    ROLE: "signals",
    DATABASE_URL: databaseUrl,
    ...environment,
  });
  const signalTimes = { answerMs: 60_000, statementMs: 50_000, queryMs: 55_000 };
  return createSignalReceiver({ config, databaseUrl, bus, logger: createLogger(config), clock: world.clock, signalTimes });
}

const post = async (to: string, payload: string, { http } = receiver): Promise<number> =>
  (await http.inject({ method: "POST", url: to, payload, headers: { "content-type": "text/plain" } })).statusCode;

const alert = (id: string): string => JSON.stringify({ id, symbol: "AAPL", action: "buy", size: { quantity: "1" } });

test("SIGNAL-070 a process of its own takes alerts in as the web process does; whoever works them off is notified, and each is traded once", async () => {
  expect(await post(path, alert("own-1"))).toBe(202);
  expect(announced).toHaveLength(1);
  expect(await world.post(`http://localhost${path}`, alert("own-1"))).toBe(202);
  await world.workOff();
  const states = await world.app.db.query<{ state: string }>("select state from signal_alerts where user_id = $1 order by id", [feeder.id]);
  expect(states.map(({ state }) => state)).toEqual(["TRADED", "DUPLICATE"]);
});

test("SIGNAL-071 it knows no other secret, takes nothing longer, and keeps to the limit of each address", async () => {
  expect(await post(`/in/${"x".repeat(43)}`, alert("own-2"))).toBe(404);
  expect(await post(path, "x".repeat(limits.signalBodyBytesMax + 1))).toBe(413);
  const other = new URL(await addressOf(await world.person({ role: "feeder" }))).pathname;
  const answers: number[] = [];
  for (let n = 0; n <= limits.signalsPerAddressPerMinuteMax; n++) answers.push(await post(other, alert(`many-${n}`)));
  expect(answers.slice(0, -1).every((status) => status === 202)).toBe(true);
  expect(answers.at(-1)).toBe(429);
});

test("SIGNAL-072 it serves nothing else but its health: no pages and no API, and metrics for who may read them", async () => {
  const get = async (url: string, headers: Record<string, string> = {}) => receiver.http.inject({ url, headers });
  for (const url of ["/", "/graphql", "/brokers/signals", path]) expect((await get(url)).statusCode, url).toBe(404);
  expect((await get("/livez")).statusCode).toBe(200);
  expect((await get("/readyz")).json()).toEqual({ status: "ok", parts: { database: "ok" } });
  expect((await get("/metrics", { "x-forwarded-for": "192.0.2.1" })).statusCode).toBe(404);
  expect((await get("/metrics")).body).toContain('route="/in/:secret"');
  expect((await get("/metrics")).body).not.toContain(path);
  expect((await get("/livez")).headers).toMatchObject({ "x-content-type-options": "nosniff" });
});

test("SIGNAL-073 it is not ready without its tables, nor without its database", async () => {
  const url = new URL(world.databaseUrl);
  url.pathname = "/postgres";
  const empty = receiverOf({}, new LocalBus(), url.href);
  const gone = receiverOf({}, new LocalBus(), "postgres://nobody@127.0.0.1:1/none");
  const partsOf = async ({ http }: SignalReceiver) => {
    const answer = await http.inject({ url: "/readyz" });
    return [answer.statusCode, answer.json().parts.database];
  };
  expect(await partsOf(empty)).toEqual([503, "not migrated"]);
  expect(await partsOf(gone)).toEqual([503, "failed"]);
  expect(await post(path, alert("own-3"), gone)).toBe(503);
  await empty.stop();
  await gone.stop();
});

test("SIGNAL-074 it listens, and needs the address of the database that the others have", async () => {
  const other = receiverOf({});
  const address = await other.start(0);
  expect((await fetch(`${address}${path}`, { method: "POST", body: alert("own-4") })).status).toBe(202);
  await other.stop();
  expect(() => parseConfig({ ROLE: "signals" })).toThrow(/^DATABASE_URL: .*\.$/);
  expect(parseConfig({ ROLE: "signals", DATABASE_URL: world.databaseUrl }).bus).toBe("notify");
});
