import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { keyOf } from "./api-key";
import { Fault } from "../errors";
import { limits } from "../limits";
import type { Logger } from "../ops/logger";

/**
 * Only JSON bodies are read: forms and text/plain are what a foreign page can post without asking first. Whatever else
 * comes is 415, and every refusal before GraphQL has the shape of a GraphQL answer.
 */
export function readOnlyJson(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: limits.bodyBytesMax },
    http.getDefaultJsonParser("error", "error"),
  );
}

const refusals: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    code: "LIMIT_EXCEEDED",
    message: `A request body has at most ${limits.bodyBytesMax / 1024} kB.`,
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: "BAD_REQUEST", message: "Send application/json." },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: "BAD_REQUEST", message: "The content length does not fit the body." },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: "BAD_REQUEST", message: "The body is empty." },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: "BAD_REQUEST", message: "The body is not JSON." },
};

const faultStatus: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, RATE_LIMITED: 429 };

/** How a stream of ours ends whose reader has gone, and what had not begun yet. */
const cutCodes = new Set(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE", "UNAVAILABLE"]);

/** The caller hung up before the answer was through: nothing failed, and nobody is left to answer. A stream that breaks under a caller who still listens is an error. */
const hasLeft = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): boolean =>
  cutCodes.has(error.code) && (request.raw.socket.destroyed || reply.raw.destroyed);

/** What went wrong outside GraphQL, worded; an unknown error is logged under the request's id and says no more than that. */
export function answerErrors(http: FastifyInstance, logger: Logger): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const status = faultStatus[error.code];
    // A key that is none, sent to a plain route; too many operations of one caller.
    if ((error as unknown) instanceof Fault && status) {
      const { code: _code, ...detail } = (error as unknown as Fault).extensions;
      if (detail["retryAfterSeconds"] !== undefined) void reply.header("retry-after", String(detail["retryAfterSeconds"]));
      return refuse(reply, status, error.code, error.message, detail);
    }
    const known = refusals[error.code] ?? (error instanceof SyntaxError ? refusals["FST_ERR_CTP_INVALID_JSON_BODY"] : undefined);
    if (known) return refuse(reply, known.status, known.code, known.message);
    if (hasLeft(error, request, reply)) {
      logger.debug({ url: request.routeOptions.url, requestId: request.id }, "HTTP request aborted");
      return refuse(reply, 400, "BAD_REQUEST", "The request was aborted.");
    }
    if ((error.statusCode ?? 500) < 500) return refuse(reply, error.statusCode!, "BAD_REQUEST", error.message);
    logger.error({ err: error, logId: request.id, url: request.routeOptions.url }, "HTTP request failed");
    return refuse(reply, 500, "INTERNAL_SERVER_ERROR", "Something went wrong in the kitchen.", { logId: request.id });
  });
}

export const refuse = (reply: FastifyReply, status: number, code: string, message: string, detail: object = {}): FastifyReply =>
  reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .send({ errors: [{ message, extensions: { code, ...detail } }] });

/** Pages of any site may ask with an API key: nothing of ours travels with that by itself, and cookies beside it are not looked at. */
function allowAnywhere(reply: FastifyReply): void {
  void reply.header("access-control-allow-origin", "*").header("access-control-expose-headers", "retry-after, x-request-id");
}

/** What a browser asks before it sends a key from another site's page. Credentials are not allowed, so no cookie ever comes along. */
export async function answerPreflight(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asked = String(request.headers["access-control-request-headers"] ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase());
  if (!asked.includes("authorization") && !asked.includes("x-api-key"))
    return refuse(reply, 403, "FORBIDDEN", "Requests from other sites need an API key.");
  allowAnywhere(reply);
  return reply
    .header("access-control-allow-methods", "GET, POST")
    .header("access-control-allow-headers", "authorization, x-api-key, content-type")
    .header("access-control-max-age", "600")
    .code(204)
    .send();
}

/** Refuses what a foreign site's page may have sent with our cookies: posts and cross-site GETs alike. A key that is none is 401. */
export function refuseForeignOrigins(isAllowedOrigin: (headers: Headers) => boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { origin, host, "sec-fetch-site": site } = request.headers;
    const key = keyOf({ get: (name) => request.headers[name]?.toString() ?? null });
    if (key instanceof Fault) return refuse(reply, 401, key.code, key.message);
    if (key !== null) return void allowAnywhere(reply);
    if (origin === undefined && site === undefined) return undefined; // a program: its caller cannot be tricked
    const headers = new Headers();
    if (origin !== undefined) headers.set("origin", origin);
    if (host !== undefined) headers.set("host", host);
    if (typeof site === "string") headers.set("sec-fetch-site", site);
    return isAllowedOrigin(headers) ? undefined : refuse(reply, 403, "FORBIDDEN", "Requests from this site are not allowed.");
  };
}
