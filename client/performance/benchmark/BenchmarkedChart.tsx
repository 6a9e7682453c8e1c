import { Group } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { RecordChart, type BenchmarkCurve, type RecordChartProps } from "../../market/charts/RecordChart";
import type { BenchmarkLineFragment } from "../../people/profiles/profile.generated";
import { BenchmarkPicker } from "./BenchmarkPicker";
import type { BenchmarkChoice } from "./use-benchmark";

interface BenchmarkedChartProps extends Omit<RecordChartProps, "benchmark" | "tools"> {
  /** The benchmark over the curve's closes; null or undefined without one, and before it is read. */
  readonly line: BenchmarkLineFragment | null | undefined;
  readonly choice: BenchmarkChoice;
}

/** A record with what an instrument made between the same closes, chosen from all that this server prices. */
export function BenchmarkedChart({ line, choice, note, ...chart }: BenchmarkedChartProps): ReactNode {
  const { symbol, hasBenchmark } = choice.variables;
  const shown = hasBenchmark ? line : null;
  // Without a price at the start there is no line.
  const benchmark = useMemo<BenchmarkCurve | null>(
    () => (shown && shown.points.length > 0 ? { label: shown.symbol, points: shown.points as BenchmarkCurve["points"] } : null),
    [shown],
  );
  const reason = shown?.returnPercent.reason;
  return (
    <RecordChart
      {...chart}
      benchmark={benchmark}
      note={
        <Group component="span" gap="xs">
          {note}
          {shown && reason && <span>{`${shown.symbol}: ${reason}`}</span>}
        </Group>
      }
      tools={<BenchmarkPicker symbol={hasBenchmark ? (symbol ?? shown?.symbol ?? null) : null} onChoose={choice.choose} />}
    />
  );
}
