import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { failPoint } from "../../platform/ops/fail-points";
import { limits } from "../../platform/limits";
import type { AnnouncementAudience } from "./announcement.types";
import { readAnnouncements, readersSql, type AnnouncementRow } from "./announcement-rows";
import type { NotificationWriter } from "../inbox/notification-writer";

/** Runs in the transaction in which an announcement begins to go out: the feed shows it from then on. */
export type AnnouncementHook = (tx: Tx, announcement: AnnouncementRow) => Promise<void>;

/**
 * Brings announcements to their readers in chunks by user id. A chunk (its readers, their news, and how far it reached) is
 * one transaction, so after a crash the next chunk begins where the last one ended, and everybody gets it exactly once.
 */
export class AnnouncementSender {
  private readonly hooks: AnnouncementHook[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly writer: NotificationWriter,
  ) {}

  onSending(hook: AnnouncementHook): void {
    this.hooks.push(hook);
  }

  /** Everything whose time has come, and what a dead process left half done. */
  async sendDue(): Promise<void> {
    const due = await readAnnouncements(
      this.db,
      "a.state = 'SENDING' or (a.state = 'SCHEDULED' and a.due_at <= $1) order by a.due_at, a.id",
      [this.clock.date()],
    );
    for (const { id } of due) await this.send(id);
  }

  /** One announcement, from where it is on. Again, or twice at once, does no harm. */
  async send(id: string): Promise<void> {
    while (await this.db.transaction((tx) => this.chunk(tx, id))) failPoint("announce:between-chunks");
  }

  /** False when there is nothing left to do. */
  private async chunk(tx: Tx, id: string): Promise<boolean> {
    const [row] = await readAnnouncements(tx, "a.id = $1 for update", [id]);
    if (!row || row.state === "SENT" || row.state === "CANCELLED") return false;
    if (row.state === "SCHEDULED") {
      if (+row.dueAt > this.clock.now()) return false;
      if (!(await this.begin(tx, row))) return false;
    }
    const readers = await this.nextReaders(tx, row);
    if (readers.length === 0) {
      await tx.query("update announcements set state = 'SENT', sent_at = $2 where id = $1", [id, this.clock.date()]);
      return false;
    }
    await this.deliver(tx, row, readers);
    failPoint("announce:inside-chunk");
    return true;
  }

  /** A writer who was suspended meanwhile, or whose words a moderator has taken away, does not speak. */
  private async begin(tx: Tx, row: AnnouncementRow): Promise<boolean> {
    const [author] = row.isHidden
      ? []
      : await tx.query("select 1 from users where id = $1 and suspended_at is null and erased_at is null", [row.authorId]);
    await tx.query("update announcements set state = $2, started_at = $3 where id = $1", [
      row.id,
      author ? "SENDING" : "CANCELLED",
      this.clock.date(),
    ]);
    if (author) for (const hook of this.hooks) await hook(tx, row);
    return author !== undefined;
  }

  private async nextReaders(tx: Tx, row: AnnouncementRow): Promise<string[]> {
    const rows = (await tx.query(nextReadersSql(row.audience), [row.authorId, row.id, limits.announcementReadersPerChunkMax])) as Array<{
      id: string;
    }>;
    return rows.map((reader) => reader.id);
  }

  private async deliver(tx: Tx, row: AnnouncementRow, readers: readonly string[]): Promise<void> {
    await tx.query(
      "insert into announcement_readers (announcement_id, user_id, sent_at) select $1, reader, $3 from unnest($2::uuid[]) reader on conflict do nothing",
      [row.id, readers, this.clock.date()],
    );
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
    await tx.query(
      "update announcement_readers r set notification_id = line.id from unnest($2::uuid[], $3::uuid[]) as line (user_id, id) where r.announcement_id = $1 and r.user_id = line.user_id",
      [row.id, lines.map((line) => line.userId), lines.map((line) => line.id)],
    );
    await tx.query("update announcements set reached = $2, readers = readers + $3 where id = $1", [row.id, readers.at(-1), readers.length]);
  }
}

const nextReadersSql = (audience: AnnouncementAudience): string => `
  select distinct reader.id from ${readersSql(audience)}
    and exists (select 1 from announcements a where a.id = $2 and (a.reached is null or reader.id > a.reached))
  order by reader.id limit $3`;
