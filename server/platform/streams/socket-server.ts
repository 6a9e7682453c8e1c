import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ExecutionResult, GraphQLError } from "graphql";
import { type Context as WsContext, handleProtocols, makeServer, type Server as GraphqlWsServer } from "graphql-ws";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import type { Bus } from "../bus";
import { Fault } from "../errors";
import { loaderRegistry, type RequestContext } from "../graphql/context";
import type { GraphqlEngine, PreparedOperation } from "../graphql/engine";
import type { ErrorFormatter } from "../graphql/error-format";
import { limitExceeded } from "../graphql/query-limits";
import { limits } from "../limits";
import type { Logger } from "../logger";
import type { Metrics } from "../metrics";
import type { Viewer } from "../viewer";
import { Connection, forbiddenClose, goingAway } from "./connection";
import { GraphQLErrors, type Hub } from "./hub";
import { neverYields } from "./never-yields";
import { SessionWatch } from "./session-watch";

export interface SocketServerOptions {
  readonly hub: Hub;
  readonly engine: GraphqlEngine;
  readonly errors: ErrorFormatter;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly trustProxy: boolean;
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
  /** Which of these sessions still stand. Asked every `sessionRecheckMs` for all sockets at once. */
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  isAllowedOrigin(headers: Headers): boolean;
}

interface Extra {
  readonly connection: Connection;
  readonly headers: Headers;
  readonly address: string;
}

/** What of an operation `onSubscribe` hands on to `subscribe`, `execute` and `onNext`. */
interface OperationContext extends RequestContext {
  readonly operationId: string;
  readonly connection: Connection;
  readonly prepared: PreparedOperation;
}

type Ws = WsContext<Record<string, unknown> | undefined, Extra>;

/**
 * The protocol graphql-transport-ws on the HTTP server's own port, at `/graphql`. graphql-ws keeps the protocol;
 * subscriptions go to the hub, which writes their frames itself, past graphql-ws's one-at-a-time loop.
 */
export class SocketServer {
  private readonly wss = new WebSocketServer({ noServer: true, maxPayload: limits.socketMessageBytesMax, handleProtocols: (protocols) => handleProtocols(protocols), perMessageDeflate: false });
  private readonly protocol: GraphqlWsServer<Extra>;
  private readonly connections = new Map<Connection, Extra>();
  private readonly sessions: SessionWatch;
  private readonly timers: NodeJS.Timeout[] = [];
  private stopListening: Array<() => void> = [];
  private isClosing = false;

  constructor(private readonly options: SocketServerOptions) {
    this.protocol = makeServer<Record<string, unknown> | undefined, Extra>({
      connectionInitWaitTimeout: limits.socketInitMsMax,
      onConnect: (ctx) => this.connect(ctx),
      onSubscribe: (ctx, id, payload) => this.prepare(ctx, id, payload),
      subscribe: (args) => this.subscribe(args.contextValue as OperationContext),
      execute: (args) => this.execute(args.contextValue as OperationContext),
      onNext: (_ctx, _id, _payload, args, result) => this.formatted(result, args.contextValue as OperationContext),
      onError: (_ctx, _id, payload, errors) => errors.map((error) => this.options.errors.format(error, { requestId: "socket", operationName: payload.operationName ?? undefined, transport: "websocket" })),
    });
    this.sessions = new SessionWatch(options.liveSessions, (connection) => this.refresh(connection));
  }

  /** Answers upgrades of this HTTP server and starts the timers. */
  async attach(server: Server): Promise<void> {
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => this.upgrade(server, request, socket as Socket, head);
    server.on("upgrade", upgrade);
    const unsubscribe = await this.sessions.listen(this.options.bus);
    this.stopListening = [() => server.off("upgrade", upgrade), unsubscribe];
    this.every(limits.socketPingMs, () => this.pingAll());
    this.every(limits.streamHeadMs, () => this.options.hub.sendHeads());
    this.every(limits.sessionRecheckMs, () => this.recheckSessions());
  }

  get size(): number {
    return this.connections.size;
  }

  /** Ends every socket that did not answer the last ping, and pings the others. */
  pingAll(): void {
    for (const connection of this.connections.keys()) {
      if (!connection.isAlive) connection.ws.terminate();
      else {
        connection.isAlive = false;
        connection.ws.ping();
      }
    }
  }

  /** Closes (4403) every socket whose session is over; one statement for all. */
  recheckSessions(): Promise<void> {
    return this.sessions.recheck();
  }

