import { limits } from "../limits";
import type { PartitionedTable } from "../partitions/partitioned-table";

/** Few partitions: a replay looks into each, for a user's numbers do not say when. */
export const outboxByDay: PartitionedTable = {
  name: "outbox",
  partitionDays: 1,
  aheadDays: 2,
  keepDays: limits.outboxKeepDays,
  // A replay is promised for as long.
  keeps: "LONGER",
};
