import type { ReactNode } from "react";
import { StatStripSkeleton } from "../../ui/data/StatStrip";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Card } from "../../ui/layout/Card";
import { curveHeight } from "../../trading/overview/AccountCurve";
import classes from "./DashboardPage.module.css";

/** A dashboard's main column while it loads, at least as high as a window: what stands below it is below the window. */
export const BoardSkeleton = ({ label }: { readonly label: string }): ReactNode => (
  <Loading label={label}>
    <div className={classes.main}>
      <StatStripSkeleton tiles={4} />
      <Card isFlush>
        <ChartSkeleton height={curveHeight} />
      </Card>
      <Card isFlush>
        <RowsSkeleton rows={10} />
      </Card>
    </div>
  </Loading>
);
