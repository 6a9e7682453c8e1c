import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { UserStreams } from "../../platform/realtime/stream-definition";
import type { Role, Tier, Viewer } from "../../platform/viewer";
import type { WebhookEvent, WebhookEvents } from "./webhook-events";
import type { Outcome, WebhookSender } from "./webhook-sender";
import { secretOf, signatureOf } from "./webhook-signature";
import { webhookColumns, type WebhookRow, type WebhookStreams } from "./webhooks.service";

interface LeasedRow extends WebhookRow {
  readonly username: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly suspendedAt: Date | null;
}

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
 * Active webhooks with something ahead of them, leased for a while: another process takes them over when this one dies.
 * A position moves only after the receiver has said 2xx, so each event arrives at least once and in order; a receiver
 * tells repeats by the event's id.
 */
const leaseText = `
with due as (
  select w.id from webhooks w
  where w.state = 'ACTIVE' and w.next_at <= $1 and (w.leased_until is null or w.leased_until < $1) and exists (
    select 1 from stream_counters c where c.user_id = w.user_id
      and ((w.wants_receipts and c.stream = $4 and c.sequence > w.receipts_after) or (w.wants_trades and c.stream = $5 and c.sequence > w.trades_after)))
  order by w.next_at limit $3 for update of w skip locked
), leased as (
  update webhooks set leased_until = $2 where id in (select id from due) returning ${webhookColumns}
)
select leased.*, users.username, users.role, users.tier, users.suspended_at as "suspendedAt"
from leased join users on users.id = leased."userId" where users.erased_at is null`;

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
    const rows = await db.query<LeasedRow>(leaseText, [clock.date(), until, limits.webhooksAtOnceMax, names.receipts, names.trades]);
    await Promise.all(rows.map((row) => this.serve(row)));
  }

  /** Sends one letter that is no event, for the owner's test button; logged like any other. */
  async test(webhook: WebhookRow): Promise<Outcome> {
    const at = this.parts.clock.date().toISOString();
    return this.send(webhook, { id: `${webhook.id}:test`, kind: "test", at, data: { message: "The line is open." } });
  }

  private beat(): Promise<void> {
    return (this.running ??= this.round()
      .catch(this.parts.onError)
      .finally(() => (this.running = null)));
  }

  /** Tells what it can, then gives the lease back. An error of ours leaves the position where it was. */
  private async serve(row: LeasedRow): Promise<void> {
    try {
      if (row.wantsReceipts) await this.tell(row, "receipts");
      if (row.wantsTrades) await this.tell(row, "trades");
    } catch (error) {
      this.parts.onError(error);
    } finally {
      await this.parts.db.query("update webhooks set leased_until = null where id = $1", [row.id]).catch(this.parts.onError);
    }
  }

  private async tell(row: LeasedRow, which: keyof WebhookStreams): Promise<void> {
    const position = `${which}_after`;
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
      // Where the owner has gone back meanwhile, their wish stands.
      await this.parts.db.query(`update webhooks set ${position} = $2, failures = 0 where id = $1 and ${position} = $3`, [
        row.id,
        event.sequence,
        after,
      ]);
      after = event.sequence;
    }
  }

  private async read(row: LeasedRow, which: keyof WebhookStreams, after: number): Promise<WebhookEvent[]> {
    const { events, streams, names, db } = this.parts;
    const read = which === "receipts" ? events.receiptsAfter : events.tradesAfter;
    try {
      return await read.call(events, viewerOf(row), after, limits.webhookBatchEventsMax);
    } catch (error) {
      if (!(error instanceof Fault) || error.extensions.code !== "RESYNC_REQUIRED") throw error;
      // Paused for longer than the streams are kept: what is gone is gone, and the receiver is told so.
      const at = this.parts.clock.date().toISOString();
      await this.send(row, { id: `${row.id}:${which}:resync:${after}`, kind: "resync", at, data: { stream: which, after } });
      const head = await streams.head(names[which], row.userId);
      await db.query(`update webhooks set ${which}_after = $2 where id = $1 and ${which}_after = $3`, [row.id, head, after]);
      return [];
    }
  }

  private async send(row: WebhookRow, event: { id: string; kind: string; at: string; data: object }): Promise<Outcome> {
    const { db, clock, serverSecret, sender } = this.parts;
    const body = JSON.stringify(event);
    const seconds = Math.floor(clock.now() / 1000);
    const signature = signatureOf(secretOf(serverSecret, row.id, row.secretVersion), seconds, body);
    const outcome = await sender.send({
      url: row.url,
      body,
      headers: {
        "user-agent": "Brigade-Webhooks/1",
        "brigade-event": event.kind,
        "brigade-event-id": event.id,
        "brigade-signature": signature,
      },
    });
    await db.query(
      `insert into webhook_deliveries (webhook_id, at, event_id, kind, attempt, status, problem, took_ms)
       select $1, $2, $3, $4, 1 + (select count(*) from webhook_deliveries where webhook_id = $1 and event_id = $3), $5, $6, $7
       where exists (select 1 from webhooks where id = $1)`,
      [row.id, clock.date(), event.id, event.kind, outcome.status, outcome.problem, outcome.tookMs],
    );
    return outcome;
  }

  /** Waits 2, 4, 8 … seconds, an hour at most; after fifteen failures in a row, about eight hours, it waits for its owner. */
  private async fail(row: WebhookRow): Promise<void> {
    const waitMs = Math.min(2 ** (row.failures + 1) * 1000, limits.webhookBackOffMsMax);
    await this.parts.db.query(
      "update webhooks set failures = failures + 1, next_at = $2, state = case when failures + 1 >= $3 then 'FAILING' else state end where id = $1 and state = 'ACTIVE'",
      [row.id, new Date(this.parts.clock.now() + waitMs), limits.webhookFailuresMax],
    );
  }
}

/** The owner, asking through no session. */
const viewerOf = (row: LeasedRow): Viewer => ({
  id: row.userId,
  sessionId: `webhook:${row.id}`,
  username: row.username,
  role: row.role,
  tier: row.tier,
  isTester: false,
  suspendedAt: row.suspendedAt,
});
