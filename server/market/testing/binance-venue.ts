import http from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import type { Clock } from "../../platform/clock";
import { Decimal } from "../../platform/decimal";
import type { ExchangeRoute } from "../providers/ccxt/library";
import {
  bookTickerOf,
  exchangeInfoOf,
  idOf,
  streamedBookOf,
  tickerOf,
  type VenueMarket,
} from "../../brokers/sandboxes/binance/market-data";
import { dayOf, type HandMovedMarket, intervalsMs, klinesOf, venueMarket } from "./binance-book";

/** What answers a request instead of the venue. */
export type VenueFault =
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | "CUT"
  | "GARBAGE"
  | "MAINTENANCE";

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const refusal = (status: number, code: number, msg: string): Reply => ({ status, body: { code, msg } });

/**
 * An exchange on this machine that speaks Binance's public spot interface: REST and market streams, as the unmodified ccxt
 * class expects them. Whatever it is not asked for by that class it refuses, so a test sees every request that is new.
 */
export class BinanceVenue {
  readonly markets = new Map<string, HandMovedMarket>();
  /** Paths with their queries, in order. */
  readonly requests: string[] = [];
  /** Requests that Binance's public spot interface does not have. */
  readonly unlisted: string[] = [];
  /** Answers to what comes, whatever it asks; a function decides by path. */
  fault: VenueFault | ((path: string) => VenueFault | null) | null = null;
  /** Streams take subscriptions and send nothing. */
  isSilent = false;
  /** New sockets are refused with 503. */
  refusesSockets = false;
  /** Milliseconds that its clock is ahead. */
  skewMs = 0;
  /** Starts of bars that answers lack, each so many times. */
  readonly leftOut = new Map<number, number>();
  /** Sockets opened since the start. */
  socketsOpened = 0;
  private readonly server: http.Server;
  private readonly sockets = new WebSocketServer({ noServer: true });
  private readonly subscribed = new Map<WebSocket, Set<string>>();

  constructor(
    private readonly clock: Clock,
    markets: readonly HandMovedMarket[] = [venueMarket("BTC", "50000"), venueMarket("ETH", "3000"), venueMarket("SOL", "150")],
  ) {
    for (const market of markets) this.markets.set(idOf(market), market);
    this.server = http.createServer((request, response) => this.answer(request, response));
    this.server.on("upgrade", (request, socket, head) => {
      if (this.refusesSockets || !request.url?.startsWith("/stream/ws")) {
        socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n");
        return;
      }
      this.sockets.handleUpgrade(request, socket, head, (opened) => this.attend(opened));
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.cutStreams();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Sends ccxt's own addresses here. */
  get route(): ExchangeRoute {
    const { port } = this.server.address() as AddressInfo;
    return {
      rest: (url) => url.replace(/^https:\/\/api\.binance\.com/, `http://127.0.0.1:${port}`),
      stream: `ws://127.0.0.1:${port}/stream/ws`,
    };
  }

  /** Names of the streams that somebody is subscribed to. */
  get streams(): string[] {
    return [...new Set([...this.subscribed.values()].flatMap((names) => [...names]))].sort();
  }

  /** Moves the book of a market, a tick around the price, and says so to who is subscribed. */
  move(base: string, price: string): void {
    const market = [...this.markets.values()].find((one) => one.base === base)!;
    market.bid = new Decimal(price).sub(market.tick);
    market.ask = new Decimal(price).add(market.tick);
    market.update++;
    if (!this.isSilent) this.send(`${idOf(market).toLowerCase()}@bookTicker`, streamedBookOf(market));
  }

  cutStreams(): void {
    for (const socket of this.subscribed.keys()) socket.terminate();
  }

  private send(stream: string, body: unknown): void {
    for (const [socket, names] of this.subscribed) if (names.has(stream)) socket.send(JSON.stringify(body));
  }

  private attend(socket: WebSocket): void {
    this.socketsOpened++;
    const names = new Set<string>();
    this.subscribed.set(socket, names);
    socket.on("close", () => this.subscribed.delete(socket));
    socket.on("message", (data: Buffer) => {
      const { method, params, id } = JSON.parse(data.toString()) as { method: string; params: string[]; id: number };
      for (const name of params) method === "SUBSCRIBE" ? names.add(name) : names.delete(name);
      if (!this.isSilent) socket.send(JSON.stringify({ result: null, id }));
    });
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const url = new URL(request.url ?? "/", "http://venue");
    this.requests.push(url.pathname + decodeURIComponent(url.search));
    const fault = typeof this.fault === "function" ? this.fault(url.pathname) : this.fault;
    if (fault === "CUT") return void request.socket.destroy();
    if (fault === "GARBAGE") return void response.writeHead(200, { "content-type": "text/html" }).end("<html>Welcome</html>");
    if (fault && fault !== "MAINTENANCE") return void response.writeHead(fault.status, fault.headers).end(fault.body ?? "");
    const { status, body } =
      fault === "MAINTENANCE" ? { status: 200, body: { code: 1, msg: "System is under maintenance." } } : this.replyTo(url);
    response.writeHead(status, { "content-type": "application/json;charset=UTF-8" }).end(JSON.stringify(body));
  }

  private replyTo({ pathname, searchParams }: URL): Reply {
    const now = this.clock.now() + this.skewMs;
    switch (pathname) {
      case "/api/v3/time":
        return { status: 200, body: { serverTime: now } };
      case "/api/v3/exchangeInfo":
        return { status: 200, body: { timezone: "UTC", serverTime: now, symbols: [...this.markets.values()].map(exchangeInfoOf) } };
      case "/api/v3/ticker/24hr":
        return this.perMarket(searchParams, (market) => tickerOf(market, dayOf(market), now));
      case "/api/v3/ticker/bookTicker":
        return this.perMarket(searchParams, bookTickerOf);
      case "/api/v3/klines":
        return this.klines(searchParams, now);
      default:
        this.unlisted.push(pathname);
        return { status: 404, body: {} };
    }
  }

  private perMarket(query: URLSearchParams, shape: (market: VenueMarket) => unknown): Reply {
    const named = query.get("symbols");
    const ids = named ? (JSON.parse(named) as string[]) : [...this.markets.keys()];
    if (ids.some((id) => !this.markets.has(id))) return refusal(400, -1121, "Invalid symbol.");
    return { status: 200, body: ids.map((id) => shape(this.markets.get(id)!)) };
  }

  private klines(query: URLSearchParams, now: number): Reply {
    if (!this.markets.has(query.get("symbol") ?? "")) return refusal(400, -1121, "Invalid symbol.");
    const [interval, limit, start] = [query.get("interval") ?? "", Number(query.get("limit") ?? 500), Number(query.get("startTime") ?? 0)];
    const end = start + limit * (intervalsMs[interval] ?? 0);
    const leftOut = [...this.leftOut].filter(([at]) => at >= start && at < end);
    const rows = klinesOf(interval, start, limit, now, new Set(leftOut.map(([at]) => at)));
    if (!rows || limit > 1000) return refusal(400, -1100, "Illegal characters found in a parameter.");
    for (const [at, times] of leftOut) times > 1 ? this.leftOut.set(at, times - 1) : this.leftOut.delete(at);
    return { status: 200, body: rows };
  }
}
