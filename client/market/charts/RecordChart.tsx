import { useMemo, type ReactNode } from "react";
import { formatPercent } from "../../lib/format/format";
import { formatAge } from "../../lib/format/time";
import type { Choices } from "./ChartFrame";
import { ascending } from "./EquityChart";
import { LineChart } from "./LineChart";
import type { LineData, LinePoint, ViewLine } from "./line-view";
import type { Palette } from "./palette";
import { secondsOf, timeLabel } from "./times";

/** A point of `Trader.curve`: percent since the start of the range. */
export interface RecordPoint {
  readonly at: string;
  readonly returnPercent: number;
  readonly drawdownPercent: number;
}

export interface RecordCurve {
  readonly id: string;
  readonly label: string;
  readonly points: readonly RecordPoint[];
}

/** What an instrument would have made beside a record: percent since the start of the range, null where it has no price. */
export interface BenchmarkCurve {
  readonly label: string;
  readonly points: readonly { readonly at: string; readonly returnPercent: number | null }[];
}

export interface RecordChartProps {
  /** One record, or up to six to compare; null while loading. Keep it stable (`useMemo`). */
  readonly curves: readonly RecordCurve[] | null;
  /** A dashed line beside a single record. Keep it stable too. */
  readonly benchmark?: BenchmarkCurve | null;
  readonly choices?: Choices;
  /** Further buttons, such as the choice of a benchmark. */
  readonly tools?: ReactNode;
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  readonly height?: number;
  /** Base of the CSV's file name. */
  readonly fileName?: string;
}

const percent = (value: number): string => formatPercent(value, { digits: 1 });
const colourOf =
  (index: number, isAlone: boolean) =>
  (palette: Palette): string =>
    isAlone ? palette.feeder : (palette.shares[index] ?? palette.control);

/** A record in percent; alone its drawdown hangs below with the same time axis, several are compared by colour. */
export function RecordChart({ curves, benchmark = null, title = "Record", height = 340, ...props }: RecordChartProps): ReactNode {
  const { choices, tools, note, fileName = "record" } = props;
  const data = useMemo<LineData | null>(() => curves && linesOf(curves, benchmark), [curves, benchmark]);
  return (
    <LineChart
      title={title}
      note={note}
      label={`Return of ${curves?.map(({ label }) => label).join(", ") ?? "the record"} over time`}
      data={data}
      isDaily
      formatValue={percent}
      hasZero
      height={height}
      choices={choices}
      tools={tools}
      summary={[...(curves ?? []).map(summaryOf), ...(benchmark ? [benchmarkSummary(benchmark)] : [])].join(" ") || "Return over time."}
      table={tableOf(curves ?? [], benchmark, fileName)}
    />
  );
}

/** The benchmark's points that have a price. */
const pricedPoints = ({ points }: BenchmarkCurve): Array<{ at: string; returnPercent: number }> =>
  points.flatMap(({ at, returnPercent }) => (returnPercent === null ? [] : [{ at, returnPercent }]));

const linePoints = (points: readonly Pick<RecordPoint, "at" | "returnPercent">[]): LinePoint[] =>
  ascending(points.map(({ at, returnPercent }) => ({ time: secondsOf(at), value: returnPercent })));

function linesOf(curves: readonly RecordCurve[], benchmark: BenchmarkCurve | null): LineData {
  const isAlone = curves.length === 1;
  const lines = curves.map<ViewLine>(({ id, label, points }, index) => ({
    id,
    label,
    look: "line",
    colour: colourOf(index, isAlone),
    points: linePoints(points),
  }));
  if (benchmark) {
    const { label } = benchmark;
    lines.push({
      id: "benchmark",
      label,
      look: "dashed",
      colour: (palette) => palette.benchmark,
      points: linePoints(pricedPoints(benchmark)),
    });
  }
  const only = isAlone ? curves[0] : undefined;
  return {
    lines,
    drawdown: only
      ? ascending(only.points.map(({ at, drawdownPercent }) => ({ time: secondsOf(at), value: -Math.abs(drawdownPercent) })))
      : null,
  };
}

function summaryOf({ label, points }: RecordCurve): string {
  const last = points.at(-1);
  if (!last) return `${label} has no record in this range.`;
  const worst = points.reduce((low, point) => Math.max(low, Math.abs(point.drawdownPercent)), 0);
  const lasted = formatAge(points[0]!.at, Date.parse(last.at));
  return `${label}: ${percent(last.returnPercent)} over ${lasted}, max drawdown ${percent(-worst)}.`;
}

function benchmarkSummary(benchmark: BenchmarkCurve): string {
  const last = pricedPoints(benchmark).at(-1);
  return last ? `${benchmark.label}: ${percent(last.returnPercent)}.` : `${benchmark.label} has no prices in this range.`;
}

function tableOf(
  curves: readonly RecordCurve[],
  benchmark: BenchmarkCurve | null,
  fileName: string,
): Parameters<typeof LineChart>[0]["table"] {
  const moments = [...new Set(curves.flatMap(({ points }) => points.map(({ at }) => at)))].sort();
  const byMoment = curves.map(({ points }) => new Map(points.map((point) => [point.at, point])));
  const besides = new Map(benchmark && pricedPoints(benchmark).map(({ at, returnPercent }) => [at, returnPercent]));
  const beside = <T,>(value: T): T[] => (benchmark ? [value] : []);
  const values = (at: string): (RecordPoint | undefined)[] => byMoment.map((points) => points.get(at));
  return {
    columns: [
      "Day",
      ...curves.flatMap(({ label }) => (curves.length === 1 ? ["Return", "Drawdown"] : [label])),
      ...beside(benchmark?.label ?? ""),
    ],
    rows: [...moments]
      .reverse()
      .map((at) => [
        timeLabel(secondsOf(at), true),
        ...values(at).flatMap((point) =>
          curves.length === 1
            ? [percent(point!.returnPercent), percent(-Math.abs(point!.drawdownPercent))]
            : [point ? percent(point.returnPercent) : "–"],
        ),
        ...beside(besides.has(at) ? percent(besides.get(at)!) : "–"),
      ]),
    csv: () => [
      ["day", ...curves.map(({ label }) => `${label} return_percent`), ...beside(`${benchmark?.label} return_percent`)],
      ...moments.map((at) => [at, ...values(at).map((point) => point?.returnPercent ?? null), ...beside(besides.get(at) ?? null)]),
    ],
    fileName: `${fileName}.csv`,
  };
}
