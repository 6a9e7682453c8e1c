import { randomUUID } from "node:crypto";
import type { ApolloServer } from "@apollo/server";
import { fastifyApolloHandler } from "@as-integrations/fastify";
import compress from "@fastify/compress";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { limits } from "../limits";
import { Fault } from "../errors";
import type { Viewer } from "../viewer";
import { type ApolloTools, startApollo } from "./apollo";
import type { RequestContext } from "../graphql/context";
import { type HealthOptions, serveHealth } from "../ops/health";
import { HttpRequestContext } from "./request-context";
import { answerErrors, answerPreflight, readOnlyJson, refuse, refuseForeignOrigins } from "./request-guard";
import { sendSecurityHeaders } from "./security-headers";
import { sendGraphiql, serveClient, wantsHtml } from "./static-app";

export interface HttpOptions extends ApolloTools, HealthOptions {
  readonly isHttps: boolean;
  /** What Vite built; may be absent. */
  readonly clientFolder: string;
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
  isAllowedOrigin(headers: Headers): boolean;
}

/** Fastify with Apollo Server at `/graphql`, health, metrics and the built client. Routes of modules are added by the caller before it listens. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const http = Fastify({
    // One proxy: its own entry counts, not what a caller wrote into the header before it.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: limits.bodyBytesMax,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
  });
  readOnlyJson(http);
  answerErrors(http, options.logger);
  sendSecurityHeaders(http, options);
  await http.register(compress, { global: true, threshold: 2_048, encodings: ["br", "gzip"], requestEncodings: ["identity"] });
  const apollo = await startApollo(options);
  http.addHook("onClose", () => apollo.stop());
  serveGraphql(http, apollo, options);
  serveHealth(http, options);
  await serveClient(http, options.clientFolder);
  return http;
}

function serveGraphql(http: FastifyInstance, apollo: ApolloServer<RequestContext>, options: HttpOptions): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const answer = fastifyApolloHandler(apollo, { context: async (request) => contexts.get(request)! });
  http.options("/graphql", answerPreflight);
  http.route({
    url: "/graphql",
    method: ["GET", "POST"],
    onRequest: refuseForeignOrigins(options.isAllowedOrigin),
    handler: async (request, reply) => {
      if (request.method === "GET" && wantsHtml(request) && !("query" in (request.query as object)))
        return sendGraphiql(reply, options.clientFolder);
      reply.header("cache-control", "no-store");
      const context = await contextOf(request, reply, options);
      if (context instanceof Fault) return refuse(reply, 401, context.code, context.message);
      contexts.set(request, context);
      return answer.call(http, request, reply);
    },
  });
}

/** The context of a request; a Fault when it has an API key that is not valid. */
async function contextOf(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Promise<RequestContext | Fault> {
  const context = new HttpRequestContext(request, reply);
  const { cookie, authorization } = request.headers;
  if (cookie === undefined && authorization === undefined && request.headers["x-api-key"] === undefined) return context;
  try {
    context.viewer = await options.viewerFromHeaders(context.headers);
    return context;
  } catch (error) {
    if (error instanceof Fault && error.code === "UNAUTHENTICATED") return error;
    throw error;
  }
}
