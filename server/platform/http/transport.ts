import type { FastifyInstance } from "fastify";
import type { GraphQLSchema } from "graphql";
import type { Bus } from "../bus/bus";
import type { Clock } from "../clock";
import type { Config } from "../config";
import type { Database } from "../db/database";
import { isMigrated } from "../db/schema-migrations.store";
import type { Logger } from "../ops/logger";
import type { Metrics } from "../ops/metrics";
import type { AppModule } from "../module";
import type { Hub } from "../realtime/hub";
import type { ShapeTools } from "../realtime/shape";
import { SocketServer } from "../realtime/socket-server";
import type { Viewer } from "../viewer";
import type { ClientDocuments } from "../graphql/documents/client-documents";
import { GraphqlEngine } from "../graphql/engine";
import { ErrorFormatter } from "../graphql/error-format";
import type { ReadinessCheck } from "../ops/health";
import type { Gate } from "../graphql/authorise-and-charge";
import { ConnectionCaps } from "./connection-caps";
import { createHttp, type HttpTimeouts } from "./http";
import { PublicPages } from "./pages/public-pages";
import { Turns } from "./turns";
import { InProcessApi } from "../graphql/in-process-api";

export interface TransportOptions {
  readonly schema: GraphQLSchema;
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly hub: Hub;
  readonly modules: readonly AppModule[];
  readonly clientFolder: string;
  /** Where the client was built together with this server. */
  readonly clientDocuments?: ClientDocuments;
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
  /** The session that a request's cookie names and we signed, without asking whether it lasts still; null without one. */
  sessionOf(cookie: string | undefined): string | null;
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  isAllowedOrigin(headers: Headers): boolean;
  readonly gate?: Gate;
  /** Other than those of `limits`, for tests with real sockets. */
  readonly timeouts?: HttpTimeouts;
}

export interface Transport {
  readonly http: FastifyInstance;
  readonly sockets: SocketServer;
  /** The same schema, for questions of the server's own. */
  readonly inProcessApi: InProcessApi;
  /** What the hub shapes payloads with. */
  readonly shapeTools: ShapeTools;
  /** Answers websocket upgrades from now on. */
  openSockets(): Promise<void>;
  /** Closes the sockets with 1001, then the HTTP server. */
  close(): Promise<void>;
}

/** Puts HTTP and websockets in front of one engine, so that both run the same schema under the same limits. */
export async function assembleTransport(options: TransportOptions): Promise<Transport> {
  const { schema, config, logger, metrics, hub, modules } = options;
  const hidesSuggestions = config.isProduction;
  const engine = new GraphqlEngine(schema, { hidesSuggestions, metrics, clientDocuments: options.clientDocuments });
  const errors = new ErrorFormatter(logger, { hidesSuggestions });
  for (const module of modules) for (const stream of module.streams ?? []) hub.registerStream(stream);
  const caps = new ConnectionCaps(config.connectionsPerAddressMax, config.trustProxy);
  const { trustProxy, metricsToken } = config;
  const turns = new Turns(config.operationsPerSessionMax, ({ cookie }) => options.sessionOf(cookie));
  const shared = { ...options, engine, errors, hidesSuggestions, caps, turns, trustProxy, metricsToken };
  const inProcessApi = new InProcessApi(engine);
  const publicPages = PublicPages.open({
    ...options,
    origin: config.publicUrl,
    ask: (query, variables) => inProcessApi.ask(null, query, variables),
  });
  const http = await createHttp({
    ...shared,
    publicPages,
    isHttps: config.publicUrl.startsWith("https://"),
    readiness: readinessOf(options),
  });
  for (const module of modules) module.routes?.(http);
  const sockets = new SocketServer(shared);
  return {
    http,
    sockets,
    inProcessApi,
    shapeTools: { engine, errors, metrics },
    openSockets: async () => {
      await sockets.attach(http.server);
      if (config.isProduction) void engine.warmUp();
    },
    close: async () => {
      await sockets.close();
      await http.close();
    },
  };
}

/** The app migrates before it builds itself, so a database that answers and knows our tables is at our schema. */
function readinessOf({ db, modules }: TransportOptions): Record<string, ReadinessCheck> {
  const database: ReadinessCheck = async () => ((await isMigrated(db)) ? null : "not migrated");
  return Object.assign({ database }, ...modules.map((module) => module.readiness ?? {})) as Record<string, ReadinessCheck>;
}
