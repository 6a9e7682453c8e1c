import type { Clock } from "../../platform/clock";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { OpenStream, Publisher, StreamDefinition, TopicMessage } from "../../platform/realtime/stream-definition";
import { QuotesChanged, toQuote, type Quote } from "../instruments/market.types";
import { pricedInstrument } from "../instruments/instruments.queries";
import type { LiveQuote, Market } from "../providers/provider";
import type { Viewer } from "../../platform/viewer";
import { make } from "../../platform/make";

/** Sockets get a symbol's quote at most this often; faster ticks are conflated to the newest. */
const framesMsMin = 200;

const topicOf = (symbol: string): string => `quotes:${symbol}`;

/** Some quotes under a number of their own, by which operations that got the same messages are recognised. */
interface Bundle {
  readonly id: number;
  readonly quotes: readonly Quote[];
}

/** The `quotes` subscription: prices, whose right to be seen is checked once, when it opens: a licence does not change while a server runs. Its first frame holds the current quotes of all symbols asked for. */
export class QuotesStream implements StreamDefinition<{ symbols: string[] }, Bundle> {
  readonly field = "quotes";
  private readonly pending = new Map<string, LiveQuote>();
  private timer: NodeJS.Timeout | null = null;
  private lastSentAt = -Infinity;
  private opened = 0;
  private bundled = 0;
  private leave: (() => void) | null = null;
  /** Operations that got the same messages share one object, so that the hub shapes it once: by first message and all their numbers. */
  private readonly shared = new WeakMap<TopicMessage, Map<string, QuotesChanged>>();

  constructor(
    private readonly market: Market,
    private readonly publisher: Publisher,
    private readonly clock: Clock,
  ) {}

  start(): void {
    this.leave = this.market.onTick((quotes) => this.take(quotes));
  }

  stop(): void {
    this.leave?.();
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  async open(viewer: Viewer | null, { symbols }: { symbols: string[] }): Promise<OpenStream<Bundle>> {
    const wanted = [...new Set(symbols)];
    const max = limits.quotesPerSubscriptionMax;
    if (wanted.length === 0 || wanted.length > max)
      throw new Fault("BAD_USER_INPUT", `Ask for 1 to ${max} symbols.`, { limit: "quotesPerSubscriptionMax", max });
    for (const symbol of wanted) pricedInstrument({ viewer }, this.market, symbol);
    // A topic of its own carries the first frame to this operation alone.
    const first = `quotes#${++this.opened}`;
    const leave = this.market.watch(wanted);
    const topics = [first, ...wanted.map(topicOf)];
    return {
      topics,
      head: async () => {
        setImmediate(() => this.publisher.publish([{ topic: first, sequence: null, body: this.bundle(this.current(wanted)) }]));
        return null;
      },
      deliver: (message) => this.changed([message]),
      deliverAll: (messages) => this.changed(messages),
      close: leave,
    };
  }

  private bundle(quotes: readonly Quote[]): Bundle {
    return { id: ++this.bundled, quotes };
  }

  private current(symbols: readonly string[]): Quote[] {
    return symbols.flatMap((symbol) => {
      const quote = this.market.quote(symbol);
      return quote ? [toQuote(quote)] : [];
    });
  }

  private take(quotes: readonly LiveQuote[]): void {
    for (const quote of quotes) this.pending.set(quote.symbol, quote);
    const wait = this.lastSentAt + framesMsMin - this.clock.now();
    if (wait <= 0) this.flush();
    // timer: what came too soon after the last frame waits for the next.
    else this.timer ??= setTimeout(() => this.flush(), wait).unref();
  }

  private flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.lastSentAt = this.clock.now();
    const messages = [...this.pending.values()].map((quote) => ({
      topic: topicOf(quote.symbol),
      sequence: null,
      body: this.bundle([toQuote(quote)]),
    }));
    this.pending.clear();
    this.publisher.publish(messages);
  }

  private changed(messages: readonly TopicMessage<Bundle>[]): QuotesChanged {
    const key = messages.map((message) => message.body.id).join();
    const byKey = this.shared.get(messages[0]!) ?? new Map<string, QuotesChanged>();
    this.shared.set(messages[0]!, byKey);
    let changed = byKey.get(key);
    if (!changed)
      byKey.set(
        key,
        (changed = make(QuotesChanged, {
          quotes: messages.flatMap((message) => message.body.quotes),
          sentAt: this.clock.date(),
        })),
      );
    return changed;
  }
}
