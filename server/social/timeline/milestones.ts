import { createHash } from "node:crypto";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { FeedItems } from "../trade-feed/feed-items.service";
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

interface Reached {
  user_id: string;
  count: number;
}

interface ReachedBy extends Reached {
  at: Date;
  trade_id: string;
  delay_seconds: number;
  price_bites: number;
}

/** The event that was the record's nth of a kind: shows nothing, the milestone itself is delayed as that event is. */
const nthEventSql = `select e.user_id, e.at, e.trade_id, e.delay_seconds, e.price_bites from record_events e
  where e.record_id = $1 and e.kind = $2 and e.trade_id is not null order by e.sequence offset $3 limit 1`;

/**
 * Notifier what feeders reach. Off the path of their trades: after an event was sealed its record is looked at, and what
 * a crash made us miss is found at the record's next event.
 */
export class Milestones {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly items: FeedItems,
  ) {}

  /** Looks at the records' numbers of opened and closed trades. Adds at most the highest step of each. Returns how many were new. */
  async lookAtRecords(recordIds: readonly string[]): Promise<number> {
    const rows = await this.db.query<{ record_id: string; opened: boolean; closed: number }>(
      `select r.id as record_id, exists (select 1 from record_events e where e.record_id = r.id and e.kind = 'OPENED') as opened,
         (select count(*)::int from (select 1 from record_events e where e.record_id = r.id and e.kind = 'CLOSED' limit $2) closed) as closed
       from records r where r.id = any($1::uuid[])`,
      [recordIds, closedTradesSteps.at(-1)],
    );
    let added = 0;
    for (const row of rows) {
      const step = stepReached(closedTradesSteps, row.closed);
      if (step !== null) added += await this.addFromEvent(row.record_id, "CLOSED", "CLOSED_TRADES", step);
      else if (row.opened) added += await this.addFromEvent(row.record_id, "OPENED", "FIRST_TRADE", 1);
    }
    return added;
  }

  private async addFromEvent(recordId: string, eventKind: "OPENED" | "CLOSED", kind: MilestoneKind, count: number): Promise<number> {
    const [event] = await this.db.query<ReachedBy>(nthEventSql, [recordId, eventKind, count - 1]);
    if (!event) return 0;
    return this.add(event.user_id, kind, count, event.at, {
      tradeId: event.trade_id,
      delaySeconds: event.delay_seconds,
      priceBites: event.price_bites,
    });
  }

  /** Looks at how many people copy each feeder now; a step counts the first time it is reached. A job's work. */
  async lookAtCopiers(): Promise<number> {
    const rows = await this.db.query<Reached>(
      `select feeder_id as user_id, count(distinct eater_id)::int as count from copies where state in ('ACTIVE', 'PAUSED') and ${isNotSandboxSql("eater_id")} group by feeder_id having count(distinct eater_id) >= $1`,
      [copiersSteps[0]],
    );
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
    const known = await this.db.query("select 1 from feed_items where id = $1", [id]);
    if (known.length > 0) return 0;
    await this.db.transaction((tx) => this.items.add(tx, { id, kind: "MILESTONE", userId, at, data: { kind, count }, event }));
    return 1;
  }
}
