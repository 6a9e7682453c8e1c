import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { eventViewerOf, type FiguresAudience } from "../figures-audience";
import { readFidelity, type Fidelity } from "./fidelity.store";

/** Fewer copies of `copyDaysMin` days say nothing about a feeder. */
export const copiesMin = 5;
/** Below this return of the feeder's a share of it says nothing: 0.01 is 1%. */
export const shareReturnMin = 0.01;
/** Closes come once a day: what is calculated from them is cached for so long. */
const cacheMs = 600_000;
/** Audiences times periods. */
const keptMax = 100;

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

/** Reads fidelity for boards: one statement for all feeders, its answer cached for ten minutes for each audience. */
export class FidelityReader {
  private readonly kept: TtlCache<ReadonlyMap<string, Fidelity>>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.kept = new TtlCache(clock, cacheMs, keptMax);
  }

  /** By feeder, of closes since `from`; `key` names that period. Few copies are in it too: ask `withEnoughCopies`. */
  read(audience: FiguresAudience, key: string, from: Date): Promise<ReadonlyMap<string, Fidelity>> {
    return this.kept.of(`${audience} ${key}`, () => this.ask(audience, from));
  }

  private async ask(audience: FiguresAudience, from: Date): Promise<ReadonlyMap<string, Fidelity>> {
    const found = await readFidelity(this.db, eventViewerOf(audience), this.clock.date(), from);
    return new Map(found.map((row) => [row.userId, row]));
  }
}
