import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import { limits } from "../../platform/limits";
import { insertReaders, readNextReaderIds, updateReached } from "./announcement-reader.store";
import {
  isAuthorActive,
  lockAnnouncement,
  markAnnouncementSent,
  markAnnouncementStarted,
  readDueAnnouncements,
  type AnnouncementView,
} from "./announcement.store";
import type { NotificationWriter } from "../inbox/notification-writer";

/** Runs in the transaction in which an announcement begins to go out: the feed shows it from then on. */
export type AnnouncementHook = (tx: Tx, announcement: AnnouncementView) => Promise<void>;

/**
 * Sends announcements to their readers in chunks by user id. A chunk (its readers, their notifications, and how far it reached) is
 * one transaction, so after a crash the next chunk begins where the last one ended, and everybody gets it exactly once.
 */
export class AnnouncementSender {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly writer: NotificationWriter,
    private readonly onSending: AnnouncementHook,
  ) {}

  /** Everything whose time has come, and what a dead process left half done. */
  async sendDue(): Promise<void> {
    const due = await readDueAnnouncements(this.db, this.clock.date());
    for (const { id } of due) await this.send(id);
  }

  /** One announcement, from where it is on. Again, or twice at once, does no harm. */
  async send(id: string): Promise<void> {
    while (await this.db.transaction((tx) => this.chunk(tx, id))) failPoint("announce:between-chunks");
  }

  /** False when there is nothing left to do. */
  private async chunk(tx: Tx, id: string): Promise<boolean> {
    const row = await lockAnnouncement(tx, id);
    if (!row || row.state === "SENT" || row.state === "CANCELLED") return false;
    if (row.state === "SCHEDULED") {
      if (+row.dueAt > this.clock.now()) return false;
      if (!(await this.begin(tx, row))) return false;
    }
    const readers = await readNextReaderIds(tx, row, limits.announcementReadersPerChunkMax);
    if (readers.length === 0) {
      await markAnnouncementSent(tx, id, this.clock.date());
      return false;
    }
    await this.deliver(tx, row, readers);
    failPoint("announce:inside-chunk");
    return true;
  }

  /** A writer who was suspended meanwhile, or whose words a moderator has taken away, does not speak. */
  private async begin(tx: Tx, row: AnnouncementView): Promise<boolean> {
    const isAllowed = !row.isRemoved && (await isAuthorActive(tx, row.authorId));
    await markAnnouncementStarted(tx, row.id, isAllowed ? "SENDING" : "CANCELLED", this.clock.date());
    if (isAllowed) await this.onSending(tx, row);
    return isAllowed;
  }

  private async deliver(tx: Tx, row: AnnouncementView, readers: readonly string[]): Promise<void> {
    await insertReaders(tx, row.id, readers, this.clock.date());
    const lines = await this.writer.write(
      tx,
      readers.map((userId) => ({
        kind: "ANNOUNCEMENT",
        userId,
        actorId: row.authorId,
        subject: { kind: "ANNOUNCEMENT", id: row.id },
        groupKey: `announcement:${row.id}`,
        onceKey: `announcement:${row.id}`,
      })),
    );
    await updateReached(tx, row.id, readers, lines);
  }
}
