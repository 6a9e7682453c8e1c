import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { KeptAnswers } from "../platform/kept-answers";
import { limits } from "../platform/limits";
import { eventViewerOf, type FiguresAudience } from "./audience";
import { comparable, windowsSql } from "./fidelity";

/** Closes come once a day: what is made of so many receipts is kept for so long. */
const cacheMs = 600_000;
const keptMax = 1_000;

/** What receipts say of the gap between copies and feeder, each as a fraction of the copies' average money: 0.01 is one point. */
export interface GapParts {
  readonly slippage: number;
  readonly missed: number;
  readonly capped: number;
}

/**
 * Receipts of the copies that fidelity is made of, between each copy's first and last compared close. Slippage is what they
 * say. What was left out of an open is its size by the eater's own rule less what was bought; it counts with what the
 * feeder's fill of that event came to at the average price of the feeder's exits, once the trade is closed and was never
 * split. `$1` to `$3` the audience, `$4` now, `$5` from, `$6` feeder, `$7` the most copies it is worked out for.
 */
const gapSql = `
with ${windowsSql("# = $6")}, kept as materialized (
  select * from windows where ${comparable} and (select count(*) from windows where ${comparable}) <= $7
), exits as (
  select e.trade_id, sum(e.fill_quantity * e.fill_price) filter (where e.kind in ('REDUCED', 'CLOSED')) / nullif(sum(e.fill_quantity) filter (where e.kind in ('REDUCED', 'CLOSED')), 0) as price, max(e.at) as at
  from record_events e where e.user_id = $6 and e.trade_id is not null and visible_from(e.at, e.delay_seconds, e.price_bites, $1, false, $2) <= $4
  group by e.trade_id having bool_or(e.kind = 'CLOSED') and not bool_or(e.kind = 'ADJUSTED')
), facts as (
  select r.status, coalesce(r.slippage_money, 0) as slippage,
    case when r.action in ('OPEN', 'SCALE') and r.status <> 'PENDING' and x.at <= k.last_at and r.feeder_price > 0
      then coalesce(greatest(r.steps[1] - r.money, 0), 0) * case r.side when 'LONG' then x.price - r.feeder_price else r.feeder_price - x.price end / r.feeder_price else 0 end as left_out
  from kept k join receipts r on r.copy_id = k.id and r.cause_kind = 'EVENT' and r.decided_at > k.first_at and r.decided_at <= k.last_at
  left join exits x on x.trade_id = r.trade_id
)
select (select sum(capital) from kept) as capital, coalesce(sum(slippage), 0)::float8 as slippage,
  coalesce(sum(left_out) filter (where status <> 'COPIED'), 0)::float8 as missed, coalesce(sum(left_out) filter (where status = 'COPIED'), 0)::float8 as capped
from facts`;

/** Where the gap between a feeder and the copies comes from, as far as receipts tell: read once in ten minutes for each audience. */
export class FidelityGapReader {
  private readonly kept: KeptAnswers<GapParts | null>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.kept = new KeptAnswers(clock, cacheMs, keptMax);
  }

  /** Null where there are more copies than it is worked out for, or none. */
  read(audience: FiguresAudience, feederId: string): Promise<GapParts | null> {
    return this.kept.of(`${audience} ${feederId}`, () => this.ask(audience, feederId));
  }

  private async ask(audience: FiguresAudience, feederId: string): Promise<GapParts | null> {
    const { isSignedIn, tierDelaySeconds } = eventViewerOf(audience);
    const [row] = await this.db.query<{ capital: number | null } & GapParts>(gapSql, [
      ...[isSignedIn, tierDelaySeconds, true, this.clock.date(), new Date(0)],
      ...[feederId, limits.copiesInGapMax],
    ]);
    const { capital, slippage, missed, capped } = row!;
    return capital ? { slippage: -slippage / capital, missed: -missed / capital, capped: -capped / capital } : null;
  }
}

/** The parts in points, and what they leave of the gap: hundredths that add up to it as it is shown. */
export interface GapPoints {
  readonly gap: number;
  readonly slippage: number;
  readonly missed: number;
  readonly capped: number;
  readonly rest: number;
}

const hundredths = (fraction: number): number => Math.round(fraction * 10_000);

/** Pure: `gap` and the parts as fractions, 0.01 is one point. */
export function gapPointsOf(gap: number, parts: GapParts): GapPoints {
  const [whole, slippage, missed, capped] = [gap, parts.slippage, parts.missed, parts.capped].map(hundredths) as [
    number,
    number,
    number,
    number,
  ];
  const points = { gap: whole, slippage, missed, capped, rest: whole - slippage - missed - capped };
  // Without the sign of a zero.
  return Object.fromEntries(Object.entries(points).map(([name, value]) => [name, value / 100 + 0])) as unknown as GapPoints;
}
