import { type RawData, WebSocket } from "ws";
import { z } from "zod";
import type { Clock } from "../../../platform/clock";
import { backoffMs } from "../../../platform/ops/backoff";
import { endWhenSilent, type SilenceLimits } from "../../../platform/ops/end-when-silent";
import type { StreamEvents, VenueQuoteStreams } from "../venue/venue-source";
import { quoteOf } from "./answers";
import type { AlpacaDataSettings } from "./settings";

export interface StreamWaits extends SilenceLimits {
  readonly openMs: number;
  readonly firstRetryMs: number;
  readonly retryMsMax: number;
}
export const streamWaits: StreamWaits = { openMs: 10_000, pingMs: 15_000, silenceMs: 40_000, firstRetryMs: 500, retryMsMax: 60_000 };

const messageBytesMax = 10_000_000;
/** Symbols that one message asks for. */
const symbolsPerMessageMax = 500;

const control = z.discriminatedUnion("T", [
  z.object({ T: z.literal("success"), msg: z.string() }),
  z.object({ T: z.literal("error"), code: z.number() }),
  z.object({ T: z.literal("subscription"), quotes: z.array(z.string()).nullish() }),
  z.object({ T: z.literal("s"), S: z.string(), sc: z.string(), t: z.string() }),
]);
const symbolLimitCode = 405;

export interface StreamParts {
  readonly url: string;
  readonly settings: AlpacaDataSettings;
  readonly clock: Clock;
  readonly events: StreamEvents;
  readonly waits: StreamWaits;
  readonly random?: () => number;
  /** A halt or its end, as its exchange announced it. */
  readonly onStatus: (symbol: string, code: string, at: number) => void;
}

/**
 * The one socket that Alpaca allows a key: quotes of what is wanted, and the halts of all. A plan that allows fewer symbols
 * than are wanted streams the first of them, which are those that somebody holds; the rest is asked for by REST.
 */
export class AlpacaQuoteStream implements VenueQuoteStreams {
  trouble: string | null = null;
  private socket: WebSocket | null = null;
  private wanted: readonly string[] = [];
  private subscribed: ReadonlySet<string> = new Set();
  /** Symbols that are asked for at most: between what the plan has allowed and the fewest that it has refused. */
  private symbolsMax = Infinity;
  private symbolsRefused = Infinity;
  /** Symbols of the message that has not been answered yet. */
  private asked: readonly string[] | null = null;
  private isReady = false;
  private cutAt: Date | null = null;
  private failures = 0;
  private retry: NodeJS.Timeout | null = null;
  private isOver = false;

  constructor(private readonly parts: StreamParts) {}

  get downSince(): Date | null {
    return this.cutAt;
  }

  want(symbols: ReadonlySet<string>): void {
    this.wanted = [...symbols];
    if (this.wanted.length > 0 && !this.socket && !this.retry) this.open();
    this.subscribe();
  }

  isStreamed(symbol: string): boolean {
    return this.subscribed.has(symbol);
  }

  restart(): void {
    this.socket?.terminate();
  }

  async close(): Promise<void> {
    this.isOver = true;
    if (this.retry) clearTimeout(this.retry);
    this.socket?.terminate();
  }

