import type { Clock } from "../clock";
import type { Config } from "../config";
import type { Database } from "../db/database";
import { Jobs } from "./jobs";
import { countDeadLetters, countDueJobs } from "./jobs.store";
import type { Logger } from "../ops/logger";
import type { Metrics } from "../ops/metrics";
import type { AppModule } from "../module";

/**
 * The job queue as a part of the app: every process may enqueue, only those of role worker or all take jobs. Listed
 * last, so that it starts when all modules have named their tasks and stops before any of them does.
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
      if (isFinal) log.error({ err: error, task }, "Job failed for good, moved to the dead letters");
      else log.warn({ err: error, task }, "Job failed, will be retried");
    },
  });
  app.metrics.gauge("brigade_jobs_due", "Jobs that are due and not done.", () => countDueJobs(app.db));
  app.metrics.gauge("brigade_dead_letters", "Jobs that failed for good and were not retried.", () => countDeadLetters(app.db));
  return {
    jobs,
    resolvers: [],
    start: async () => {
      if (app.config.role !== "web") await jobs.start();
    },
    stop: () => jobs.stop(),
  };
}
