import { earningSources, sourceOfKind, type EarningSource, type MonthOfKind } from "./earnings-sums";

/** Kinds of transfers that pay earned bites out as money, and that book a payment which the bank returned. */
export const paidOutKinds = ["PAYOUT_PAID", "PAYOUT_RETURNED"] as const;

/** One month of a yearly statement, in bites. */
export interface StatedMonth {
  /** First day of the month in UTC, `2026-11-01`. */
  readonly month: string;
  readonly bySource: Readonly<Record<EarningSource, bigint>>;
  /** Net of what was given back again; 0 or less, unless more was given back than taken in this month. */
  readonly takenBack: bigint;
  readonly earned: bigint;
  /** Net of payouts that came back; below 0 where only such a return fell in this month. */
  readonly paidOut: bigint;
}

export interface StatedYear {
  readonly months: readonly StatedMonth[];
  readonly total: Omit<StatedMonth, "month">;
}

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** Twelve months with their sums, from what was booked: `earned` as earnings, `paidOut` as bites that left as money. */
export function statedYear(year: number, earned: readonly MonthOfKind[], paidOut: readonly MonthOfKind[]): StatedYear {
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}-01`;
    return monthOf(
      month,
      earned.filter((row) => row.month === month),
      paidOut.filter((row) => row.month === month),
    );
  });
  const of = (pick: (month: StatedMonth) => bigint): bigint => sumOf(months.map(pick));
  return {
    months,
    total: {
      bySource: bySource((source) => of((month) => month.bySource[source])),
      takenBack: of(({ takenBack }) => takenBack),
      earned: of((month) => month.earned),
      paidOut: of((month) => month.paidOut),
    },
  };
}

/** Years in UTC in which anything was earned, taken back or paid out, latest first. */
export const yearsOf = (...lists: ReadonlyArray<readonly MonthOfKind[]>): number[] =>
  [...new Set(lists.flat().map(({ month }) => Number(month.slice(0, 4))))].toSorted((one, other) => other - one);

function monthOf(month: string, earned: readonly MonthOfKind[], paidOut: readonly MonthOfKind[]): StatedMonth {
  const bites = (rows: readonly MonthOfKind[]): bigint => sumOf(rows.map((row) => row.bites));
  return {
    month,
    bySource: bySource((source) => bites(earned.filter(({ kind }) => sourceOfKind[kind] === source))),
    takenBack: bites(earned.filter(({ kind }) => sourceOfKind[kind] === undefined)),
    earned: bites(earned),
    paidOut: bites(paidOut),
  };
}

const bySource = (of: (source: EarningSource) => bigint): Record<EarningSource, bigint> =>
  Object.fromEntries(earningSources.map((source) => [source, of(source)])) as Record<EarningSource, bigint>;
