import type { ReactNode } from "react";
import { Skeleton } from "../../ui/feedback/Skeleton";
import classes from "./Lists.module.css";

/** The two paper accounts and the venues on their way, in their places. */
export const BrokersSkeleton = (): ReactNode => (
  <div role="status" aria-label="Loading your accounts" aria-busy="true" className={classes.page}>
    <div className={classes.pair}>
      <Skeleton height={184} />
      <Skeleton height={184} />
    </div>
    <div className={classes.adding}>
      <Skeleton height={24} width={240} />
    </div>
    <div className={classes.venues}>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} height={216} />
      ))}
    </div>
  </div>
);
