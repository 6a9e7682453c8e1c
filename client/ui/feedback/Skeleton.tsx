import type { CSSProperties, ReactNode } from "react";
import classes from "./Skeleton.module.css";

export interface SkeletonProps {
  readonly width?: CSSProperties["width"];
  readonly height: number;
  /** Circles for faces only. */
  readonly isCircle?: boolean;
}

/** One bar of a skeleton. Skeletons are built from these in the shape of what is coming. */
export const Skeleton = ({ width = "100%", height, isCircle = false }: SkeletonProps): ReactNode => (
  <span className={classes.bar} style={{ width, height, borderRadius: isCircle ? "50%" : undefined }} aria-hidden="true" />
);

/** Wraps a skeleton: says once, politely, that something is being fetched. */
export const Loading = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <div role="status" aria-label={label} aria-busy="true">
    {children}
  </div>
);

/** Rows of a person with two lines, as in lists. */
export function RowsSkeleton({ rows }: { readonly rows: number }): ReactNode {
  return (
    <>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row} aria-hidden="true">
          <Skeleton width={36} height={36} isCircle />
          <div className={classes.lines}>
            <Skeleton width="40%" height={12} />
            <Skeleton width="24%" height={10} />
          </div>
          <Skeleton width={72} height={14} />
        </div>
      ))}
    </>
  );
}
