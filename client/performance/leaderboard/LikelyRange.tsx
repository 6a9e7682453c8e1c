import type { ReactNode } from "react";
import { formatPercent } from "../../lib/format/format";
import type { LeaderboardRowFragment } from "../performance.generated";
import classes from "./LeaderboardPage.module.css";

type Row = Pick<LeaderboardRowFragment, "group" | "copiersPercent" | "ownPercent" | "lowPercent" | "highPercent">;

/** Percent from the left edge to the right one. */
export interface RangeScale {
  readonly low: number;
  readonly high: number;
}

const stepPercent = 25;
const widestPercent = 100;
/** One outlier must not make all the others unreadable: the scale holds this share of them. */
const shareHeld = 0.85;

/** One scale for the whole page: whole steps that hold most ranges; what leaves it gets an arrow. */
export function scaleOf(rows: readonly Row[]): RangeScale {
  const lows = rows.flatMap(({ lowPercent }) => (lowPercent === null ? [] : [lowPercent]));
  const highs = rows.flatMap(({ highPercent }) => (highPercent === null ? [] : [highPercent]));
  const reach = (values: readonly number[]): number => {
    const typical = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * shareHeld)] ?? 0;
    return Math.min(widestPercent, Math.max(stepPercent, Math.ceil(typical / stepPercent) * stepPercent));
  };
  return { low: -reach(lows.map((low) => -low)), high: reach(highs) };
}

const width = 150;
const middle = 10;

/** Dot for the value, bar for the 80% range, a tick at the low end, an arrow where it leaves the scale. */
export function LikelyRange({ row, scale }: { readonly row: Row; readonly scale: RangeScale }): ReactNode {
  const value = row.group === "COPIERS" ? row.copiersPercent! : row.ownPercent;
  const { lowPercent, highPercent } = row as { lowPercent: number; highPercent: number };
  const x = (percent: number): number => {
    const share = (percent - scale.low) / (scale.high - scale.low);
    return Math.round(Math.min(1, Math.max(0, share)) * width * 10) / 10;
  };
  const words = (percent: number): string => formatPercent(percent, { digits: 1 });
  return (
    <svg
      className={classes.range}
      width={width}
      height={20}
      viewBox={`0 0 ${width} 20`}
      role="img"
      aria-label={`${words(value)}, likely from ${words(lowPercent)} to ${words(highPercent)}`}
    >
      <line className={classes.zero} x1={x(0)} x2={x(0)} y1={0} y2={20} />
      <rect
        className={classes.bar}
        data-sure={lowPercent > 0 || undefined}
        x={x(lowPercent)}
        y={middle - 3}
        width={Math.max(2, x(highPercent) - x(lowPercent))}
        height={6}
        rx={2}
      />
      {lowPercent >= scale.low ? (
        <line className={classes.tick} x1={x(lowPercent)} x2={x(lowPercent)} y1={middle - 6} y2={middle + 6} />
      ) : (
        <path className={classes.arrow} d={`M6 ${middle - 5}L1 ${middle}L6 ${middle + 5}`} />
      )}
      {highPercent > scale.high && (
        <path className={classes.arrow} d={`M${width - 6} ${middle - 5}L${width - 1} ${middle}L${width - 6} ${middle + 5}`} />
      )}
      <circle className={classes.value} cx={Math.min(width - 4, Math.max(4, x(value)))} cy={middle} r={4} />
    </svg>
  );
}