  /** Says 1001 to every socket; those that do not answer in time are cut. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const stop of this.stopListening) stop();
    const gone = [...this.connections.keys()].map((connection) => new Promise<void>((resolve) => (connection.ws.once("close", () => resolve()), connection.close(goingAway, "Going away"))));
    const cut = setTimeout(() => [...this.connections.keys()].forEach((connection) => connection.ws.terminate()), limits.socketCloseMsMax);
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
        this.options.logger.error({ err: error }, "A timer of the sockets failed");
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
    if (!this.options.isAllowedOrigin(headers)) return refuseUpgrade(socket, "403 Forbidden");
    const address = this.addressOf(request);
    this.wss.handleUpgrade(request, socket, head, (ws) => this.opened(ws, socket, headers, address));
  }

  private opened(ws: WebSocket, tcp: Socket, headers: Headers, address: string): void {
    const { metrics, logger } = this.options;
    const connection = new Connection(ws, tcp, metrics);
    const extra: Extra = { connection, headers, address };
    this.connections.set(connection, extra);
    metrics.sockets.inc();
    let onMessage: (data: string) => Promise<void> = async () => {};
    const closed = this.protocol.opened({ protocol: ws.protocol, send: (data) => connection.send(data), close: (code, reason) => connection.close(code ?? 1000, reason ?? ""), onMessage: (handle) => void (onMessage = handle) }, extra);
    ws.on("message", (data: RawData) =>
      onMessage(String(data)).catch((error: unknown) => {
        logger.warn({ err: error }, "A websocket message could not be handled");
        connection.close(4400, "Invalid message received");
      }),
    );
    ws.on("pong", () => (connection.isAlive = true));
    ws.on("error", (error) => logger.debug({ err: error }, "A websocket broke"));
    ws.once("close", (code, reason) => {
      this.connections.delete(connection);
      this.sessions.remove(connection);
      this.options.hub.endAll(connection);
      metrics.sockets.dec();
      metrics.socketCloses.inc({ code: String(code) });
      void closed(code, String(reason));
    });
  }

  private async connect({ extra }: Ws): Promise<boolean> {
    extra.connection.viewer = await this.options.viewerFromHeaders(extra.headers);
    if (this.connections.has(extra.connection)) this.sessions.add(extra.connection);
    return true;
  }

  /** Someone's rights may have changed: reads the viewer anew; a session that is over ends the socket. */
  private async refresh(connection: Connection): Promise<void> {
    const extra = this.connections.get(connection);
    if (!extra) return;
    const viewer = await this.options.viewerFromHeaders(extra.headers);
    if (viewer === null) connection.close(forbiddenClose, "Session over");
    else connection.viewer = viewer;
  }

  private prepare({ extra, subscriptions }: Ws, id: string, payload: { query: string; operationName?: string | null; variables?: Record<string, unknown> | null }) {
    if (Object.keys(subscriptions).length > limits.socketSubscriptionsMax)
      return [limitExceeded("socketSubscriptionsMax", limits.socketSubscriptionsMax, `A socket carries at most ${limits.socketSubscriptionsMax} operations at once.`)];
    const prepared = this.options.engine.prepare(payload.query, payload.operationName, payload.variables ?? {});
    if (!("operation" in prepared)) return prepared;
    return { schema: this.options.engine.schema, document: prepared.document, operationName: payload.operationName, variableValues: payload.variables, contextValue: operationContext(extra, id, prepared) };
  }

  private async subscribe({ connection, operationId, prepared }: OperationContext): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    try {
      const operation = await this.options.hub.open(connection, operationId, prepared);
      return neverYields(() => this.options.hub.end(operation));
    } catch (error) {
      if (error instanceof GraphQLErrors) return { errors: error.errors };
      return { errors: [error instanceof GraphQLError ? error : new GraphQLError("Stream failed", { originalError: error as Error })] };
    }
  }

  private async execute(context: OperationContext): Promise<ExecutionResult> {
    const { document, operation, operationName, variables } = context.prepared;
    const { metrics, engine } = this.options;
    const end = metrics.operationSeconds.startTimer({ operation: metrics.operationLabel(operationName), kind: operation.operation, transport: "websocket" });
    try {
      return await engine.execute(document, operationName, undefined, context, variables);
    } finally {
      end();
    }
  }

  private formatted(result: ExecutionResult, context: OperationContext): ExecutionResult | undefined {
    if (!result.errors) return undefined;
    const place = { requestId: context.requestId, operationName: context.prepared.operationName, transport: "websocket" } as const;
    const errors = result.errors.map((error) => this.options.errors.format(error, place));
    for (const error of errors) this.options.metrics.operationErrors.inc({ code: String(error.extensions?.["code"]), transport: "websocket" });
    return { ...result, errors: errors as unknown as GraphQLError[] };
  }

  private addressOf(request: IncomingMessage): string {
    const forwarded = this.options.trustProxy ? String(request.headers["x-forwarded-for"] ?? "").split(",")[0]?.trim() : "";
    return forwarded || (request.socket.remoteAddress ?? "");
  }
}

function operationContext(extra: Extra, operationId: string, prepared: PreparedOperation): OperationContext {
  const context: OperationContext = {
    viewer: extra.connection.viewer,
    requestId: randomUUID(),
    address: extra.address,
    headers: extra.headers,
    setCookie: () => {
      throw new Fault("BAD_USER_INPUT", "This operation sets a cookie: send it over HTTP.");
    },
    loader: loaderRegistry(() => context),
    operationId,
    connection: extra.connection,
    prepared,
  };
  return context;
}

/** A socket lives long: of its handshake only what says who and where from is kept. */
function keptHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "origin", "host", "user-agent", "sec-fetch-site"]) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

function refuseUpgrade(socket: Socket, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
