import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ExecutionResult, GraphQLError } from "graphql";
import { CloseCode, type Context as WsContext, handleProtocols, makeServer, type Server as GraphqlWsServer } from "graphql-ws";
import { WebSocketServer, type RawData, type WebSocket } from "ws";
import { keyOf } from "../http/api-key";
import { addressOf, type ConnectionCaps } from "../http/connection-caps";
import type { Turns } from "../http/turns";
import type { Bus } from "../bus/bus";
import { Fault } from "../errors";
import type { Reading } from "../graphql/documents";
import type { GraphqlEngine, PreparedOperation } from "../graphql/engine";
import type { ErrorFormatter, ErrorPlace } from "../graphql/error-format";
import { limitExceeded } from "../graphql/query-limits";
import { limits } from "../limits";
import type { Logger } from "../ops/logger";
import type { Metrics } from "../ops/metrics";
import { type Gate, OperationCharge } from "../graphql/authorise-and-charge";
import type { CostReport } from "../rate-limits/points";
import type { Viewer } from "../viewer";
import { Connection, forbiddenClose, goingAway, testModeRefusedClose, tryAgainLater } from "./connection";
import { HeldSockets } from "./held-sockets";
import { GraphQLErrors, type Hub } from "./hub";
import { SessionWatch } from "./session-watch";
import { type Extra, initHeaders, type KeptHeaders, keptHeaders, refuseUpgrade, socketContext } from "./socket-handshake";

export interface SocketServerOptions {
  readonly hub: Hub;
  readonly engine: GraphqlEngine;
  readonly errors: ErrorFormatter;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly trustProxy: boolean;
  readonly caps: ConnectionCaps;
  readonly turns: Turns;
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
  /** Which of these sessions are still valid. Asked every `sessionRecheckMs` for all sockets at once. */
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  isAllowedOrigin(headers: Headers): boolean;
  readonly gate?: Gate;
}

/** What of an operation `onSubscribe` hands on to `subscribe`, `execute` and `onNext`. */
interface OperationHandle {
  readonly id: string;
  readonly ctx: Ws;
  readonly prepared: PreparedOperation;
  readonly cost: CostReport | null;
}

interface Payload {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Record<string, unknown> | null;
}

/** `subscriptions` are those that graphql-ws runs: queries, mutations, and subscriptions until the hub has them. */
type Ws = WsContext<Record<string, unknown> | undefined, Extra>;

/**
 * The protocol graphql-transport-ws on the HTTP server's own port, at `/graphql`. graphql-ws keeps the protocol; a
 * subscription is its business only until the hub has it. From then on the hub writes the frames, past graphql-ws's loop
 * of one awaited send after the other, and nothing is kept here but socket and operation id (docs/decisions/hot-path.md).
 */
export class SocketServer {
  private readonly wss = new WebSocketServer({
    noServer: true,
    maxPayload: limits.socketMessageBytesMax,
    handleProtocols: (protocols) => handleProtocols(protocols),
    perMessageDeflate: false,
    // Thousands of short messages fit into one chunk: of each socket one a turn of the event loop.
    allowSynchronousEvents: false,
  });
  private readonly protocol: GraphqlWsServer<Extra>;
  private readonly connections = new Map<Connection, Extra>();
  private readonly bySocket = new Map<WebSocket, Connection>();
  private readonly held = new HeldSockets((connection, text) => this.handle(connection, text));
  private readonly sessions: SessionWatch;
  private readonly timers: NodeJS.Timeout[] = [];
  private stopListening: Array<() => void> = [];
  private isClosing = false;

