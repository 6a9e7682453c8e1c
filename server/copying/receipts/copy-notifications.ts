import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import type { NotificationDraft, Notifier } from "../../platform/notifier";
import type { AnnouncedRow } from "../engine/announce.sql";
import type { CopyStopReason } from "../copying.enums";
import type { Crossed } from "../feeder-risk/feeder-risk";
import { stopSentence } from "../eater-view/copy-nodes";
import { readNotifiedCopies, type NotifiedCopy } from "./copy-notifications.store";
import { receiptNode } from "./receipt-nodes";
import type { Receipt } from "./receipt.types";
import { readNotCopied, type ReceiptKey } from "./receipt.store";

const notificationTask = "copying.news";

/** What happened, by the rows that say it. */
type CopyNotificationJob =
  | { readonly kind: "STARTED" | "STOPPED" | "LEFT"; readonly copyIds: readonly string[] }
  | { readonly kind: "NOT_COPIED"; readonly eventId: string; readonly after?: readonly [eaterId: string, receiptId: string] };

/** The eater did it, or is gone: they are not notified. */
const ownDoing: readonly CopyStopReason[] = ["YOU", "EIGHTY_SIX", "ACCOUNT_DELETED"];

/**
 * Notifies people of what happens to copies. The engine enqueues one job in the transaction of the cause, which reads the
 * rows and notifies a thousand at a time: so a fan-out costs no statement per copy, and what a crash repeats is notified
 * once, because each notification names its row.
 */
export class CopyNotifications {
  constructor(
    private readonly db: Database,
    private readonly jobs: Jobs,
    private readonly notifier: Notifier,
    private readonly clock: Clock,
  ) {}

  /** Registers the job. Before the queue starts. */
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

  /** Some copies did not get this event. One job for all its chunks: each postpones it, so that it reads their receipts once. */
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
    const copies = await readNotifiedCopies(tx, [...byCopy.keys()]);
    await this.notifier.publish(tx, ...copies.map((copy) => marginNotification(copy, byCopy.get(copy.id)!)));
  }

  /** The feeder of a copy went beyond a bound of its eater's, in the transaction that says so. A stop says it itself. */
  async feederBound(tx: Tx, copyId: string, { bound, percent }: Crossed, at: Date): Promise<void> {
    const copies = await readNotifiedCopies(tx, [copyId]);
    const figure = percent === null ? null : percent.toDecimalPlaces(1).toFixed();
    await this.notifier.publish(
      tx,
      ...copies.map(({ id, eater_id: userId, feeder_id: actorId }): NotificationDraft => ({
        ...{ kind: "FEEDER_BOUND", userId, actorId, subject: { kind: "COPY", id } },
        ...{ groupKey: `feeder-bound:${id}`, onceKey: `feeder-bound:${id}:${+at}`, data: { bound, percent: figure } },
      })),
    );
  }

  private async publishCopyChanges({ kind, copyIds }: Extract<CopyNotificationJob, { copyIds: unknown }>): Promise<void> {
    // Of a copy of one trade its feeder hears neither the start nor the end.
    const rows = (await readNotifiedCopies(this.db, copyIds)).filter((row) => kind === "STOPPED" || !row.is_one_trade);
    for (let from = 0; from < rows.length; from += limits.notificationsPerStatementMax) {
      const drafts = rows.slice(from, from + limits.notificationsPerStatementMax).map((row) => copyNotification(kind, row));
      await this.db.transaction((tx) => this.notifier.publish(tx, ...drafts));
    }
  }

  private async notifyNotCopied({ eventId }: Extract<CopyNotificationJob, { eventId: string }>): Promise<void> {
    for (let after: ReceiptKey | null = null; ;) {
      const receipts: Receipt[] = (await readNotCopied(this.db, eventId, after, limits.notificationsPerStatementMax)).map(receiptNode);
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
      after = receipts.at(-1)!;
    }
  }
}

function copyNotification(
  kind: "STARTED" | "STOPPED" | "LEFT",
  { id, eater_id: eaterId, feeder_id: feederId, reason, is_named: isNamed }: NotifiedCopy,
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
function marginNotification(
  { id, eater_id: userId, feeder_id: actorId }: NotifiedCopy,
  closed: readonly AnnouncedRow[],
): NotificationDraft {
  const key = `margin:${closed.map((row) => row.receipt_id).sort()[0]!}`;
  return {
    ...{ kind: "MARGIN", userId, actorId, subject: { kind: "COPY", id }, groupKey: key, onceKey: key },
    data: { symbols: [...new Set(closed.map((row) => row.symbol))].join(", "), isCopy: true },
  };
}
