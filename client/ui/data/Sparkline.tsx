import type { ReactNode } from "react";
import { direction } from "../../lib/format/format";
import classes from "./Sparkline.module.css";

export interface SparklineProps {
  /** Values in order of time; geometry only. */
  readonly values: readonly number[];
  readonly width: number;
  readonly height: number;
  /** What the line shows, in one sentence with its figures, for screen readers. */
  readonly summary: string;
  /** Digits with which the change is shown beside: what rounds to zero there ends neither green nor red. */
  readonly digits?: number;
  /** Fills the width of its place instead of a fixed one. */
  readonly isFluid?: boolean;
}

const inset = 3;
const tones = ["loss", "flat", "gain"] as const;

/** Points of the line, spread evenly over the width, y growing downwards. */
function pointsOf(values: readonly number[], width: number, height: number): (readonly [number, number])[] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0;
  return values.map((value, index) => [inset + index * step, height - inset - ((value - low) / span) * (height - 2 * inset)] as const);
}

/** A small line with an end dot in gain or loss (against its own start). */
export function Sparkline({ values, width, height, summary, digits = 2, isFluid = false }: SparklineProps): ReactNode {
  if (values.length < 2) return <span className={classes.none} style={{ height }} role="img" aria-label="No data yet" />;
  const points = pointsOf(values, width, height);
  const end = points.at(-1)!;
  const line = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
  const tone = tones[direction(values.at(-1)! - values[0]!, digits) + 1];
  return (
    <svg
      className={classes.spark}
      data-fluid={isFluid || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={summary}
    >
      <path className={classes.area} d={`M${line}L${end[0].toFixed(1)} ${height}L${inset} ${height}Z`} />
      <path className={classes.line} d={`M${line}`} />
      <circle className={classes.dot} data-tone={tone} cx={end[0]} cy={end[1]} r={inset} />
    </svg>
  );
}