  constructor(private readonly options: SocketServerOptions) {
    this.protocol = makeServer<Record<string, unknown> | undefined, Extra>({
      connectionInitWaitTimeout: limits.socketInitMsMax,
      onConnect: (ctx) => this.connect(ctx),
      onSubscribe: (ctx, id, payload) => this.prepare(ctx, id, payload),
      subscribe: (args) => this.subscribe(args.contextValue as OperationHandle),
      execute: (args) => this.execute(args.contextValue as OperationHandle),
      onNext: (_ctx, _id, _payload, args, result) => this.formatted(result, args.contextValue as OperationHandle),
      onError: (ctx, _id, payload, errors) => {
        const place = { requestId: "socket", operationName: payload.operationName ?? undefined, transport: "websocket" } as const;
        return this.answerable(errors, ctx.extra.connection, place);
      },
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
    const gone = [...this.connections.keys()].map(
      (connection) =>
        new Promise<void>((resolve) => (connection.ws.once("close", () => resolve()), connection.close(goingAway, "Going away"))),
    );
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
    this.wss.handleUpgrade(request, socket, head, (ws) => this.opened(ws, socket, headers, address, isForeign));
  }

  private opened(ws: WebSocket, tcp: Socket, headers: KeptHeaders, address: string, isForeign: boolean): void {
    const connection = new Connection(ws, tcp, this.options.metrics);
    const extra: Extra = { connection, headers, address, isForeign };
    this.connections.set(connection, extra);
    this.options.metrics.sockets.inc();
    connection.closed = this.protocol.opened(connection, extra);
    this.bySocket.set(ws, connection);
    ws.on("message", this.onMessage).on("pong", this.onPong).on("error", this.onBreak).on("close", this.onClose);
  }

  // Listeners are shared by all sockets: closures of their own would be a quarter of what an idle socket costs.
  private readonly onMessage = listener((ws, data: RawData) => {
    const connection = this.bySocket.get(ws);
    if (!connection) return;
    this.held.take(connection, String(data));
  });
  private readonly onPong = listener((ws) => {
    const connection = this.bySocket.get(ws);
    if (connection) connection.isAlive = true;
  });
  private readonly onBreak = listener((_ws, error: Error) => this.options.logger.debug({ err: error }, "WebSocket connection broke"));
  private readonly onClose = listener((ws, code: number, reason: Buffer) => {
    const connection = this.bySocket.get(ws);
    if (!connection) return;
    this.bySocket.delete(ws);
    this.connections.delete(connection);
    this.held.forget(connection);
    this.sessions.remove(connection);
    this.options.hub.endAll(connection);
    this.options.metrics.sockets.dec();
    this.options.metrics.socketCloses.inc({ code: String(code) });
    void connection.closed?.(code, String(reason));
  });

  private handle(connection: Connection, text: string): void {
    endCompleted(connection, text);
    connection.handle(text).catch((error: unknown) => {
      this.options.logger.warn({ err: error }, "Handling a WebSocket message failed");
      connection.close(tryAgainLater, "Something went wrong in the kitchen");
    });
  }

  private async connect({ extra, connectionParams }: Ws): Promise<boolean> {
    const said = initHeaders(connectionParams);
    if (said instanceof Fault) return false; // closes with 4403
    extra.headers = { ...extra.headers, ...said };
    try {
      extra.connection.viewer = await this.options.viewerFromHeaders(new Headers(extra.headers));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === "FORBIDDEN") extra.connection.close(testModeRefusedClose, "Test mode refused");
      return false; // else a key that is unknown
    }
    if (extra.isForeign && !extra.connection.viewer?.key) return false;
    if (this.connections.has(extra.connection)) this.sessions.add(extra.connection);
    return true;
  }

  /** Someone's rights may have changed: reads the viewer anew; a session that is over ends the socket. */
  private async refresh(connection: Connection): Promise<void> {
    const extra = this.connections.get(connection);
    if (!extra) return;
    const viewer = await this.options.viewerFromHeaders(new Headers(extra.headers)).catch((error: unknown) => {
      if (error instanceof Fault && error.code === "UNAUTHENTICATED") return null;
      if (error instanceof Fault && error.code === "FORBIDDEN") return error;
      throw error;
    });
    if (viewer === null) connection.close(forbiddenClose, "Session over");
    else if (viewer instanceof Fault) connection.close(testModeRefusedClose, "Test mode refused");
    // Streams hang on the id: whoever is someone else now comes back as that one.
    else if (viewer.id !== connection.viewer?.id) connection.close(tryAgainLater, "Come back as yourself");
    else connection.viewer = viewer;
  }

  private prepare(ctx: Ws, id: string, payload: Payload) {
    const { operations } = ctx.extra.connection;
    if (operations.has(id)) return refuseSecond(ctx.extra.connection, id);
    if (new Set([...Object.keys(ctx.subscriptions), ...operations.keys()]).size > limits.socketSubscriptionsMax)
      return [
        limitExceeded(
          "socketSubscriptionsMax",
          limits.socketSubscriptionsMax,
          `A socket carries at most ${limits.socketSubscriptionsMax} operations at once.`,
        ),
      ];
    const charge = new OperationCharge(this.options.gate, { viewer: ctx.extra.connection.viewer, address: ctx.extra.address });
    if (this.options.engine.isRemembered(payload.query)) return this.passed(ctx, id, payload, charge);
    return this.readInTurn(ctx.extra.connection, payload.query, charge).then((reading) => this.passed(ctx, id, payload, charge, reading));
  }

  /** Nothing more is read of the socket meanwhile, so that neither a flood of new documents nor the end of this operation overtakes it. */
  private async readInTurn(connection: Connection, query: string, charge: OperationCharge): Promise<Reading> {
    const goOn = this.held.hold(connection);
    try {
      return await this.options.engine.readInTurn(query, charge);
    } finally {
      goOn();
    }
  }

  private passed(ctx: Ws, id: string, payload: Payload, charge: OperationCharge, reading?: Reading) {
    const { engine } = this.options;
    const { operationName, variables } = payload;
    const prepared = reading
      ? engine.prepareRead(reading, operationName, variables ?? {}, charge)
      : engine.prepare(payload.query, operationName, variables ?? {}, charge);
    if (!("operation" in prepared)) return prepared;
    const cost = this.pass(charge, prepared);
    if (cost instanceof Fault) return [cost];
    const contextValue: OperationHandle = { id, ctx, prepared, cost };
    return { schema: this.options.engine.schema, document: prepared.document, operationName: payload.operationName, contextValue };
  }

  private pass(charge: OperationCharge, prepared: PreparedOperation): CostReport | Fault | null {
    try {
      return charge.authoriseAndSettle(prepared, this.options.engine.schema);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
  }

  private async subscribe({ id, ctx, prepared }: OperationHandle): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    try {
      await this.inTurn(ctx.extra, async () => {
        if (this.connections.has(ctx.extra.connection)) await this.options.hub.open(ctx.extra.connection, id, prepared);
      });
      delete ctx.subscriptions[id];
      return nothingMore;
    } catch (error) {
      if (error instanceof GraphQLErrors) return { errors: error.errors };
      return { errors: [error instanceof GraphQLError ? error : new GraphQLError("Stream failed", { originalError: error as Error })] };
    }
  }

  private async execute({ ctx, prepared, cost }: OperationHandle): Promise<ExecutionResult> {
    const { document, operation, operationName, variables } = prepared;
    const { metrics, engine } = this.options;
    const end = metrics.operationSeconds.startTimer({
      operation: metrics.operationLabel(operationName),
      kind: operation.operation,
      transport: "websocket",
    });
    try {
      const result = await this.inTurn(ctx.extra, () =>
        engine.execute(document, operationName, undefined, socketContext(ctx.extra), variables),
      );
      return cost ? { ...result, extensions: { cost } } : result;
    } catch (error) {
      return { errors: [error instanceof GraphQLError ? error : new GraphQLError("Execution failed", { originalError: error as Error })] };
    } finally {
      end();
    }
  }

  /** Runs it when fewer than `OPERATIONS_PER_SESSION_MAX` of the caller's run; until then nothing more is read of the socket. */
  private async inTurn<T>({ connection, headers, address }: Extra, work: () => Promise<T>): Promise<T> {
    let goOn: (() => void) | null = null;
    let hasBegun = false;
    const result = this.options.turns.run({ headers, ip: address }, () => {
      hasBegun = true;
      goOn?.();
      return work();
    });
    if (!hasBegun) goOn = this.held.hold(connection);
    return result.finally(() => goOn?.());
  }

  /** What the client may read of the errors. Who goes on asking where the answer is RATE_LIMITED is read so often only. */
  private answerable(errors: readonly GraphQLError[], connection: Connection, place: ErrorPlace) {
    const answered = errors.map((error) => this.options.errors.format(error, place));
    if (answered.some(({ extensions }) => extensions?.["code"] === "RATE_LIMITED")) this.held.holdFor(connection, limits.refusedAnswerMs);
    return answered;
  }

  private formatted(result: ExecutionResult, { id, ctx, prepared }: OperationHandle): ExecutionResult | undefined {
    if (!result.errors) return undefined;
    const place = { requestId: id, operationName: prepared.operationName, transport: "websocket" } as const;
    const errors = this.answerable(result.errors, ctx.extra.connection, place);
    for (const error of errors)
      this.options.metrics.operationErrors.inc({ code: String(error.extensions?.["code"]), transport: "websocket" });
    return { ...result, errors: errors as unknown as GraphQLError[] };
  }
}

/** For graphql-ws a subscription that the hub has taken is over; it sends the client nothing about it. */
const nothingMore: AsyncIterableIterator<ExecutionResult> = {
  [Symbol.asyncIterator]: () => nothingMore,
  next: () => Promise.resolve({ value: undefined, done: true }),
};

/** The protocol's answer to an id that is in use; graphql-ws no longer knows of those that the hub has. */
function refuseSecond(connection: Connection, id: string): GraphQLError[] {
  connection.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`);
  return [new Fault("BAD_USER_INPUT", "This operation id is in use.")];
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

/** An event listener that gets its socket as an argument. */
function listener<Arguments extends unknown[]>(
  handle: (ws: WebSocket, ...args: Arguments) => void,
): (this: WebSocket, ...args: Arguments) => void {
  return function (this: WebSocket, ...args: Arguments) {
    handle(this, ...args);
  };
}
