import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { Loading, RowsSkeleton, Skeleton } from "../../ui/feedback/Skeleton";
import { Card } from "../../ui/layout/Card";
import { StatStripSkeleton } from "../../ui/data/StatStrip";
import classes from "./RecipePage.module.css";

/** The page in the shape of what is coming. */
export const RecipeSkeleton = (): ReactNode => (
  <Loading label="Loading the recipe">
    <Stack maw={1184} mx="auto">
      <div style={{ display: "flex", gap: 16, alignItems: "center", marginTop: 32 }}>
        <Skeleton width={56} height={56} isCircle />
        <div style={{ display: "grid", flex: 1, gap: 8 }}>
          <Skeleton width="40%" height={26} />
          <Skeleton width="30%" height={12} />
        </div>
        <Skeleton width={120} height={36} />
      </div>
      <StatStripSkeleton tiles={5} />
      <div className={classes.columns}>
        <Card isFlush>
          <ChartSkeleton height={340} />
        </Card>
        <Card isFlush>
          <RowsSkeleton rows={4} />
        </Card>
      </div>
    </Stack>
  </Loading>
);
