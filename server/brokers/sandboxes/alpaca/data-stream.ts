import type { WebSocket } from "ws";
import { z } from "zod";
import type { Clock } from "../../../platform/clock";
import type { LiveQuote } from "../../../market/providers/provider";
import type { Authenticate } from "./trade-updates";
import { decode, encode } from "./msgpack";

const message = z.discriminatedUnion("action", [
  z.object({ action: z.literal("auth"), key: z.string(), secret: z.string() }),
  z.object({
    action: z.enum(["subscribe", "unsubscribe"]),
    quotes: z.array(z.string()).optional(),
    statuses: z.array(z.string()).optional(),
  }),
]);

interface Watcher {
  accountId: string | null;
  readonly isJson: boolean;
  readonly quotes: Set<string>;
  readonly statuses: Set<string>;
}

const errors = {
  syntax: [400, "invalid syntax"],
  notAuthenticated: [401, "not authenticated"],
  failed: [402, "auth failed"],
  again: [403, "already authenticated"],
  symbols: [405, "symbol limit exceeded"],
  connections: [406, "connection limit exceeded"],
} as const;

/** Quotes as they change: JSON, or MessagePack for who asks with that content type. One connection for each account, as the venue has it. */
export class DataStream {
  isSilent = false;
  /** Most symbols a connection may watch; null: any number. */
  symbolsMax: number | null = null;
  opened = 0;
  private readonly watchers = new Map<WebSocket, Watcher>();

  constructor(
    private readonly authenticate: Authenticate,
    private readonly clock: Clock,
  ) {}

  /** Symbols whose quotes somebody hears. */
  get quotes(): string[] {
    return [...new Set([...this.watchers.values()].flatMap(({ quotes }) => [...quotes]))].sort();
  }

  attend(socket: WebSocket, contentType: string | undefined): void {
    this.opened++;
    const watcher: Watcher = { accountId: null, isJson: contentType !== "application/msgpack", quotes: new Set(), statuses: new Set() };
    this.watchers.set(socket, watcher);
    socket.on("close", () => this.watchers.delete(socket));
    socket.on("error", () => {});
    socket.on("ping", (data) => {
      if (!this.isSilent) socket.pong(data);
    });
    send(socket, watcher, [{ T: "success", msg: "connected" }]);
    socket.on("message", (data: Buffer) => {
      if (!this.isSilent) send(socket, watcher, this.answerTo(watcher, data));
    });
  }

  private answerTo(watcher: Watcher, data: Buffer): unknown[] {
    const parsed = message.safeParse(read(data, watcher.isJson));
    if (!parsed.success) return failed("syntax");
    if (parsed.data.action === "auth") {
      if (watcher.accountId) return failed("again");
      const { key, secret } = parsed.data;
      const accountId = this.authenticate(key === "oauth" ? { oauth_token: secret } : { key_id: key, secret_key: secret });
      if (!accountId) return failed("failed");
      if ([...this.watchers.values()].some((other) => other.accountId === accountId)) return failed("connections");
      watcher.accountId = accountId;
      return [{ T: "success", msg: "authenticated" }];
    }
    if (!watcher.accountId) return failed("notAuthenticated");
    const { action, quotes = [], statuses = [] } = parsed.data;
    if (action === "subscribe" && this.symbolsMax !== null && new Set([...watcher.quotes, ...quotes]).size > this.symbolsMax)
      return failed("symbols");
    for (const symbol of quotes) action === "subscribe" ? watcher.quotes.add(symbol) : watcher.quotes.delete(symbol);
    for (const symbol of statuses) action === "subscribe" ? watcher.statuses.add(symbol) : watcher.statuses.delete(symbol);
    return [{ T: "subscription", trades: [], quotes: [...watcher.quotes], bars: [], statuses: [...watcher.statuses] }];
  }

  publish(quotes: readonly LiveQuote[]): void {
    for (const { symbol, bid, ask } of quotes) {
      const sides = { bx: "V", bp: Number(bid), bs: 1, ax: "V", ap: Number(ask), as: 1 };
      this.send("quotes", symbol, { T: "q", S: symbol, ...sides, t: this.clock.date(), c: ["R"], z: "C" });
    }
  }

  /** A halt or its end, as the exchange says it. */
  publishStatus(symbol: string, isHalted: boolean): void {
    const words = isHalted ? { sc: "H", sm: "Trading Halt" } : { sc: "T", sm: "Trading Resumption" };
    this.send("statuses", symbol, { T: "s", S: symbol, ...words, rc: "", rm: "", t: this.clock.date(), z: "C" });
  }

  private send(channel: "quotes" | "statuses", symbol: string, body: unknown): void {
    if (this.isSilent) return;
    for (const [socket, watcher] of this.watchers)
      if (watcher[channel].has(symbol) || watcher[channel].has("*")) send(socket, watcher, [body]);
  }

  cut(): void {
    for (const socket of this.watchers.keys()) socket.terminate();
  }
}

function failed(name: keyof typeof errors): unknown[] {
  const [code, msg] = errors[name];
  return [{ T: "error", code, msg }];
}

const send = (socket: WebSocket, { isJson }: Watcher, body: unknown): void => socket.send(isJson ? JSON.stringify(body) : encode(body));

function read(data: Buffer, isJson: boolean): unknown {
  try {
    return isJson ? JSON.parse(data.toString()) : decode(data);
  } catch {
    return null;
  }
}
