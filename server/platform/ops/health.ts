import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLoopback } from "../http/connection-caps";
import type { Metrics } from "./metrics";

/** Says what is missing before requests should come here; null when it is ready. */
export type ReadinessCheck = () => Promise<string | null>;

export interface HealthOptions {
  readonly metrics: Metrics;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  /** Who sends it as a Bearer reads `/metrics` from anywhere; null: this machine alone reads them. */
  readonly metricsToken: string | null;
}

/** `/livez`: the process answers. `/readyz`: 503 with the parts that are not ready. `/metrics`: Prometheus, for whom `mayReadMetrics` lets in. */
export function serveHealth(http: FastifyInstance, { metrics, readiness, metricsToken }: HealthOptions): void {
  http.get("/livez", async () => ({ status: "ok" }));
  // However many ask at once, each part is asked once.
  let asked: ReturnType<typeof partsOf> | null = null;
  http.get("/readyz", async (_request, reply) => {
    const parts = await (asked ??= partsOf(readiness).finally(() => void (asked = null)));
    const isReady = parts.every(([, missing]) => missing === null);
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? "ok" : "not ready", parts: Object.fromEntries(parts.map(([name, missing]) => [name, missing ?? "ok"])) });
  });
  http.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  http.addHook("onResponse", async (request, reply) => {
    metrics.httpSeconds.observe(
      { route: request.routeOptions.url ?? "other", method: request.method, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

/** What each part waits for, by name. */
const partsOf = (readiness: HealthOptions["readiness"]): Promise<ReadonlyArray<readonly [string, string | null]>> =>
  Promise.all(Object.entries(readiness).map(async ([name, check]) => [name, await check().catch((): string => "failed")] as const));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * With a token: who sends it. Without: this machine, asking by itself; what any proxy hands on comes from elsewhere, whether that
 * proxy is trusted or not. To everybody else there are no metrics: operation names and counts of people are nobody's business.
 */
export function mayReadMetrics({ headers, socket }: Pick<FastifyRequest, "headers" | "socket">, token: string | null): boolean {
  if (token !== null) return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
  const isForwarded = ["x-forwarded-for", "x-real-ip", "forwarded", "via"].some((name) => headers[name] !== undefined);
  return !isForwarded && isLoopback(socket.remoteAddress ?? "");
}
