import type { WebSocketServer } from "ws";
import { Connection } from "../../server/platform/realtime/connection";
import { textOfFrame } from "../../server/platform/realtime/frames/text-frame";
import { monotonicMs } from "./clients";

/** What went to which socket. */
export interface Frame {
  readonly socket: number;
  readonly text: string;
}

/** The frames that the server writes during `work`, in order, by socket. */
export async function record(work: () => Promise<unknown>): Promise<Frame[]> {
  const frames: Frame[] = [];
  const numbers = new Map<Connection, number>();
  const sendEvent = Connection.prototype.sendEvent;
  Connection.prototype.sendEvent = function (this: Connection, frame: Buffer) {
    const text = textOfFrame(frame);
    if (text.includes('"errors"')) throw new Error(`A delivery failed: ${text}`);
    if (text.includes('"previousSequence"')) {
      const socket = numbers.get(this) ?? numbers.size;
      numbers.set(this, socket);
      frames.push({ socket, text });
    }
    sendEvent.call(this, frame);
  };
  await work();
  Connection.prototype.sendEvent = sendEvent;
  return frames;
}

/** Writes the same bytes to the bare server's clients, in the same order. Returns when it began. */
export function replay(server: WebSocketServer, frames: readonly Frame[]): number {
  const clients = [...server.clients];
  globalThis.gc?.();
  const startedMs = monotonicMs();
  for (const { socket, text } of frames) clients[socket]!.send(text);
  return startedMs;
}

/** Milliseconds since the first byte was written. */
export interface Times {
  readonly allMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
export const timesOf = ({ times }: { times: number[] }): Times => ({ allMs: times.at(-1)!, p50Ms: at(times, 0.5), p99Ms: at(times, 0.99) });
export const median = (values: readonly number[]): number =>
  at(
    [...values].sort((a, b) => a - b),
    0.5,
  );
