import { Decimal } from "../../platform/decimal";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { limits } from "../../platform/limits";
import type { CurveRange } from "../../trading/trading.enums";
import type { CopyingDeps } from "../copying-deps";
import { readCopiersCloses } from "../copier-days/copier-days.store";

/** Copies of one feeder with one kind of money together at a moment, in USD: at mid, and what was put into those that ran then. */
export interface CurvePoint {
  readonly at: Date;
  readonly equity: Decimal;
  readonly putIn: Decimal;
}

const dayMs = 86_400_000;
const rangeDays: Record<CurveRange, number> = { DAY: 1, WEEK: 7, MONTH: 30, THREE_MONTHS: 90, YEAR: 365, ALL: 36_500 };
/** Closes come once a day: what is calculated of so many is cached for so long. */
const cacheMs = 600_000;

/** What the money copying a feeder came to at daily closes: read once in ten minutes for each feeder, money and range. */
export class CopiersCurve {
  private readonly cached: TtlCache<CurvePoint[]>;

  constructor(private readonly deps: Pick<CopyingDeps, "db" | "clock" | "market">) {
    this.cached = new TtlCache(deps.clock, cacheMs, limits.copierCurvesKeptMax);
  }

  /** Oldest first, without the point of now; at most `curvePointsMax`. */
  of(feederId: string, mode: "PAPER" | "LIVE", range: CurveRange): Promise<CurvePoint[]> {
    return this.cached.of(`${feederId} ${mode} ${range}`, () => this.read(feederId, mode, range));
  }

  private async read(feederId: string, mode: "PAPER" | "LIVE", range: CurveRange): Promise<CurvePoint[]> {
    const since = new Date(+this.deps.market.marketNow() - rangeDays[range] * dayMs);
    const rows = await readCopiersCloses(this.deps.db, feederId, mode, since, limits.curvePointsMax);
    return rows.map(({ at, equity, put_in }) => ({ at, equity: new Decimal(equity), putIn: new Decimal(put_in) }));
  }
}
