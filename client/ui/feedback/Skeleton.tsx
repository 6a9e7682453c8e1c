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

/** Rows of a person with two lines, as in lists. One box, so that a grid around it lays out the list and not its rows. */
export function RowsSkeleton({ rows }: { readonly rows: number }): ReactNode {
  return (
    <div className={classes.rows}>
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
    </div>
  );
}

export interface CardSkeletonProps {
  /** Of the card, in pixels: what does not fit is not drawn. */
  readonly height: number;
  /** Lines of a name and a figure below the title. */
  readonly lines: number;
  /** Without a frame where it is in a card already. */
  readonly isPlain?: boolean;
}

/** A card on its way: its title, then lines of a name and a figure. */
export const CardSkeleton = ({ height, lines, isPlain = false }: CardSkeletonProps): ReactNode => (
  <div className={classes.card} data-plain={isPlain || undefined} style={{ height }} aria-hidden="true">
    <Skeleton width="32%" height={14} />
    {Array.from({ length: lines }, (_, index) => (
      <div key={index} className={classes.line}>
        <Skeleton width={`${48 - (index % 3) * 8}%`} height={12} />
        <Skeleton width={64} height={12} />
      </div>
    ))}
  </div>
);

/** A table on its way, of this height: a head and rows of a face, a name and figures. */
export const TableSkeleton = ({ height, figures }: { readonly height: number; readonly figures: number }): ReactNode => (
  <div className={classes.table} style={{ height }} aria-hidden="true">
    {Array.from({ length: Math.floor((height - headHeight) / rowHeight) }, (_, row) => (
      <div key={row} className={classes.row}>
        <Skeleton width={28} height={28} isCircle />
        <div className={classes.lines}>
          <Skeleton width={`${160 - (row % 3) * 24}px`} height={12} />
        </div>
        {Array.from({ length: figures }, (_unused, figure) => (
          <Skeleton key={figure} width={56} height={12} />
        ))}
      </div>
    ))}
  </div>
);
const rowHeight = 56;
const headHeight = 40;
