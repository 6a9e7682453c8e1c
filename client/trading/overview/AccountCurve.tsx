import { useQuery } from "@apollo/client/react";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import type { CurveRange } from "../../graphql/schema.generated";
import type { EquityChartPoint } from "../../market/charts/EquityChart";
import { bookVariables, type Book } from "../accounts/book";
import { PortfolioCurveDocument } from "../portfolio/portfolio.generated";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { ChartError } from "../../ui/feedback/ErrorInPlace";
import { ModeTag } from "../../ui/data/Tag";
import { Card } from "../../ui/layout/Card";

const EquityChart = lazily(async () => ({ default: (await import("../../market/charts/EquityChart")).EquityChart }));

const ranges: ReadonlyArray<{ value: CurveRange; label: string }> = [
  { value: "DAY", label: "1D" },
  { value: "WEEK", label: "1W" },
  { value: "MONTH", label: "1M" },
  { value: "THREE_MONTHS", label: "3M" },
  { value: "YEAR", label: "1Y" },
  { value: "ALL", label: "All" },
];

/** Pixels of the plot where nothing else is asked for. */
export const curveHeight = 240;

export interface AccountCurveProps {
  readonly height?: number;
  readonly range: CurveRange;
  /** Null while they load. */
  readonly points: readonly EquityChartPoint[] | null;
  readonly hasFailed: boolean;
  /** Of the account's money; null while it loads. */
  readonly mode: "PAPER" | "LIVE" | null;
  setRange(range: CurveRange): void;
  refetch(): void;
}

/** The curve of an account, asked for beside the account itself, not after it. For another account it is mounted anew. */
export function useAccountCurve(book: Book): AccountCurveProps {
  const [range, setRange] = useState<CurveRange>("THREE_MONTHS");
  const { data, previousData, error, refetch } = useQuery(PortfolioCurveDocument, {
    variables: { ...bookVariables(book), range },
    fetchPolicy: "cache-and-network",
  });
  return {
    range,
    // Another range: the old curve stays until the new one is here.
    points: (data ?? previousData)?.portfolio.equityCurve ?? null,
    mode: (data ?? previousData)?.portfolio.account.mode ?? null,
    hasFailed: error !== undefined && !data,
    setRange,
    refetch: () => void refetch(),
  };
}

export function AccountCurve({ height = curveHeight, range, points, hasFailed, mode, setRange, refetch }: AccountCurveProps): ReactNode {
  if (hasFailed)
    return (
      <Card isFlush>
        <ChartError height={height} onRetry={refetch}>
          Couldn’t load the chart.
        </ChartError>
      </Card>
    );
  return (
    <Card isFlush>
      <Suspense fallback={<ChartSkeleton height={height} />}>
        <EquityChart
          points={points}
          height={height}
          note={mode && <ModeTag mode={mode} />}
          choices={{ label: "Range", value: range, options: ranges, onChange: (value) => setRange(value as CurveRange) }}
        />
      </Suspense>
    </Card>
  );
}
