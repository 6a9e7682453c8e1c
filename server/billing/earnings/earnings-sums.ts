/** What a feeder earns with. */
export const earningSources = ["SUBSCRIPTION", "UNLOCK", "TIP", "FEE"] as const;
export type EarningSource = (typeof earningSources)[number];

/** Kinds of transfers that feeders earn by, and their sources. */
export const sourceOfKind: Readonly<Record<string, EarningSource>> = {
  FEEDER_SUBSCRIPTION: "SUBSCRIPTION",
  RECIPE_UNLOCK: "UNLOCK",
  TIP: "TIP",
  PERFORMANCE_FEE: "FEE",
};

/** Kinds of transfers that take earnings back from feeders, or return them. */
export const correctingKinds = ["SUBSCRIPTION_REFUND", "EARNINGS_TAKEN_BACK", "EARNINGS_GIVEN_BACK"] as const;

/** What the entries of one kind add up to in one month. */
export interface MonthOfKind {
  /** First day of the month in UTC, `2026-11-01`. */
  readonly month: string;
  readonly kind: string;
  readonly bites: bigint;
  readonly payments: number;
}

export interface SourceSum {
  readonly source: EarningSource;
  readonly bites: bigint;
  readonly monthBites: bigint;
  readonly payments: number;
}

export interface EarningsSums {
  /** Net of what was taken back. */
  readonly total: bigint;
  readonly month: bigint;
  readonly sources: readonly SourceSum[];
  /** Net of what was given back again; 0 or less. */
  readonly takenBack: bigint;
}

const sumOf = (rows: readonly MonthOfKind[]): bigint => rows.reduce((sum, { bites }) => sum + bites, 0n);

/** Adds up months of kinds. `month` is the one that runs, `2026-11-01`. Every source is named, also one without bites. */
export function earningsSums(rows: readonly MonthOfKind[], month: string): EarningsSums {
  const ofMonth = rows.filter((row) => row.month === month);
  const sources = earningSources.map((source) => {
    const own = rows.filter(({ kind }) => sourceOfKind[kind] === source);
    return {
      ...{ source, bites: sumOf(own), monthBites: sumOf(own.filter((row) => row.month === month)) },
      payments: own.reduce((count, { payments }) => count + payments, 0),
    };
  });
  const takenBack = sumOf(rows.filter(({ kind }) => sourceOfKind[kind] === undefined));
  return { total: sumOf(rows), month: sumOf(ofMonth), sources, takenBack };
}

/** First day of the month of a moment, in UTC: `2026-11-01`. */
export const monthOf = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;

/** Each of the last `count` months up to `month`, oldest first, with what was earned in it; 0 where nothing was. */
export function lastMonths(
  rows: readonly MonthOfKind[],
  month: string,
  count: number,
): Array<{ readonly month: string; readonly bites: bigint }> {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return Array.from({ length: count }, (_, index) => {
    const of = monthOf(new Date(Date.UTC(year, number - count + index, 1)));
    return { month: of, bites: sumOf(rows.filter((row) => row.month === of)) };
  });
}
