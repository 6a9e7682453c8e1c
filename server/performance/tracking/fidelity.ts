import DataLoader from "dataloader";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { RequestContext } from "../../platform/graphql/context";
import { eventViewerOf, strangerAudience } from "../figures-audience";
import { periodStart, type FidelityAudience, type FidelityPeriod } from "./fidelity-periods";
import { countFidelity, readStoredFidelity, type Fidelity } from "./fidelity.store";

/** Fewer copies of `copyDaysMin` days say nothing about a feeder. */
export const copiesMin = 5;
/** Below this return of the feeder's a share of it says nothing: 0.01 is 1%. */
export const shareReturnMin = 0.01;

/** Fidelity where it is enough to say something. */
export const withEnoughCopies = (fidelity: Fidelity | undefined): Fidelity | null =>
  fidelity && fidelity.copies >= copiesMin ? fidelity : null;

/** What copies made as a share of what the feeder made, in percent; null where the feeder made less than 1%, so that a share says nothing. */
export const capturePercent = ({ copied, fed }: Fidelity): number | null => (fed < shareReturnMin ? null : (copied / fed) * 100);

/** What copiers made more (or less) than the feeder, in percentage points. */
export const trackingDifferencePoints = ({ copied, fed }: Fidelity): number => (copied - fed) * 100;

/** The middle one; of an even number the mean of the two in the middle. Null without any. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Reads what copies made beside their feeders: as stored after the last close, and of feeders with a newer one from the closes themselves. */
export class FidelityReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** By feeder; with `feederIds` of those only. Few copies are in it too: ask `withEnoughCopies`. */
  async read(
    audience: FidelityAudience,
    period: FidelityPeriod,
    feederIds: readonly string[] | null = null,
  ): Promise<ReadonlyMap<string, Fidelity>> {
    const now = this.clock.date();
    const rows = await readStoredFidelity(this.db, audience, period, now, feederIds);
    const stale = rows.filter((row) => row.isStale).map(({ userId }) => userId);
    const stored = rows.flatMap((row) => (row.isStale ? [] : [fidelityRow(row)]));
    const counted = stale.length === 0 ? [] : await countFidelity(this.db, stale, eventViewerOf(audience), now, periodStart(period, now));
    return new Map([...stored, ...counted].map((row) => [row.userId, row]));
  }
}

const fidelityRow = ({ userId, copies, copied, fed, spread }: Fidelity): Fidelity => ({ userId, copies, copied, fed, spread });

/** One read for all feeders of a request, over their whole records. */
export const fidelityLoader = (reader: FidelityReader) => (context: RequestContext) =>
  new DataLoader<string, Fidelity | null>(async (ids) => {
    const found = await reader.read(strangerAudience(context.viewer), "ALL", ids);
    return ids.map((id) => withEnoughCopies(found.get(id)));
  });
