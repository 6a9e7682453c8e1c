import type { Socket } from "node:net";
import type { WebSocket as ProtocolSocket } from "graphql-ws";
import type { RawData } from "ws";
import { limits } from "../limits";
import type { Metrics } from "../ops/metrics";
import type { Viewer } from "../viewer";
import type { LiveOperation, OperationSocket } from "./live-operation";
import type { ServerSocket, SocketOwner } from "./server-socket";

/** The client may try again later: 4429, 4400 and 4500 would make graphql-ws give up for ever. */
export const tryAgainLater = 1013;
export const goingAway = 1001;
export const forbiddenClose = 4403;
/** The socket asked for test mode and may not: the client may connect again without it. */
export const testModeRefusedClose = 4410;

/** A text, or the finished frame of one (`textFrame`): those of a crowd are shared, and a server's frames are never masked in place. */
type Message = string | Buffer;

/** Shared by all idle connections; never pushed to. */
const nothingWaits: Message[] = [];
const noFrames: Buffer[] = [];
/** Shared by all connections without one; never added to. */
const noOperations: ReadonlyMap<string, LiveOperation> = new Map();
const unheard = async (): Promise<void> => {};

/** Connections that have frames of this turn of the event loop. */
let corked: Connection[] = [];
function uncorkAll(): void {
  const connections = corked;
  corked = [];
  for (const connection of connections) connection.uncork();
}

/** The frames that were put together last: in a crowd most connections have the same ones, and get the same bytes. */
let lastJoined: { readonly frames: readonly Buffer[]; readonly bytes: Buffer } | null = null;
function joined(frames: readonly Buffer[]): Buffer {
  if (frames.length === 1) return frames[0]!;
  const isSame = lastJoined?.frames.length === frames.length && lastJoined.frames.every((frame, index) => frame === frames[index]);
  if (!isSame) {
    if (lastJoined === null) setImmediate(() => (lastJoined = null)); // not to be kept longer than they are of use
    lastJoined = { frames, bytes: Buffer.concat(frames) };
  }
  return lastJoined!.bytes;
}

/** What happens on the socket of a connection. */
export interface ConnectionEvents {
  heard(connection: Connection, data: RawData): void;
  broke(error: Error): void;
  ended(connection: Connection, code: number, reason: Buffer): void;
}

/** What says who and where from. Plain strings, for thousands of sockets live long. */
export type KeptHeaders = Readonly<Record<string, string>>;

/** Of the handshake, and what `connection_init` said beside it. */
export interface Handshake {
  readonly headers: KeptHeaders;
  readonly address: string;
  /** Opened by a page of another site: only an API key opens its ears, the cookie was thrown away. */
  readonly isForeign: boolean;
}

/**
 * One websocket and what waits for it. While the kernel takes what we write, frames go straight out; once it does not,
 * at most `socketQueuedMessagesMax` wait here, un-numbered snapshots wait as one newest per topic in their operations,
 * and a socket that takes still less is closed: its client comes back and catches up from the outbox.
 */
export class Connection implements ProtocolSocket, OperationSocket, SocketOwner, Handshake {
  viewer: Viewer | null = null;
  isAlive = true;
  operations: ReadonlyMap<string, LiveOperation> = noOperations;
  /** graphql-ws's ear, and what it wants to hear when the socket has closed. */
  handle: (message: string) => Promise<void> = unheard;
  closed: ((code?: number, reason?: string) => Promise<void>) | null = null;
  private waiting: Message[] = nothingWaits;
  /** Of this turn of the event loop, or until `uncork`. */
  private frames: Buffer[] = noFrames;
  private framesBytes = 0;
  private isClosing = false;
  private awaitsDrain = false;

  headers: KeptHeaders;
  readonly address: string;
  readonly isForeign: boolean;

  constructor(
    readonly ws: ServerSocket,
    private readonly tcp: Socket,
    { headers, address, isForeign }: Handshake,
    private readonly metrics: Metrics,
    private readonly events: ConnectionEvents,
  ) {
    this.headers = headers;
    this.address = address;
    this.isForeign = isForeign;
    ws.owner = this;
  }

