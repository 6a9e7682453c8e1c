import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import type { NotificationDraft, Notifier } from "../../platform/notifier";
import type { AnnouncedRow } from "../engine/announce.sql";
import type { CopyStopReason } from "../copying.enums";
import { stopSentence } from "../eater-view/copy-nodes";
import { askedSkips } from "./reason-words";
import { readReceipts } from "./receipt.store";

const notificationTask = "copying.news";

/** What happened, by the rows that tell of it. */
type CopyNotificationJob =
  | { readonly kind: "STARTED" | "STOPPED" | "LEFT"; readonly copyIds: readonly string[] }
  | { readonly kind: "NOT_COPIED"; readonly eventId: string; readonly after?: readonly [eaterId: string, receiptId: string] };

interface CopyRow {
  readonly id: string;
  readonly eater_id: string;
  readonly feeder_id: string;
  readonly reason: CopyStopReason | null;
  /** Whether feeders and others see the eater's name; else "someone". */
  readonly is_named: boolean;
}

/** The eater did it, or is gone: no news to them. */
const ownDoing: readonly CopyStopReason[] = ["YOU", "EIGHTY_SIX", "ACCOUNT_DELETED"];

/**
 * News of copying for the people it is about. The engine leaves one job in the transaction of the cause, which reads the
 * rows and tells them a thousand at a time: so a fan-out costs no statement per copy, and what a crash repeats is heard
 * once, because each notice names its row.
 */
export class CopyNotifications {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly notifier: Notifier,
    private readonly clock: Clock,
  ) {}

  /** Names the job. Before the queue starts. */
  registerJob(): void {
    this.jobs.register<CopyNotificationJob>(notificationTask, 8, (job) =>
      job.kind === "NOT_COPIED" ? this.notifyNotCopied(job) : this.publishCopyChanges(job),
    );
  }

  started(tx: Tx, copyId: string): Promise<void> {
    return this.jobs.enqueue(tx, notificationTask, { kind: "STARTED", copyIds: [copyId] } satisfies CopyNotificationJob);
  }

  /** Copies that were set on their way out, other than by their eater. */
  async stopped(tx: Tx, copyIds: readonly string[], reason: CopyStopReason): Promise<void> {
    if (copyIds.length === 0 || ownDoing.includes(reason)) return;
    await this.jobs.enqueue(tx, notificationTask, { kind: "STOPPED", copyIds } satisfies CopyNotificationJob);
  }

  /** Copies that have ended: their feeders have one copier less. */
  async left(tx: Tx, copyIds: readonly string[]): Promise<void> {
    if (copyIds.length > 0) await this.jobs.enqueue(tx, notificationTask, { kind: "LEFT", copyIds } satisfies CopyNotificationJob);
  }

  /** Some copies did not get this event. One job for all its chunks: each puts it off, so that it reads their receipts once. */
  notCopied(tx: Tx, eventId: string): Promise<void> {
    const runAt = new Date(this.clock.now() + limits.copyNotificationsAfterMs);
    return this.jobs.enqueue(tx, notificationTask, { kind: "NOT_COPIED", eventId } satisfies CopyNotificationJob, {
      key: `not-copied:${eventId}`,
      runAt,
    });
  }

  /** Shorts of copies that were closed for want of margin: one line a copy, in the transaction that closed them. */
  async shortOfMargin(tx: Tx, closed: readonly AnnouncedRow[]): Promise<void> {
    const byCopy = Map.groupBy(closed.filter((row) => row.quantity > 0), (row) => row.copy_id); // prettier-ignore
    if (byCopy.size === 0) return;
    const copies = (await tx.query(readCopiesSql, [[...byCopy.keys()]])) as CopyRow[];
    await this.notifier.publish(tx, ...copies.map((copy) => marginNotification(copy, byCopy.get(copy.id)!)));
  }

  private async publishCopyChanges({ kind, copyIds }: Extract<CopyNotificationJob, { copyIds: unknown }>): Promise<void> {
    const rows = await this.db.query<CopyRow>(readCopiesSql, [copyIds]);
    for (let from = 0; from < rows.length; from += limits.notificationsPerStatementMax) {
      const drafts = rows.slice(from, from + limits.notificationsPerStatementMax).map((row) => copyNotification(kind, row));
      await this.db.transaction((tx) => this.notifier.publish(tx, ...drafts));
    }
  }

  private async notifyNotCopied({ eventId }: Extract<CopyNotificationJob, { eventId: string }>): Promise<void> {
    for (let after: [string, string] | null = null; ;) {
      const receipts = await readReceipts(this.db, notCopiedSql, [
        eventId,
        ...(after ?? [null, null]),
        askedSkips,
        limits.notificationsPerStatementMax,
      ]);
      if (receipts.length === 0) return;
      const drafts = receipts.map((receipt): NotificationDraft => ({
        kind: "COPY_NOT_COPIED",
        userId: receipt.eaterId,
        actorId: receipt.feederId,
        subject: { kind: "RECEIPT", id: receipt.id },
        groupKey: `not-copied:${receipt.copyId}`,
        onceKey: `receipt:${receipt.id}`,
        data: { symbol: receipt.symbol, reason: receipt.reasonText?.replace(/\.$/, "") ?? null },
      }));
      await this.db.transaction((tx) => this.notifier.publish(tx, ...drafts));
      after = [receipts.at(-1)!.eaterId, receipts.at(-1)!.id];
    }
  }
}

