import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import type { Viewer } from "../../platform/viewer";
import type { WebhookEvent, WebhookEvents } from "./webhook-events";
import type { Outcome, WebhookSender } from "./webhook-sender";
import { secretOf, signatureOf, standardHeaders } from "./webhook-signature";
import { insertDelivery } from "./webhook-deliveries.store";
import {
  advanceWebhook,
  countFailure,
  endLease,
  leaseWebhooks,
  skipWebhook,
  type LeasedWebhook,
  type WebhookStreams,
} from "./webhooks.store";

type SignedWebhook = Pick<LeasedWebhook, "id" | "url" | "secretVersion">;

export interface PumpParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly serverSecret: string;
  readonly streams: UserStreams;
  readonly names: WebhookStreams;
  readonly events: WebhookEvents;
  readonly sender: WebhookSender;
  onError(error: unknown): void;
}

/**
 * Delivers to active webhooks with something ahead of them, leased for a while: another process takes them over when this
 * one dies. A position moves only after the receiver has said 2xx, so each event arrives at least once and in order; a
 * receiver recognises repeats by the event's id.
 */
export class WebhookPump {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;

  constructor(private readonly parts: PumpParts) {}

  start(): void {
    // timer: asks for due webhooks every two seconds, one statement when there are none
    this.timer = setInterval(() => void this.beat(), limits.webhookPumpMs);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  /** One round: every due webhook gets its next few events. For tests too. */
  async round(): Promise<void> {
    const { db, clock, names } = this.parts;
    const until = new Date(clock.now() + limits.webhookLeaseMs);
    const rows = await leaseWebhooks(db, clock.date(), until, limits.webhooksAtOnceMax, names);
    await Promise.all(rows.map((row) => this.serve(row)));
  }

  /** Sends one request that is no event, for the owner's test button; logged like any other. */
  async test(webhook: SignedWebhook): Promise<Outcome> {
    const at = this.parts.clock.date().toISOString();
    return this.send(webhook, { id: `${webhook.id}:test`, kind: "test", at, data: { message: "The line is open." } });
  }

  private beat(): Promise<void> {
    return (this.running ??= this.round()
      .catch(this.parts.onError)
      .finally(() => (this.running = null)));
  }

  /** Delivers what it can, then gives the lease back. An error of ours leaves the position where it was. */
  private async serve(row: LeasedWebhook): Promise<void> {
    try {
      if (row.wantsReceipts) await this.deliver(row, "receipts");
      if (row.wantsTrades) await this.deliver(row, "trades");
    } catch (error) {
      this.parts.onError(error);
    } finally {
      await endLease(this.parts.db, row.id).catch(this.parts.onError);
    }
  }

  private async deliver(row: LeasedWebhook, which: keyof WebhookStreams): Promise<void> {
    let after = which === "receipts" ? row.receiptsAfter : row.tradesAfter;
    for (const event of await this.read(row, which, after)) {
      if (event.data) {
        const { isDelivered } = await this.send(row, {
          id: `${row.id}:${which}:${event.sequence}`,
          kind: event.kind,
          at: event.at,
          data: event.data,
        });
        if (!isDelivered) return this.fail(row);
      }
      // Where the owner has moved the position meanwhile, it stays there.
      await advanceWebhook(this.parts.db, row.id, which, after, event.sequence);
      after = event.sequence;
    }
  }

  private async read(row: LeasedWebhook, which: keyof WebhookStreams, after: number): Promise<WebhookEvent[]> {
    const { events, streams, names, db } = this.parts;
    const read = which === "receipts" ? events.receiptsAfter : events.tradesAfter;
    try {
      return await read.call(events, viewerOf(row), after, limits.webhookBatchEventsMax);
    } catch (error) {
      if (!(error instanceof Fault) || error.extensions.code !== "RESYNC_REQUIRED") throw error;
      // Paused for longer than the streams are stored: those events are lost, and the receiver gets a notification of that.
      const at = this.parts.clock.date().toISOString();
      await this.send(row, { id: `${row.id}:${which}:resync:${after}`, kind: "resync", at, data: { stream: which, after } });
      const head = await streams.head(names[which], row.userId);
      await skipWebhook(db, row.id, which, after, head);
      return [];
    }
  }

  private async send(row: SignedWebhook, event: { id: string; kind: string; at: string; data: object }): Promise<Outcome> {
    const { db, clock, serverSecret, sender } = this.parts;
    const body = JSON.stringify(event);
    const seconds = Math.floor(clock.now() / 1000);
    const secret = secretOf(serverSecret, row.id, row.secretVersion);
    const outcome = await sender.send({
      url: row.url,
      body,
      headers: {
        "user-agent": "Brigade-Webhooks/1",
        "brigade-event": event.kind,
        "brigade-event-id": event.id,
        "brigade-signature": signatureOf(secret, seconds, body),
        ...standardHeaders(secret, event.id, seconds, body),
      },
    });
    const { status, problem, tookMs } = outcome;
    await insertDelivery(db, { webhookId: row.id, at: clock.date(), eventId: event.id, kind: event.kind, status, problem, tookMs });
    return outcome;
  }

  /** Waits 2, 4, 8 … seconds, an hour at most; after fifteen failures in a row, about eight hours, it waits for its owner. */
  private async fail(row: LeasedWebhook): Promise<void> {
    const waitMs = Math.min(2 ** (row.failures + 1) * 1000, limits.webhookBackOffMsMax);
    await countFailure(this.parts.db, row.id, new Date(this.parts.clock.now() + waitMs), limits.webhookFailuresMax);
  }
}

/** The owner, asking through no session. */
const viewerOf = (row: LeasedWebhook): Viewer => ({
  id: row.userId,
  sessionId: `webhook:${row.id}`,
  username: row.username,
  role: row.role,
  tier: row.tier,
  isTester: false,
  suspendedAt: row.suspendedAt,
});
