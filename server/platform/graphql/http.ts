import { randomUUID } from "node:crypto";
import { ApolloServer } from "@apollo/server";
import { fastifyApolloDrainPlugin, fastifyApolloHandler } from "@as-integrations/fastify";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { limits } from "../limits";
import type { Viewer } from "../viewer";
import { loaderRegistry, type RequestContext } from "./context";

export interface HttpOptions {
  readonly schema: GraphQLSchema;
  readonly trustProxy: boolean;
  viewerFromHeaders(headers: Headers): Promise<Viewer | null>;
}

/** Fastify with Apollo Server at `/graphql`. Routes of rooms are added by the caller before it listens. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const http = Fastify({ trustProxy: options.trustProxy, bodyLimit: limits.bodyBytesMax, forceCloseConnections: true, genReqId: () => randomUUID() });
  const apollo = new ApolloServer<RequestContext>({ schema: options.schema, introspection: true, plugins: [fastifyApolloDrainPlugin(http)] });
  await apollo.start();
  http.route({
    url: "/graphql",
    method: ["GET", "POST", "OPTIONS"],
    handler: fastifyApolloHandler(apollo, { context: (request, reply) => contextOf(request, reply, options) }),
  });
  http.get("/livez", async () => ({ status: "ok" }));
  return http;
}

async function contextOf(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Promise<RequestContext> {
  const headers = new Headers(Object.entries(request.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]])));
  const context: RequestContext = {
    viewer: await options.viewerFromHeaders(headers),
    requestId: request.id,
    address: request.ip,
    headers,
    setCookie: (line) => void reply.header("set-cookie", line),
    loader: loaderRegistry(() => context),
  };
  return context;
}
