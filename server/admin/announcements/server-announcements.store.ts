import { IsNull, LessThanOrEqual, MoreThan } from "typeorm";
import type { Database, Tx } from "../../platform/db/database";
import { ServerAnnouncementRow } from "./server-announcement.entity";

export type AnnouncementRow = Pick<ServerAnnouncementRow, "id" | "text" | "kind" | "startsAt" | "endsAt" | "withdrawnAt">;

export type NewAnnouncement = Omit<ServerAnnouncementRow, "id" | "withdrawnAt">;

export async function insertAnnouncement(tx: Tx, row: NewAnnouncement): Promise<AnnouncementRow> {
  const { identifiers } = await tx.insert(ServerAnnouncementRow, row);
  const { text, kind, startsAt, endsAt } = row;
  return { id: identifiers[0]!["id"], text, kind, startsAt, endsAt, withdrawnAt: null };
}

/** Whether it was there to be withdrawn: not yet over, and not withdrawn before. */
export async function withdrawAnnouncement(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { affected } = await tx.update(ServerAnnouncementRow, { id, withdrawnAt: IsNull(), endsAt: MoreThan(at) }, { withdrawnAt: at });
  return affected! > 0;
}

/** Those that run, maintenance first, then the newest; at most `max`. */
export const readRunningAnnouncements = (db: Database, at: Date, max: number): Promise<AnnouncementRow[]> =>
  db.read.find(ServerAnnouncementRow, {
    where: { withdrawnAt: IsNull(), startsAt: LessThanOrEqual(at), endsAt: MoreThan(at) },
    order: { kind: "ASC", startsAt: "DESC" },
    take: max,
  });

/** Newest first, at most `max`. */
export const readAnnouncements = (db: Database, max: number): Promise<AnnouncementRow[]> =>
  db.read.find(ServerAnnouncementRow, { order: { createdAt: "DESC" }, take: max });
