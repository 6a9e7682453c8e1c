import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { Decimal } from "../../platform/decimal";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { limits } from "../../platform/limits";
import type { CurveRange } from "../../trading/trading.enums";
import type { CopyingDeps } from "../copying-deps";

/** All copies of one feeder together at a moment, in USD: at mid, and what was put into those that ran then. */
export interface CurvePoint {
  readonly at: Date;
  readonly equity: Decimal;
  readonly putIn: Decimal;
}

const dayMs = 86_400_000;
const rangeDays: Record<CurveRange, number> = { DAY: 1, WEEK: 7, MONTH: 30, THREE_MONTHS: 91, YEAR: 365, ALL: 36_500 };
/** Closes come once a day: what is made of so many is kept for so long. */
const cacheMs = 600_000;

/**
 * Each close of the copies that ran at it, and the money that had gone into those until then: a copy that ends leaves both
 * lines at once. `$1` feeder, `$2` since, `$3` how many closes.
 */
const closesSql = `
with closes as materialized (
  select k.copy_id, k.day, k.at, k.equity from copies c join copy_closes k on k.copy_id = c.id
  where c.feeder_id = $1 and k.at >= $2 and ${isNotSandboxSql("c.eater_id")}
), worth as (
  select day, max(at) as at, sum(equity) as equity from closes group by day
), put as (
  select k.day, sum(f.amount) as put_in from closes k join copy_flows f on f.copy_id = k.copy_id and f.at <= k.at and f.kind <> 'STOP' group by k.day
)
select * from (
  select w.at, w.equity, coalesce(p.put_in, 0) as put_in from worth w left join put p on p.day = w.day order by w.day desc limit $3
) newest order by at`;

/** What the money copying a feeder came to at daily closes: read once in ten minutes for each feeder and range. */
export class CopiersCurve {
  private readonly kept: TtlCache<CurvePoint[]>;

  constructor(private readonly deps: Pick<CopyingDeps, "db" | "clock" | "market">) {
    this.kept = new TtlCache(deps.clock, cacheMs, limits.copierCurvesKeptMax);
  }

  /** Oldest first, without the point of now; at most `curvePointsMax`. */
  of(feederId: string, range: CurveRange): Promise<CurvePoint[]> {
    return this.kept.of(`${feederId} ${range}`, () => this.read(feederId, range));
  }

  private async read(feederId: string, range: CurveRange): Promise<CurvePoint[]> {
    const since = new Date(+this.deps.market.marketNow() - rangeDays[range] * dayMs);
    const rows = await this.deps.db.query<{ at: Date; equity: string; put_in: string }>(closesSql, [
      feederId,
      since,
      limits.curvePointsMax,
    ]);
    return rows.map(({ at, equity, put_in }) => ({ at, equity: new Decimal(equity), putIn: new Decimal(put_in) }));
  }
}
