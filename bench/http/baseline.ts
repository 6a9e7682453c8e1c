import Fastify from "fastify";
import type { GraphQLSchema } from "graphql";
import mercurius from "mercurius";
import { HttpRequestContext } from "../../server/platform/http/request-context";
import type { Viewer } from "../../server/platform/viewer";

/** The same schema, resolvers, session look-up and SQL on mercurius with its jit, and nothing else around it. */
export async function openBaseline(
  schema: GraphQLSchema,
  viewerFromHeaders: (headers: Headers) => Promise<Viewer | null>,
): Promise<{ port: number; close(): Promise<void> }> {
  const http = Fastify();
  await http.register(mercurius, {
    schema,
    jit: 1,
    graphiql: false,
    context: async (request, reply) => {
      const context = new HttpRequestContext(request, reply);
      context.viewer = await viewerFromHeaders(context.headers);
      return context as never;
    },
  });
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as { port: number };
  return { port, close: () => http.close() };
}
