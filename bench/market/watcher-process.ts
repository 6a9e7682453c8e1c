import { WebSocket } from "ws";
import { ageOf } from "./price-clock";

export type WatcherCommand =
  | {
      readonly type: "connect";
      readonly url: string;
      /** Null: a bare socket, which says its symbols in one message. */
      readonly protocol: string | null;
      readonly symbols: ReadonlyArray<readonly string[]>;
      readonly startedAt: number;
    }
  | { readonly type: "record" }
  | { readonly type: "report" };
export type WatcherReport =
  | { readonly type: "connected" | "recording" }
  | { readonly type: "recorded"; readonly ages: number[]; readonly newest: Readonly<Record<string, string>> };

const query = "subscription ($symbols: [String!]!) { quotes(symbols: $symbols) { quotes { symbol bid ask mid asOf isStale } } }";
let startedAt = 0;
let isRecording = false;
let recordingSince = 0;
let ages: number[] = [];
let newest: Record<string, string> = {};

type Quotes = ReadonlyArray<{ symbol: string; bid: string }>;

/** A price of before the recording that is said again, as one that has become old, is no change. */
function note(quotes: Quotes): void {
  if (!isRecording) return;
  const recordedMs = Date.now() - recordingSince;
  for (const { symbol, bid } of quotes) {
    const age = ageOf(Number(bid), startedAt);
    if (age > recordedMs) continue;
    ages.push(age);
    newest[symbol] = bid;
  }
}

/** Watches these symbols; resolves at the first quotes, or when a bare socket is open. */
function watch(url: string, protocol: string | null, symbols: readonly string[]): Promise<void> {
  const ws = new WebSocket(url, protocol ?? [], { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    ws.once("error", reject);
    ws.once("open", () => {
      ws.send(protocol ? '{"type":"connection_init"}' : JSON.stringify(symbols));
      if (!protocol) resolve();
    });
    ws.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type?: string; payload?: { data?: { quotes: { quotes: Quotes } } } };
      if (!protocol) return note(message as unknown as Quotes);
      if (message.type === "connection_ack")
        return ws.send(JSON.stringify({ id: "quotes", type: "subscribe", payload: { query, variables: { symbols } } }));
      if (message.type !== "next") return;
      if (!message.payload?.data) return reject(new Error(data.toString()));
      note(message.payload.data.quotes.quotes);
      resolve();
    });
  });
}

async function obey(command: WatcherCommand): Promise<WatcherReport> {
  if (command.type === "connect") {
    startedAt = command.startedAt;
    await Promise.all(command.symbols.map((symbols) => watch(command.url, command.protocol, symbols)));
    return { type: "connected" };
  }
  isRecording = command.type === "record";
  if (command.type === "report") return { type: "recorded", ages, newest };
  ages = [];
  newest = {};
  recordingSince = Date.now();
  return { type: "recording" };
}

process.on("message", (command: WatcherCommand) => void obey(command).then((report) => process.send!(report)));
process.on("disconnect", () => process.exit(0));
