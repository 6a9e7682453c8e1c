import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { NotificationDraft, Notifier } from "../../platform/notifier";
import type { AlertSide } from "./price-alerts.service";
import { alertsChangedSubject } from "./price-alerts.service";
import { resolutionMs, type LiveQuote, type Market, type Resolution } from "../providers/provider";

/** Hints may be lost: the levels are read anew this often. */
const rereadMs = 10_000;

/** The nearest levels of a symbol: what a tick is compared with. */
interface Levels {
  readonly above: Decimal | null;
  readonly below: Decimal | null;
}

interface FiredRow {
  id: string;
  user_id: string;
  symbol: string;
  side: AlertSide;
  price: string;
}

/**
 * Compares every tick with the nearest alerts of its symbol, in memory, and fires what is reached: marked and told in one transaction, so
 * once, whoever else watches or crashes. At the start it looks through the bars since each alert was made: what a price touched while
 * nobody watched is told then.
 */
export class PriceAlertWatch {
  private levels = new Map<string, Levels>();
  private readonly running = new Map<string, Promise<void>>();
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
    const timer = setInterval(() => void this.reread().catch(onError), rereadMs).unref();
    this.endings.push(() => clearInterval(timer));
    await this.reread();
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

  /** Reads the nearest level of each symbol; one index scan. */
  async reread(): Promise<void> {
    const rows = await this.parts.db.query<{ symbol: string; above: string | null; below: string | null }>(
      `select symbol, min(price) filter (where side = 'ABOVE') as above, max(price) filter (where side = 'BELOW') as below
       from price_alerts where fired_at is null group by symbol`,
    );
    const decimal = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));
    this.levels = new Map(rows.map((row) => [row.symbol, { above: decimal(row.above), below: decimal(row.below) }]));
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
    const work = this.fire(symbol, mid, mid, mid, null)
      .then(() => this.reread())
      .catch((error: unknown) => this.parts.onError(error))
      .finally(() => this.running.delete(symbol));
    this.running.set(symbol, work);
  }

  /** Fires what lies within what the price went through: at or under `high`, at or over `low`. `madeBefore` leaves out what is younger. */
  private async fire(symbol: string, high: Decimal, low: Decimal, price: Decimal, madeBefore: Date | null): Promise<void> {
    const { db, clock, notifier } = this.parts;
    await db.transaction(async (tx) => {
      const [rows] = await tx.query<[FiredRow[], number]>(
        `update price_alerts set fired_at = $2, fired_price = $5
         where symbol = $1 and fired_at is null and ($6::timestamptz is null or created_quote_at <= $6)
           and ((side = 'ABOVE' and price <= $3::numeric) or (side = 'BELOW' and price >= $4::numeric))
         returning id, user_id, symbol, side, price`,
        [symbol, clock.date(), high.toFixed(), low.toFixed(), price.toFixed(), madeBefore],
      );
      await notifier.publish(tx, ...rows.map((row) => notificationOf(row, price)));
    });
  }

  /** What was touched while nobody watched: the bars since the oldest alert of each symbol say so. */
  private async catchUp(): Promise<void> {
    const rows = await this.parts.db.query<{ symbol: string; since: Date }>(
      "select symbol, min(created_quote_at) as since from price_alerts where fired_at is null group by symbol",
    );
    for (const { symbol, since } of rows)
      for (const bar of this.barsSince(symbol, since)) await this.fire(symbol, bar.high, bar.low, bar.close, bar.at);
    if (rows.length > 0) await this.reread();
  }

  /** Bars that began after `since`, of the finest kind that reaches back so far. */
  private barsSince(symbol: string, since: Date) {
    const { market } = this.parts;
    const ageMs = +market.marketNow() - +since;
    const resolution =
      (["MINUTE", "HOUR", "DAY"] as const satisfies readonly Resolution[]).find((one) => ageMs / resolutionMs[one] < barsMax) ?? "DAY";
    return market.bars(symbol, resolution, { first: barsMax }).filter(({ at }) => at >= since);
  }
}

const barsMax = 1_400;

const notificationOf = (row: FiredRow, price: Decimal): NotificationDraft => ({
  kind: "PRICE_ALERT",
  userId: row.user_id,
  actorId: null,
  subject: { kind: "INSTRUMENT", id: row.symbol },
  groupKey: `price-alert:${row.id}`,
  onceKey: `price-alert:${row.id}`,
  data: { symbol: row.symbol, side: row.side, price: new Decimal(row.price).toFixed(), mid: price.toFixed() },
});
