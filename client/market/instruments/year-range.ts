/** Lowest and highest price, and since when. */
export interface Range {
  readonly low: string;
  readonly high: string;
  readonly since: string;
}

const dayMs = 86_400_000;
/** A range that begins within its first week is the whole one: the first day may have been a holiday. */
const wholeDaysMin = 357;

/** The range with the live price in it: a new high is one at once. `percent` is where the price lies, from 0 to 100. */
export function rangeNow(
  { low, high, since }: Range,
  mid: string | null,
  now: number,
): { readonly low: string; readonly high: string; readonly percent: number | null; readonly isWhole: boolean } {
  const lowest = mid !== null && Number(mid) < Number(low) ? mid : low;
  const highest = mid !== null && Number(mid) > Number(high) ? mid : high;
  const span = Number(highest) - Number(lowest);
  return {
    low: lowest,
    high: highest,
    percent: mid === null ? null : span === 0 ? 50 : ((Number(mid) - Number(lowest)) / span) * 100,
    isWhole: now - Date.parse(since) >= wholeDaysMin * dayMs,
  };
}
