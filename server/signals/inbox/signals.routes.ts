import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import type { Logger } from "../../platform/ops/logger";
import { limits } from "../../platform/limits";
import type { Reception, SignalInbox } from "./signal-inbox";
import { sha256OfSecret } from "../addresses/signal-secret";

const answers: Readonly<Record<Reception | "TOO_LONG", { status: number; body: object }>> = {
  TOO_LONG: { status: 413, body: { status: "refused", reason: `An alert has at most ${limits.signalBodyBytesMax / 1024} kB.` } },
  STORED: { status: 202, body: { status: "received" } },
  UNKNOWN: { status: 404, body: { status: "refused", reason: "There is no such address." } },
  LIMITED: { status: 429, body: { status: "refused", reason: "Too many alerts in a minute. Try again in the next one." } },
  BUSY: { status: 503, body: { status: "refused", reason: "This server is busy. Send it again." } },
};

function send(reply: FastifyReply, reception: keyof typeof answers): FastifyReply {
  const { status, body } = answers[reception];
  void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
  if (status === 429 || status === 503) void reply.header("retry-after", status === 429 ? "60" : "1");
  return reply.code(status).send(body);
}

/**
 * `POST /in/{secret}`: an alert of TradingView or of any program, as text or JSON. It is stored and answered with 202; it is
 * traded afterwards. Whatever the body is, its owner sees it in their list: a sender of alerts reads no answers. The secret
 * is part of the path, so nothing here names the path in a log.
 */
export function mountSignals(http: FastifyInstance, inbox: SignalInbox, logger: Logger): void {
  void http.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "string", bodyLimit: limits.signalBodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    const raise = routes.errorHandler;
    routes.setErrorHandler((error: FastifyError, request, reply) =>
      error.code === "FST_ERR_CTP_BODY_TOO_LARGE" ? send(reply, "TOO_LONG") : raise.call(routes, error, request, reply),
    );
    routes.post<{ Params: { secret: string }; Body: string | undefined }>("/in/:secret", async (request, reply) => {
      try {
        const body = textOf(request.body ?? "");
        return send(reply, await inbox.receive(sha256OfSecret(request.params.secret), body, request.ip));
      } catch (error) {
        logger.error({ err: error, logId: request.id }, "Storing an alert failed");
        return send(reply, "BUSY");
      }
    });
  });
}

/** As the database can hold it. */
const textOf = (body: string): string => body.toWellFormed().replaceAll("\0", "\uFFFD");
