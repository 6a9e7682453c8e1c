/** Waits that double from try to try, each between half and all of its step: many that were cut at once do not come back at once. */
export function backoffMs(attempt: number, firstMs: number, maxMs: number, random: () => number = Math.random): number {
  const step = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 20));
  return Math.round(step * (0.5 + 0.5 * random()));
}
