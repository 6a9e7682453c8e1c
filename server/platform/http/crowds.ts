import { randomUUID } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Metrics } from "../ops/metrics";
import type { ConnectionCaps } from "./connection-caps";
import { stopReading } from "./unread-bodies";

const message = "Too many requests from your network address at once. Try again shortly.";
const text = JSON.stringify({ errors: [{ message, extensions: { code: "RATE_LIMITED" } }] });

/** Refuses requests whose address has too many running or on their way: before a route is looked for, and unread. */
export class Crowds {
  private readonly headers: OutgoingHttpHeaders;

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

  /** Answers the request with 429 where its address has no place left. */
  letsIn(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.caps.takeForRequest(request, response)) return true;
    stopReading(request, this.waitMs);
    response.writeHead(429, { ...this.headers, "x-request-id": randomUUID() }).end(text);
    this.metrics.httpSeconds.observe({ route: "other", method: request.method ?? "", status: 429 }, 0);
    return false;
  }
}
