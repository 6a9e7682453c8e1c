import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "./request-guard";

const notBuilt = "The client is not built: run `npm start`, or `npm run dev` while you work on it.\n";

export const wantsHtml = (request: FastifyRequest): boolean => (request.headers.accept ?? "").includes("text/html");

/**
 * Serves what Vite built: hashed files for ever, `index.html` anew each time and for every address of the app.
 * Files have a Brotli twin beside them. Without a build every page is a 404 that says how to get one.
 */
export async function serveClient(http: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(path.join(folder, "index.html"));
  if (isBuilt)
    await http.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: true,
      index: ["index.html"],
      setHeaders: (reply, file) =>
        void reply.header(
          "cache-control",
          file.includes(`${path.sep}assets${path.sep}`) ? "public, max-age=31536000, immutable" : "no-cache",
        ),
    });
  http.setNotFoundHandler((request, reply) => {
    // A dot proves nothing: usernames and symbols have them. What a browser opens as a page is one, but for missing assets.
    const isPage = (request.method === "GET" || request.method === "HEAD") && wantsHtml(request) && !request.url.startsWith("/assets/");
    if (!isPage) return refuse(reply, 404, "NOT_FOUND", "There is nothing at this address.");
    return isBuilt ? reply.sendFile("index.html") : reply.code(404).type("text/plain; charset=utf-8").send(notBuilt);
  });
}

/** GraphiQL, for a browser that opens /graphql. */
export function sendGraphiql(reply: FastifyReply, folder: string): FastifyReply {
  if (!existsSync(path.join(folder, "graphiql.html")))
    return reply.code(404).type("text/plain; charset=utf-8").send(`GraphiQL is part of the client. ${notBuilt}`);
  return reply.sendFile("graphiql.html");
}
