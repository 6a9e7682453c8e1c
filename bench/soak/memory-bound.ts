/** Memory of a process at one moment, in megabytes. */
export interface Sample {
  readonly residentMb: number;
  readonly heapMb: number;
}

export interface MemoryBound {
  readonly samples: number;
  /** Medians of the second quarter, when everything has been used once, and of the last. */
  readonly residentMb: readonly [before: number, after: number];
  readonly heapMb: readonly [before: number, after: number];
  readonly residentMbMax: number;
  readonly isBounded: boolean;
}

/** So much more than in the second quarter is no growth: collections come when they come. */
const growthMax = 1.15;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Whether the last quarter of these needed hardly more than the second. The first quarter is for warming up. */
export function boundOf(samples: readonly Sample[]): MemoryBound {
  const quarter = Math.floor(samples.length / 4);
  const of = (read: (sample: Sample) => number): readonly [number, number] => [
    median(samples.slice(quarter, 2 * quarter).map(read)),
    median(samples.slice(samples.length - quarter).map(read)),
  ];
  const residentMb = of((sample) => sample.residentMb);
  const heapMb = of((sample) => sample.heapMb);
  const isWithin = ([before, after]: readonly [number, number]): boolean => after <= before * growthMax;
  return {
    samples: samples.length,
    residentMb,
    heapMb,
    residentMbMax: Math.max(...samples.map((sample) => sample.residentMb)),
    isBounded: quarter > 0 && isWithin(residentMb) && isWithin(heapMb),
  };
}
