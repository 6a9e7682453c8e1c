import type { CcxtClient } from "../../../market/providers/ccxt/library";
import { backoffMs } from "../../../platform/ops/backoff";
import type { Clock } from "../../../platform/clock";
import { VenueCallError, type VenueOrder, type VenueStreamListener } from "../../port/venue-session";
import type { Dialect } from "./dialects";
import type { PrivateExchange } from "./exchange";

/** A venue that does not answer the subscription leaves the library waiting for ever. */
const subscribeMsMax = 15_000;
const firstWaitMs = 1_000;
const waitMsMax = 60_000;

export interface UserStreamOptions {
  readonly ccxt: PrivateExchange;
  readonly dialect: Dialect;
  readonly clock: Clock;
  readonly listener: VenueStreamListener;
  readonly read: (order: unknown) => VenueOrder | null;
  readonly random: () => number;
  /** For tests: shorter waits. */
  readonly subscribeMsMax?: number;
  readonly firstWaitMs?: number;
}

/**
 * Order updates of an account. They wake: what is booked is read by REST. Every message of the socket says that something moved, also
 * one that comes while nobody waits; after a cut it is opened again for as long as it takes.
 */
export class UserStream {
  private isClosed = false;
  private cutAt: Date | null = null;
  private failures = 0;
  private retry: NodeJS.Timeout | null = null;
  private subscribed: { resolve: () => void; reject: (error: Error) => void } | null = null;
  private generation = 0;

  constructor(private readonly options: UserStreamOptions) {
    const { ccxt } = options;
    const handle = ccxt.handleMessage.bind(ccxt);
    ccxt.handleMessage = (client, message) => {
      const result = handle(client, message);
      this.heard(client, message);
      return result;
    };
  }

  /** Resolves once the venue has taken the subscription; throws VenueCallError where it has not. */
  async open(): Promise<void> {
    try {
      await this.subscribe();
    } catch {
      await this.close();
      throw new VenueCallError("UNREACHABLE", "The stream of order updates could not be opened.");
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.retry) clearTimeout(this.retry);
    this.subscribed?.reject(new Error("closed"));
    await this.options.ccxt.close();
  }

  private async subscribe(): Promise<void> {
    const generation = ++this.generation;
    const limitMs = this.options.subscribeMsMax ?? subscribeMsMax;
    // timer: the venue's answer is waited for on the wall clock, as every answer of a network.
    const deadline = setTimeout(() => this.subscribed?.reject(new Error("no answer")), limitMs);
    try {
      await new Promise<void>((resolve, reject) => {
        this.subscribed = { resolve, reject };
        this.watch(generation);
      });
    } finally {
      clearTimeout(deadline);
      this.subscribed = null;
    }
  }

  /** Waits for the next update and, before it looks at one, for the one after: what comes between two calls is else seen only at the next. */
  private watch(generation: number): void {
    if (this.isClosed || generation !== this.generation) return;
    this.options.ccxt.watchOrders().then(
      (orders) => {
        this.watch(generation);
        this.deliver(orders);
      },
      (error: unknown) => this.broke(generation, error),
    );
  }

  private deliver(orders: unknown): void {
    const read = (Array.isArray(orders) ? orders : []).flatMap((order) => this.options.read(order) ?? []);
    for (const order of read) this.options.listener.onOrder(order);
  }

  private heard(client: CcxtClient, message: unknown): void {
    const { dialect, listener } = this.options;
    if (this.isClosed) return;
    if (dialect.isSubscribed(message)) this.subscribed?.resolve();
    else if (dialect.isStreamEnd(message)) {
      client.onError(new Error("The venue ended the stream."));
      client.close();
    } else if (!this.subscribed && dialect.isActivity(message)) listener.onActivity(null);
  }

  private broke(generation: number, error: unknown): void {
    if (this.isClosed || generation !== this.generation) return;
    if (this.subscribed) return this.subscribed.reject(error instanceof Error ? error : new Error("refused"));
    this.generation++;
    if (!this.cutAt) {
      this.cutAt = this.options.clock.date();
      this.options.listener.onCut();
    }
    this.later();
  }

  private later(): void {
    if (this.isClosed) return;
    const waitMs = backoffMs(this.failures++, this.options.firstWaitMs ?? firstWaitMs, waitMsMax, this.options.random);
    // timer: a socket that broke is opened again after a pause of the wall clock.
    this.retry = setTimeout(() => void this.reopen(), waitMs);
    this.retry.unref();
  }

  private async reopen(): Promise<void> {
    try {
      // A socket that never answered is still there, and would be waited for again.
      await this.options.ccxt.close();
      await this.subscribe();
    } catch {
      return this.later();
    }
    const cutAt = this.cutAt!;
    this.cutAt = null;
    this.failures = 0;
    if (!this.isClosed) this.options.listener.onResumed(cutAt);
  }
}
