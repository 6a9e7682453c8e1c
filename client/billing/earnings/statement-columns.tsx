import { formatCount, formatMoney } from "../../lib/format/format";
import { formatMonthName } from "../../lib/format/time";
import type { Column, FootCells } from "../../ui/lists/ResponsiveTable";
import type { EarningsStatementLineFactsFragment, EarningsStatementQuery } from "./earnings.generated";

type Line = EarningsStatementLineFactsFragment;

const bites = (count: number): string => (count < 0 ? `−${formatCount(-count)}` : formatCount(count));
const nameOf = ({ month }: Line): string => (month === null ? "Total" : formatMonthName(Number(month.slice(5, 7))));

export const statementColumns: ReadonlyArray<Column<Line>> = [
  { key: "month", label: "Month", isHead: true, cell: nameOf },
  { key: "subscriptions", label: "Subscriptions", align: "right", cell: (line) => bites(line.subscriptionBites) },
  { key: "unlocks", label: "Recipes", align: "right", cell: (line) => bites(line.unlockBites) },
  { key: "tips", label: "Tips", align: "right", cell: (line) => bites(line.tipBites) },
  { key: "fees", label: "Performance fees", align: "right", cell: (line) => bites(line.feeBites) },
  { key: "back", label: "Taken back", align: "right", cell: (line) => bites(line.takenBackBites) },
  { key: "earned", label: "Earned", align: "right", cell: (line) => bites(line.earnedBites) },
  { key: "usd", label: "Earned, USD", align: "right", cell: (line) => formatMoney(line.earnedUsd) },
  { key: "paid", label: "Paid out, USD", align: "right", cell: (line) => formatMoney(line.paidOutUsd) },
];

/** Whether nothing was booked in it; a year whose payments were all taken back has lines. */
export const isEmptyYear = ({ year, years }: EarningsStatementQuery["earningsStatement"]): boolean => !years.includes(year);

export const statementFoot = (total: Line): FootCells => statementColumns.map(({ key, cell }) => ({ key, cell: cell(total) }));

/** Months and the year as rows of a file: plain numbers, the first day of each month. */
export const csvOfStatement = ({ year, months, total }: EarningsStatementQuery["earningsStatement"]): Array<Array<string | number>> => [
  [
    ...["month", "subscription_bites", "unlock_bites", "tip_bites", "fee_bites", "taken_back_bites"],
    ...["earned_bites", "earned_usd", "paid_out_usd"],
  ],
  ...[...months, total].map((line) => [
    ...[line.month ?? String(year), line.subscriptionBites, line.unlockBites, line.tipBites, line.feeBites, line.takenBackBites],
    ...[line.earnedBites, line.earnedUsd, line.paidOutUsd],
  ]),
];
