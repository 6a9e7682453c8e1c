import type { ReactNode } from "react";
import { Loading, RowsSkeleton, Skeleton } from "./Skeleton";

/** A page whose code is still on its way: a title and a few rows. */
export const PageSkeleton = (): ReactNode => (
  <Loading label="Loading the page">
    <div style={{ display: "grid", gap: 24, maxWidth: 960, padding: "4px 0", minHeight: "60dvh", alignContent: "start" }}>
      <Skeleton width={200} height={24} />
      <div>
        <RowsSkeleton rows={5} />
      </div>
    </div>
  </Loading>
);
