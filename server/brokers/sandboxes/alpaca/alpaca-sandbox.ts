import http from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { WebSocketServer } from "ws";
import type { Clock } from "../../../platform/clock";
import { answerWithFault, FaultSwitch } from "../faults";
import type { QuoteSource } from "../quote-source";
import { SavedState } from "../saved-state";
import { SandboxBook } from "./book";
import { type Caller, type NewAccount, SandboxCredentials } from "./credentials";
import { DataStream } from "./data-stream";
import { SandboxOAuth, type SandboxApp } from "./oauth";
import { RateLimit } from "./rate-limit";
import { Refusal, tooMany, unauthorized } from "./refusals";
import { answerTo } from "./routes";
import { type StoredState, storedState } from "./state";
import { TradeUpdates } from "./trade-updates";

const bodyBytesMax = 100_000;
const requestsKeptMax = 1_000;

export interface AlpacaSandboxOptions {
  readonly quotes: QuoteSource;
  readonly clock: Clock;
  /** Where its state is kept over a restart; null: nowhere. */
  readonly file: string | null;
}

/** When the events of an order go out: before its answer, after it, or never. */
export type EventTiming = "BEFORE" | "AFTER" | "NEVER";

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const json = { "content-type": "application/json; charset=UTF-8" };
const jsonReply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { ...json, ...headers },
  text: status === 204 ? "" : JSON.stringify(body),
});

/** An Alpaca on this machine: OAuth pages, trading, order updates and market data, with accounts and orders that fill at our market's quotes. */
export class AlpacaSandbox {
  readonly faults = new FaultSwitch();
  readonly book: SandboxBook;
  readonly credentials: SandboxCredentials;
  readonly oauth: SandboxOAuth;
  readonly updates: TradeUpdates;
  readonly data: DataStream;
  readonly rate: RateLimit;
  /** What was asked lately, in order. */
  readonly requests: Array<{ readonly method: string; readonly path: string; readonly query: string; readonly body: string }> = [];
  /** What was asked that Alpaca does not have, or the sandbox does not. */
  readonly unlisted: string[] = [];
  private readonly timings: EventTiming[] = [];
  private readonly saved: SavedState;
  private readonly server: http.Server;
  private readonly sockets = new WebSocketServer({ noServer: true, autoPong: false, maxPayload: bodyBytesMax });
  private leaveMarket: (() => void) | null = null;
  private port = 0;

  constructor(private readonly options: AlpacaSandboxOptions) {
    const { quotes, clock } = options;
    this.book = new SandboxBook(quotes, clock);
    this.credentials = new SandboxCredentials(this.book, clock);
    this.oauth = new SandboxOAuth(this.book, this.credentials, clock);
    this.rate = new RateLimit(clock);
    const authenticate = (given: Readonly<Record<string, string>>): string | null => this.callerOf(given)?.account.id ?? null;
    this.updates = new TradeUpdates(authenticate);
    this.data = new DataStream(authenticate, clock);
    this.saved = new SavedState(options.file, () => this.stored());
    this.server = http.createServer((request, response) => {
      // A fault of ours, or a state that could not be written: as a venue in trouble answers.
      this.serve(request, response).catch(() => response.writeHead(500, json).end('{"message":"internal server error occurred"}'));
    });
    this.server.on("upgrade", (request, socket, head) => {
      const { pathname } = new URL(request.url ?? "/", this.url);
      const isData = /^\/v2\/(iex|sip|test)$/.test(pathname);
      if (!isData && pathname !== "/stream") return void socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
      this.sockets.handleUpgrade(request, socket, head, (opened) =>
        isData ? this.data.attend(opened, request.headers["content-type"]) : this.updates.attend(opened),
      );
    });
  }

  async start(): Promise<void> {
    const stored = await this.saved.read(storedState);
    if (stored) {
      this.book.restore(stored.accounts, stored.orders, stored.activities);
      this.credentials.tokens = stored.tokens;
    }
    await this.accept();
    this.leaveMarket = this.options.quotes.onTick((quotes) => {
      this.book.tick(new Set(quotes.map(({ symbol }) => symbol)));
      this.data.publish(quotes);
      this.publishUpdates();
    });
  }

  async stop(): Promise<void> {
    this.leaveMarket?.();
    this.leaveMarket = null;
    await this.refuse();
    await this.saved.save();
  }

