import { IsNull, LessThanOrEqual, MoreThan } from "typeorm";
import type { Database, Tx } from "../../platform/db/database";
import { ServerAnnouncement } from "./server-announcement.entity";

export type AnnouncementRow = Pick<ServerAnnouncement, "id" | "text" | "kind" | "startsAt" | "endsAt" | "withdrawnAt">;

export type NewAnnouncement = Omit<ServerAnnouncement, "id" | "withdrawnAt">;

export async function insertAnnouncement(tx: Tx, row: NewAnnouncement): Promise<AnnouncementRow> {
  const { identifiers } = await tx.insert(ServerAnnouncement, row);
  const { text, kind, startsAt, endsAt } = row;
  return { id: identifiers[0]!["id"], text, kind, startsAt, endsAt, withdrawnAt: null };
}

/** Whether it was there to be withdrawn: not yet over, and not withdrawn before. */
export async function withdrawAnnouncement(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { affected } = await tx.update(ServerAnnouncement, { id, withdrawnAt: IsNull(), endsAt: MoreThan(at) }, { withdrawnAt: at });
  return affected! > 0;
}

/** Those that run, maintenance first, then the newest; at most `max`. */
export const readRunningAnnouncements = (db: Database, at: Date, max: number): Promise<AnnouncementRow[]> =>
  db.read.find(ServerAnnouncement, {
    where: { withdrawnAt: IsNull(), startsAt: LessThanOrEqual(at), endsAt: MoreThan(at) },
    order: { kind: "ASC", startsAt: "DESC" },
    take: max,
  });

/** Newest first, at most `max`. */
export const readAnnouncements = (db: Database, max: number): Promise<AnnouncementRow[]> =>
  db.read.find(ServerAnnouncement, { order: { createdAt: "DESC" }, take: max });
