import type http from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { Clock } from "../../../platform/clock";
import type { AccountEvent } from "./account-events";
import { cancelledOf, placedOf } from "./answers";
import type { Done, SandboxExchange } from "./exchange";
import { idOf, streamedBookOf, streamedTickerOf, type VenueMarket } from "./market-data";
import { badRequest, keyRefused, Refusal } from "./refusal";
import { authenticate, signedTextOfSocket } from "./signature";

/** What streams do with what they send: as it is, each twice, or in turned order. */
export type StreamMood = "PLAIN" | "TWICE" | "REVERSED" | "SILENT";

interface Attendance {
  /** Names of market streams, like `btcusdt@bookTicker`. */
  readonly streams: Set<string>;
  /** Accounts whose events it gets, by the number of the subscription. */
  readonly accounts: Map<number, number>;
  lastSubscription: number;
  hasPong: boolean;
  readonly openedAt: number;
}

const streamNames = /^([a-z0-9.]+)@(bookTicker|miniTicker|ticker|depth|depth@100ms)$/;
const pingMs = 20_000;
/** Every socket is dropped after a day, as at the exchange. */
const socketMsMax = 86_400_000;

interface SocketRequest {
  readonly id: string | number;
  readonly method: string;
  readonly params?: unknown;
}

/** The market streams (`/stream/ws`) and the socket API with the user-data stream (`/ws-api/v3`). */
export class SandboxSockets {
  mood: StreamMood = "PLAIN";
  /** New sockets are refused with 503. */
  refusesSockets = false;
  /** Subscriptions get no answer. */
  isMute = false;
  /** Sockets opened since the start, and what they asked. */
  openedCount = 0;
  readonly unlisted: string[] = [];
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  private readonly attending = new Map<WebSocket, Attendance>();
  private pings: NodeJS.Timeout | null = null;

  constructor(
    private readonly exchange: SandboxExchange,
    private readonly clock: Clock,
    /** Saves what was done and hands out its events. */
    private readonly settle: (done: Done) => Promise<void>,
  ) {}

  start(): void {
    // timer: the exchange pings its sockets and drops those that do not answer, whatever the app's clock says.
    this.pings = setInterval(() => this.ping(), pingMs);
    this.pings.unref();
  }

  stop(): void {
    if (this.pings) clearInterval(this.pings);
    this.cut();
  }

  accept(request: http.IncomingMessage, socket: Duplex, head: Buffer): void {
    const isMarket = request.url?.startsWith("/stream/ws") ?? false;
    if (this.refusesSockets || !(isMarket || request.url?.startsWith("/ws-api/v3"))) {
      socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n");
      return;
    }
    this.server.handleUpgrade(request, socket, head, (opened) => this.attend(opened, isMarket));
  }

  /** Cuts every socket without a word. */
  cut(): void {
    for (const socket of this.attending.keys()) socket.terminate();
  }

  /** Ends the user-data streams and leaves the sockets open, as after a day or a changed key. */
  terminateStreams(): void {
    for (const [socket, { accounts }] of this.attending) {
      for (const subscriptionId of accounts.keys())
        this.write(socket, { subscriptionId, event: { e: "eventStreamTerminated", E: this.clock.now() } });
      accounts.clear();
    }
  }

  announceShutdown(): void {
    for (const socket of this.attending.keys()) this.write(socket, { event: { e: "serverShutdown", E: this.clock.now() } });
  }

  get subscribedAccounts(): number[] {
    return [...this.attending.values()].flatMap(({ accounts }) => [...accounts.values()]);
  }

  send(events: readonly AccountEvent[]): void {
    if (this.mood === "SILENT") return;
    const inOrder = this.mood === "REVERSED" ? [...events].reverse() : events;
    for (const { uid, body } of inOrder)
      for (const [socket, { accounts }] of this.attending)
        for (const [subscriptionId, account] of accounts) {
          if (account !== uid) continue;
          for (let times = this.mood === "TWICE" ? 2 : 1; times > 0; times--) this.write(socket, { subscriptionId, event: body });
        }
  }

  /** Says a market's new book to who is subscribed. */
  publish(market: VenueMarket): void {
    const symbol = idOf(market).toLowerCase();
    for (const [socket, { streams }] of this.attending)
      for (const name of streams)
        if (name.startsWith(`${symbol}@`)) this.write(socket, this.streamed(market, name.slice(symbol.length + 1)));
  }

