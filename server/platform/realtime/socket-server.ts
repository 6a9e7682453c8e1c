import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { CloseCode, handleProtocols, type Server as GraphqlWsServer } from "graphql-ws";
import { WebSocketServer, type RawData } from "ws";
import { keyOf } from "../http/api-key";
import { addressOf, type ConnectionCaps } from "../http/connection-caps";
import type { Bus } from "../bus/bus";
import { Fault } from "../errors";
import { limits } from "../limits";
import type { Logger } from "../ops/logger";
import { Connection, type ConnectionEvents, goingAway, type Handshake, tryAgainLater } from "./connection";
import { Deadlines } from "./deadlines";
import { HeldSockets } from "./held-sockets";
import { ServerSocket } from "./server-socket";
import { keptHeaders, keptOnce, refuseUpgrade } from "./socket-handshake";
import { type OperationTools, SocketOperations } from "./socket-operations";
import { SocketViewers, type ViewerSource } from "./socket-viewers";

export interface SocketServerOptions extends OperationTools, ViewerSource {
  readonly logger: Logger;
  readonly bus: Bus;
  readonly trustProxy: boolean;
  readonly caps: ConnectionCaps;
  isAllowedOrigin(headers: Headers): boolean;
}

/**
 * The sockets of this process, on the HTTP server's own port at `/graphql`: who may open one, what becomes of its messages, pings and its
 * end. What is asked over them is `SocketOperations`' business, who asks that of `SocketViewers`.
 */
export class SocketServer implements ConnectionEvents {
  private readonly wss = new WebSocketServer<typeof ServerSocket>({
    WebSocket: ServerSocket,
    noServer: true,
    maxPayload: limits.socketMessageBytesMax,
    handleProtocols: (protocols) => handleProtocols(protocols),
    perMessageDeflate: false,
    // `connections` has them: a listener and an entry more are some hundred bytes of each idle socket.
    clientTracking: false,
    // Thousands of short messages fit into one chunk: of each socket one a turn of the event loop.
    allowSynchronousEvents: false,
  });
  private readonly connections = new Set<Connection>();
  private readonly held = new HeldSockets((connection, text) => this.handle(connection, text));
  /** Who has not said `connection_init` yet. */
  private readonly silent = new Deadlines<Connection>(limits.socketInitMsMax, (connection) =>
    connection.close(CloseCode.ConnectionInitialisationTimeout, "Connection initialisation timeout"),
  );
  private readonly viewers: SocketViewers;
  private readonly protocol: GraphqlWsServer<Connection>;
  private readonly timers: NodeJS.Timeout[] = [];
  private stopListening: Array<() => void> = [];
  private isClosing = false;

  constructor(private readonly options: SocketServerOptions) {
    this.viewers = new SocketViewers(options);
    this.protocol = new SocketOperations(options, this.held).protocol((connection, parameters) => {
      this.silent.delete(connection);
      return this.viewers.signIn(connection, parameters);
    });
  }

  /** Answers upgrades of this HTTP server and starts the timers. */
  async attach(server: Server): Promise<void> {
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => this.upgrade(server, request, socket as Socket, head);
    server.on("upgrade", upgrade);
    const unsubscribe = await this.viewers.listen(this.options.bus);
    this.stopListening = [() => server.off("upgrade", upgrade), unsubscribe];
    this.every(limits.socketPingMs, () => this.pingAll());
    this.every(limits.streamHeadMs, () => this.options.hub.sendHeads());
    this.every(limits.sessionRecheckMs, () => this.recheckSessions());
  }

  get size(): number {
    return this.connections.size;
  }

  /** Ends every socket that did not answer the last ping, and pings the others. Of one that is not read no answer can have come. */
  pingAll(): void {
    for (const connection of this.connections) {
      if (!connection.isAlive && !this.held.isPaused(connection)) connection.ws.terminate();
      else {
        connection.isAlive = false;
        connection.ws.ping();
      }
    }
  }

