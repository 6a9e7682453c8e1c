import type { Clock } from "../clock";
import type { Config } from "../config";
import type { Database } from "../db/database";
import { Jobs } from "./jobs";
import type { Logger } from "../ops/logger";
import type { Metrics } from "../ops/metrics";
import type { AppModule } from "../module";

/**
 * The job queue as a part of the house: every process may enqueue, only those of role worker or all take jobs. Listed
 * last, so that it starts when all rooms have named their tasks and stops before any of them does.
 */
export function createJobsModule(app: {
  config: Config;
  clock: Clock;
  db: Database;
  logger: Logger;
  metrics: Metrics;
}): AppModule & { readonly jobs: Jobs } {
  const log = app.logger;
  const jobs = new Jobs({
    db: app.db,
    databaseUrl: (app.db.source.options as { url: string }).url,
    clock: app.clock,
    onError: (task, error, isFinal) => {
      app.metrics.jobFailures.inc({ task, final: String(isFinal) });
      if (isFinal) log.error({ err: error, task }, "A job failed for good and became a dead letter.");
      else log.warn({ err: error, task }, "A job failed and will be tried again.");
    },
  });
  const count = (sql: string) => async (): Promise<number> => (await app.db.query<{ count: number }>(sql))[0]!.count;
  app.metrics.gauge(
    "brigade_jobs_due",
    "Jobs that are due and not done.",
    count("select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()"),
  );
  app.metrics.gauge(
    "brigade_dead_letters",
    "Jobs that failed for good and that nobody retried.",
    count("select count(*)::int as count from dead_letters where resolved_at is null"),
  );
  return {
    jobs,
    resolvers: [],
    start: async () => {
      if (app.config.role !== "web") await jobs.start();
    },
    stop: () => jobs.stop(),
  };
}
