import type { Viewer } from "../../platform/viewer";
import { canCancel } from "./announcement.policy";
import type { AnnouncementView } from "./announcement.store";
import { Announcement } from "./announcement.types";
import { localOf } from "../time-zone";
import { make } from "../../platform/make";

export const announcementNode = (viewer: Pick<Viewer, "id">, row: AnnouncementView): Announcement =>
  make(Announcement, {
    row,
    ...{
      id: row.id,
      title: row.isRemoved ? "Removed" : row.title,
      text: row.isRemoved ? "" : row.text,
      isRemoved: row.isRemoved,
      audience: row.audience,
      state: row.state,
      createdAt: row.createdAt,
    },
    ...{ dueAt: row.dueAt, timeZone: row.timeZone, dueLocal: localOf(row.dueAt, row.timeZone), sentAt: row.sentAt },
    viewerCanCancel: canCancel(viewer, row),
  });