  /** Closes (4403) every socket whose session is over; one statement for all. */
  recheckSessions(): Promise<void> {
    return this.viewers.recheck();
  }

  /** Says 1001 to every socket; those that do not answer in time are cut. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const stop of this.stopListening) stop();
    this.silent.stop();
    const gone = [...this.connections].map(
      (connection) =>
        new Promise<void>((resolve) => (connection.ws.once("close", () => resolve()), connection.close(goingAway, "Going away"))),
    );
    const cut = setTimeout(() => [...this.connections].forEach((connection) => connection.ws.terminate()), limits.socketCloseMsMax);
    await Promise.all(gone);
    clearTimeout(cut);
  }

  private every(ms: number, work: () => unknown): void {
    let isBusy = false;
    const run = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      try {
        await work();
      } catch (error) {
        this.options.logger.error({ err: error }, "Socket timer failed");
      }
      isBusy = false;
    };
    this.timers.push(setInterval(() => void run(), ms).unref());
  }

  private upgrade(server: Server, request: IncomingMessage, socket: Socket, head: Buffer): void {
    const path = request.url?.split("?")[0];
    if (path !== "/graphql") return server.listenerCount("upgrade") > 1 ? undefined : refuseUpgrade(socket, "404 Not Found");
    const headers = keptHeaders(request);
    if (this.isClosing) return refuseUpgrade(socket, "503 Service Unavailable");
    if (keyOf(new Headers(headers)) instanceof Fault) return refuseUpgrade(socket, "401 Unauthorized");
    const isForeign = !this.options.isAllowedOrigin(new Headers(headers));
    // Without a gate there are no keys, so a foreign page has nothing to come for.
    if (isForeign && (!this.options.gate || headers["cookie"] !== undefined)) return refuseUpgrade(socket, "403 Forbidden");
    const address = addressOf(request, this.options.trustProxy);
    if (!this.options.caps.takeForSocket(address, request)) return refuseUpgrade(socket, "429 Too Many Requests");
    this.wss.handleUpgrade(request, socket, head, (ws) => this.opened(ws, socket, { headers, address: keptOnce(address), isForeign }));
  }

  private opened(ws: ServerSocket, tcp: Socket, handshake: Handshake): void {
    const connection = new Connection(ws, tcp, handshake, this.options.metrics, this);
    this.connections.add(connection);
    this.options.metrics.sockets.inc();
    this.silent.add(connection);
    connection.closed = this.protocol.opened(connection, connection);
  }

  heard(connection: Connection, data: RawData): void {
    this.held.take(connection, String(data));
  }

  broke(error: Error): void {
    this.options.logger.debug({ err: error }, "WebSocket connection broke");
  }

  ended(connection: Connection, code: number, reason: Buffer): void {
    if (!this.connections.delete(connection)) return;
    this.silent.delete(connection);
    this.held.forget(connection);
    this.viewers.forget(connection);
    this.options.hub.endAll(connection);
    this.options.metrics.sockets.dec();
    this.options.metrics.socketCloses.inc({ code: String(code) });
    void connection.closed?.(code, String(reason));
  }

  private handle(connection: Connection, text: string): void {
    endCompleted(connection, text);
    connection.handle(text).catch((error: unknown) => {
      this.options.logger.warn({ err: error }, "Handling a WebSocket message failed");
      connection.close(tryAgainLater, "Something went wrong in the kitchen");
    });
  }
}

/** Ends the hub's operation that this message completes, if it is such a message. */
function endCompleted(connection: Connection, text: string): void {
  if (connection.operations.size === 0 || !text.includes('"complete"')) return;
  try {
    const message = JSON.parse(text) as { type?: unknown; id?: unknown };
    if (message.type === "complete") connection.operations.get(String(message.id))?.end();
  } catch {
    // graphql-ws says what is wrong with it
  }
}
