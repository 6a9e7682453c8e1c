import { WebSocket } from "ws";
import type { ClientCommand, ClientReport } from "./clients";

/**
 * The other process of the bench: opens sockets, subscribes by hand (no client library: it would be measured too) and
 * notes when each event came, on the clock that all processes of a machine share.
 */
const sockets: WebSocket[] = [];
let expected = Infinity;
let times: number[] = [];
let bytes = 0;

const report = (message: ClientReport): void => void process.send!(message);
const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
/** Every numbered event says which came before it; READY, HEAD and valuations do not. */
const eventMark = Buffer.from('"previousSequence"');

function onMessage(data: Buffer): void {
  if (!data.includes(eventMark)) return;
  times.push(nowMs());
  bytes += data.length;
  if (times.length === expected) report({ type: "received", times: [...times], bytes });
}

function open(url: string, protocol: string | null, cookie: string | undefined, queries: readonly string[]): Promise<void> {
  const ws = new WebSocket(url, protocol ?? [], { headers: cookie ? { cookie } : {}, perMessageDeflate: false });
  sockets.push(ws);
  ws.binaryType = "nodebuffer";
  return new Promise((resolve, reject) => {
    ws.once("error", reject);
    if (protocol === null) {
      ws.once("open", () => resolve());
      return ws.on("message", onMessage);
    }
    let ready = 0;
    const subscribing = (data: Buffer): void => {
      const message = JSON.parse(data.toString()) as { type: string; payload?: { data?: unknown; errors?: unknown } };
      if (message.type === "connection_ack")
        queries.forEach((query, index) => ws.send(JSON.stringify({ id: `0000-0000-${index}`, type: "subscribe", payload: { query } })));
      else if (message.type !== "next" || message.payload?.errors) return reject(new Error(data.toString()));
      else if (++ready < queries.length) return;
      else {
        ws.off("message", subscribing);
        ws.on("message", onMessage);
        return resolve();
      }
      if (queries.length === 0) resolve();
    };
    ws.on("message", subscribing);
    ws.once("open", () => ws.send('{"type":"connection_init"}'));
  });
}

const commands: { [Type in ClientCommand["type"]]: (command: Extract<ClientCommand, { type: Type }>) => Promise<void> | void } = {
  connect: async ({ url, protocol, count, cookies, queries }) => {
    for (let from = 0; from < count; from += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, count - from) }, (_, index) => open(url, protocol, cookies[from + index], queries)),
      );
    report({ type: "connected" });
  },
  expect: ({ events }) => {
    expected = events;
    times = [];
    bytes = 0;
    globalThis.gc?.();
    report({ type: "expecting" });
  },
  count: () => report({ type: "counted", events: times.length }),
  disconnect: async () => {
    const closed = sockets.map((ws) => new Promise((resolve) => ws.once("close", resolve)));
    for (const ws of sockets) ws.close(1000);
    await Promise.all(closed);
    sockets.length = 0;
    report({ type: "disconnected" });
  },
};

process.on(
  "message",
  (command: ClientCommand) => void (commands[command.type] as (command: ClientCommand) => Promise<void> | void)(command),
);
process.on("disconnect", () => process.exit(0));
