import type { Publisher } from "../../platform/realtime/stream-definition";
import type { LiveQuote } from "../../market/providers/provider";
import { holdingsChangedSubject, type HoldingsChangedMessage } from "../../trading/trading.events";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { readRunningCopies } from "../lifecycle/copy.store";
import type { CopyingDeps } from "../copying-deps";
import { Watchers } from "../protection/watchers";

/** What copies are worth reaches a screen at most this often. */
const beatMs = 1_000;
/** A published change may be lost: what is watched is read anew at least this often. */
const rereadMs = 30_000;

export const copiesValuedTopic = (eaterId: string): string => `copies-valued:${eaterId}`;

interface WatchedCopies {
  copies: readonly CopyWithPositions[];
  isDirty: boolean;
  /** A price moved, or a copy did, since it was last sent. */
  isDue: boolean;
}

/**
 * Keeps the running copies of whoever looks at what they are worth in memory, and sends them out to be valued once a
 * second at most. Prices come from the market's ticks; copies are read again only when they changed.
 */
export class CopyValuations {
  private readonly watchers = new Watchers<WatchedCopies>(() => ({ copies: [], isDirty: true, isDue: true }));
  private readonly leaves: Array<() => void> = [];
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private sinceRereadMs = 0;

  constructor(
    private readonly deps: CopyingDeps,
    private readonly publisher: Publisher,
  ) {}

  async start(): Promise<void> {
    const { market, bus, onError } = this.deps;
    this.leaves.push(market.onTick((quotes) => this.onTick(quotes)));
    this.leaves.push(await bus.subscribe(holdingsChangedSubject, (message) => this.onHoldings(message as HoldingsChangedMessage)));
    // timer: values go out at a steady beat, however many ticks arrive.
    this.timer = setInterval(() => void this.beat().catch(onError), beatMs).unref();
  }

  async stop(): Promise<void> {
    for (const leave of this.leaves.splice(0)) leave();
    if (this.timer) clearInterval(this.timer);
    await this.running?.catch(() => {});
  }

  /** Counts one more subscription; returns the function that counts it off. */
  watch(eaterId: string): () => void {
    const leave = this.watchers.watch(eaterId);
    this.watchers.entries.get(eaterId)!.isDue = true;
    return leave;
  }

  private onTick(quotes: readonly LiveQuote[]): void {
    if (this.watchers.entries.size === 0) return;
    const symbols = new Set(quotes.map((quote) => quote.symbol));
    for (const entry of this.watchers.entries.values())
      entry.isDue ||= entry.copies.some((copy) => copy.positions.some((position) => symbols.has(position.symbol)));
  }

  private onHoldings({ userIds }: HoldingsChangedMessage): void {
    for (const userId of userIds) {
      const entry = this.watchers.entries.get(userId);
      if (entry) entry.isDirty = entry.isDue = true;
    }
  }

  /** One round: reads what changed in one statement, publishes what is due. The timer calls it; tests too. */
  beat(): Promise<void> {
    return (this.running ??= this.send().finally(() => {
      this.running = null;
    }));
  }

  private async send(): Promise<void> {
    this.sinceRereadMs += beatMs;
    const isReread = this.sinceRereadMs >= rereadMs;
    if (isReread) this.sinceRereadMs = 0;
    await this.read([...this.watchers.entries].filter(([, entry]) => entry.isDirty || isReread).map(([id]) => id));
    const due = [...this.watchers.entries].filter(([, entry]) => entry.isDue && !entry.isDirty);
    for (const [, entry] of due) entry.isDue = false;
    this.publisher.publish(due.map(([id, entry]) => ({ topic: copiesValuedTopic(id), sequence: null, body: entry.copies })));
  }

  private async read(eaterIds: readonly string[]): Promise<void> {
    if (eaterIds.length === 0) return;
    for (const id of eaterIds) this.watchers.entries.get(id)!.isDirty = false;
    const rows = await readRunningCopies(this.deps.db, eaterIds);
    const byEater = Map.groupBy(rows, (row) => row.eaterId);
    for (const id of eaterIds) {
      const entry = this.watchers.entries.get(id);
      if (entry) entry.copies = byEater.get(id) ?? [];
    }
  }
}
