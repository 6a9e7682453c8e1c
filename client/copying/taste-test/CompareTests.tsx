import { useMemo, type ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { RecordChart, type RecordCurve } from "../../market/charts/RecordChart";
import { Percent } from "../../ui/data/Num";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { pointsOf } from "./TasteTestResult";
import type { TasteTestFactsFragment } from "./taste-test.generated";
import { namesOf } from "./tested-words";

/** Up to four results side by side: one chart, and their figures in columns. */
export function CompareTests({ tests }: { readonly tests: readonly TasteTestFactsFragment[] }): ReactNode {
  const names = useMemo(() => namesOf(tests), [tests]);
  const curves = useMemo<readonly RecordCurve[]>(
    () => tests.map(({ id, result }) => ({ id, label: names.get(id)!, points: pointsOf(result!.curve, ({ percent }) => percent) })),
    [tests, names],
  );
  const columns = useMemo(() => columnsOf(names), [names]);
  return (
    <Card title="Side by side">
      <RecordChart curves={curves} title="Return" height={260} fileName="taste-tests" />
      <ResponsiveTable caption="Taste tests side by side" rows={tests} rowKey={({ id }) => id} columns={columns} />
    </Card>
  );
}

const columnsOf = (names: ReadonlyMap<string, string>): Array<Column<TasteTestFactsFragment>> => [
  { key: "test", label: "Taste test", isHead: true, cell: ({ id }) => names.get(id) },
  { key: "return", label: "Return", align: "right", cell: ({ result }) => <Percent value={result!.returnPercent} /> },
  { key: "feeder", label: "Feeder’s", align: "right", cell: ({ result }) => <Percent value={result!.feederReturnPercent} /> },
  { key: "drawdown", label: "Max drawdown", align: "right", cell: ({ result }) => <Percent value={result!.maxDrawdownPercent} /> },
  {
    key: "worst",
    label: "Worst day",
    align: "right",
    cell: ({ result }) => (result!.worstDay ? <Percent value={result!.worstDay.percent} /> : "None"),
  },
  { key: "opened", label: "Trades", align: "right", cell: ({ result }) => String(result!.opened) },
  { key: "skipped", label: "Skipped", align: "right", cell: ({ result }) => String(result!.skipped) },
  { key: "costs", label: "Costs", align: "right", cell: ({ result }) => formatMoney(result!.costs) },
  {
    key: "exposure",
    label: "Avg. exposure",
    align: "right",
    cell: ({ result }) => <Percent value={result!.averageExposurePercent} isChange={false} digits={1} />,
  },
  { key: "budget", label: "Faithful from", align: "right", cell: ({ result }) => formatMoney(result!.faithfulBudget) },
];
