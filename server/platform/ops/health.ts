import type { FastifyInstance } from "fastify";
import type { Metrics } from "./metrics";

/** Says what is missing before requests should come here; null when it is ready. */
export type ReadinessCheck = () => Promise<string | null>;

export interface HealthOptions {
  readonly metrics: Metrics;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  readonly trustProxy: boolean;
}

/** `/livez`: the process answers. `/readyz`: 503 with the parts that are not ready. `/metrics`: Prometheus, never through the proxy. */
export function serveHealth(http: FastifyInstance, { metrics, readiness, trustProxy }: HealthOptions): void {
  http.get("/livez", async () => ({ status: "ok" }));
  http.get("/readyz", async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries(readiness).map(async ([name, check]) => [name, await check().catch((): string => "failed")] as const),
    );
    const isReady = parts.every(([, missing]) => missing === null);
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ok" : "not ready", parts: Object.fromEntries(parts.map(([name, missing]) => [name, missing ?? "ok"])) });
  });
  http.get("/metrics", async (request, reply) => {
    if (trustProxy && request.headers["x-forwarded-for"] !== undefined) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  http.addHook("onResponse", async (request, reply) => {
    metrics.httpSeconds.observe(
      { route: request.routeOptions.url ?? "other", method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}