function copyNotification(
  kind: "STARTED" | "STOPPED" | "LEFT",
  { id, eater_id: eaterId, feeder_id: feederId, reason, is_named: isNamed }: CopyRow,
): NotificationDraft {
  if (kind === "STOPPED")
    return {
      ...{ kind: "COPY_STOPPED", userId: eaterId, actorId: feederId, subject: { kind: "COPY", id }, groupKey: `copy-stopped:${id}` },
      ...{ onceKey: `copy-stopped:${id}`, data: { reason: reason && stopSentence[reason].replace(/\.$/, "").toLowerCase() } },
    };
  const isStart = kind === "STARTED";
  return {
    kind: isStart ? "COPIED_YOU" : "COPIER_LEFT",
    userId: feederId,
    actorId: isNamed ? eaterId : null,
    subject: isNamed ? { kind: "USER", id: eaterId } : null,
    groupKey: isStart ? "copied-you" : "copier-left",
    onceKey: `${isStart ? "copied" : "left"}:${id}`,
    ...(!isNamed && { data: { isSomeone: true } }),
  };
}

/** Named by its first receipt: there is one for each position closed, whatever is repeated. */
function marginNotification({ id, eater_id: userId, feeder_id: actorId }: CopyRow, closed: readonly AnnouncedRow[]): NotificationDraft {
  const key = `margin:${closed.map((row) => row.receipt_id).sort()[0]!}`;
  return {
    ...{ kind: "MARGIN", userId, actorId, subject: { kind: "COPY", id }, groupKey: key, onceKey: key },
    data: { symbols: [...new Set(closed.map((row) => row.symbol))].join(", "), isCopy: true },
  };
}

/** Sandboxes are told nothing, and nobody is told of them. */
const readCopiesSql = `
  select c.id, c.eater_id, c.feeder_id, c.stop_reason as reason, coalesce(p.named_as_copier, false) as is_named
  from copies c left join privacy_settings p on p.user_id = c.eater_id where c.id = any($1::uuid[]) and ${isNotSandboxSql("c.eater_id")} order by c.id`;

const notCopiedSql = `
  r.cause_kind = 'EVENT' and r.trade_id = (select trade_id from record_events where id = $1) and r.cause_id = $1
  and (r.status = 'REJECTED' or (r.status = 'SKIPPED' and r.action in ('OPEN', 'SCALE') and not (r.reason = any($4::text[]))))
  and ($2::uuid is null or (r.eater_id, r.id) > ($2::uuid, $3::uuid)) order by r.eater_id, r.id limit $5`;
