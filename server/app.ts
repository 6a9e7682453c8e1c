import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { GraphQLSchema } from "graphql";
import { LocalBus, type Bus } from "./platform/bus/bus";
import { systemClock, type Clock } from "./platform/clock";
import type { Config } from "./platform/config";
import { openDatabase, type Database } from "./platform/db/database";
import type { SecondConnectionError } from "./platform/db/pool-guard";
import { assembleTransport, type Transport } from "./platform/http/transport";
import { readClientDocuments } from "./platform/graphql/documents/client-documents";
import { buildAppSchema } from "./platform/graphql/schema";
import { createLogger, type Logger } from "./platform/ops/logger";
import { Metrics } from "./platform/ops/metrics";
import type { AppModule } from "./platform/module";
import type { Hub } from "./platform/realtime/hub";
import type { UserStreams } from "./platform/realtime/stream-definition";
import { createRealtimeModule } from "./platform/realtime/realtime.module";
import { isAllowedOrigin } from "./identity/auth/origin.policy";
import { assertMayMutateAsPersona } from "./personas/test-mode.policy";
import { entities } from "./entities";
import { createModules, type Modules } from "./modules";
import type { ModuleOverrides } from "./app-context";

export interface AppOptions {
  readonly config: Config;
  /** A database that is already migrated. */
  readonly databaseUrl: string;
  readonly clock?: Clock;
  readonly bus?: Bus;
  readonly logger?: Logger;
  /** Replaces parts of the app in tests: the market, for one. */
  readonly overrides?: ModuleOverrides;
}

export interface App {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly http: FastifyInstance;
  readonly schema: GraphQLSchema;
  readonly modules: Modules;
  /** What carries live messages to sockets; for tests and benches. */
  readonly hub: Hub;
  readonly userStreams: UserStreams;
  /** Starts the modules and listens. Port 0 takes a free one. Returns the address, like `http://localhost:4000`. */
  start(port?: number): Promise<string>;
  stop(): Promise<void>;
}

/** Production goes on where a test would have failed: see `docs/decisions/no-second-connection.md`. */
const reportSecondConnection =
  (logger: Logger, metrics: Metrics) =>
  (error: SecondConnectionError): void => {
    metrics.secondConnections.inc();
    logger.error({ err: error }, "Code inside a transaction used a second connection");
  };

/** Where `npm start` and the tests find the reviewed SQL files. */
export const migrationsFolder = path.resolve(import.meta.dirname, process.env.BRIGADE_BUNDLED ? "../../migrations" : "../migrations");

/** What Vite built. */
const clientFolder = path.resolve(import.meta.dirname, process.env.BRIGADE_BUNDLED ? "../client" : "../dist/client");

/** Whether that is of this very tree: built with the server, or just before it by the browser tests. From sources it may be of another. */
const hasBuiltClient = process.env.BRIGADE_BUNDLED !== undefined || process.env.CLIENT_IS_BUILT !== undefined;

/** Wires the app. Nothing runs until `start`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, clock = systemClock, bus = new LocalBus() } = options;
  const logger = options.logger ?? createLogger(config);
  const metrics = new Metrics({ isProcessWide: !config.isTest });
  const db = await openDatabase(options.databaseUrl, entities, config.databasePoolMax, {
    isPrepared: config.isDatabasePrepared,
    onAfterCommitError: (error) => logger.error({ err: error }, "Work after commit failed"),
    ...(config.isProduction && { onSecondConnection: reportSecondConnection(logger, metrics) }),
  });
  // Streams and webhooks ask the schema, which is built from all modules, once requests come.
  const streams = createRealtimeModule({ clock, bus, db, logger, metrics, shapeTools: () => transport.shapeTools });
  const modules = await createModules({
    config,
    clock,
    bus,
    db,
    logger,
    metrics,
    hub: streams.hub,
    userStreams: streams.userStreams,
    inProcessApi: { ask: (viewer, text, variables) => transport.inProcessApi.ask(viewer, text, variables) },
    overrides: options.overrides ?? {},
  });
  const all: AppModule[] = [streams, ...modules.all];
  const schema = await buildAppSchema(
    all.flatMap((module) => module.resolvers),
    (viewer, mutation) => {
      modules.features.assertOpen(mutation);
      assertMayMutateAsPersona(viewer, mutation);
    },
  );
  const transport: Transport = await assembleTransport({
    schema,
    config,
    clock,
    bus,
    db,
    logger,
    metrics,
    hub: streams.hub,
    modules: all,
    clientFolder,
    ...(hasBuiltClient && { clientDocuments: readClientDocuments(clientFolder) }),
    viewerFromHeaders: modules.viewerFromHeaders,
    sessionOf: (cookie) => modules.identity.viewers.sessionOf(cookie),
    liveSessions: (sessionIds) => modules.identity.viewers.liveSessions(sessionIds),
    isAllowedOrigin: (headers) => isAllowedOrigin(headers, config.publicUrl),
    gate: modules.identity.gate,
  });
  const { http } = transport;
  return {
    config,
    clock,
    bus,
    db,
    http,
    schema,
    modules,
    hub: streams.hub,
    userStreams: streams.userStreams,
    start: async (port = config.port) => {
      for (const module of all) await module.start?.();
      await transport.openSockets();
      await http.listen({ port, host: config.host });
      const address = http.server.address();
      return `http://localhost:${typeof address === "object" && address ? address.port : port}`;
    },
    stop: async () => {
      await transport.close();
      for (const module of [...all].reverse()) await module.stop?.();
      await bus.close();
      await db.close();
    },
  };
}
