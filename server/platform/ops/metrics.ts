import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** For what takes long at a feeder with many copies, or at a venue that answers slowly. */
const longSecondsBuckets = [...secondsBuckets, 30, 60, 120];

/** From a feeder's event: `decided` when a chunk of copies is at hand, `booked` with its commit, `published` once the sockets have it. */
export type ReceiptStage = "decided" | "booked" | "published";

/** Every figure of `/metrics`, in a registry of its own so that tests can run several apps in one process. */
export class Metrics {
  readonly registry = new Registry();
  private readonly own = { registers: [this.registry] };

  readonly httpSeconds = new Histogram({
    ...this.own,
    name: "brigade_http_request_seconds",
    help: "Duration of an HTTP request, in seconds.",
    labelNames: ["route", "method", "status"],
    buckets: secondsBuckets,
  });
  readonly operationSeconds = new Histogram({
    ...this.own,
    name: "brigade_graphql_operation_seconds",
    help: "Duration of a GraphQL operation, in seconds.",
    labelNames: ["operation", "kind", "transport"],
    buckets: secondsBuckets,
  });
  /** One reading for each chunk of copies, not for each receipt: counting must not cost what booking does. */
  readonly receiptSeconds = new Histogram({
    ...this.own,
    name: "brigade_receipt_seconds",
    help: "Time from a feeder's event to a chunk of its copies' receipts, by stage, in seconds.",
    labelNames: ["stage"],
    buckets: longSecondsBuckets,
  });
  readonly tickToFillSeconds = new Histogram({
    ...this.own,
    name: "brigade_tick_to_fill_seconds",
    help: "Time from a tick that fires something until what it fired is booked, in seconds.",
    buckets: secondsBuckets,
  });
  readonly reconciliationSeconds = new Histogram({
    ...this.own,
    name: "brigade_reconciliation_seconds",
    help: "Duration of a comparison with a broker or exchange, by its result, in seconds.",
    labelNames: ["result"],
    buckets: longSecondsBuckets,
  });
  readonly pageRenderSeconds = new Histogram({
    ...this.own,
    name: "brigade_page_render_seconds",
    help: "Duration of rendering a public page for visitors, in seconds; a page that is kept is not rendered again.",
    buckets: secondsBuckets,
  });
  readonly operationErrors = new Counter({
    ...this.own,
    name: "brigade_graphql_errors_total",
    help: "GraphQL errors, by code.",
    labelNames: ["code", "transport"],
  });
  readonly validations = new Counter({
    ...this.own,
    name: "brigade_graphql_validations_total",
    help: "GraphQL documents parsed and validated; far fewer than operations when documents repeat.",
  });
  readonly sockets = new Gauge({ ...this.own, name: "brigade_sockets", help: "Open WebSocket connections of this process." });
  readonly socketCloses = new Counter({
    ...this.own,
    name: "brigade_socket_closes_total",
    help: "WebSocket connections closed, by code.",
    labelNames: ["code"],
  });
  readonly subscriptions = new Gauge({
    ...this.own,
    name: "brigade_subscriptions",
    help: "Open subscriptions, by field.",
    labelNames: ["field"],
  });
  /** Frames sent to subscribers. A plain number until `/metrics` is read: counting must not cost what writing does. */
  delivered = 0;
  readonly shapings = new Counter({
    ...this.own,
    name: "brigade_shapings_total",
    help: "Payloads executed for subscriptions; far fewer than deliveries when subscribers share them.",
  });
  readonly slowSockets = new Counter({
    ...this.own,
    name: "brigade_slow_sockets_total",
    help: "WebSocket connections closed with 1013 because they read too slowly.",
  });
  readonly streamCatchUps = new Counter({
    ...this.own,
    name: "brigade_stream_catch_ups_total",
    help: "Outbox reads because only a hint, or a gap, arrived instead of the event.",
  });
  readonly jobFailures = new Counter({
    ...this.own,
    name: "brigade_job_failures_total",
    help: "Failed job attempts.",
    labelNames: ["task", "final"],
  });

  readonly secondConnections = new Counter({
    ...this.own,
    name: "brigade_second_connections_total",
    help: "Second connections that code inside a transaction took from the pool: each is a bug.",
  });

  /** Operation names come from callers: after this many different ones the rest count as "other", so that the registry stays small. */
  private readonly operationNames = new Set<string>();

  constructor(options: { isProcessWide?: boolean } = {}) {
    const delivered = (): number => this.delivered;
    new Counter({
      ...this.own,
      name: "brigade_deliveries_total",
      help: "Frames sent to subscribers.",
      collect() {
        this.reset();
        this.inc(delivered());
      },
    });
    if (options.isProcessWide) collectDefaultMetrics({ register: this.registry });
  }

  operationLabel(name: string | null | undefined): string {
    if (!name) return "anonymous";
    if (this.operationNames.size < 200) this.operationNames.add(name);
    return this.operationNames.has(name) ? name : "other";
  }

  /** A figure that is asked for when `/metrics` is read, like the depth of the job queue. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      ...this.own,
      name,
      help,
      async collect() {
        this.set(await read());
      },
    });
  }
}
