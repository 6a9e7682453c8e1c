import type { ReactNode } from "react";
import { Skeleton } from "../../feedback/Skeleton";
import classes from "./VirtualFeed.module.css";

/** A row that follows in a moment, in the shape of what is coming: a place left empty looks like the end of the feed. */
export const ComingRow = ({ height }: { readonly height: number }): ReactNode => (
  <article className={classes.coming} aria-busy="true" style={{ height }}>
    <div className={classes.who}>
      <Skeleton width={40} height={40} isCircle />
      <div className={classes.lines}>
        <Skeleton width={132} height={14} />
        <Skeleton width={84} height={10} />
      </div>
    </div>
    <Skeleton width="45%" height={20} />
    <Skeleton width="60%" height={12} />
  </article>
);
