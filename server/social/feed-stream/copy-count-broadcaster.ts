import { fanOutFinishedSubject, type FanOutFinished } from "../../copying/copying.events";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import { limits } from "../../platform/limits";
import type { Publisher } from "../../platform/realtime/stream-definition";
import type { EventCopiesReader } from "../trade-feed/event-copies";
import type { EventCopies } from "../trade-feed/feed.types";
import { feedTopic } from "./feed-topic";
import type { Streamed } from "./streamed";
import type { StreamedEvent } from "./streamed-event";
import { CopiesCounted } from "../timeline/timeline.types";
import type { ViewerState } from "../../people/visibility/viewer-state";
import { make } from "../../platform/make";

/** The copy counts of a trade, for those who got the trade itself. */
class StreamedCounts implements Streamed {
  readonly sequence: number;
  readonly kind = "TRADE";
  readonly authorId: string;
  readonly symbols: readonly string[];
  readonly topics: readonly string[] = [];
  readonly tags: readonly string[] = [];
  readonly isOwnShown = false;
  readonly repostedBy = null;
  readonly isOfMixed = true;
  private readonly counted: CopiesCounted;

  constructor(
    private readonly trade: StreamedEvent,
    copies: EventCopies,
  ) {
    this.sequence = trade.sequence;
    this.authorId = trade.authorId;
    this.symbols = trade.symbols;
    this.counted = make(CopiesCounted, { itemId: trade.itemId, copies });
  }

  receives(state: ViewerState, clock: Clock): boolean {
    return this.trade.receives(state, clock);
  }

  for(): CopiesCounted {
    return this.counted;
  }
}

/**
 * Publishes how copies followed the trades that this process sent out a moment ago. Most trades arrive before their copies
 * exist; their counts follow when the fan-out has finished. Whoever gets a trade later gets it with its counts.
 */
export class CopyCountBroadcaster {
  /** By event; each event is sent once for each delay class. */
  private readonly recent = new Map<string, { readonly trades: StreamedEvent[]; readonly until: number }>();
  private readonly finished = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private unsubscribe: (() => void) | null = null;

  constructor(
    private readonly counts: EventCopiesReader,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly hub: Publisher,
    private readonly onError: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    this.unsubscribe = await this.bus.subscribe(fanOutFinishedSubject, (message) => this.note(message as FanOutFinished));
  }

  stop(): void {
    this.unsubscribe?.();
    if (this.timer) clearTimeout(this.timer);
  }

  /** Sets the current counts on trades about to be sent, and remembers them first: a fan-out that finishes meanwhile is counted again. */
  async join(trades: readonly StreamedEvent[]): Promise<void> {
    if (trades.length === 0) return;
    const until = this.clock.now() + limits.youngEventMs;
    for (const trade of trades) {
      const held = this.recent.get(trade.itemId)?.trades ?? [];
      this.recent.delete(trade.itemId);
      this.recent.set(trade.itemId, { trades: [...held, trade], until });
    }
    this.forgetOld();
    await this.count(trades);
  }

  private async count(trades: readonly StreamedEvent[]): Promise<void> {
    const copies = await this.counts.readNow(trades.map((trade) => trade.asked));
    for (const [index, trade] of trades.entries()) trade.copies = copies[index]!;
  }

  private forgetOld(): void {
    for (const [id, { until }] of this.recent) {
      if (until > this.clock.now() && this.recent.size <= limits.eventCopiesKeptMax) return;
      this.recent.delete(id);
    }
  }

  private note({ eventId }: FanOutFinished): void {
    if (!this.recent.has(eventId)) return;
    this.finished.add(eventId);
    // timer: fan-outs that finish close together are counted in one statement.
    this.timer ??= setTimeout(() => void this.flush().catch(this.onError), limits.discussionHintMs).unref();
  }

  private async flush(): Promise<void> {
    this.timer = null;
    const trades = [...this.finished].flatMap((id) => this.recent.get(id)?.trades ?? []);
    this.finished.clear();
    await this.count(trades);
    this.hub.publish(
      trades.flatMap((trade) =>
        trade.copies ? [{ topic: feedTopic(trade.event.delayClass), sequence: null, body: new StreamedCounts(trade, trade.copies) }] : [],
      ),
    );
  }
}
