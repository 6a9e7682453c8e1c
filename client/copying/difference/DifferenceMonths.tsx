import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatParts } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { MoneyChange, Points } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { CopyDifferenceMonthsDocument, MyDifferenceMonthsDocument, type DifferenceMonthFactsFragment } from "./difference.generated";

interface MonthsProps {
  readonly copyId: string | null;
  readonly month: string | null;
  /** Null: since the start. */
  choose(month: string | null): void;
}

/** What each month added; one can be explained by itself. */
export function DifferenceMonths({ copyId, month, choose }: MonthsProps): ReactNode {
  const one = useQuery(CopyDifferenceMonthsDocument, { variables: { id: copyId ?? "" }, skip: copyId === null });
  const all = useQuery(MyDifferenceMonthsDocument, { skip: copyId !== null });
  const months = copyId === null ? all.data?.myDifferenceMonths : one.data?.copy?.differenceMonths;
  if (!months || months.length === 0) return null;
  return (
    <Card
      isFlush
      title="By month"
      note="Months sum to the whole"
      aside={
        month && (
          <Button size="compact-sm" onClick={() => choose(null)}>
            Show since start
          </Button>
        )
      }
    >
      <ResponsiveTable
        caption="Difference by month"
        rows={months.toReversed()}
        rowKey={(row) => row.month}
        columns={columnsOf(month, choose)}
      />
    </Card>
  );
}

const nameOf = (month: string): string =>
  formatParts(Date.parse(`${month}-15T00:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });

const columnsOf = (month: string | null, choose: MonthsProps["choose"]): Array<Column<DifferenceMonthFactsFragment>> => [
  {
    key: "month",
    label: "Month",
    isHead: true,
    cell: (row) => (
      <Button size="compact-sm" variant="subtle" px={0} aria-pressed={row.month === month} onClick={() => choose(row.month)}>
        {nameOf(row.month)}
      </Button>
    ),
  },
  { key: "feeder", label: "At feeder’s return", align: "right", cell: (row) => <MoneyChange value={row.feederMade} /> },
  { key: "copy", label: "You made", align: "right", cell: (row) => <MoneyChange value={row.copyMade} /> },
  { key: "difference", label: "Difference", align: "right", cell: (row) => <MoneyChange value={row.difference} /> },
  { key: "points", label: "Points", align: "right", cell: (row) => <Points value={row.points} reason="No money in the copy" /> },
];
