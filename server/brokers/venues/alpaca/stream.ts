import { type RawData, WebSocket } from "ws";
import { z } from "zod";
import type { Clock } from "../../../platform/clock";
import { backoffMs } from "../../../platform/ops/backoff";
import { endWhenSilent } from "../../../platform/ops/end-when-silent";
import { VenueCallError, type VenueCredentials, type VenueStreamListener } from "../../port/venue-session";
import { orderOf } from "./answers";

export interface StreamWaits {
  readonly openMs: number;
  readonly pingMs: number;
  /** Without a word for this long the socket is taken for dead. */
  readonly silenceMs: number;
  readonly firstRetryMs: number;
  readonly retryMsMax: number;
}
export const streamWaits: StreamWaits = { openMs: 10_000, pingMs: 15_000, silenceMs: 40_000, firstRetryMs: 500, retryMsMax: 60_000 };

const messageBytesMax = 1_000_000;
const message = z.discriminatedUnion("stream", [
  z.object({ stream: z.literal("authorization"), data: z.object({ status: z.string() }) }),
  z.object({ stream: z.literal("listening"), data: z.object({ streams: z.array(z.string()) }) }),
  z.object({ stream: z.literal("trade_updates"), data: z.object({ order: z.unknown() }) }),
]);

export interface StreamParts {
  readonly url: string;
  readonly credentials: VenueCredentials;
  readonly clock: Clock;
  readonly random: () => number;
  readonly listener: VenueStreamListener;
  readonly waits: StreamWaits;
}

/** Order updates of one account. A socket that breaks or falls silent is opened anew, until it is closed; nothing missed is sent again. */
export class AlpacaStream {
  private socket: WebSocket | null = null;
  private isOver = false;
  private cutAt: Date | null = null;
  private failures = 0;
  private retry: NodeJS.Timeout | null = null;

  constructor(private readonly parts: StreamParts) {}

  /** Resolves once updates flow. Throws VenueCallError where they do not: nothing is tried again then. */
  async open(): Promise<void> {
    this.socket = await this.listen();
  }

  async close(): Promise<void> {
    this.isOver = true;
    if (this.retry) clearTimeout(this.retry);
    this.socket?.terminate();
    this.socket = null;
  }

  private listen(): Promise<WebSocket> {
    const { url, waits } = this.parts;
    const socket = new WebSocket(url, { handshakeTimeout: waits.openMs, maxPayload: messageBytesMax, followRedirects: false });
    return new Promise((resolve, reject) => {
      let isListening = false;
      const fail = (kind: "REFUSED_KEY" | "UNREACHABLE", words: string): void => {
        reject(new VenueCallError(kind, words));
        socket.terminate();
      };
      // timer: a venue that never answers must not keep the caller.
      const deadline = setTimeout(() => fail("UNREACHABLE", "Alpaca's order stream did not answer in time."), waits.openMs).unref();
      const endPings = endWhenSilent(socket, waits);
      socket.on("open", () => socket.send(this.authenticate()));
      // The library's words name the address; what follows is the close.
      socket.on("error", () => {});
      socket.on("close", () => {
        clearTimeout(deadline);
        endPings();
        if (isListening) this.breaks(socket);
        else fail("UNREACHABLE", "Alpaca's order stream broke before it began.");
      });
      socket.on("message", (data: RawData) => {
        const parsed = message.safeParse(jsonOf(String(data)));
        if (!parsed.success) return;
        const { stream, data: said } = parsed.data;
        if (stream === "trade_updates") return this.take(said.order);
        if (stream === "authorization") {
          if (said.status !== "authorized") return fail("REFUSED_KEY", "Alpaca refused this key on its order stream.");
          return socket.send(JSON.stringify({ action: "listen", data: { streams: ["trade_updates"] } }));
        }
        if (!said.streams.includes("trade_updates")) return;
        clearTimeout(deadline);
        isListening = true;
        resolve(socket);
      });
    });
  }

  private authenticate(): string {
    const { credentials } = this.parts;
    const data =
      credentials.kind === "OAUTH" ? { oauth_token: credentials.accessToken } : { key_id: credentials.key, secret_key: credentials.secret };
    return JSON.stringify({ action: "authenticate", data });
  }

  private take(value: unknown): void {
    const order = orderOf(value);
    const { listener } = this.parts;
    if (order) listener.onOrder(order);
    // Every update moves something: a fill, or what orders hold. One that cannot be read says that too.
    listener.onActivity(order?.symbol ?? null);
  }

  private breaks(socket: WebSocket): void {
    if (this.isOver || socket !== this.socket) return;
    this.socket = null;
    this.cutAt = this.parts.clock.date();
    this.parts.listener.onCut();
    this.tryAgain();
  }

  private tryAgain(): void {
    const { waits, random, listener } = this.parts;
    const waitMs = backoffMs(this.failures++, waits.firstRetryMs, waits.retryMsMax, random);
    // timer: the pause before a broken stream is opened anew.
    this.retry = setTimeout(() => {
      this.listen().then(
        (socket) => {
          if (this.isOver) return socket.terminate();
          this.socket = socket;
          this.failures = 0;
          const { cutAt } = this;
          this.cutAt = null;
          if (cutAt) listener.onResumed(cutAt);
        },
        () => {
          if (!this.isOver) this.tryAgain();
        },
      );
    }, waitMs).unref();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
