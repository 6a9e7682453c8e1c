import { Logger, runMigrations } from "graphile-worker";

/** graphile-worker's own log lines are dropped: failures are reported through `JobsOptions.onError` and the dead letters. */
export const silentLogger = new Logger(() => () => {});

/** Installs or upgrades the job queue's own schema. Called by `migrate`, under its advisory lock. */
export const installJobsSchema = (databaseUrl: string): Promise<void> =>
  runMigrations({ connectionString: databaseUrl, logger: silentLogger });
