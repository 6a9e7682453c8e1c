import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { limits } from "../limits";
import type { Metrics } from "../ops/metrics";
import type { ConnectionCaps } from "./connection-caps";
import { stopReading } from "./unread-bodies";

const message = "Too many requests from your network address at once. Try again shortly.";
const text = JSON.stringify({ errors: [{ message, extensions: { code: "RATE_LIMITED" } }] });

/**
 * Refuses requests whose address has too many running or on their way: before a route is looked for, and unread. A refusal is answered
 * a little later, a few at a time, so that answering a crowd of one moment keeps nobody else waiting.
 */
export class Crowds {
  private readonly headers: OutgoingHttpHeaders;
  private readonly refused: Array<readonly [IncomingMessage, ServerResponse]> = [];

  constructor(
    private readonly caps: ConnectionCaps,
    headers: OutgoingHttpHeaders,
    private readonly waitMs: number,
    private readonly metrics: Metrics,
  ) {
    this.headers = {
      ...headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(text),
      "retry-after": "1",
      connection: "close",
    };
  }

  /** False where its address has no place left: then the request is refused here, with 429. */
  letsIn(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.caps.takeForRequest(request, response)) return true;
    request.socket.pause();
    if (this.refused.push([request, response]) === 1) this.answerLater();
    // The longest here gives way unanswered, so that a crowd without end is not kept.
    if (this.refused.length > limits.crowdRefusalsWaitingMax) this.refused.shift()![0].socket.destroy();
    return false;
  }

  private answerLater(): void {
    setTimeout(() => {
      for (const [request, response] of this.refused.splice(0, limits.crowdRefusalsAtOnce)) this.refuse(request, response);
      if (this.refused.length > 0) this.answerLater();
    }, limits.crowdRefusalMs).unref();
  }

  private refuse(request: IncomingMessage, response: ServerResponse): void {
    stopReading(request, this.waitMs);
    response.writeHead(429, { ...this.headers, "x-request-id": randomUUID() }).end(text);
    this.metrics.httpSeconds.observe({ route: "other", method: request.method ?? "", status: 429 }, 0);
  }
}
