import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createToyApp, type ToyApp } from "../testing/toy-app";
import { ConnectionCaps } from "./connection-caps";

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
  for (const part of parts) socket.write(part);
  await once(socket, "close");
  return text;
}

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await app.stop();
});

describe("what does not arrive", () => {
  beforeEach(async () => {
    app = await createToyApp({}, undefined, undefined, { requestMs: 400, headersMs: 200, checkMs: 50 });
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

  test("SECURITY-M5 requests that run past the cap are 429 before their body is read; others' are answered", async () => {
    const head =
      "POST /graphql HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.5\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
    for (let index = 0; index < 2; index++) {
      const socket = connect(portOf(app), "127.0.0.1");
      open.push(socket);
      socket.on("error", () => {}).write(head);
    }
    const statusFrom = async (address: string): Promise<number> => (await fetch(`${app.url}/livez`, { headers: from(address) })).status;
    await expect.poll(() => statusFrom("203.0.113.5")).toBe(429);
    expect(await statusFrom("203.0.113.6")).toBe(200);
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(() => statusFrom("203.0.113.5")).toBe(200);
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
