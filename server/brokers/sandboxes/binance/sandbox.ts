import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "../../../platform/clock";
import { answerWithFault, FaultSwitch } from "../faults";
import type { QuoteSource } from "../quote-source";
import { SavedState } from "../saved-state";
import type { AccountEvent } from "./account-events";
import { type Done, SandboxExchange } from "./exchange";
import { idOf } from "./market-data";
import { SandboxMarkets } from "./markets";
import { SandboxRateLimits } from "./rate-limits";
import { answerRest, isListed, type RestRequest } from "./rest";
import { SandboxSockets } from "./sockets";
import { stateSchema } from "./state";

export interface BinanceSandboxOptions {
  readonly quotes: QuoteSource;
  readonly clock: Clock;
  /** Where accounts are kept over restarts; null: nowhere. */
  readonly file: string | null;
  readonly onError: (error: unknown) => void;
}

/** When streams say what an order did: before the answer to it, after, never, or once `releaseEvents` is called. */
export type EventTiming = "BEFORE" | "AFTER" | "NEVER" | "HELD";

/** What a client sent, for tests that look at requests. Secrets are not in it: signatures and keys are left out. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

const bodyBytesMax = 64 * 1024;
const requestsKeptMax = 2_000;
/** Of play money, in whichever currency. */
export const startingAmount = "100000";
const startingBalances = { USDT: startingAmount };

/**
 * An exchange on this machine that speaks Binance's spot REST and websockets so that the unmodified ccxt class is its client. Orders
 * fill against the quotes given. State is on the disk before an answer leaves; faults happen on request.
 */
export class BinanceSandbox {
  readonly faults = new FaultSwitch();
  readonly limits = new SandboxRateLimits();
  readonly requests: SentRequest[] = [];
  /** Requests that Binance's spot interface, as far as imitated, does not have. */
  readonly unlisted: string[] = [];
  events: EventTiming = "BEFORE";
  /** Milliseconds that its clock is ahead. */
  skewMs = 0;
  readonly exchange: SandboxExchange;
  readonly sockets: SandboxSockets;
  private readonly held: AccountEvent[] = [];
  private readonly saved: SavedState;
  private readonly server: http.Server;
  private readonly clock: Clock;
  private leaveTicks: (() => void) | null = null;

  constructor(private readonly options: BinanceSandboxOptions) {
    this.clock = { now: () => options.clock.now() + this.skewMs, date: () => new Date(options.clock.now() + this.skewMs) };
    this.exchange = new SandboxExchange(new SandboxMarkets(options.quotes), this.clock);
    this.sockets = new SandboxSockets(this.exchange, this.clock, (done) => this.settle(done));
    this.saved = new SavedState(options.file, () => this.exchange.state);
    this.server = http.createServer((request, response) => {
      this.answer(request, response).catch((error) => {
        options.onError(error);
        response.destroy();
      });
    });
    this.server.on("upgrade", (request, socket, head) => this.sockets.accept(request, socket, head));
  }

  async start(): Promise<void> {
    const saved = await this.saved.read(stateSchema);
    if (saved) this.exchange.state = saved;
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(0, "127.0.0.1", resolve);
    });
    this.sockets.start();
    this.leaveTicks = this.options.quotes.onTick((quotes) => this.tick(quotes.map(({ symbol }) => symbol)));
  }

  async stop(): Promise<void> {
    this.leaveTicks?.();
    this.sockets.stop();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    await this.saved.save();
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Key and secret of a new account with play money. */
  async createAccount(
    balances: Readonly<Record<string, string>> = startingBalances,
    given: { mayTrade?: boolean; mayWithdraw?: boolean } = {},
  ) {
    const { key, secret, uid } = this.exchange.createAccount(balances, given);
    await this.saved.save();
    return { key, secret, uid };
  }

  /** Fills what the market's move reached, and says so. Called by each tick of the market. */
  tick(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const markets = this.exchange.markets.marketsOfSymbol(symbol);
      if (markets.length > 0) this.exchange.markets.moved(symbol);
      for (const market of markets) {
        for (const done of this.exchange.match(market)) this.settle(done).catch(this.options.onError);
        this.sockets.publish(this.exchange.markets.find(idOf(market)));
      }
    }
  }

  /** Sends the events that were held back. */
  releaseEvents(): void {
    this.sockets.send(this.held.splice(0));
  }

  /** Saves first, so that nothing that was said can be forgotten; then the streams. */
  private async settle({ events }: Done): Promise<void> {
    await this.saved.save();
    if (this.events === "HELD") this.held.push(...events);
    else if (this.events !== "NEVER") this.sockets.send(events);
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const asked = await this.read(request);
    const fault = this.faults.take(asked.method, asked.path);
    if (fault && "isDone" in fault && !fault.isDone) return answerWithFault(fault, request, response, "");
    const { status, headers, body, done } = answerRest(this.exchange, this.limits, asked, this.clock.now());
    const text = JSON.stringify(body);
    const isAfter = this.events === "AFTER";
    if (done && !isAfter) await this.settle(done);
    else if (done) await this.saved.save();
    if (fault) answerWithFault(fault, request, response, text);
    else response.writeHead(status, { "content-type": "application/json;charset=UTF-8", ...headers }).end(text);
    if (done && isAfter) response.once("close", () => this.sockets.send(done.events));
  }

  private async read(request: http.IncomingMessage): Promise<RestRequest> {
    const [path, query = ""] = (request.url ?? "/").split("?") as [string, string?];
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > bodyBytesMax) throw new Error("The body is too long.");
      chunks.push(chunk);
    }
    const method = request.method ?? "GET";
    const text = [query, Buffer.concat(chunks).toString()].filter(Boolean).join("&");
    const params = Object.fromEntries(new URLSearchParams(text));
    for (const name of ["signature", "timestamp", "recvWindow"]) delete params[name];
    this.requests.push({ method, path, params });
    if (this.requests.length > requestsKeptMax) this.requests.shift();
    if (!isListed(method, path)) this.unlisted.push(`${method} ${path}`);
    const key = request.headers["x-mbx-apikey"];
    return { method, path, key: typeof key === "string" ? key : null, text };
  }
}
