import { limits } from "../platform/limits";
import type { PartitionedTable } from "../platform/partitions/partitioned-table";

/** Events are kept for no longer than the privacy text says; the dashboard's counts by day are kept by themselves. */
export const analyticsByWeek: PartitionedTable = {
  name: "analytics_events",
  partitionDays: 7,
  aheadDays: 7,
  keepDays: limits.analyticsKeepDays,
  keeps: "SHORTER",
};