  heard(data: RawData): void {
    this.events.heard(this, data);
  }

  answered(): void {
    this.isAlive = true;
  }

  broke(error: Error): void {
    this.events.broke(error);
  }

  ended(code: number, reason: Buffer): void {
    this.events.ended(this, code, reason);
  }

  add(operation: LiveOperation): void {
    if (this.operations === noOperations) this.operations = new Map();
    (this.operations as Map<string, LiveOperation>).set(operation.id, operation);
  }

  remove(operation: LiveOperation): void {
    if (this.operations.get(operation.id) !== operation) return;
    (this.operations as Map<string, LiveOperation>).delete(operation.id);
    if (this.operations.size === 0) this.operations = noOperations;
  }

  get protocol(): string {
    return this.ws.protocol;
  }

  get hasClosed(): boolean {
    return this.ws.readyState === this.ws.CLOSED;
  }

  // kept later: a socket has its operations once it has said who it is.
  onMessage(handle: (message: string) => Promise<void>): void {
    this.handle = handle;
  }

  /** The kernel takes no more: what we wrote stays with us. */
  private get isCongested(): boolean {
    return this.waiting.length > 0 || this.tcp.writableLength + this.framesBytes >= this.tcp.writableHighWaterMark;
  }

  /** Whether what is sent has to wait; whoever learns so leaves it, and is asked for it by `flushMissed` once the kernel takes more. */
  mustWait(): boolean {
    if (!this.isCongested) return false;
    this.uncork(); // much in one turn is no reason to call a socket slow
    if (!this.isCongested) return false;
    this.awaitDrain();
    return true;
  }

  /** A socket that never was congested has no listener for this. */
  private awaitDrain(): void {
    if (this.awaitsDrain) return;
    this.awaitsDrain = true;
    this.tcp.once("drain", () => {
      this.awaitsDrain = false;
      this.drain();
    });
  }

  /** Writes one message, or lets it wait for its turn. */
  send(message: Message): void {
    if (this.isClosing || this.ws.readyState !== this.ws.OPEN) return;
    if (!this.mustWait()) return this.write(message);
    if (this.waiting === nothingWaits) this.waiting = [];
    this.waiting.push(message);
    if (this.waiting.length > limits.socketQueuedMessagesMax) this.closeAsSlow();
  }

  /** All frames of one turn of the event loop leave in one system call. */
  private write(message: Message): void {
    if (typeof message === "string") return this.put(message);
    if (this.frames === noFrames) {
      this.frames = [];
      if (corked.push(this) === 1) setImmediate(uncorkAll);
    }
    this.frames.push(message);
    this.framesBytes += message.length;
  }

  /** A frame goes past `ws`, which has nothing of its own under way on a socket without compression. */
  private put(message: Message): void {
    this.uncork();
    if (typeof message === "string") this.ws.send(message);
    else this.tcp.write(message);
  }

  uncork(): void {
    if (this.frames === noFrames) return;
    const { frames } = this;
    this.frames = noFrames;
    this.framesBytes = 0;
    if (this.ws.readyState === this.ws.OPEN) this.tcp.write(joined(frames));
  }

  sendEvent(frame: Buffer): void {
    this.metrics.delivered++;
    this.send(frame);
  }

  closeAsSlow(): void {
    if (this.isClosing) return;
    this.metrics.slowSockets.inc();
    this.close(tryAgainLater, "Too slow: come back and catch up");
    // Its buffers are full, so the close frame may never get through.
    setTimeout(() => this.ws.terminate(), limits.socketCloseMsMax).unref();
  }

  close(code?: number, reason?: string): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.waiting = nothingWaits;
    this.uncork();
    this.ws.close(code, reason);
  }

  drain(): void {
    let sent = 0;
    while (sent < this.waiting.length && this.tcp.writableLength < this.tcp.writableHighWaterMark) this.put(this.waiting[sent++]!);
    if (sent > 0) this.waiting.splice(0, sent);
    if (!this.mustWait()) for (const operation of this.operations.values()) operation.flushMissed();
  }
}
