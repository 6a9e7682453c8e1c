import type { WebSocket } from "ws";
import { z } from "zod";
import type { TradeUpdate } from "./book";
import { tradeUpdateJson } from "./shapes";

/** Whose credentials they are; null for none that are known. */
export type Authenticate = (data: Readonly<Record<string, string>>) => string | null;

const message = z.union([
  z.object({ action: z.literal("authenticate"), data: z.record(z.string(), z.string()) }),
  z.object({ action: z.literal("auth"), key: z.string(), secret: z.string() }).transform(({ key, secret }) => ({
    action: "authenticate" as const,
    data: { key_id: key, secret_key: secret },
  })),
  z.object({ action: z.literal("listen"), data: z.object({ streams: z.array(z.string()) }) }),
]);

interface Listener {
  accountId: string | null;
  isListening: boolean;
  /** The update that waits for the one after it. */
  held: string | null;
}

/** The stream of order updates: JSON in binary frames, as paper accounts get it. What happens while nobody listens is not sent again. */
export class TradeUpdates {
  /** REORDERED: two updates change places. SILENT: the socket stays open and nothing comes, pongs neither. */
  mode: "NORMAL" | "DUPLICATED" | "REORDERED" | "SILENT" = "NORMAL";
  /** Sockets that were opened since the start. */
  opened = 0;
  /** Pings that came, on any of them. */
  pings = 0;
  private readonly listeners = new Map<WebSocket, Listener>();

  constructor(private readonly authenticate: Authenticate) {}

  /** Accounts whose updates somebody hears. */
  get listening(): string[] {
    return [...this.listeners.values()].flatMap(({ accountId, isListening }) => (accountId && isListening ? [accountId] : []));
  }

  attend(socket: WebSocket): void {
    this.opened++;
    const listener: Listener = { accountId: null, isListening: false, held: null };
    this.listeners.set(socket, listener);
    socket.on("close", () => this.listeners.delete(socket));
    socket.on("error", () => {});
    socket.on("ping", (data) => {
      this.pings++;
      if (this.mode !== "SILENT") socket.pong(data);
    });
    socket.on("message", (data: Buffer) => {
      if (this.mode !== "SILENT") this.hear(socket, listener, data.toString());
    });
  }

  private hear(socket: WebSocket, listener: Listener, text: string): void {
    const parsed = message.safeParse(jsonOf(text));
    if (!parsed.success) return send(socket, { action: "error", data: { error_message: "invalid syntax" } });
    if (parsed.data.action === "authenticate") {
      listener.accountId = this.authenticate(parsed.data.data);
      const status = listener.accountId ? "authorized" : "unauthorized";
      return send(socket, { stream: "authorization", data: { status, action: "authenticate" } });
    }
    if (!listener.accountId) return send(socket, { stream: "authorization", data: { status: "unauthorized", action: "listen" } });
    const streams = parsed.data.data.streams.filter((name) => name === "trade_updates");
    listener.isListening = streams.length > 0;
    send(socket, { stream: "listening", data: { streams } });
  }

  publish(updates: readonly TradeUpdate[]): void {
    if (this.mode === "SILENT") return;
    for (const update of updates)
      for (const [socket, listener] of this.listeners) {
        if (!listener.isListening || listener.accountId !== update.accountId) continue;
        for (const text of this.inOrder(listener, JSON.stringify(tradeUpdateJson(update)))) socket.send(Buffer.from(text));
      }
  }

  private inOrder(listener: Listener, text: string): string[] {
    const { held } = listener;
    listener.held = null;
    if (this.mode === "DUPLICATED") return [text, text];
    if (this.mode !== "REORDERED") return held === null ? [text] : [held, text];
    if (held !== null) return [text, held];
    listener.held = text;
    return [];
  }

  cut(): void {
    for (const socket of this.listeners.keys()) socket.terminate();
  }
}

const send = (socket: WebSocket, body: unknown): void => socket.send(Buffer.from(JSON.stringify(body)));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
