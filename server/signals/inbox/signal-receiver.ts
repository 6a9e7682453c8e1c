import type { FastifyInstance } from "fastify";
import type { Bus } from "../../platform/bus/bus";
import { type Clock, systemClock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import { ConnectionCaps } from "../../platform/http/connection-caps";
import { createGuardedHttp } from "../../platform/http/http";
import { serveHealth } from "../../platform/ops/health";
import type { Logger } from "../../platform/ops/logger";
import { Metrics } from "../../platform/ops/metrics";
import { signalsReceivedSubject, type SignalsReceivedMessage } from "../signals.events";
import { SignalInbox } from "./signal-inbox";
import { SignalInboxStore } from "./signal-inbox.store";
import type { SignalTimes } from "./signal-times";
import { mountSignals } from "./signals.routes";

export interface SignalReceiverOptions {
  readonly config: Config;
  /** A database that is already migrated. */
  readonly databaseUrl: string;
  readonly bus: Bus;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Other than the usual ones, for tests. */
  readonly signalTimes?: SignalTimes;
}

export interface SignalReceiver {
  readonly http: FastifyInstance;
  /** Listens. Port 0 takes a free one. Returns the address, like `http://localhost:4000`. */
  start(port?: number): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Takes alerts in and does nothing else, in a process of its own (`ROLE=signals`): pages that are asked for in the web process, however many,
 * keep no sender waiting. Stored alerts are traded by whoever runs as `worker` or `all`, notified at once over the bus.
 */
export function createSignalReceiver(options: SignalReceiverOptions): SignalReceiver {
  const { config, bus, logger, clock = systemClock, signalTimes } = options;
  const metrics = new Metrics({ isProcessWide: !config.isTest });
  const store = new SignalInboxStore(options.databaseUrl, signalTimes);
  const onStored = (addressIds: readonly string[]): void => {
    const message: SignalsReceivedMessage = { addressIds };
    // A hint: whoever works alerts off looks for itself too.
    void bus.publish(signalsReceivedSubject, message).catch((error: unknown) => logger.warn({ err: error }, "Telling of an alert failed"));
  };
  const { trustProxy, metricsToken, connectionsPerAddressMax, publicUrl } = config;
  const http = createGuardedHttp({
    ...{ metrics, logger, trustProxy, isHttps: publicUrl.startsWith("https://") },
    caps: new ConnectionCaps(connectionsPerAddressMax, trustProxy),
  });
  serveHealth(http, { metrics, metricsToken, readiness: { database: async () => ((await store.isReady()) ? null : "not migrated") } });
  mountSignals(http, new SignalInbox(store, clock, onStored, signalTimes), logger);
  return {
    http,
    start: async (port = config.port) => {
      await http.listen({ port, host: config.host });
      const address = http.server.address();
      return `http://localhost:${typeof address === "object" && address ? address.port : port}`;
    },
    stop: async () => {
      await http.close();
      await store.close();
      await bus.close();
    },
  };
}
