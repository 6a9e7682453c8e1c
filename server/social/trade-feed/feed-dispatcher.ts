import type { Bus } from "../../platform/bus/bus";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { Publisher, TopicMessage } from "../../platform/realtime/stream-definition";
import { readOwnTrades } from "../../trading/trades/own-trades.store";
import type { CopyCountBroadcaster } from "./copy-count-broadcaster";
import { counterSql } from "./feed.sql";
import { feedTopic } from "./feed-topic";
import { feedMovedSubject, sequencerPollMs } from "./sequencer";
import type { Streamed } from "./streamed";
import { numberedSql, StreamedEvent, type NumberedRow, type TradeDiscussion } from "./streamed-event";
import { numberedItemsSql, StreamedItem, type NumberedItemRow } from "./streamed-item";
import { readTradeDiscussion } from "../discussion/trade-discussion";
import type { Trade } from "../../trading/trades/trade.types";

const windowSql = "select sequence from feed_entries where sequence > $1 order by sequence limit $2";

/**
 * Follows the numbered feed and hands each new entry to the sockets of this process, in order: woken by the sequencer's
 * hint and by a timer, it reads from its own position, so nothing is missed when a hint is.
 */
export class FeedDispatcher {
  /** How many streams listen here; without any, entries are passed over unread. */
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
    const [row] = await this.db.query<{ sequence: string }>(counterSql);
    if (this.listeners === 0) this.last = Math.max(this.last, Number(row!.sequence));
  }

  private async readOn(): Promise<void> {
    for (;;) {
      const window = await this.db.query<{ sequence: string }>(windowSql, [this.last, limits.feedSequencerBatchMax]);
      if (window.length === 0) return;
      const upTo = Number(window.at(-1)!.sequence);
      const entries = await this.entries(upTo);
      this.last = Math.max(this.last, upTo);
      this.hub.publish(entries);
      if (window.length < limits.feedSequencerBatchMax) return;
    }
  }

  /** The entries of sealed events and of items up to a number, as messages in order. */
  private async entries(upTo: number): Promise<Array<TopicMessage<Streamed>>> {
    const [events, items] = await Promise.all([
      this.db.query<NumberedRow>(numberedSql, [this.last, upTo]),
      this.db.query<NumberedItemRow>(numberedItemsSql, [this.last, upTo]),
    ]);
    const talk = await readTradeDiscussion(
      this.db,
      events.map((row) => row.event_trade_id),
      this.viewerIds(),
    );
    const trades = events.map((row) => this.tradeOf(row, talk));
    await this.copies.join(trades);
    const messages = [...trades, ...items.map((row) => new StreamedItem(row))].map(messageOf);
    return messages.sort((one, other) => one.sequence! - other.sequence!);
  }

  private tradeOf(row: NumberedRow, talk: TradeDiscussion): StreamedEvent {
    const ownTrade = async (authorId: string, tradeId: string): Promise<Trade> =>
      (await readOwnTrades(this.db, authorId, [tradeId], row.author.is_suspended)).get(tradeId)!;
    return new StreamedEvent(row, ownTrade, talk);
  }
}

const messageOf = (body: StreamedEvent | StreamedItem): TopicMessage<Streamed> => ({
  topic: feedTopic(body.delayClass),
  sequence: body.sequence,
  body,
});