  /** Listens again, at the port it had. */
  async accept(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(this.port, "127.0.0.1", resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Refuses connections, and cuts those there are. */
  async refuse(): Promise<void> {
    this.updates.cut();
    this.data.cut();
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get streamUrl(): string {
    return `ws://127.0.0.1:${this.port}/stream`;
  }

  /** Opens an account, and gives the key by which it is reached: both are given only here. */
  async createAccount(wanted: NewAccount = {}): Promise<{ readonly accountId: string; readonly key: string; readonly secret: string }> {
    const { account, key, secret } = this.credentials.open(wanted);
    await this.saved.save();
    return { accountId: account.id, key, secret };
  }

  /** Lets an app ask people for tokens. */
  registerApp(app: Pick<SandboxApp, "name" | "redirectUris">): SandboxApp {
    const registered = { ...app, clientId: randomBytes(16).toString("hex"), clientSecret: randomBytes(20).toString("hex") };
    this.oauth.apps.set(registered.clientId, registered);
    return registered;
  }

  /** When the events of the next requests that trade go out, one after the other; afterwards as usual, after the answer. */
  planEvents(...timings: EventTiming[]): void {
    this.timings.push(...timings);
  }

  /** Sends what happened in the book by the hand of a test, and keeps it. */
  publishUpdates(): void {
    const updates = this.book.takeUpdates();
    if (updates.length === 0) return;
    this.updates.publish(updates);
    // What could not be written is written with the next change; an answer never goes out before it was.
    this.saved.save().catch(() => {});
  }

  private stored(): StoredState {
    const { accounts, orders, activities } = this.book;
    return { version: 1, accounts: [...accounts.values()], orders: [...orders.values()], activities, tokens: this.credentials.tokens };
  }

  private callerOf(given: Readonly<Record<string, string | undefined>>): Caller | null {
    return given["oauth_token"]
      ? this.credentials.byToken(given["oauth_token"])
      : this.credentials.byKey(given["key_id"], given["secret_key"]);
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const method = request.method ?? "GET";
    const body = await readBody(request).catch(() => null);
    if (body === null) return void request.socket.destroy();
    this.requests.push({ method, path: url.pathname, query: url.search, body });
    if (this.requests.length > requestsKeptMax) this.requests.shift();
    const fault = this.faults.take(method, url.pathname);
    if (fault && fault.kind !== "HALF_BODY" && !fault.isDone) return answerWithFault(fault, request, response, "");
    const reply = this.replyTo(request, method, url, body);
    const happened = this.book.takeUpdates();
    const timing = method !== "GET" ? (this.timings.shift() ?? "AFTER") : "AFTER";
    if (method !== "GET" || happened.length > 0) await this.saved.save();
    if (timing === "BEFORE") this.updates.publish(happened);
    if (fault) answerWithFault(fault, request, response, reply.text);
    else response.writeHead(reply.status, { ...reply.headers }).end(reply.text);
    if (timing === "AFTER") this.updates.publish(happened);
  }

  private replyTo(request: http.IncomingMessage, method: string, url: URL, text: string): Reply {
    const { pathname: path, searchParams: query } = url;
    const oauth = this.oauthReply(request, method, url, text);
    if (oauth) return oauth;
    let headers: Readonly<Record<string, string>> = {};
    try {
      const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
      const given = { oauth_token: bearer, key_id: header(request, "apca-api-key-id"), secret_key: header(request, "apca-api-secret-key") };
      const caller = this.callerOf(given);
      if (!caller) throw unauthorized();
      const rate = this.rate.count(caller.account.id);
      headers = rate.headers;
      if (!rate.isAllowed) throw tooMany();
      this.book.expire();
      const answer = answerTo(method, path, { ...this.options, book: this.book, caller, query, body: jsonOf(text) });
      if (answer) return jsonReply(answer.status, answer.body, headers);
      this.unlisted.push(`${method} ${path}`);
      return jsonReply(404, { message: "endpoint not found." }, headers);
    } catch (error) {
      if (error instanceof Refusal) return jsonReply(error.status, error.body, headers);
      throw error;
    }
  }

  private oauthReply(request: http.IncomingMessage, method: string, { pathname, searchParams }: URL, body: string): Reply | null {
    const reply =
      pathname === "/oauth/authorize"
        ? method === "POST"
          ? this.oauth.answer(new URLSearchParams(body))
          : this.oauth.ask(searchParams)
        : pathname === "/oauth/token" && method === "POST"
          ? this.oauth.exchange(request.headers["content-type"] ?? "", body)
          : null;
    return reply && { status: reply.status, headers: reply.headers, text: reply.body };
  }
}

const header = (request: http.IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
};

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyBytesMax) throw new Error("too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
