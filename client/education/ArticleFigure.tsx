import { useId } from "react";
import type { ReactNode } from "react";
import classes from "./article.module.css";
import { formatMoneySummary, formatNumber } from "../lib/format/format";

/** A figure as an article's block gives it: straight lines between points, x rising. */
export interface FigureFacts {
  readonly title: string;
  readonly caption: string;
  readonly x: string;
  readonly y: "usd" | "percent";
  readonly lines: readonly { readonly name: string; readonly end: string; readonly points: readonly (readonly [number, number])[] }[];
}

const width = 640;
const height = 260;
const margins = { left: 52, right: 132, top: 12, bottom: 34 };
const ticksWanted = 4;

const written = (value: number, unit: FigureFacts["y"]): string => (unit === "usd" ? formatMoneySummary(value) : `${formatNumber(value)}%`);

/** Round steps of 1, 2 or 5 times a power of ten that cut the range into about four. */
function ticksOf(low: number, high: number): number[] {
  const rough = (high - low) / ticksWanted || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough)!;
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step);
}

/** A line chart of an article, with its lines named at their ends and its numbers as a table for screen readers. */
export function ArticleFigure({ title, caption, x, y, lines }: FigureFacts): ReactNode {
  const id = useId();
  const all = lines.flatMap(({ points }) => points);
  const [xs, ys] = [all.map(([value]) => value), all.map(([, value]) => value)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(0, ...ys), Math.max(0, ...ys)];
  const atX = (value: number): number => margins.left + ((value - left) / (right - left || 1)) * (width - margins.left - margins.right);
  const atY = (value: number): number => margins.top + ((high - value) / (high - low || 1)) * (height - margins.top - margins.bottom);
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <div className={classes.figureFrame} tabIndex={0} role="region" aria-labelledby={id}>
        <p id={id} className={classes.figureTitle}>
          {title}
        </p>
        <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} aria-hidden="true">
          {ticksOf(low, high).map((tick) => (
            <g key={tick}>
              <line x1={margins.left} x2={width - margins.right} y1={atY(tick)} y2={atY(tick)} className={classes.grid} />
              <text x={margins.left - 8} y={atY(tick) + 4} textAnchor="end">
                {written(tick, y)}
              </text>
            </g>
          ))}
          {ticksOf(left, right).map((tick) => (
            <text key={tick} x={atX(tick)} y={height - 14} textAnchor="middle">
              {formatNumber(tick)}
            </text>
          ))}
          {lines.map(({ name, end, points }, at) => {
            const last = points.at(-1)!;
            return (
              <g key={name} className={classes[`line${(at % 3) + 1}`]}>
                <polyline points={points.map(([px, py]) => `${atX(px)},${atY(py)}`).join(" ")} />
                <circle cx={atX(last[0])} cy={atY(last[1])} r={3.5} />
                <text x={atX(last[0]) + 10} y={atY(last[1])} className={classes.lineName}>
                  {name}
                </text>
                <text x={atX(last[0]) + 10} y={atY(last[1]) + 14}>
                  {end}
                </text>
              </g>
            );
          })}
        </svg>
        <p className={classes.axis}>{x}</p>
        <div className="visually-hidden">
          <FigureTable {...{ title, x, y, lines }} />
        </div>
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

const FigureTable = ({ title, x, y, lines }: Omit<FigureFacts, "caption">): ReactNode => (
  <table>
    <caption>{title}</caption>
    <thead>
      <tr>
        <th scope="col">{x}</th>
        {lines.map(({ name }) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines[0]!.points.map(([at], row) => (
        <tr key={at}>
          <th scope="row">{at}</th>
          {lines.map(({ name, points }) => (
            <td key={name}>{written(points[row]![1], y)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
