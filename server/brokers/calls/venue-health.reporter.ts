import { randomUUID } from "node:crypto";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { VenueHealthRow } from "./venue-health.entity";
import { deleteVenueHealthBefore, storeVenueHealth } from "./venue-health.store";
import type { VenueCalls } from "./venue-calls";

/** Writes down how this process's calls to venues go, so that whichever process is asked can show it. */
export class VenueHealthReporter {
  private readonly processId = randomUUID();
  private readonly written = new Map<string, string>();
  private timer: NodeJS.Timeout | null = null;
  private underWay: Promise<void> = Promise.resolve();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly calls: VenueCalls,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    // timer: circuits open and limits are used whatever else happens here.
    this.timer = setInterval(() => {
      this.underWay = this.underWay.then(() => this.report()).catch(this.onError);
    }, limits.venueHealthMs).unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.underWay;
  }

  /** Writes what has changed since it was last written. */
  async report(): Promise<void> {
    const rows = this.rows().filter((row) => this.isDue(row));
    if (rows.length > 0) await storeVenueHealth(this.db, rows);
  }

  prune(): Promise<void> {
    return deleteVenueHealthBefore(this.db, new Date(this.clock.now() - limits.venueHealthKeptMs));
  }

  private rows(): VenueHealthRow[] {
    const now = this.clock.now();
    const later = (ms: number): Date | null => (ms > 0 ? new Date(now + Math.ceil(ms)) : null);
    return this.calls.states().map(({ retryMs, quietMs, ...state }) => ({
      ...state,
      processId: this.processId,
      retryAt: later(retryMs),
      quietUntil: later(quietMs),
      at: new Date(now),
    }));
  }

  /** What stays as it was is not written again; while anything is used, or does not work, its time matters. */
  private isDue({ venue, environment, account, circuit, used, waiting, quietUntil }: VenueHealthRow): boolean {
    const key = `${venue}:${environment}:${account}`;
    const state = JSON.stringify([circuit, used, waiting, quietUntil !== null]);
    const isBusy = used > 0 || circuit !== "CLOSED" || quietUntil !== null;
    const isNew = this.written.get(key) !== state;
    this.written.set(key, state);
    return isBusy || isNew;
  }
}
