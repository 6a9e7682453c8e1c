import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { limits } from "../../platform/limits";
import { countLongCopies, readFanOutRecord, type FanOutRecordRow } from "./copy-record.store";

/** What became of a feeder's last events in all copies together: counts, never who, and of no single trade. */
export interface CopyResults {
  readonly copied: number;
  /** Opens that came to nothing though the eater had not asked for that. */
  readonly missed: number;
  readonly medianLatencyMs: number | null;
  readonly medianSlippageBps: number | null;
  /** Most frequent first. */
  readonly missReasons: FanOutRecordRow["reasons"];
}

/** What is calculated of so many receipts is cached for so long. */
const cacheMs = 600_000;
const cachedMax = 1_000;

/** What copying a feeder has been like: read once in ten minutes for each. */
export class CopyRecordReader {
  private readonly cached: TtlCache<CopyResults>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.cached = new TtlCache(clock, cacheMs, cachedMax);
  }

  fanOutResults(feederId: string): Promise<CopyResults> {
    return this.cached.of(feederId, () => this.read(feederId));
  }

  private async read(feederId: string): Promise<CopyResults> {
    const { copied, missed, latency, slippage, reasons } = await readFanOutRecord(
      this.db,
      feederId,
      this.clock.date(),
      limits.copyRecordEventsMax,
    );
    return {
      ...{ copied, missed, missReasons: reasons },
      medianLatencyMs: latency === null ? null : Math.round(latency),
      medianSlippageBps: slippage,
    };
  }

  /** How many copies of at least so many days there are or were, counted up to `most`. */
  longCopies(feederId: string, days: number, most: number): Promise<number> {
    return countLongCopies(this.db, feederId, this.clock.date(), days, most);
  }
}
