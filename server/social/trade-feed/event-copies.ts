import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { EventCopies } from "./feed.types";

export interface AskedEvent {
  readonly tradeId: string;
  /** Its number in the feeder's chain. */
  readonly sequence: number;
  readonly at: Date;
}

const countsSql = `select asked.key, count(*) filter (where r.status in ('COPIED', 'PARTIAL', 'FOLLOWED'))::int as copied, count(r.id)::int as total
  from unnest($1::text[], $2::uuid[], $3::bigint[]) as asked (key, trade_id, sequence)
  left join receipts r on r.trade_id = asked.trade_id and r.event_sequence = asked.sequence and r.cause_kind = 'EVENT' and ${isNotSandboxSql("r.eater_id")}
  group by asked.key`;

const keyOf = ({ tradeId, sequence }: AskedEvent): string => `${tradeId}:${sequence}`;

/**
 * How many of those who copied followed an event. Counting a hundred thousand receipts is not for every page of the feed: the
 * count of an event is kept here for a while, the shorter the younger it is.
 */
export class EventCopiesReader {
  private readonly kept = new Map<string, { readonly copies: EventCopies | null; readonly until: number }>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Null for an event that nobody's copy was concerned by. The right to see the event is the caller's business. At most one statement. */
  async read(events: readonly AskedEvent[]): Promise<Array<EventCopies | null>> {
    const now = this.clock.now();
    const missing = new Map(
      events.filter((event) => (this.kept.get(keyOf(event))?.until ?? 0) <= now).map((event) => [keyOf(event), event]),
    );
    if (missing.size > 0) await this.count(missing, now);
    const found = events.map((event) => this.kept.get(keyOf(event))!.copies);
    this.forgetOldest();
    return found;
  }

  /** Counts anew and keeps nothing: copies are just being made, or are just through. One statement. */
  async readNow(events: readonly AskedEvent[]): Promise<Array<EventCopies | null>> {
    const asked = new Map(events.map((event) => [keyOf(event), event]));
    for (const key of asked.keys()) this.kept.delete(key);
    const counts = asked.size > 0 ? await this.query(asked) : new Map<string, EventCopies | null>();
    return events.map((event) => counts.get(keyOf(event))!);
  }

  private async count(missing: ReadonlyMap<string, AskedEvent>, now: number): Promise<void> {
    for (const [key, copies] of await this.query(missing)) {
      const ageMs = now - +missing.get(key)!.at;
      const keptMs = ageMs < limits.youngEventMs ? limits.youngEventCopiesMs : limits.eventCopiesMs;
      this.kept.delete(key);
      this.kept.set(key, { copies, until: now + keptMs });
    }
  }

  private async query(asked: ReadonlyMap<string, AskedEvent>): Promise<Map<string, EventCopies | null>> {
    const events = [...asked.values()];
    const rows = await this.db.query<{ key: string; copied: number; total: number }>(countsSql, [
      [...asked.keys()],
      events.map((event) => event.tradeId),
      events.map((event) => event.sequence),
    ]);
    return new Map(rows.map(({ key, copied, total }) => [key, total === 0 ? null : Object.assign(new EventCopies(), { copied, total })]));
  }

  private forgetOldest(): void {
    for (const key of this.kept.keys()) {
      if (this.kept.size <= limits.eventCopiesKeptMax) return;
      this.kept.delete(key);
    }
  }
}
