import type { IdentityModule } from "../identity/identity.module";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs/jobs";
import type { AppModule } from "../platform/module";
import { BrokerReturnsService } from "./connections/broker-returns.service";
import { BrokersResolver } from "./connections/brokers.resolver";

export interface BrokersContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly identity: IdentityModule;
}

/** Where people come back to from a broker. Paper is the only broker there is, so nobody leaves for one yet. */
export function createBrokersModule({ config, clock, db, jobs, identity }: BrokersContext) {
  const returns = new BrokerReturnsService(db, clock, config, identity.rateLimits);
  jobs.repeat("brokers.prune", "*/10 * * * *", () => returns.prune());
  const module: AppModule = { resolvers: [new BrokersResolver(returns)] };
  return { ...module, returns };
}
