import type { Bus } from "../../platform/bus/bus";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { Publisher, TopicMessage } from "../../platform/realtime/stream-definition";
import { readOwnTrades } from "../../trading/trades/own-trades.store";
import type { CopyCountBroadcaster } from "./copy-count-broadcaster";
import { readFeedCounter } from "../trade-feed/feed.store";
import { feedTopic } from "./feed-topic";
import { feedMovedSubject, sequencerPollMs } from "./sequencer";
import type { Streamed } from "./streamed";
import { readNumberedEvents, readNumberedItems, readSequencesAfter, type NumberedRow } from "./feed-stream.store";
import { StreamedEvent } from "./streamed-event";
import { StreamedItem } from "./streamed-item";
import { readTradeDiscussions, type TradeDiscussion } from "./trade-discussion";
import type { Trade } from "../../trading/trades/trade.types";

/**
 * Follows the numbered feed and publishes each new entry to the sockets of this process, in order. The sequencer's hint or a
 * timer wakes it, and it reads on from its own position, so a lost hint loses no entry.
 */
export class FeedDispatcher {
  /** How many streams listen here; without any, entries are skipped unread. */
  listeners = 0;
  private last = 0;
  private isWanted = false;
  private running: Promise<void> | null = null;
  private unsubscribe: (() => void) | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly hub: Publisher,
    /** Who has an open stream in this process. */
    private readonly viewerIds: () => readonly string[],
    private readonly copies: CopyCountBroadcaster,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** The last number that has gone out to the sockets of this process. */
  get position(): number {
    return this.last;
  }

  async start(): Promise<void> {
    await this.skipToHead();
    this.unsubscribe = await this.bus.subscribe(feedMovedSubject, () => this.wake());
    // timer: the bus is a hint only; a lost one is made up for by this poll.
    this.timer = setInterval(() => this.wake(), sequencerPollMs).unref();
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  private wake(): void {
    this.isWanted = true;
    this.running ??= this.runWhileWanted().finally(() => {
      this.running = null;
      if (this.isWanted) this.wake();
    });
  }

  private async runWhileWanted(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false;
      await (this.listeners > 0 ? this.readOn() : this.skipToHead()).catch(this.onError);
    }
  }

  /** Only moves on while nobody listens: a stream that begins meanwhile keeps what comes after its head. */
  private async skipToHead(): Promise<void> {
    const { sequence } = await readFeedCounter(this.db);
    if (this.listeners === 0) this.last = Math.max(this.last, sequence);
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const window = await readSequencesAfter(this.db, this.last, limits.feedSequencerBatchMax);
      const upTo = window.at(-1);
      if (upTo === undefined) return;
      const entries = await this.entries(upTo);
      this.last = Math.max(this.last, upTo);
      this.hub.publish(entries);
      if (window.length < limits.feedSequencerBatchMax) return;
    }
  }

  /** The entries of sealed events and of items up to a number, as messages in order. */
  private async entries(upTo: number): Promise<Array<TopicMessage<Streamed>>> {
    const [events, items] = await Promise.all([readNumberedEvents(this.db, this.last, upTo), readNumberedItems(this.db, this.last, upTo)]);
    const discussionOf = await readTradeDiscussions(
      this.db,
      events.map((row) => row.event_trade_id),
      this.viewerIds(),
    );
    const trades = events.map((row) => this.tradeOf(row, discussionOf(row.event_trade_id)));
    await this.copies.join(trades);
    const messages = [...trades, ...items.map((row) => new StreamedItem(row))].map(messageOf);
    return messages.sort((one, other) => one.sequence! - other.sequence!);
  }

  private tradeOf(row: NumberedRow, discussion: TradeDiscussion): StreamedEvent {
    const ownTrade = async (authorId: string, tradeId: string): Promise<Trade> =>
      (await readOwnTrades(this.db, authorId, [tradeId], row.author.is_suspended)).get(tradeId)!;
    return new StreamedEvent(row, ownTrade, discussion);
  }
}

const messageOf = (body: StreamedEvent | StreamedItem): TopicMessage<Streamed> => ({
  topic: feedTopic(body.delayClass),
  sequence: body.sequence,
  body,
});
