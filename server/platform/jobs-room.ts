import type { Clock } from "./clock";
import type { Config } from "./config";
import type { Database } from "./db/database";
import { Jobs } from "./jobs";
import type { Logger } from "./logger";
import type { Room } from "./room";

/**
 * The job queue as a part of the house: every process may enqueue, only those of role worker or all take jobs. Listed
 * last, so that it starts when all rooms have named their tasks and stops before any of them does.
 */
export function createJobsRoom(house: { config: Config; clock: Clock; db: Database; logger: Logger }): Room & { readonly jobs: Jobs } {
  const log = house.logger;
  const jobs = new Jobs({
    db: house.db,
    databaseUrl: (house.db.source.options as { url: string }).url,
    clock: house.clock,
    onError: (task, error, isFinal) =>
      isFinal
        ? log.error({ err: error, task }, "A job failed for good and became a dead letter.")
        : log.warn({ err: error, task }, "A job failed and will be tried again."),
  });
  return {
    jobs,
    resolvers: [],
    start: async () => {
      if (house.config.role !== "web") await jobs.start();
    },
    stop: () => jobs.stop(),
  };
}
