import { WebSocket } from "ws";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Charge, CostReport } from "../rate-limits/points";
import type { Gate } from "../graphql/authorise-and-charge";
import { limits } from "../limits";
import { FewAtOnce } from "../rate-limits/few-at-once";
import { Paced } from "../rate-limits/paced";
import { createToyApp, gates, type ToyApp } from "../testing/toy-app";
import { HeldSockets } from "./held-sockets";

const flooder = "203.0.113.5";
const other = "203.0.113.6";
const env = { TRUST_PROXY: "true", OPERATIONS_PER_SESSION_MAX: "2" };
let app: ToyApp;
const sockets: WebSocket[] = [];

beforeEach(async () => void (app = await createToyApp(env)));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  gates.clear();
  for (const socket of sockets.splice(0)) socket.terminate();
  await app.stop();
});

interface RawSocket {
  readonly ws: WebSocket;
  readonly answers: Array<{ type: string; id?: string; payload?: any }>;
  /** Sends all in one go. */
  say(...messages: readonly object[]): void;
  /** Waits for so many answers, the acknowledgement not counted. */
  heard(count: number): Promise<void>;
}

async function socketFrom(address: string, headers: Record<string, string> = {}): Promise<RawSocket> {
  const ws = new WebSocket(`${app.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
    headers: { "x-forwarded-for": address, ...headers },
  });
  sockets.push(ws);
  const answers: RawSocket["answers"] = [];
  let wake = () => {};
  ws.on("message", (data) => {
    answers.push(JSON.parse(String(data)));
    wake();
  });
  const heard = async (count: number): Promise<void> => {
    while (answers.length < count) await new Promise<void>((resolve) => (wake = resolve));
  };
  await new Promise((resolve, reject) => ws.once("open", resolve).once("error", reject));
  const say = (...messages: readonly object[]): void => {
    (ws as unknown as { _socket: { cork(): void; uncork(): void } })._socket.cork();
    for (const message of messages) ws.send(JSON.stringify(message));
    (ws as unknown as { _socket: { cork(): void; uncork(): void } })._socket.uncork();
  };
  say({ type: "connection_init" });
  await heard(1);
  answers.length = 0;
  return { ws, answers, say, heard };
}

const ask = (id: string, query: string) => ({ type: "subscribe", id, payload: { query } });
const ping = { type: "ping" };
const kindsOf = ({ answers }: RawSocket): string[] => answers.map(({ type, id }) => (id ? `${type} ${id}` : type));

/** Of the flooder's address nothing is read until `open` is called. */
function holdReading(): { open(): void } {
  const gate = Promise.withResolvers<void>();
  const run = Paced.prototype.run;
  vi.spyOn(Paced.prototype, "run").mockImplementation(async function (this: Paced, key, work) {
    if (key === flooder) await gate.promise;
    return run.call(this, key, work);
  });
  return { open: () => gate.resolve() };
}

test("SECURITY-M9 new documents over a socket wait for their turn, its later messages behind them; other addresses do not wait", async () => {
  const { open } = holdReading();
  const [mine, theirs] = [await socketFrom(flooder), await socketFrom(other)];
  mine.say(ask("a", "{ hello a: hello }"), ask("b", "{ hello b: hello }"), ping);
  for (let count = 1; count <= 4; count++) {
    theirs.say(ask(`q${count}`, `{ hello q${count}: hello }`));
    await theirs.heard(2 * count);
  }
  // Only that we are there is said: the client would take a wait for a dead line.
  await mine.heard(1);
  expect(kindsOf(mine)).toEqual(["pong"]);
  open();
  await mine.heard(5);
  expect(kindsOf(mine)).toEqual(["pong", "next a", "complete a", "next b", "complete b"]);
});

test("SECURITY-M9 what is remembered over a socket waits for nothing", async () => {
  const mine = await socketFrom(flooder);
  mine.say(ask("a", "{ hello }"));
  await mine.heard(2);
  holdReading();
  mine.say(ask("b", "{ hello }"));
  await mine.heard(4);
  expect(kindsOf(mine)).toEqual(["next a", "complete a", "next b", "complete b"]);
});

test("SECURITY-M9 a socket that closes while its subscription waits to be read leaves no stream open", async () => {
  const { open } = holdReading();
  const mine = await socketFrom(flooder);
  mine.say(ask("a", "subscription { newsEvents { __typename } }"));
  const taken = vi.spyOn(HeldSockets.prototype, "forget");
  mine.ws.terminate();
  await expect.poll(() => taken.mock.calls.length).toBe(1);
  open();
  const theirs = await socketFrom(other);
  theirs.say(ask("q", "{ hello }"));
  await theirs.heard(2);
  expect([app.controls.open, app.errors]).toEqual([0, []]);
});

const noPoints: CostReport = { requested: 1, remaining: 0, limit: 0, resetAt: new Date(0).toISOString() };
const refuseFlooder: Gate = {
  assertMayRun: () => {},
  charge: (_viewer, address): Charge => ({ isAllowed: address !== flooder, report: noPoints, retryAfterSeconds: 9 }),
};

test("SECURITY-M9 who goes on asking over a socket without points is read four times a second; others are answered", async () => {
  await app.stop();
  app = await createToyApp(env, undefined, refuseFlooder);
  const [mine, theirs] = [await socketFrom(flooder), await socketFrom(other)];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  mine.say(...["a", "b", "c"].map((id) => ask(id, "{ hello }")));
  for (const answered of ["a", "b", "c"]) {
    await mine.heard(kindsOf(mine).length + 1);
    theirs.say(ask(answered, "{ hello }"));
    await theirs.heard(2);
    theirs.answers.length = 0;
    expect(mine.answers.at(-1)).toMatchObject({ type: "error", id: answered, payload: [{ extensions: { code: "RATE_LIMITED" } }] });
    vi.advanceTimersByTime(limits.refusedAnswerMs);
  }
  expect(mine.answers).toHaveLength(3);
});

test("SECURITY-M9 of the messages that a socket sends in one go one is handled a turn of the event loop", async () => {
  const mine = await socketFrom(flooder);
  let turn = 0;
  let isOver = false;
  const countTurns = (): void => void (turn++, isOver || setImmediate(countTurns));
  countTurns();
  const turns: number[] = [];
  const take = HeldSockets.prototype.take;
  vi.spyOn(HeldSockets.prototype, "take").mockImplementation(function (this: HeldSockets, ...given) {
    turns.push(turn);
    take.apply(this, given);
  });
  mine.say(...Array.from({ length: 30 }, () => ping));
  await mine.heard(30);
  isOver = true;
  expect(turns).toHaveLength(30);
  expect(new Set(turns).size).toBe(30);
});

test("SECURITY-R2 queries over a session's sockets count with those over HTTP: a few run at once, the next wait, others are answered", async () => {
  const gate = Promise.withResolvers<void>();
  gates.set("news 1", gate.promise);
  const begun = vi.spyOn(gates, "get");
  const [mine, second, theirs] = [
    await socketFrom(flooder, { cookie: "name=ana" }),
    await socketFrom(flooder, { cookie: "name=ana" }),
    await socketFrom(flooder, { cookie: "name=bob" }),
  ];
  const waiting = "{ page(first: 1) { later } }";
  mine.say(ask("a", waiting), ask("b", waiting));
  await expect.poll(() => begun.mock.calls.length).toBe(2);
  second.say(ask("c", waiting), ask("d", "{ hello }"));
  const overHttp = fetch(`${app.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": flooder, cookie: "name=ana" },
    body: JSON.stringify({ query: "{ hello }" }),
  });
  theirs.say(ask("q", "{ hello q: hello }"));
  await theirs.heard(2);
  expect([begun.mock.calls.length, kindsOf(mine), kindsOf(second)]).toEqual([2, [], []]);
  gate.resolve();
  await Promise.all([mine.heard(4), second.heard(4)]);
  expect((await overHttp).status).toBe(200);
});

