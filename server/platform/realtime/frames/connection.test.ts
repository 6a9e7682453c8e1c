import type { Socket } from "node:net";
import { expect, test } from "vitest";
import { limits } from "../../limits";
import { Metrics } from "../../ops/metrics";
import { Connection, tryAgainLater } from "../connection";
import type { ServerSocket } from "../server-socket";
import { textFrame, textOfFrame } from "./text-frame";

/** A connection over a socket that takes everything, or nothing more once it is full. */
function connected() {
  const log: string[] = [];
  const writes: Buffer[] = [];
  let drained: (() => void) | null = null;
  const tcp = {
    writableLength: 0,
    writableHighWaterMark: 1_000,
    isFull: false,
    write(bytes: Buffer) {
      writes.push(bytes);
      log.push(`${bytes.length} bytes`);
      if (this.isFull) this.writableLength += bytes.length;
      return true;
    },
    once: (_event: string, listener: () => void) => void (drained = listener),
  };
  const ws = {
    ...{ OPEN: 1, CLOSED: 3, readyState: 1 },
    send: (text: string) => void log.push(text),
    close: (code: number) => void log.push(`close ${code}`),
    terminate: () => {},
  };
  const handshake = { headers: {}, address: "", isForeign: false };
  const events = { heard: () => {}, broke: () => {}, ended: () => {} };
  const make = (): Connection => new Connection(ws as unknown as ServerSocket, tcp as unknown as Socket, handshake, new Metrics(), events);
  return { log, writes, tcp, ws, make, connection: make(), drain: () => drained?.() };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const frameOf = (character: string, length: number): Buffer => textFrame([character.repeat(length)]);

test("LIVE-158 frames of one turn leave in one write, in order, and the same frames as the same bytes", async () => {
  const { connection, writes, make } = connected();
  const other = make();
  const frames = ["a", "b", "c"].map((character) => frameOf(character, 10));
  for (const one of [connection, other]) for (const frame of frames) one.sendEvent(frame);
  expect(writes).toEqual([]);
  await turn();
  expect(writes).toEqual([Buffer.concat(frames), Buffer.concat(frames)]);
  expect(writes[1]).toBe(writes[0]);
  other.sendEvent(frames[1]!);
  other.uncork();
  expect(writes[2]).toBe(frames[1]);
});

test("LIVE-158 a text and a close come after the frames that were sent before them", async () => {
  const { connection, log } = connected();
  connection.sendEvent(frameOf("a", 10));
  connection.send("answer");
  connection.sendEvent(frameOf("b", 20));
  connection.close(4403, "Session over");
  await turn();
  expect(log).toEqual(["12 bytes", "answer", "22 bytes", "close 4403"]);
});

test("LIVE-159 what a full socket does not take waits in order, and too much of it closes the socket", async () => {
  const { connection, log, tcp, writes, drain } = connected();
  tcp.isFull = true;
  for (const character of ["a", "b", "c"]) connection.sendEvent(frameOf(character, 600));
  // Two fill it; the third waits.
  expect(log).toEqual(["1208 bytes"]);
  connection.send("answer");
  expect(connection.mustWait()).toBe(true);
  tcp.isFull = false;
  tcp.writableLength = 0;
  drain();
  expect(log).toEqual(["1208 bytes", "604 bytes", "answer"]);
  expect(textOfFrame(writes[1]!)).toBe("c".repeat(600));
  expect(connection.mustWait()).toBe(false);

  tcp.isFull = true;
  for (let sent = 0; sent < limits.socketQueuedMessagesMax + 3; sent++) connection.sendEvent(frameOf("d", 600));
  expect(log.at(-1)).toBe(`close ${tryAgainLater}`);
  const written = log.length;
  connection.sendEvent(frameOf("e", 10));
  await turn();
  expect(log.length).toBe(written);
});

test("LIVE-159 much in one turn is no reason to call a socket slow that takes it", async () => {
  const { connection, log } = connected();
  for (let sent = 0; sent < 2 * limits.socketQueuedMessagesMax; sent++) connection.sendEvent(frameOf("a", 600));
  await turn();
  expect(log.length).toBe(limits.socketQueuedMessagesMax);
  expect(log).not.toContain(`close ${tryAgainLater}`);
});
