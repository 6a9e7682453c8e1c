import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { eventViewerOf, type FiguresAudience } from "../figures-audience";

/** Fewer copies of so many days say nothing about a feeder. */
export const copiesMin = 5;
export const copyDaysMin = 30;
/** Below this return of the feeder's a share of it says nothing: 0.01 is 1%. */
export const shareReturnMin = 0.01;
/** Closes come once a day: what is made of them is kept for so long. */
const cacheMs = 600_000;
/** Audiences times periods. */
const keptMax = 100;

/** What copies made beside what the feeder made, each pair over the same days, both weighted by the copies' average capital. As fractions. */
export interface Fidelity {
  readonly userId: string;
  /** Copies it was worked out from. */
  readonly copies: number;
  readonly copied: number;
  readonly fed: number;
  /** Standard deviation of what the single copies made; null for one alone. */
  readonly spread?: number | null;
}

/** The same where it is enough to say something. */
export const tellable = (fidelity: Fidelity | undefined): Fidelity | null => (fidelity && fidelity.copies >= copiesMin ? fidelity : null);

/** How much of the feeder's return copiers kept, in percent; null where the feeder made less than 1%, so that a share says nothing. */
export const keptPercent = ({ copied, fed }: Fidelity): number | null => (fed < shareReturnMin ? null : (copied / fed) * 100);

/** What copiers made more (or less) than the feeder, in percentage points. */
export const gapPoints = ({ copied, fed }: Fidelity): number => (copied - fed) * 100;

/** The middle one; of an even number the mean of the two in the middle. Null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/**
 * Each copy of 30 days from its first to its last daily close that the audience may compare: its unit value there, and the
 * feeder's growth between the same two closes. `$1` to `$3` the audience, `$4` now, `$5` from; `feeder` and `copies` narrow
 * it down.
 */
export const windowsSql = (feeder = "true", copies = "true"): string => `
curve as materialized (
  select c.user_id, c.day, sum(ln(greatest(c.growth, 0.000001))) over (partition by c.account_id order by c.day)::float8 as total
  from equity_closes c join trading_accounts a on a.id = c.account_id and a.kind = 'RECORD'
  where c.at >= $5 and visible_from(c.at, c.delay_seconds, c.price_bites, $1, false, $2) <= $4 and $3::boolean and ${feeder.replace("#", "c.user_id")}
), windows as materialized (
  select c.id, c.feeder_id, count(*) as closes, avg(k.equity)::float8 as capital, min(k.at) as first_at, max(k.at) as last_at,
    (array_agg(k.unit_value order by k.day desc))[1]::float8 / nullif((array_agg(k.unit_value order by k.day))[1], 0)::float8 - 1 as copied,
    exp((array_agg(f.total order by k.day desc))[1] - (array_agg(f.total order by k.day))[1]) - 1 as fed
  from copies c join copy_closes k on k.copy_id = c.id join curve f on f.user_id = c.feeder_id and f.day = k.day
  where c.started_at <= $4::timestamptz - interval '${copyDaysMin} days' and coalesce(c.stopped_at, $4) >= c.started_at + interval '${copyDaysMin} days' and ${isNotSandboxSql("c.eater_id")} and ${feeder.replace("#", "c.feeder_id")} and ${copies.replace("#", "c.id")}
  group by c.id
)`;

/** Which of the windows count. */
export const comparable = "closes >= 2 and capital > 0 and copied is not null";

const fidelitySql = `
with ${windowsSql()}
select feeder_id as "userId", count(*)::int as copies, sum(copied * capital) / sum(capital) as copied, sum(fed * capital) / sum(capital) as fed,
  stddev_samp(copied)::float8 as spread
from windows where ${comparable} group by 1`;

/** Reads fidelity for boards: one statement for all feeders, its answer kept for ten minutes for each audience. */
export class FidelityReader {
  private readonly kept: TtlCache<ReadonlyMap<string, Fidelity>>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.kept = new TtlCache(clock, cacheMs, keptMax);
  }

  /** By feeder, of closes since `from`; `key` names that period. Few copies are in it too: ask `tellable`. */
  read(audience: FiguresAudience, key: string, from: Date): Promise<ReadonlyMap<string, Fidelity>> {
    return this.kept.of(`${audience} ${key}`, () => this.ask(audience, from));
  }

  private async ask(audience: FiguresAudience, from: Date): Promise<ReadonlyMap<string, Fidelity>> {
    const { isSignedIn, tierDelaySeconds } = eventViewerOf(audience);
    const found = await this.db.query<Fidelity>(fidelitySql, [isSignedIn, tierDelaySeconds, true, this.clock.date(), from]);
    return new Map(found.map((row) => [row.userId, row]));
  }
}