  private open(): void {
    const { url, waits } = this.parts;
    const socket = new WebSocket(url, { handshakeTimeout: waits.openMs, maxPayload: messageBytesMax, followRedirects: false });
    this.socket = socket;
    // timer: a venue that never answers must not keep the stream.
    const deadline = setTimeout(() => {
      if (!this.isReady) socket.terminate();
    }, waits.openMs).unref();
    const endPings = endWhenSilent(socket, waits);
    socket.on("message", (data: RawData) => this.take(String(data)));
    // The library's words name the address; what follows is the close.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(deadline);
      endPings();
      this.breaks();
    });
  }

  private take(text: string): void {
    for (const message of messagesOf(text)) {
      // Nearly all are quotes: they are looked at first.
      if (message["T"] === "q") this.takeQuote(message);
      else this.takeControl(message);
    }
  }

  private takeQuote(message: Readonly<Record<string, unknown>>): void {
    const quote = quoteOf(message);
    const symbol = message["S"];
    if (quote && typeof symbol === "string") this.parts.events.onQuote({ symbol, bid: quote.bp, ask: quote.ap, timestamp: quote.t });
  }

  private takeControl(message: unknown): void {
    const said = control.safeParse(message).data;
    if (!said) return;
    if (said.T === "s") this.parts.onStatus(said.S, said.sc, Date.parse(said.t));
    else if (said.T === "error") this.takeError(said.code);
    else if (said.T === "subscription") this.takeSubscription(said.quotes ?? []);
    else if (said.msg === "connected") this.send({ action: "auth", key: this.parts.settings.keyId, secret: this.parts.settings.secret });
    else if (said.msg === "authenticated") {
      this.isReady = true;
      this.asked = [];
      this.send({ action: "subscribe", statuses: ["*"] });
    }
  }

  private takeSubscription(quotes: readonly string[]): void {
    this.subscribed = new Set(quotes);
    this.asked = null;
    this.failures = 0;
    this.trouble = null;
    const untried = this.symbolsRefused - this.symbolsMax - 1;
    if (this.subscribed.size === this.symbolsMax && untried > 0) this.symbolsMax += Math.ceil(untried / 2);
    this.subscribe();
    if (this.asked === null) this.flows();
  }

  /** A refused message changes nothing at Alpaca: with too many symbols, half of them are tried, then more, until what it allows is found. */
  private takeError(code: number): void {
    if (code === symbolLimitCode && this.asked && this.asked.length > 0) {
      this.symbolsRefused = this.subscribed.size + this.asked.length;
      this.symbolsMax = this.subscribed.size + Math.floor(this.asked.length / 2);
      this.asked = null;
      this.subscribe();
      if (this.asked === null) this.flows();
      return;
    }
    this.trouble = wordsOf(code, this.parts.settings);
    this.socket?.terminate();
  }

  /** Asks for what is missing, and ends what nobody wants: one message at a time. */
  private subscribe(): void {
    if (!this.isReady || this.asked !== null) return;
    const target = new Set(this.wanted.slice(0, this.symbolsMax));
    const surplus = [...this.subscribed].filter((symbol) => !target.has(symbol));
    const missing = [...target].filter((symbol) => !this.subscribed.has(symbol)).slice(0, symbolsPerMessageMax);
    if (surplus.length > 0) {
      this.asked = [];
      this.send({ action: "unsubscribe", quotes: surplus });
    } else if (missing.length > 0) {
      this.asked = missing;
      this.send({ action: "subscribe", quotes: missing });
    }
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private flows(): void {
    if (!this.cutAt) return;
    const { cutAt } = this;
    this.cutAt = null;
    this.parts.events.onResumed(cutAt);
  }

  private breaks(): void {
    this.socket = null;
    this.isReady = false;
    this.asked = null;
    this.subscribed = new Set();
    this.symbolsMax = this.symbolsRefused = Infinity;
    if (this.isOver || this.retry) return;
    if (!this.cutAt) {
      this.cutAt = this.parts.clock.date();
      this.parts.events.onCut();
    }
    const { waits, random } = this.parts;
    // timer: the pause before a broken stream is opened anew.
    this.retry = setTimeout(
      () => {
        this.retry = null;
        if (!this.isOver) this.open();
      },
      backoffMs(this.failures++, waits.firstRetryMs, waits.retryMsMax, random),
    ).unref();
  }
}

function wordsOf(code: number, { feed }: AlpacaDataSettings): string {
  if (code === 406) return "Alpaca allows this server's key one stream, and something else has it; quotes are asked for instead.";
  if (code === 409) return `The plan of this server's Alpaca key has no ${feed.toUpperCase()} stream; set ALPACA_DATA_FEED=iex.`;
  if (code === 402) return "Alpaca's stream refuses this server's key; check ALPACA_DATA_KEY_ID and ALPACA_DATA_SECRET.";
  return `Alpaca's stream refused with code ${code}; it is tried again.`;
}

function messagesOf(text: string): ReadonlyArray<Readonly<Record<string, unknown>>> {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? (parsed as Record<string, unknown>[]) : [];
  } catch {
    return [];
  }
}
