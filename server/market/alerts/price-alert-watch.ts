import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { Fault } from "../../platform/errors";
import type { NotificationDraft, Notifier } from "../../platform/notifier";
import { fireAlerts, readAlertLevels, readOldestAlerts, type AlertLevels, type FiredAlert, type PriceMove } from "./price-alerts.store";
import { alertsChangedSubject } from "./price-alerts.service";
import { resolutionMs, type LiveQuote, type Market, type PriceBar, type Resolution } from "../providers/provider";

/** Hints may be lost: the levels are read anew this often. */
const rereadMs = 10_000;

/**
 * Compares every tick with the nearest alerts of its symbol, in memory, and fires what is reached: marked and published in one
 * transaction, so once, whichever other process watches or crashes. At the start it reads the bars since each alert was created: what a price
 * touched meanwhile fires then.
 */
export class PriceAlertWatch {
  private levels = new Map<string, AlertLevels>();
  private readonly running = new Map<string, Promise<void>>();
  /** Since when each symbol's bars have still to be read: a venue may not answer at the start. */
  private behind = new Map<string, Date>();
  private readonly endings: Array<() => void> = [];

  constructor(
    private readonly parts: {
      readonly db: Database;
      readonly clock: Clock;
      readonly bus: Bus;
      readonly market: Market;
      readonly notifier: Notifier;
      onError(error: unknown): void;
    },
  ) {}

  async start(): Promise<void> {
    const { bus, market, onError } = this.parts;
    this.endings.push(await bus.subscribe(alertsChangedSubject, () => void this.reread().catch(onError)));
    // timer: hints over the bus may be lost.
    const timer = setInterval(() => void this.look().catch(onError), rereadMs).unref();
    this.endings.push(() => clearInterval(timer));
    await this.reread();
    this.behind = new Map((await readOldestAlerts(this.parts.db)).map(({ symbol, since }) => [symbol, since]));
    await this.catchUp();
    this.endings.push(market.onTick((quotes) => this.onTick(quotes)));
    this.onTick([...this.levels.keys()].flatMap((symbol) => market.quote(symbol) ?? []));
  }

  async stop(): Promise<void> {
    for (const end of this.endings.splice(0)) end();
    await this.idle();
  }

  /** Resolves when what was reached has been fired; for tests and for stopping. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** What hints may have missed, and bars that could not be read before; the timer calls it, and tests do. */
  async look(): Promise<void> {
    await this.reread();
    await this.catchUp();
  }

  /** Reads the nearest level of each symbol; one index scan. */
  async reread(): Promise<void> {
    const levels = await readAlertLevels(this.parts.db);
    this.levels = new Map(levels.map((one) => [one.symbol, one]));
  }

  private onTick(quotes: readonly LiveQuote[]): void {
    for (const { symbol, mid, isStale } of quotes) if (!isStale && this.isReached(symbol, mid)) this.fireSoon(symbol, mid);
  }

  private isReached(symbol: string, mid: Decimal): boolean {
    const levels = this.levels.get(symbol);
    return levels !== undefined && ((levels.above?.lte(mid) ?? false) || (levels.below?.gte(mid) ?? false));
  }

  /** One at a time for a symbol; a tick that comes meanwhile finds the levels as they are after. */
  private fireSoon(symbol: string, mid: Decimal): void {
    if (this.running.has(symbol)) return;
    const work = this.fire({ symbol, high: mid, low: mid, price: mid, createdBefore: null })
      .then(() => this.reread())
      .catch((error: unknown) => this.parts.onError(error))
      .finally(() => this.running.delete(symbol));
    this.running.set(symbol, work);
  }

  private async fire(move: PriceMove): Promise<void> {
    const { db, clock, notifier } = this.parts;
    await db.transaction(async (tx) => {
      const fired = await fireAlerts(tx, move, clock.date());
      await notifier.publish(tx, ...fired.map((alert) => notificationOf(alert, move.price)));
    });
  }

  /** Fires what was touched while no process watched, by the bars since the oldest alert of each symbol; of those that have no price yet, later. */
  private async catchUp(): Promise<void> {
    const priced = [...this.behind].filter(([symbol]) => this.parts.market.quote(symbol) !== null);
    for (const [symbol, since] of priced) {
      const bars = await this.barsSince(symbol, since).catch((error: unknown) => {
        // A venue that does not answer is asked again at the next look.
        if (!(error instanceof Fault)) throw error;
        return null;
      });
      if (bars === null) continue;
      for (const bar of bars) await this.fire({ symbol, high: bar.high, low: bar.low, price: bar.close, createdBefore: bar.at });
      this.behind.delete(symbol);
    }
    if (priced.length > 0) await this.reread();
  }

  /** Bars that began after `since`, of the finest kind that reaches back so far. */
  private async barsSince(symbol: string, since: Date): Promise<PriceBar[]> {
    const { market } = this.parts;
    const ageMs = +market.marketNow() - +since;
    const resolution =
      (["MINUTE", "HOUR", "DAY"] as const satisfies readonly Resolution[]).find((one) => ageMs / resolutionMs[one] < barsMax) ?? "DAY";
    const bars = await market.loadBars(symbol, resolution, { first: barsMax });
    return bars.filter(({ at }) => at >= since);
  }
}

const barsMax = 1_400;

const notificationOf = (row: FiredAlert, price: Decimal): NotificationDraft => ({
  kind: "PRICE_ALERT",
  userId: row.user_id,
  actorId: null,
  subject: { kind: "INSTRUMENT", id: row.symbol },
  groupKey: `price-alert:${row.id}`,
  onceKey: `price-alert:${row.id}`,
  data: { symbol: row.symbol, side: row.side, price: new Decimal(row.price).toFixed(), mid: price.toFixed() },
});
