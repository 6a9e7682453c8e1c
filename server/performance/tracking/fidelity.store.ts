import type { EventViewer } from "../../people/visibility/visible-from";
import type { Database } from "../../platform/db/database";
import { comparableSql, windowsSql } from "./windows.sql";

/** What copies made beside what the feeder made, each pair over the same days, both weighted by the copies' average capital. As fractions. */
export interface Fidelity {
  readonly userId: string;
  /** Copies it was calculated from. */
  readonly copies: number;
  readonly copied: number;
  readonly fed: number;
  /** Standard deviation of what the single copies made; null for one alone. */
  readonly spread?: number | null;
}

const fidelitySql = `
with
${windowsSql()}
select
  feeder_id as "userId",
  count(*)::int as copies,
  sum(copied * capital) / sum(capital) as copied,
  sum(fed * capital) / sum(capital) as fed,
  stddev_samp(copied)::float8 as spread
from windows
where ${comparableSql}
group by 1`;

/** One row for each feeder with a copy of 30 days, of closes since `from` that the viewer sees at `at`. */
export const readFidelity = (db: Database, { isSignedIn, tierDelaySeconds }: EventViewer, at: Date, from: Date): Promise<Fidelity[]> =>
  db.query<Fidelity>(fidelitySql, [isSignedIn, tierDelaySeconds, true, at, from]);
