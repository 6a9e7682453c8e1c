import type { CSSProperties, ReactNode } from "react";
import classes from "./ChartSkeleton.module.css";
import { Loading, Skeleton } from "./Skeleton";

export interface ChartSkeletonProps {
  /** Pixels of the canvas; the header is added, which takes two lines on a phone. */
  readonly height: number;
  readonly label?: string;
}

/** The place of a chart whose code or values are on their way: its title, its grid and its axes, in its final height. */
export const ChartSkeleton = ({ height, label = "Loading the chart" }: ChartSkeletonProps): ReactNode => (
  <Loading label={label}>
    <div className={classes.chart} style={{ "--plot-height": `${height}px` } as CSSProperties} aria-hidden="true">
      <Skeleton width={120} height={14} />
      <div className={classes.plot} />
      <div className={classes.values}>
        {Array.from({ length: 5 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
      <div className={classes.times}>
        {Array.from({ length: 4 }, (_, index) => (
          <i key={index} />
        ))}
      </div>
    </div>
  </Loading>
);
