import { useQuery } from "@apollo/client/react";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { Card } from "../../ui/layout/Card";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { ErrorState } from "../../ui/feedback/States";
import { ModeTag } from "../../ui/data/Tag";
import { useBenchmarkChoice } from "../benchmark/use-benchmark";
import { TraderCurveDocument, type TraderCurveQueryVariables } from "../../people/profiles/profile.generated";

const BenchmarkedChart = lazily(async () => ({ default: (await import("../benchmark/BenchmarkedChart")).BenchmarkedChart }));

type Range = TraderCurveQueryVariables["range"];

const ranges: readonly { value: Range; label: string }[] = [
  { value: "MONTH", label: "1M" },
  { value: "THREE_MONTHS", label: "3M" },
  { value: "YEAR", label: "1Y" },
  { value: "ALL", label: "All" },
];

interface RecordCardProps {
  readonly traderId: string;
  readonly name: string;
  readonly mode: "PAPER" | "LIVE";
}

/** The record as a curve with its drawdown; another range is fetched while the last one stays on screen. */
export function RecordCard({ traderId, name, mode }: RecordCardProps): ReactNode {
  const [range, setRange] = useState<Range>("ALL");
  const benchmark = useBenchmarkChoice();
  const { data, previousData, error, refetch } = useQuery(TraderCurveDocument, {
    variables: { id: traderId, range, mode, ...benchmark.variables },
  });
  const trader = (data ?? previousData)?.trader;
  const points = trader?.curve as { at: string; returnPercent: number; drawdownPercent: number }[] | undefined;
  const curves = useMemo(() => (points ? [{ id: traderId, label: name.split(/\s/)[0] ?? name, points }] : null), [points, traderId, name]);
  if (error && !points) {
    return (
      <Card title="Record">
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the chart.</ErrorState>
      </Card>
    );
  }
  return (
    <Card isFlush>
      <Suspense fallback={<ChartSkeleton height={340} />}>
        <BenchmarkedChart
          curves={curves}
          line={trader?.benchmark}
          choice={benchmark}
          note={<ModeTag mode={mode} />}
          choices={{ label: "Range", value: range, options: ranges, onChange: (value) => setRange(value as Range) }}
          fileName={`record-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`}
        />
      </Suspense>
    </Card>
  );
}
