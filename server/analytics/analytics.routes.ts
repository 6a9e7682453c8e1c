import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AnalyticsRefusal, type AnalyticsService } from "./analytics.service";

const bearer = (request: FastifyRequest): string => /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? "")?.[1] ?? "";

/** Answers with the refusal's own status: that is what the client's rule for trying again reads. */
async function answer(reply: FastifyReply, work: () => unknown): Promise<unknown> {
  void reply.header("cache-control", "no-store");
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AnalyticsRefusal)) throw error;
    return reply.code(error.status).send({ errors: [{ message: error.message }] });
  }
}

/**
 * Analytics over plain HTTP, without cookies: nothing in it says who somebody is.
 * `GET /analytics/apps/{appId}/web-config`, `POST /analytics/apps/{appId}/installations`,
 * `POST /analytics/installations/{id}/auth-tokens` (bearer: refresh token), `POST /analytics/events` (bearer: auth token).
 */
export function mountAnalytics(http: FastifyInstance, service: AnalyticsService): void {
  http.get<{ Params: { appId: string } }>("/analytics/apps/:appId/web-config", (request, reply) =>
    answer(reply, () => service.webConfig(request.params.appId)),
  );
  http.post<{ Params: { appId: string } }>("/analytics/apps/:appId/installations", (request, reply) =>
    answer(reply, () => service.createInstallation(request.params.appId, request.ip)),
  );
  http.post<{ Params: { id: string } }>("/analytics/installations/:id/auth-tokens", (request, reply) =>
    answer(reply, () => service.generateAuthToken(request.params.id, bearer(request), request.ip)),
  );
  http.post("/analytics/events", (request, reply) =>
    answer(reply, async () => ({ kept: await service.record(bearer(request), request.body) })),
  );
}
