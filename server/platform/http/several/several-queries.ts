import { PassThrough, type Transform } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { type ApolloServer, HeaderMap } from "@apollo/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "../../errors";
import type { RequestContext } from "../../graphql/context";
import { limits } from "../../limits";
import type { Logger } from "../../ops/logger";
import { takesGzip } from "../ready-gzip";
import { refuse } from "../request-guard";

/** What a client accepts that sends several queries in one request. */
const linesType = "application/jsonl";

export interface SeveralOptions {
  readonly apollo: ApolloServer<RequestContext>;
  readonly logger: Logger;
  /** Runs it when its turn among the caller's operations has come, with a context of its own. Throws a Fault where it may not run. */
  inTurn(run: (context: RequestContext) => Promise<Line>, waits: (leave: () => void) => void): Promise<Line>;
}

/** HTTP status, content type and body of one answer. */
type Line = readonly [status: number, type: string, body: string];

/** Whether the body is a list and its sender reads answers as they come. A list without that is refused by Apollo. */
export const asksSeveral = (request: FastifyRequest): boolean =>
  Array.isArray(request.body) && (request.headers.accept ?? "").split(",").some((type) => type.trim() === linesType);

/**
 * Answers several queries that came in one request. Each is an operation of its own: it waits for its own turn, is charged, refused and
 * counted by itself, and its answer goes out as soon as it is there, a line each: `[index, status, content type, answer]`.
 */
export function answerSeveral(request: FastifyRequest, reply: FastifyReply, options: SeveralOptions): FastifyReply {
  const parts = request.body as readonly unknown[];
  if (parts.length === 0 || parts.length > limits.operationsPerRequestMax)
    return refuse(reply, 400, "BAD_REQUEST", `A request has one to ${limits.operationsPerRequestMax} queries.`);
  const leaving: Array<() => void> = [];
  reply.raw.once("close", () => leaving.forEach((leave) => leave()));
  const out = linesOut(request, reply);
  const answered = parts.map(async (part, index) => {
    const run = (context: RequestContext): Promise<Line> => lineOf(options.apollo, request, part, context);
    const answer = options.inTurn(run, (leave) => void leaving.push(leave));
    const [status, type, body] = await answer.catch((error: unknown) => lineOfError(error, request, options.logger));
    out.write(`[${index},${status},${JSON.stringify(type)},${body.trimEnd()}]\n`);
  });
  void Promise.all(answered).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  // A proxy in front would otherwise keep the first lines until the last is there.
  return reply.type(linesType).header("x-accel-buffering", "no").send(out);
}

/** Each line goes out by itself, compressed with what went before it. */
function linesOut({ headers }: FastifyRequest, reply: FastifyReply): Transform {
  if (!takesGzip(headers["accept-encoding"])) return new PassThrough();
  void reply.header("content-encoding", "gzip").header("vary", "accept-encoding");
  return createGzip({ flush: constants.Z_SYNC_FLUSH });
}

const faultStatus: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, RATE_LIMITED: 429, UNAVAILABLE: 503 };

/** What kept it from running, as a request of its own is answered. */
function lineOfError(error: unknown, { id }: FastifyRequest, logger: Logger): Line {
  const status = error instanceof Fault ? faultStatus[error.code] : undefined;
  if (status !== undefined) return refusal(status, (error as Fault).message, (error as Fault).extensions);
  logger.error({ err: error, logId: id, url: "/graphql" }, "HTTP request failed");
  return refusal(500, "Something went wrong in the kitchen.", { code: "INTERNAL_SERVER_ERROR", logId: id });
}

const refusal = (status: number, message: string, extensions: object): Line => [
  status,
  "application/json",
  JSON.stringify({ errors: [{ message, extensions }] }),
];

async function lineOf(
  apollo: ApolloServer<RequestContext>,
  request: FastifyRequest,
  part: unknown,
  contextValue: RequestContext,
): Promise<Line> {
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method: "POST",
      // As of a request of its own.
      headers: new HeaderMap([
        ["content-type", "application/json"],
        ["accept", "application/graphql-response+json"],
      ]),
      search: "",
      // A list within the list is refused as one.
      body: part,
    },
    context: async () => contextValue,
  });
  if (body.kind !== "complete") throw new Error(`The answer of ${request.id} does not come whole.`);
  return [status ?? 200, headers.get("content-type") ?? "application/json", body.string];
}
