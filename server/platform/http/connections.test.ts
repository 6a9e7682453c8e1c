import { EventEmitter, once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { limits } from "../limits";
import type { Metrics } from "../ops/metrics";
import { createToyApp, gates, type ToyApp } from "../testing/toy-app";
import { Arrivals } from "./arrivals";
import { ConnectionCaps } from "./connection-caps";
import { Crowds } from "./crowds";

const open: Socket[] = [];
let app: ToyApp;
const portOf = (toy: ToyApp): number => Number(new URL(toy.url).port);

/** All that the server sends on a connection until it closes it. */
async function answerTo(toy: ToyApp, ...parts: readonly string[]): Promise<string> {
  const socket = connect(portOf(toy), "127.0.0.1");
  open.push(socket);
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (const part of parts) socket.write(part);
  await closed;
  return text;
}

/** Whether the server's side of a new connection waits to be read when it is accepted. */
async function pausedOnArrival(server: EventEmitter): Promise<boolean> {
  const accepted = once(server, "connection") as Promise<Socket[]>;
  open.push(connect(portOf(app), "127.0.0.1"));
  const [socket] = await accepted;
  return socket!.isPaused();
}

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.stop();
});

describe("what does not arrive", () => {
  beforeEach(async () => {
    app = await createToyApp({}, undefined, undefined, { requestMs: 400, headersMs: 200, checkMs: 50, unreadBodyMs: 50 });
  });

  test("SECURITY-M5 a body that drips ends with 408 once its time is over", async () => {
    const head = "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
    expect(await answerTo(app, head, `{"query":`)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("SECURITY-M5 headers that drip, and a connection that says nothing, end too", async () => {
    expect(await answerTo(app, "GET /livez HTTP/1.1\r\nHost: loc")).toMatch(/^HTTP\/1\.1 408 /);
    expect(await answerTo(app)).toMatch(/^(HTTP\/1\.1 408 |$)/);
  });

  test("SECURITY-M5 who sends in time is answered", async () => {
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
  });
});

describe("what is refused while its body is on its way", () => {
  const unreadBodyMs = 100;
  const bytes = 5_000_000;
  const head = (type: string, ...lines: string[]) =>
    ["POST /graphql HTTP/1.1", "Host: localhost", `Content-Type: ${type}`, ...lines, "", ""].join("\r\n");
  const json = "application/json";
  const foreign = "Origin: https://elsewhere.example";
  /** The server's side of what connects next. */
  const accepted = (): Promise<Socket[]> => once(app.transport.http.server, "connection") as Promise<Socket[]>;
  beforeEach(async () => {
    app = await createToyApp({}, undefined, undefined, { requestMs: 30_000, headersMs: 10_000, checkMs: 5_000, unreadBodyMs });
  });

  test.each([
    ["by its origin, before its body is looked at", head(json, foreign, `Content-Length: ${bytes}`), 403],
    ["by its type", head("image/png", `Content-Length: ${bytes}`), 415],
    ["by its length", head(json, `Content-Length: ${bytes}`), 413],
  ])("SECURITY-M6 %s, is answered, not read to its end, and its connection ends", async (_name, request, status) => {
    const side = accepted();
    const answer = await answerTo(app, request, "x".repeat(bytes));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(JSON.parse(answer.slice(answer.indexOf("{")))).toMatchObject({ errors: [{ message: expect.any(String) }] });
    expect((await side)[0]!.bytesRead).toBeLessThan(bytes / 2);
  });

  test("SECURITY-M6 one whose length nobody said stops being read where it is too long", async () => {
    const side = accepted();
    const piece = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const parts = Array.from({ length: 80 }, () => piece);
    expect(await answerTo(app, head(json, "Transfer-Encoding: chunked"), ...parts)).toMatch(/^HTTP\/1\.1 413 /);
    expect((await side)[0]!.bytesRead).toBeLessThan((80 * piece.length) / 2);
  });

  test("SECURITY-M6 one that came whole keeps its connection, and the next request on it is answered", async () => {
    const body = `{"query":"{ hello }"}`;
    const answer = answerTo(app, head(json, foreign, `Content-Length: ${body.length}`) + body);
    const socket = open.at(-1)!;
    const [first] = (await once(socket, "data")) as [string];
    expect(first).toMatch(/^HTTP\/1\.1 403 /);
    socket.write(head(json, "Connection: close", `Content-Length: ${body.length}`) + body);
    expect((await answer).slice(first.length)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("how many of one address", () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  const socketFrom = (address: string): WebSocket =>
    new WebSocket(`${app.url.replace("http", "ws")}/graphql`, "graphql-transport-ws", { headers: from(address) });
  beforeEach(async () => {
    app = await createToyApp({ TRUST_PROXY: "true", CONNECTIONS_PER_ADDRESS_MAX: "2" });
  });

  test("SECURITY-M5 websockets past the cap are refused by the forwarded address; others' open, and a closed one makes room", async () => {
    const mine = [socketFrom("203.0.113.5"), socketFrom("203.0.113.5")];
    await Promise.all(mine.map((socket) => once(socket, "open")));
    const [error] = (await once(socketFrom("203.0.113.5"), "error")) as [Error];
    expect(error.message).toContain("429");
    const other = socketFrom("203.0.113.6");
    await once(other, "open");
    mine[0]!.terminate();
    await expect.poll(() => app.metrics.sockets.get().then(({ values }) => values[0]!.value)).toBe(2);
    const again = socketFrom("203.0.113.5");
    await once(again, "open");
    for (const socket of [mine[1]!, other, again]) socket.terminate();
  });

  const statusFrom = async (address: string): Promise<number> => (await fetch(`${app.url}/livez`, { headers: from(address) })).status;
  const ask = (address: string, query: string): Promise<Response> =>
    fetch(`${app.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...from(address) },
      body: JSON.stringify({ query }),
    });

  test("SECURITY-M5 requests that run past the cap are 429 before anything is done; others' are answered", async () => {
    const gate = Promise.withResolvers<void>();
    gates.set("news 1", gate.promise);
    const begun = vi.spyOn(gates, "get");
    const running = [1, 2].map(() => ask("203.0.113.5", "{ page(first: 1) { later } }"));
    await expect.poll(() => begun.mock.calls.length).toBe(2);
    const refused = await ask("203.0.113.5", "{ hello }");
    expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("x-frame-options"), await refused.json()]).toEqual([
      ...[429, "1", "DENY"],
      { errors: [{ message: expect.stringContaining("at once"), extensions: { code: "RATE_LIMITED" } }] },
    ]);
    expect(await statusFrom("203.0.113.6")).toBe(200);
    gate.resolve();
    for (const answer of running) expect((await answer).status).toBe(200);
    await expect.poll(() => statusFrom("203.0.113.5")).toBe(200);
    begun.mockRestore();
    gates.clear();
  });

  test("SECURITY-M7 of one address a quarter as many bodies are on their way, more are 429 unread; what has none is answered", async () => {
    await app.stop();
    app = await createToyApp({ TRUST_PROXY: "true", CONNECTIONS_PER_ADDRESS_MAX: "8" });
    const head = (address: string) =>
      `POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{`;
    const drip = (address: string): Socket => {
      const socket = connect(portOf(app), "127.0.0.1").on("error", () => {});
      open.push(socket);
      socket.write(head(address).replace("1000000", "100"));
      return socket;
    };
    const arrived = vi.fn<() => void>();
    app.transport.http.server.on("request", arrived);
    const held = [drip("203.0.113.5"), drip("203.0.113.5")];
    await expect.poll(() => arrived.mock.calls.length).toBe(2);
    const refused = await answerTo(app, head("203.0.113.5"), "x".repeat(999_999));
    expect(refused).toMatch(/^HTTP\/1\.1 429 /);
    expect(refused).toContain('"RATE_LIMITED"');
    expect(await statusFrom("203.0.113.5")).toBe(200);
    expect((await ask("203.0.113.6", "{ hello }")).status).toBe(200);
    for (const socket of held) socket.destroy();
    await expect.poll(async () => (await ask("203.0.113.5", "{ hello }")).status).toBe(200);
    expect((await Promise.all(Array.from({ length: 4 }, () => ask("203.0.113.5", "{ hello }")))).map(({ status }) => status)).toEqual([200, 200, 200, 200]); // prettier-ignore
  });

  test("SECURITY-M8 a crowd of one moment is refused whole, and who comes behind it is answered before the last of it", async () => {
    const gate = Promise.withResolvers<void>();
    gates.set("news 1", gate.promise);
    const begun = vi.spyOn(gates, "get");
    const running = [1, 2].map(() => ask("203.0.113.5", "{ page(first: 1) { later } }"));
    await expect.poll(() => begun.mock.calls.length).toBe(2);
    const ended: string[] = [];
    const crowd = Array.from({ length: 40 }, async () => {
      const { status } = await ask("203.0.113.5", "{ hello }");
      ended.push("crowd");
      return status;
    });
    const other = ask("203.0.113.6", "{ hello }").then(({ status }) => (ended.push("other"), status));
    expect(await other).toBe(200);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([429]));
    expect(ended.indexOf("other")).toBeLessThan(ended.length - 1);
    gate.resolve();
    await Promise.all(running);
    begun.mockRestore();
    gates.clear();
  });

  test("SECURITY-M8 of a crowd without end the longest that wait are ended unanswered", () => {
    vi.useFakeTimers();
    const caps = { takeForRequest: () => false } as unknown as ConnectionCaps;
    const answered: number[] = [];
    const metrics = { httpSeconds: { observe: () => {} } } as unknown as Metrics;
    const crowds = new Crowds(caps, {}, 1, metrics);
    const ends: number[] = [];
    const arrive = (index: number): boolean =>
      crowds.letsIn(
        { socket: { pause: () => {}, destroy: () => ends.push(index) }, pause: () => {}, read: () => {} } as never,
        { writeHead: () => ({ end: () => answered.push(index) }) } as never,
      );
    const count = limits.crowdRefusalsWaitingMax + 3;
    expect(Array.from({ length: count }, (_, index) => arrive(index)).some(Boolean)).toBe(false);
    expect([ends, answered]).toEqual([[0, 1, 2], []]);
    vi.advanceTimersByTime(limits.crowdRefusalMs);
    expect(answered).toEqual([3, 4]);
    vi.advanceTimersByTime(limits.crowdRefusalMs * count);
    expect(answered).toHaveLength(limits.crowdRefusalsWaitingMax);
    vi.useRealTimers();
  });

  test("SECURITY-M8 new connections are read a few a turn, in their order, and one that comes alone in the next", async () => {
    const server = new EventEmitter();
    new Arrivals(2).pace(server as never);
    const read: number[] = [];
    const arrive = (index: number): boolean => server.emit("connection", { resume: () => read.push(index) });
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    for (const index of [1, 2, 3, 4, 5]) arrive(index);
    expect(read).toEqual([]);
    await turn();
    expect(read).toEqual([1, 2]);
    await turn();
    expect(read).toEqual([1, 2, 3, 4]);
    await turn();
    expect(read).toEqual([1, 2, 3, 4, 5]);
    arrive(6);
    await turn();
    expect(read.at(-1)).toBe(6);
    // Node stops reading what this server accepts; without it the pace would be a pace of nothing.
    expect(await pausedOnArrival(app.transport.http.server)).toBe(true);
  });

  test("SECURITY-M5 without a trusted proxy connections count by themselves, whatever header they send; this machine's do not", async () => {
    const listeners: Array<(socket: object) => void> = [];
    const caps = new ConnectionCaps(2, false);
    caps.guard({ on: (_event: string, listener: (socket: object) => void) => listeners.push(listener) } as never);
    const arrive = (remoteAddress: string) => {
      const closes: Array<() => void> = [];
      const socket = {
        remoteAddress,
        isEnded: false,
        once: (_event: string, then: () => void) => closes.push(then),
        destroy: () => (socket.isEnded = true),
      };
      listeners[0]!(socket);
      return { isTaken: !socket.isEnded, close: () => closes.forEach((then) => then()) };
    };
    const first = arrive("203.0.113.5");
    expect([first, arrive("203.0.113.5"), arrive("203.0.113.5"), arrive("203.0.113.6")].map(({ isTaken }) => isTaken)).toEqual([true, true, false, true]); // prettier-ignore
    first.close();
    first.close();
    expect([arrive("203.0.113.5"), arrive("203.0.113.5")].map(({ isTaken }) => isTaken)).toEqual([true, false]);
    expect([arrive("2001:db8:1:2::1"), arrive("2001:db8:1:2::2"), arrive("2001:db8:1:2::3")].map(({ isTaken }) => isTaken)).toEqual([true, true, false]); // prettier-ignore
    for (const own of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
      expect(Array.from({ length: 3 }, () => arrive(own).isTaken)).toEqual([true, true, true]);
  });
});