test("SOCKET-042 a socket that is not read because much of it waits is not taken for a dead one, and is heard in order after that", async () => {
  const { open } = holdReading();
  const mine = await socketFrom(flooder);
  const pauses = vi.spyOn(WebSocket.prototype, "pause");
  const long = "#".repeat(limits.socketWaitingCharactersMax / 2);
  mine.say(...["a", "b", "c", "d", "e"].map((id) => ask(id, `{ hello ${id}: hello } ${long}`)));
  await expect.poll(() => pauses.mock.calls.length).toBe(1);
  app.transport.sockets.pingAll();
  app.transport.sockets.pingAll();
  expect(app.transport.sockets.size).toBe(1);
  open();
  await mine.heard(10);
  expect(kindsOf(mine)).toEqual(["a", "b", "c", "d", "e"].flatMap((id) => [`next ${id}`, `complete ${id}`]));
  expect(pauses).toHaveBeenCalledTimes(1);
});

test("SECURITY-R2 SOCKET-043 what waits for its turn over a socket that closes leaves the line and is never run", async () => {
  const gate = Promise.withResolvers<void>();
  gates.set("news 1", gate.promise);
  const begun = vi.spyOn(gates, "get");
  const cookie = "name=ana";
  const [mine, second] = [await socketFrom(flooder, { cookie }), await socketFrom(flooder, { cookie })];
  const waiting = "{ page(first: 1) { later } }";
  mine.say(ask("a", waiting), ask("b", waiting));
  await expect.poll(() => begun.mock.calls.length).toBe(2);
  const waits = vi.spyOn(FewAtOnce.prototype as unknown as { wait(): Promise<boolean> }, "wait");
  second.say(ask("c", waiting));
  await expect.poll(() => waits.mock.calls.length).toBe(1);
  second.ws.terminate();
  expect(await waits.mock.results[0]!.value).toBe(false);
  gate.resolve();
  await mine.heard(4);
  mine.say(ask("d", "{ hello }"));
  await mine.heard(6);
  expect([begun.mock.calls.length, app.errors]).toEqual([2, []]);
});

test("SOCKET-044 a stream that does not open in time gives its session's turn back, and closes should it open after all", async () => {
  const gate = Promise.withResolvers<void>();
  gates.set("opening", gate.promise);
  const cookie = "name=ana";
  const mine = await socketFrom(flooder, { cookie });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const topics = ["one", "two"].map((topic) => ask(topic, `subscription { newsEvents(topic: "${topic}") { __typename } }`));
  mine.say(...topics, ask("q", "{ hello }"));
  await expect.poll(() => app.controls.open, { interval: 0 }).toBe(2);
  expect(kindsOf(mine)).toEqual([]);
  vi.advanceTimersByTime(limits.streamOpenMsMax);
  await mine.heard(6);
  expect(kindsOf(mine).toSorted()).toEqual(["one", "q", "two"].map((id) => `complete ${id}`).concat("next one", "next q", "next two"));
  const first = mine.answers.find(({ id, type }) => id === "one" && type === "next")!;
  expect(first.payload.errors[0].extensions.code).toBe("UNAVAILABLE");
  gate.resolve();
  await expect.poll(() => app.controls.open, { interval: 0 }).toBe(0);
  expect(app.transport.sockets.size).toBe(1);
});
