import { createHash } from "node:crypto";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { FeedItems } from "../trade-feed/feed-items.service";
import { hasFeedItem } from "../trade-feed/feed-items.store";
import { readCopierCounts, readNthEvent, readTradeCounts } from "./milestones.store";
import type { MilestoneKind } from "./timeline.types";

export const closedTradesSteps: readonly number[] = [10, 50, 100, 250, 500, 1_000];
export const copiersSteps: readonly number[] = [10, 50, 100, 500, 1_000];

/** The highest step that a number has reached; null below the first. */
export const stepReached = (steps: readonly number[], count: number): number | null => steps.filter((step) => step <= count).at(-1) ?? null;

/** The same milestone has the same id, in every process and on every retry: so it is added once. */
function milestoneId(userId: string, kind: MilestoneKind, count: number): string {
  const hex = createHash("sha256").update(`brigade:milestone:${userId}:${kind}:${count}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Adds what feeders reach to the feed, outside their trades' transactions: after an event was sealed its record is checked, and
 * what a crash missed is found at the record's next event.
 */
export class Milestones {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly items: FeedItems,
  ) {}

  /** Checks how many trades these records have opened and closed. Adds at most the highest step of each. Returns how many were new. */
  async addForRecords(recordIds: readonly string[]): Promise<number> {
    const rows = await readTradeCounts(this.db, recordIds, closedTradesSteps.at(-1)!);
    let added = 0;
    for (const row of rows) {
      const step = stepReached(closedTradesSteps, row.closed);
      if (step !== null) added += await this.addFromEvent(row.record_id, "CLOSED", "CLOSED_TRADES", step);
      else if (row.opened) added += await this.addFromEvent(row.record_id, "OPENED", "FIRST_TRADE", 1);
    }
    return added;
  }

  private async addFromEvent(recordId: string, eventKind: "OPENED" | "CLOSED", kind: MilestoneKind, count: number): Promise<number> {
    const event = await readNthEvent(this.db, recordId, eventKind, count);
    if (!event) return 0;
    return this.add(event.user_id, kind, count, event.at, {
      tradeId: event.trade_id,
      delaySeconds: event.delay_seconds,
      priceBites: event.price_bites,
    });
  }

  /** Checks how many people copy each feeder now; a step counts the first time it is reached. Run by a job. */
  async addForCopiers(): Promise<number> {
    const rows = await readCopierCounts(this.db, copiersSteps[0]!);
    let added = 0;
    for (const row of rows) added += await this.add(row.user_id, "COPIERS", stepReached(copiersSteps, row.count)!, this.clock.date(), null);
    return added;
  }

  private async add(
    userId: string,
    kind: MilestoneKind,
    count: number,
    at: Date,
    event: { tradeId: string; delaySeconds: number; priceBites: number } | null,
  ): Promise<number> {
    const id = milestoneId(userId, kind, count);
    if (await hasFeedItem(this.db, id)) return 0;
    await this.db.transaction((tx) => this.items.add(tx, { id, kind: "MILESTONE", userId, at, data: { kind, count }, event }));
    return 1;
  }
}
