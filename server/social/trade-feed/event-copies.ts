import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { countEventCopies } from "./event-copies.store";
import { EventCopies } from "./feed.types";
import { make } from "../../platform/make";

export interface AskedEvent {
  readonly tradeId: string;
  /** Its number in the feeder's chain. */
  readonly sequence: number;
  readonly at: Date;
}

const keyOf = ({ tradeId, sequence }: AskedEvent): string => `${tradeId}:${sequence}`;

/**
 * How many copies followed an event. Counting a hundred thousand receipts for every page of the feed is too slow: the count of
 * an event is cached for a while, the shorter the younger the event is.
 */
export class EventCopiesReader {
  private readonly cached = new Map<string, { readonly copies: EventCopies | null; readonly until: number }>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Null for an event that concerned no copy. The caller checks the right to see the event. At most one statement. */
  async read(events: readonly AskedEvent[]): Promise<Array<EventCopies | null>> {
    const now = this.clock.now();
    const found = new Map<string, EventCopies | null>();
    const missing = new Map<string, AskedEvent>();
    for (const event of events) {
      const cached = this.cached.get(keyOf(event));
      // Taken before the others are counted: what is cached now may be gone by then.
      if (cached && cached.until > now) found.set(keyOf(event), cached.copies);
      else missing.set(keyOf(event), event);
    }
    if (missing.size > 0) for (const [key, copies] of await this.count(missing, now)) found.set(key, copies);
    this.forgetOldest();
    return events.map((event) => found.get(keyOf(event))!);
  }

  /** Counts again and caches nothing, while a fan-out runs or has just finished. One statement. */
  async readNow(events: readonly AskedEvent[]): Promise<Array<EventCopies | null>> {
    const asked = new Map(events.map((event) => [keyOf(event), event]));
    for (const key of asked.keys()) this.cached.delete(key);
    const counts = asked.size > 0 ? await this.countNow(asked) : new Map<string, EventCopies | null>();
    return events.map((event) => counts.get(keyOf(event))!);
  }

  private async count(missing: ReadonlyMap<string, AskedEvent>, now: number): Promise<Map<string, EventCopies | null>> {
    const counts = await this.countNow(missing);
    for (const [key, copies] of counts) {
      const ageMs = now - +missing.get(key)!.at;
      const cacheMs = ageMs < limits.youngEventMs ? limits.youngEventCopiesMs : limits.eventCopiesMs;
      this.cached.delete(key);
      this.cached.set(key, { copies, until: now + cacheMs });
    }
    return counts;
  }

  private async countNow(asked: ReadonlyMap<string, AskedEvent>): Promise<Map<string, EventCopies | null>> {
    const rows = await countEventCopies(this.db, asked);
    return new Map(rows.map(({ key, copied, total }) => [key, total === 0 ? null : make(EventCopies, { copied, total })]));
  }

  private forgetOldest(): void {
    for (const key of this.cached.keys()) {
      if (this.cached.size <= limits.eventCopiesKeptMax) return;
      this.cached.delete(key);
    }
  }
}
