import type { IdentityModule } from "../identity/identity.module";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs/jobs";
import type { Logger } from "../platform/ops/logger";
import type { AppModule } from "../platform/module";
import type { CountsLook } from "../platform/counts/counts-look";
import { StoredCounts } from "../platform/counts/stored-counts";
import { analyticsDayCounting } from "./analytics-days";
import { AnalyticsResolver } from "./analytics.resolver";
import { mountAnalytics } from "./analytics.routes";
import { AnalyticsService } from "./analytics.service";
import { ClientErrorsService } from "./client-errors.service";

export interface AnalyticsContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly countsLook: CountsLook;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly identity: IdentityModule;
}

/** What browsers report: page views of those that consented, and screens that broke. */
export function createAnalyticsModule({ config, clock, db, countsLook, jobs, logger, identity }: AnalyticsContext) {
  const service = new AnalyticsService(db, clock, identity.rateLimits, config.authSecret);
  const days = new StoredCounts(db, analyticsDayCounting, (error) => logger.error({ err: error }, "Counting analytics by day failed."));
  jobs.repeat("analytics.prune", "17 3 * * *", () => service.prune());
  const module: AppModule = {
    resolvers: [new AnalyticsResolver(db, clock, new ClientErrorsService(identity.rateLimits, logger))],
    routes: (http) => mountAnalytics(http, service),
    start: async () => {
      if (config.role !== "web" && !config.isTest) days.start(countsLook);
    },
    stop: () => days.stop(),
  };
  return { ...module, service, days };
}
