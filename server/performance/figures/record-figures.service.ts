import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { MoneyMode } from "../money-mode";
import { figuresAudiences, type FiguresAudience, eventViewerOf } from "../figures-audience";
import type { CurveRange } from "../../trading/trading.enums";
import { rangeStart, type DatedGrowth } from "./curve";
import { noTotals, recordFigures } from "./figures";
import type { MoneyFigures } from "./money-figures";
import { readFigures, readRecordCloses, readRecordModes, readStaleUsers, readTradeTotals, storeFigures } from "./record-figures.store";

/** A feeder's record as an audience may see it now. */
export interface VisibleRecord {
  /** Of every close. */
  readonly mode: MoneyMode;
  readonly start: Date;
  /** All, or what a curve over the range asked for needs of them. */
  readonly closes: readonly DatedGrowth[];
}

/** An event carries the time at which its transaction began: what was still in flight when figures were calculated must look new to the next run. */
const inFlightMs = 30_000;

/** Figures of records, calculated from visible closes and events only, stored in `trader_figures`, one row an audience. */
export class RecordFiguresService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Figures by user id; users without a record are missing. Two statements, four when some were never calculated. */
  async figuresOf(userIds: readonly string[], audience: FiguresAudience): Promise<Map<string, MoneyFigures>> {
    const rows = await readFigures(this.db, userIds, audience);
    const known = new Map<string, MoneyFigures>(
      rows.map(({ user_id: id, figures }) => [id, { ...figures, since: new Date(figures.since) }]),
    );
    const missing = userIds.filter((id) => !known.has(id));
    if (missing.length > 0) for (const [id, figures] of await this.compute(missing, audience)) known.set(id, figures);
    return known;
  }

  /** Visible daily closes of record accounts that a curve over the range needs, by user id. One statement. */
  async recordsOf(
    userIds: readonly string[],
    audience: FiguresAudience,
    mode: MoneyMode | null = null,
    range: CurveRange = "ALL",
  ): Promise<Map<string, VisibleRecord>> {
    const now = this.clock.date();
    const rows = await readRecordCloses(this.db, userIds, eventViewerOf(audience), now, mode, rangeStart(range, now));
    return new Map(
      [...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [
        id,
        {
          ...{ mode: own[0]!.mode, start: own[0]!.start },
          closes: own.flatMap((row) => (row.day === null ? [] : [{ day: row.day, at: row.at, growth: row.growth }])),
        },
      ]),
    );
  }

  /** Calculates figures anew and stores them. */
  async compute(userIds: readonly string[], audience: FiguresAudience): Promise<Map<string, MoneyFigures>> {
    const at = this.clock.date();
    const figures = await this.figuresWith(userIds, audience, null);
    if (figures.size > 0) await storeFigures(this.db, figures, audience, new Date(+at - inFlightMs));
    return figures;
  }

  /** Figures of what was done with one money, by user id; null takes that of the newest visible chapter. Not stored. Two statements. */
  async figuresWith(userIds: readonly string[], audience: FiguresAudience, mode: MoneyMode | null): Promise<Map<string, MoneyFigures>> {
    const records = await this.recordsOf(userIds, audience, mode);
    const totals = await readTradeTotals(this.db, [...records.keys()], eventViewerOf(audience), this.clock.date(), mode);
    const totalsOf = new Map(totals.map(({ user_id: id, ...own }) => [id, own]));
    return new Map(
      [...records].map(([id, record]) => [
        id,
        { ...recordFigures(record.start, record.closes, totalsOf.get(id) ?? noTotals), mode: record.mode, since: record.start },
      ]),
    );
  }

  /** With which money the record was traded, as far as the audience sees it. */
  modesOf(userId: string, audience: FiguresAudience): Promise<MoneyMode[]> {
    return readRecordModes(this.db, userId, eventViewerOf(audience), this.clock.date());
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
