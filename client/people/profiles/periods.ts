import type { CurveRange, LeaderboardPeriod } from "../../graphql/schema.generated";

/** A period over which records are compared. */
export interface Period {
  readonly value: LeaderboardPeriod;
  readonly label: string;
  /** Of the record's curve: the same days. */
  readonly range: CurveRange;
  /** Null for whole records. */
  readonly days: number | null;
}

export const periods: readonly [Period, ...Period[]] = [
  { value: "MONTH", label: "30 days", range: "MONTH", days: 30 },
  { value: "QUARTER", label: "90 days", range: "THREE_MONTHS", days: 90 },
  { value: "YEAR", label: "1 year", range: "YEAR", days: 365 },
  { value: "ALL", label: "All", range: "ALL", days: null },
];

export const periodOf = (value: LeaderboardPeriod): Period => periods.find((period) => period.value === value) ?? periods[0];
