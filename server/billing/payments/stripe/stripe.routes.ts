import type { FastifyInstance } from "fastify";
import type { Logger } from "../../../platform/ops/logger";
import { limits } from "../../../platform/limits";
import type { StripeEvents } from "./stripe-events";

/**
 * `POST /stripe/webhook`: Stripe's events, signed over the bytes of the body. 200 once it is stored, 400 for a wrong signature; for
 * anything else that fails 503, and Stripe sends it again.
 */
export function mountStripe(http: FastifyInstance, events: StripeEvents, logger: Logger): void {
  void http.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: limits.webhookBodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    routes.post<{ Body: Buffer | undefined }>("/stripe/webhook", async (request, reply) => {
      const signature = request.headers["stripe-signature"];
      try {
        const isStored = typeof signature === "string" && (await events.receive(request.body ?? Buffer.alloc(0), signature));
        return isStored ? reply.code(200).send({ received: true }) : reply.code(400).send({ error: "The signature is not valid." });
      } catch (error) {
        logger.error({ err: error, logId: request.id }, "Storing an event of Stripe's failed");
        return reply.code(503).send({ error: "Not stored. Send it again." });
      }
    });
  });
}