  private streamed(market: VenueMarket, stream: string): unknown {
    const now = this.clock.now();
    if (stream === "bookTicker") return streamedBookOf(market);
    if (stream === "miniTicker" || stream === "ticker")
      return streamedTickerOf(market, this.exchange.markets.day(market), now, stream === "miniTicker");
    const rows = (side: "bids" | "asks") =>
      this.exchange.markets.levels(market, side).map(({ price, quantity }) => [price.toFixed(8), quantity.toFixed(8)]);
    return { e: "depthUpdate", E: now, s: idOf(market), U: market.update, u: market.update, b: rows("bids"), a: rows("asks") };
  }

  private attend(socket: WebSocket, isMarket: boolean): void {
    this.openedCount++;
    const attendance = {
      streams: new Set<string>(),
      accounts: new Map<number, number>(),
      lastSubscription: -1,
      hasPong: true,
      openedAt: this.clock.now(),
    };
    this.attending.set(socket, attendance);
    socket.on("close", () => this.attending.delete(socket));
    socket.on("error", () => socket.terminate());
    socket.on("pong", () => (attendance.hasPong = true));
    socket.on("message", (data) => {
      if (this.isMute) return;
      const request = requestOf(data);
      if (!request) return socket.close(1008, "Invalid JSON");
      if (isMarket) return this.write(socket, this.subscribe(attendance, request));
      void this.call(attendance, request).then((reply) => this.write(socket, { id: request.id, ...reply }));
    });
  }

  private subscribe({ streams }: Attendance, { id, method, params }: SocketRequest): unknown {
    const names = Array.isArray(params) ? params.map(String) : [];
    const unknown = names.find((name) => !streamNames.test(name));
    if (unknown !== undefined || (method !== "SUBSCRIBE" && method !== "UNSUBSCRIBE")) {
      this.unlisted.push(unknown ?? method);
      return { error: { code: 2, msg: "Invalid request: unknown stream or method" }, id };
    }
    for (const name of names) method === "SUBSCRIBE" ? streams.add(name) : streams.delete(name);
    return { result: null, id };
  }

  private async call(attendance: Attendance, request: SocketRequest): Promise<{ status: number; result?: unknown; error?: unknown }> {
    try {
      return { status: 200, result: await this.resultOf(attendance, request) };
    } catch (error) {
      if (!(error instanceof Refusal))
        return { status: 500, error: { code: -1000, msg: "An unknown error occurred while processing the request." } };
      return { status: error.status, error: { code: error.code, msg: error.msg } };
    }
  }

  private async resultOf(attendance: Attendance, { method, params }: SocketRequest): Promise<unknown> {
    const fields = (params ?? {}) as Readonly<Record<string, unknown>>;
    const account = () =>
      authenticate(
        this.exchange,
        typeof fields["apiKey"] === "string" ? fields["apiKey"] : null,
        signedTextOfSocket(fields),
        this.clock.now(),
      );
    const query = (): URLSearchParams => new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    switch (method) {
      case "ping":
        return {};
      case "time":
        return { serverTime: this.clock.now() };
      case "userDataStream.subscribe.signature":
        attendance.accounts.set(++attendance.lastSubscription, account().uid);
        return { subscriptionId: attendance.lastSubscription };
      case "userDataStream.unsubscribe":
        attendance.accounts.clear();
        return {};
      case "order.place": {
        const owner = account();
        if (!owner.mayTrade) throw keyRefused();
        const done = this.exchange.place(owner, query());
        await this.settle(done);
        return placedOf(done.order, done.trades);
      }
      case "order.cancel": {
        const [owner, asked] = [account(), query()];
        const symbol = idOf(this.exchange.markets.find(asked.get("symbol")));
        const order = this.exchange.find(owner, symbol, asked.get("orderId"), asked.get("origClientOrderId"));
        if (!order) throw badRequest(-2011, "Unknown order sent.");
        const done = this.exchange.cancel(owner, order, asked.get("newClientOrderId"));
        await this.settle(done);
        return cancelledOf(order, done.cancelId);
      }
      default:
        this.unlisted.push(method);
        throw badRequest(-1130, `Invalid method '${method}'.`);
    }
  }

  private ping(): void {
    for (const [socket, attendance] of this.attending) {
      if (!attendance.hasPong || this.clock.now() - attendance.openedAt > socketMsMax) {
        socket.terminate();
        continue;
      }
      attendance.hasPong = false;
      socket.ping();
    }
  }

  private write(socket: WebSocket, body: unknown): void {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(body));
  }
}

function requestOf(data: RawData): SocketRequest | null {
  try {
    const { id, method, params } = JSON.parse(String(data)) as Partial<SocketRequest>;
    return id !== undefined && typeof method === "string" ? { id, method, params } : null;
  } catch {
    return null;
  }
}
