import type { Bus } from "../bus/bus";
import type { Clock } from "../clock";
import type { Config } from "../config";
import type { Database } from "../db/database";
import { limits } from "../limits";
import type { Logger } from "../ops/logger";
import type { Metrics } from "../ops/metrics";
import type { AppModule } from "../module";
import { Hub } from "./hub";
import type { ShapeTools } from "./shape";
import { UserStreamService } from "../user-streams/user-streams";

export interface RealtimeContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly shapeTools: () => ShapeTools;
}

/** The hub and the durable per-user streams, which all other modules use. */
export function createRealtimeModule({ config, clock, bus, db, logger, metrics, shapeTools }: RealtimeContext) {
  const onError = (error: unknown): void => logger.error({ err: error }, "Subscription stream failed");
  const hub = new Hub(onError, shapeTools);
  const userStreams = new UserStreamService({ db, clock, bus, hub, metrics, onError });
  let pruning: NodeJS.Timeout | undefined;
  const prune = async (): Promise<void> => {
    while ((await userStreams.prune()) > 0);
  };
  const module: AppModule = {
    resolvers: [],
    start: async () => {
      await userStreams.start();
      if (config.role !== "web") pruning = setInterval(() => void prune().catch(onError), limits.outboxPruneMs).unref();
    },
    stop: async () => {
      clearInterval(pruning);
      await userStreams.stop();
    },
  };
  return { ...module, hub, userStreams };
}
