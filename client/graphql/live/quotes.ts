import type { ApolloClient } from "@apollo/client";
import { print } from "graphql";
import { QuotesDocument } from "./quotes.generated";
import type { QuotesSubscription } from "./quotes.generated";
import { codesOf } from "../links/error-codes";
import type { Socket } from "../links/socket";

type QuoteOnWire = QuotesSubscription["quotes"]["quotes"][number];

export interface QuoteFeedOptions {
  readonly client: ApolloClient;
  readonly socket: Socket;
  readonly onSignedOut: () => void;
  /** Runs its argument before the next paint; answers with how to call it off. */
  readonly nextFrame?: (flush: () => void) => () => void;
}

/** Screens come and go row by row; the union of symbols is settled once in this time. Milliseconds. */
const settleMs = 60;
const retryMs = 2_000;
/** A hidden tab paints no frames; its prices are still written this often. Milliseconds. */
const hiddenFlushMs = 1_000;

function paintFrame(flush: () => void): () => void {
  const frame = requestAnimationFrame(flush);
  const timer = setTimeout(flush, hiddenFlushMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** One subscription for the union of all symbols on screen, written to the cache at most once a frame. */
export class QuoteFeed {
  private readonly wanted = new Map<string, number>();
  private readonly pending = new Map<string, QuoteOnWire>();
  private subscribed = "";
  private sentAt = "";
  private unsubscribe: () => void = () => undefined;
  private settleTimer: ReturnType<typeof setTimeout> | undefined;
  private callOff: (() => void) | null = null;
  private isStopped = false;

  constructor(private readonly options: QuoteFeedOptions) {}

  /** Asks for live prices of these symbols until the answer is called. */
  want(symbols: readonly string[]): () => void {
    for (const symbol of symbols) this.wanted.set(symbol, (this.wanted.get(symbol) ?? 0) + 1);
    this.settleSoon();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const symbol of symbols) this.drop(symbol);
      this.settleSoon();
    };
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.settleTimer);
    this.callOff?.();
    this.unsubscribe();
  }

  private drop(symbol: string): void {
    const count = (this.wanted.get(symbol) ?? 1) - 1;
    if (count > 0) this.wanted.set(symbol, count);
    else this.wanted.delete(symbol);
  }

  private settleSoon(afterMs = settleMs): void {
    clearTimeout(this.settleTimer);
    if (!this.isStopped) this.settleTimer = setTimeout(() => this.settle(), afterMs);
  }

  private settle(): void {
    const symbols = [...this.wanted.keys()].sort();
    if (symbols.join() === this.subscribed) return;
    this.subscribed = symbols.join();
    // The new subscription starts before the old one ends, so no tick falls between them.
    const endOld = this.unsubscribe;
    this.unsubscribe = symbols.length > 0 ? this.subscribe(symbols) : () => undefined;
    endOld();
  }

  private subscribe(symbols: string[]): () => void {
    const { client, socket } = this.options;
    const query = print(client.cache.transformDocument(QuotesDocument));
    const key = symbols.join();
    const ended = (error: unknown): void => {
      if (this.isStopped || this.subscribed !== key) return;
      if (codesOf(error).includes("UNAUTHENTICATED")) return this.options.onSignedOut();
      this.subscribed = "";
      this.settleSoon(retryMs);
    };
    return socket.client.subscribe<QuotesSubscription>(
      { query, variables: { symbols } },
      {
        next: ({ data, errors }) => (errors ? ended(errors) : data && this.receive(data.quotes)),
        error: ended,
        complete: () => ended(null),
      },
    );
  }

  private receive({ quotes, sentAt }: QuotesSubscription["quotes"]): void {
    for (const quote of quotes) this.pending.set(quote.id, quote);
    this.sentAt = sentAt;
    this.callOff ??= (this.options.nextFrame ?? paintFrame)(() => this.flush());
  }

  private flush(): void {
    this.callOff?.();
    this.callOff = null;
    if (this.isStopped || this.pending.size === 0) return;
    const quotes = [...this.pending.values()];
    this.pending.clear();
    const { cache } = this.options.client;
    cache.write({
      query: cache.transformDocument(QuotesDocument),
      variables: { symbols: [] },
      dataId: "ROOT_SUBSCRIPTION",
      result: { quotes: { __typename: "QuotesChanged", sentAt: this.sentAt, quotes } },
    });
  }
}
