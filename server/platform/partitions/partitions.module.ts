import type { Clock } from "../clock";
import type { Config } from "../config";
import type { Database } from "../db/database";
import type { Jobs } from "../jobs/jobs";
import type { AppModule } from "../module";
import type { Logger } from "../ops/logger";
import type { Metrics } from "../ops/metrics";
import type { PartitionedTable } from "./partitioned-table";
import { Partitions } from "./partitions";

export interface PartitionsContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tables: readonly PartitionedTable[];
}

/** Tables in partitions by time: a job keeps them, in one process at a time, and whoever starts does so at once. */
export function createPartitionsModule({ config, clock, db, jobs, logger, metrics, tables }: PartitionsContext) {
  const partitions = new Partitions(db, clock, tables);
  const keep = async (): Promise<void> => {
    const { made, dropped, deleted } = await partitions.keep();
    if (made.length + dropped.length + deleted > 0) logger.info({ made, dropped, deleted }, "Partitions made and dropped");
  };
  jobs.repeat("partitions.keep", "*/10 * * * *", keep);
  metrics.gauge("brigade_partitions_ahead_seconds", "For how long from now on tables by time have partitions; the least of them.", () =>
    partitions.aheadSeconds(),
  );
  metrics.gauge("brigade_rows_without_partition", "Rows of tables by time that no partition of their own was ready for.", () =>
    partitions.rowsInDefault(),
  );
  const module: AppModule = {
    resolvers: [],
    start: async () => {
      // Rows are stored without, too: what fails here keeps nobody from starting.
      if (config.role !== "web" && !config.isTest)
        await keep().catch((error: unknown) => logger.error({ err: error }, "Partitions were not made; the job tries again"));
    },
  };
  return { ...module, partitions };
}
