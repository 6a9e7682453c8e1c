import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { figuresAudiences, type FiguresAudience, eventViewerOf } from "../figures-audience";
import type { DatedGrowth } from "./curve";
import { recordFigures, type RecordFigures, type TradeTotals } from "./figures";
import { readFigures, readRecordCloses, readStaleUsers, readTradeTotals, storeFigures } from "./record-figures.store";

/** A feeder's record as an audience may see it now. */
export interface VisibleRecord {
  readonly start: Date;
  readonly closes: readonly DatedGrowth[];
}

const noTotals: TradeTotals = { closedTrades: 0, wonTrades: 0, openTrades: 0, grossProfit: 0, grossLoss: 0 };
/** An event carries the time at which its transaction began: what was still in flight when figures were calculated must look new to the next run. */
const inFlightMs = 30_000;

/** Figures of records, calculated from visible closes and events only, stored in `trader_figures`, one row an audience. */
export class RecordFiguresService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Figures by user id; users without a record are missing. Two statements, four when some were never calculated. */
  async figuresOf(userIds: readonly string[], audience: FiguresAudience): Promise<Map<string, RecordFigures>> {
    const rows = await readFigures(this.db, userIds, audience);
    const known = new Map(rows.map((row) => [row.user_id, row.figures]));
    const missing = userIds.filter((id) => !known.has(id));
    if (missing.length > 0) for (const [id, figures] of await this.compute(missing, audience)) known.set(id, figures);
    return known;
  }

  /** Visible daily closes of record accounts, by user id. One statement. */
  async recordsOf(userIds: readonly string[], audience: FiguresAudience): Promise<Map<string, VisibleRecord>> {
    const rows = await readRecordCloses(this.db, userIds, eventViewerOf(audience), this.clock.date());
    return new Map(
      [...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [
        id,
        {
          start: own[0]!.start,
          closes: own.flatMap((row) => (row.day === null ? [] : [{ day: row.day, at: row.at, growth: row.growth }])),
        },
      ]),
    );
  }

  /** Calculates figures anew and stores them. */
  async compute(userIds: readonly string[], audience: FiguresAudience): Promise<Map<string, RecordFigures>> {
    const at = this.clock.date();
    const records = await this.recordsOf(userIds, audience);
    const totals = await readTradeTotals(this.db, [...records.keys()], eventViewerOf(audience), at);
    const totalsOf = new Map(totals.map(({ user_id: id, ...own }) => [id, own]));
    const figures = new Map(
      [...records].map(([id, record]) => [id, recordFigures(record.start, record.closes, totalsOf.get(id) ?? noTotals)]),
    );
    if (figures.size > 0) await storeFigures(this.db, figures, audience, new Date(+at - inFlightMs));
    return figures;
  }

  /** Updates rows for which something has become visible since. Run by a job every minute. Returns how many. */
  async refresh(): Promise<number> {
    let refreshed = 0;
    for (const audience of figuresAudiences) {
      const stale = await readStaleUsers(this.db, audience, eventViewerOf(audience), this.clock.date());
      if (stale.length > 0) refreshed += (await this.compute(stale, audience)).size;
    }
    return refreshed;
  }
}
