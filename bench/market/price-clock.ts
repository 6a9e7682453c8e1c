/**
 * A price that says when it was made, to the millisecond: cents count the milliseconds since `startedAt`, above a thousand dollars. Both
 * ends are processes of one machine.
 */
export const priceNow = (startedAt: number): number => 1_000 + (Date.now() - startedAt) / 100;
export const ageOf = (price: number, startedAt: number): number => Date.now() - startedAt - Math.round((price - 1_000) * 100);

export const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
export const sorted = (values: number[]): number[] => values.sort((a, b) => a - b);
