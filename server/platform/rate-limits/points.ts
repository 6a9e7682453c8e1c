import type { Clock } from "../clock";
import type { Database } from "../db/database";
import { limits } from "../limits";
import { addPoints, deletePoints } from "./points.store";

/** What an operation cost its caller, in points, given in `extensions.cost` of each answer. */
export interface CostReport {
  readonly requested: number;
  readonly remaining: number;
  readonly limit: number;
  /** When the minute is over, as an ISO date. */
  readonly resetAt: string;
}

export interface Charge {
  readonly isAllowed: boolean;
  readonly report: CostReport;
  readonly retryAfterSeconds: number;
}

interface Spent {
  /** Of all processes, as of the last exchange; then what was spent here since. */
  shared: number;
  own: number;
}

const windowMs = 60_000;
const keepMs = 5 * windowMs;

/**
 * Counts points in minutes of the wall clock, in memory, so that the hot path asks nobody. Several processes send each other
 * once a second through one table: a caller who spreads over n of them can overdraw by what fits into that second.
 */
export class PointsMeter {
  private windowStart = 0;
  private spent = new Map<string, Spent>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly db: Pick<Database, "query"> | null,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Begins to exchange with other processes; without a database this one counts alone. */
  start(): void {
    if (!this.db) return;
    this.timer = setInterval(() => void this.exchange().catch(this.onError), limits.pointsExchangeMs);
    this.timer.unref();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Spends `points` of the subject's minute; a refused charge costs nothing. */
  charge(subject: string, limit: number, points: number): Charge {
    const now = this.clock.now();
    const start = now - (now % windowMs);
    if (start !== this.windowStart) {
      this.windowStart = start;
      this.spent = new Map();
    }
    let spent = this.spent.get(subject);
    if (!spent) this.spent.set(subject, (spent = { shared: 0, own: 0 }));
    const left = limit - spent.shared - spent.own;
    const isAllowed = points <= left;
    if (isAllowed) spent.own += points;
    const end = start + windowMs;
    return {
      isAllowed,
      report: {
        requested: points,
        remaining: Math.max(0, isAllowed ? left - points : left),
        limit,
        resetAt: new Date(end).toISOString(),
      },
      retryAfterSeconds: Math.max(1, Math.ceil((end - now) / 1000)),
    };
  }

  /** Stores what was spent here and takes what was spent elsewhere; one statement for all subjects. */
  async exchange(): Promise<void> {
    const { windowStart, spent } = this;
    const mine = [...spent].filter(([, { own }]) => own > 0).map(([subject, { own }]) => [subject, own] as const);
    if (mine.length === 0 || !this.db) return;
    const [subjects, points] = [mine.map(([subject]) => subject), mine.map(([, own]) => own)];
    const rows = await addPoints(this.db, new Date(windowStart), subjects, points);
    const exchanged = new Map(mine);
    for (const row of rows) {
      const entry = spent.get(row.subject);
      if (!entry) continue;
      entry.own -= exchanged.get(row.subject) ?? 0;
      entry.shared = Number(row.points);
    }
  }

  /** Deletes minutes long over. */
  static async prune(db: Pick<Database, "query">, clock: Clock): Promise<void> {
    await deletePoints(db, new Date(clock.now() - keepMs));
  }
}
