import { useMemo, useRef, type ReactNode } from "react";
import { formatAxisMoney, formatMoney, formatMoneyChange } from "../../lib/format/format";
import type { Choices } from "./ChartFrame";
import { LineChart } from "./LineChart";
import type { LineData, LinePoint } from "./line-view";
import { secondsOf, timeLabel } from "./times";

/** A point of `Portfolio.equityCurve`. */
export interface EquityChartPoint {
  readonly at: string;
  readonly equity: string;
  /** Money put in until then. */
  readonly putIn: string;
}

export interface EquityChartProps {
  /** Oldest first; null while loading. */
  readonly points: readonly EquityChartPoint[] | null;
  /** Drawdown in percent (zero or negative) below the curve, where the caller has it from the server. */
  readonly drawdown?: readonly { readonly at: string; readonly percent: number }[];
  readonly choices?: Choices;
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  readonly height?: number;
  /** What is drawn, where it is not one's own account. */
  readonly words?: EquityWords;
}

/** How a curve of money is called: the whole, its two lines, and its file. */
export interface EquityWords {
  readonly what: string;
  readonly line: string;
  readonly putIn: string;
  readonly fileName: string;
}
const accountWords: EquityWords = { what: "Account value", line: "Value", putIn: "Net deposits", fileName: "account-value.csv" };

/** Short where the curve moves much; whole dollars or cents where short labels would all read the same. */
function axisOf(points: readonly EquityChartPoint[]): (value: number) => string {
  const values = points.flatMap(({ equity, putIn }) => [Number(equity), Number(putIn)]);
  const top = Math.max(...values, 0);
  const span = top - Math.min(...values, top);
  const kind = span > top * 0.05 ? "compact" : top >= 1_000 ? "whole" : "cents";
  return (value) => formatAxisMoney(value, kind);
}

/** An account's value with "money put in" as a dashed step line, so that a deposit never reads as profit. */
export function EquityChart({
  points,
  drawdown,
  choices,
  words = accountWords,
  title = words.what,
  note,
  height = 260,
}: EquityChartProps): ReactNode {
  const axis = useRef(axisOf([]));
  axis.current = axisOf(points ?? []);
  const { line, putIn: putInLine } = words;
  const isIntraday = isWithinDays(points ?? []);
  const data = useMemo<LineData | null>(() => points && linesOf(points, drawdown, line, putInLine), [points, drawdown, line, putInLine]);
  return (
    <LineChart
      title={title}
      note={note}
      label={`${words.what} over time`}
      data={data}
      isDaily={!isIntraday}
      formatValue={(value) => formatMoney(value)}
      formatAxis={(value) => axis.current(value)}
      hasZero={false}
      height={height}
      choices={choices}
      summary={summaryOf(points, words)}
      table={{
        columns: ["Time", words.what, putInLine],
        rows: [...(points ?? [])]
          .reverse()
          .map(({ at, equity, putIn }) => [timeLabel(secondsOf(at), !isIntraday), formatMoney(equity), formatMoney(putIn)]),
        csv: () => [["time", "equity_usd", "put_in_usd"], ...(points ?? []).map(({ at, equity, putIn }) => [at, equity, putIn])],
        fileName: words.fileName,
      }}
    />
  );
}

/** Points of hours rather than one a day: the axis then shows clock times. */
const isWithinDays = (points: readonly EquityChartPoint[]): boolean => {
  const [first, last] = [points[0], points.at(-1)];
  return first !== undefined && last !== undefined && Date.parse(last.at) - Date.parse(first.at) <= intradayMsMax;
};
const intradayMsMax = 2 * 86_400_000;

/** A line of one second is a dot that nobody sees: what has only begun is drawn as a line. */
const asLine = (points: readonly LinePoint[]): LinePoint[] =>
  points.length === 1 ? [points[0]!, { time: points[0]!.time + 1, value: points[0]!.value }] : [...points];

/** One point a second at most: the canvas wants strictly rising times, the last value of a second wins. */
export function ascending(points: readonly LinePoint[]): LinePoint[] {
  const kept: LinePoint[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && point.time <= last.time) kept[kept.length - 1] = { time: last.time, value: point.value };
    else kept.push(point);
  }
  return kept;
}

function linesOf(
  points: readonly EquityChartPoint[],
  drawdown: EquityChartProps["drawdown"],
  equityLabel: string,
  putInLabel: string,
): LineData {
  const line = (value: (point: EquityChartPoint) => string): LinePoint[] =>
    asLine(ascending(points.map((point) => ({ time: secondsOf(point.at), value: Number(value(point)) }))));
  return {
    lines: [
      { id: "equity", label: equityLabel, look: "area", colour: ({ you }) => you, points: line(({ equity }) => equity) },
      { id: "putIn", label: putInLabel, look: "steps", colour: ({ benchmark }) => benchmark, points: line(({ putIn }) => putIn) },
    ],
    drawdown: drawdown ? ascending(drawdown.map(({ at, percent }) => ({ time: secondsOf(at), value: percent }))) : null,
  };
}

function summaryOf(points: readonly EquityChartPoint[] | null, { what, putIn }: EquityWords): string {
  const first = points?.[0];
  const last = points?.at(-1);
  if (!first || !last) return `${what} over time.`;
  const change = Number(last.equity) - Number(first.equity) - (Number(last.putIn) - Number(first.putIn));
  return `${what} from ${formatMoney(first.equity)} to ${formatMoney(last.equity)}, ${formatMoneyChange(change)} without deposits. ${putIn}: ${formatMoney(last.putIn)}.`;
}
