import type { ReactNode } from "react";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import classes from "../trade-feed/FeedCard.module.css";
import page from "./FeedPage.module.css";

/** Three cards in the shape of what is coming. */
export const FeedSkeleton = (): ReactNode => (
  <Loading label="Loading the feed">
    <div className={page.list}>
      {[0, 1, 2].map((index) => (
        <div key={index} className={classes.card} aria-hidden="true">
          <div className={classes.inner}>
            <div className={classes.who}>
              <Skeleton width={40} height={40} isCircle />
              <div style={{ display: "grid", gap: 6 }}>
                <Skeleton width={132} height={14} />
                <Skeleton width={84} height={10} />
              </div>
            </div>
            <div style={{ display: "grid", gap: 8 }}>
              <Skeleton width="45%" height={20} />
              <Skeleton width="30%" height={12} />
            </div>
            <Skeleton height={88} />
            <Skeleton width="60%" height={34} />
          </div>
        </div>
      ))}
    </div>
  </Loading>
);
