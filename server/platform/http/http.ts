import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { ApolloServer } from "@apollo/server";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { limits } from "../limits";
import { Fault } from "../errors";
import type { Viewer } from "../viewer";
import { type ApolloTools, startApollo } from "./apollo";
import type { RequestContext } from "../graphql/context";
import type { Logger } from "../ops/logger";
import { once } from "../once";
import { type HealthOptions, serveHealth } from "../ops/health";
import { Arrivals } from "./arrivals";
import type { ConnectionCaps } from "./connection-caps";
import { Crowds } from "./crowds";
import { HttpRequestContext } from "./request-context";
import { sendReadyGzip } from "./ready-gzip";
import { answerErrors, answerPreflight, readOnlyJson, refuse, refuseForeignOrigins } from "./request-guard";
import { securityHeaders, sendSecurityHeaders } from "./security-headers";
import { answerSeveral, asksSeveral, type SeveralOptions } from "./several/several-queries";
import type { Turns } from "./turns";
import { leaveRefusedBodiesUnread } from "./unread-bodies";
import type { PublicPages } from "./pages/public-pages";
import { sendGraphiql, serveClient, wantsHtml } from "./static-app";

/** What every HTTP server of ours has, whatever it answers. */
export interface GuardOptions extends Pick<HealthOptions, "metrics"> {
  readonly isHttps: boolean;
  readonly trustProxy: boolean;
  readonly caps: ConnectionCaps;
  readonly logger: Logger;
  /** Other than those of `limits`, for tests with real sockets. */
  readonly timeouts?: HttpTimeouts | undefined;
}

export interface HttpOptions extends ApolloTools, HealthOptions, GuardOptions {
  /** What Vite built; may be absent. */
  readonly clientFolder: string;
  /** Null where they are not built. */
  readonly publicPages: PublicPages | null;
  readonly turns: Turns;
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
  isAllowedOrigin(headers: Headers): boolean;
}

/** How long a request may take to arrive, in milliseconds, how often that is looked at, and how long a refused one is kept whose body is on its way. */
export interface HttpTimeouts {
  readonly requestMs: number;
  readonly headersMs: number;
  readonly checkMs: number;
  readonly unreadBodyMs: number;
}

const defaultTimeouts: HttpTimeouts = {
  requestMs: limits.requestMsMax,
  headersMs: limits.requestHeadersMsMax,
  checkMs: limits.requestCheckMs,
  unreadBodyMs: limits.unreadBodyMs,
};

/** Fastify with Apollo Server at `/graphql`, health, metrics and the built client. Routes of modules are added by the caller before it listens. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const http = createGuardedHttp(options);
  await http.register(compress, { global: true, threshold: 2_048, encodings: ["br", "gzip"], requestEncodings: ["identity"] });
  const apollo = await startApollo(options);
  http.addHook("onClose", () => apollo.stop());
  serveGraphql(http, apollo, options);
  serveHealth(http, options);
  options.publicPages?.serve(http);
  await serveClient(http, options.clientFolder);
  return http;
}

/** Fastify without a route, and with everything that keeps callers within their limits. */
export function createGuardedHttp(options: GuardOptions): FastifyInstance {
  const http = Fastify({
    serverFactory: (answer) => serverOf(answer, options),
    // One proxy: its own entry counts, not what a caller wrote into the header before it.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: limits.bodyBytesMax,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
  });
  options.caps.guard(http.server);
  leaveRefusedBodiesUnread(http, (options.timeouts ?? defaultTimeouts).unreadBodyMs);
  readOnlyJson(http);
  answerErrors(http, options.logger);
  sendSecurityHeaders(http, options);
  return http;
}

/** Node's server, which ends what does not arrive, and refuses crowds of one address before Fastify looks for a route. */
function serverOf(answer: RequestListener, { timeouts = defaultTimeouts, caps, isHttps, metrics }: GuardOptions): Server {
  const { requestMs, headersMs, checkMs, unreadBodyMs } = timeouts;
  const crowds = new Crowds(caps, securityHeaders(isHttps), unreadBodyMs, metrics);
  const server = createServer(
    // Bodies that drip would hold their connection for ever.
    { requestTimeout: requestMs, headersTimeout: headersMs, connectionsCheckingInterval: checkMs, keepAliveTimeout: limits.keepAliveMs },
    (request, response) => crowds.letsIn(request, response) && answer(request, response),
  );
  server.setTimeout(0);
  new Arrivals(limits.connectionsPerTurn).pace(server);
  return server;
}

function serveGraphql(http: FastifyInstance, apollo: ApolloServer<RequestContext>, options: HttpOptions): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const answer = fastifyApolloHandler(apollo, { context: async (request) => contexts.get(request)! });
  http.options("/graphql", answerPreflight);
  http.route({
    url: "/graphql",
    method: ["GET", "POST"],
    onRequest: refuseForeignOrigins(options.isAllowedOrigin),
    onSend: sendReadyGzip(options.engine.schemaAnswers),
    handler: async (request, reply) => {
      if (request.method === "GET" && wantsHtml(request) && !("query" in (request.query as object)))
        return sendGraphiql(reply, options.clientFolder);
      reply.header("cache-control", "no-store");
      if (asksSeveral(request))
        return answerSeveral(request, reply, { apollo, logger: options.logger, inTurn: turnsOfOne(request, reply, options) });
      const work = async () => {
        const context = await contextOf(request, reply, options);
        if (context instanceof Fault) {
          const { code, ...detail } = context.extensions;
          return refuse(reply, code === "FORBIDDEN" ? 403 : 401, context.code, context.message, detail);
        }
        contexts.set(request, context);
        return answer.call(http, request, reply);
      };
      return options.turns.run(request, work, (leave) => reply.raw.once("close", leave));
    },
  });
}

/** Of a request with several queries each has its turn and its context; who asks is found out once. */
function turnsOfOne(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): SeveralOptions["inTurn"] {
  const asked = once(() => contextOf(request, reply, options));
  const contextOfOne = async (): Promise<RequestContext> => {
    const first = await asked();
    if (first instanceof Fault) throw first;
    const context = new HttpRequestContext(request, reply, true);
    context.viewer = first.viewer;
    return context;
  };
  return (run, waits) => options.turns.run(request, async () => run(await contextOfOne()), waits);
}

/** The context of a request; a Fault when it has an API key that is not valid, or asks for test mode and may not. */
async function contextOf(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Promise<RequestContext | Fault> {
  const context = new HttpRequestContext(request, reply);
  const { cookie, authorization } = request.headers;
  if (cookie === undefined && authorization === undefined && request.headers["x-api-key"] === undefined) return context;
  try {
    context.viewer = await options.viewerFromHeaders(context.headers);
    return context;
  } catch (error) {
    if (error instanceof Fault && (error.code === "UNAUTHENTICATED" || error.code === "FORBIDDEN")) return error;
    throw error;
  }
}
