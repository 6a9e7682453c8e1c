import type { Bus } from "../bus/bus";
import type { Clock } from "../clock";
import type { Database } from "../db/database";
import type { Logger } from "../ops/logger";
import type { Metrics } from "../ops/metrics";
import type { AppModule } from "../module";
import { Hub } from "./hub";
import type { ShapeTools } from "./shape";
import { UserStreamService } from "../user-streams/user-streams";

export interface RealtimeContext {
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly shapeTools: () => ShapeTools;
}

/** The hub and the durable per-user streams, which all other modules use. */
export function createRealtimeModule({ clock, bus, db, logger, metrics, shapeTools }: RealtimeContext) {
  const onError = (error: unknown): void => logger.error({ err: error }, "Subscription stream failed");
  const hub = new Hub(onError, shapeTools);
  const userStreams = new UserStreamService({ db, clock, bus, hub, metrics, onError });
  const module: AppModule = {
    resolvers: [],
    start: () => userStreams.start(),
    stop: () => userStreams.stop(),
  };
  return { ...module, hub, userStreams };
}
