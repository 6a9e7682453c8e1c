import { isAdmin, isFeeder, type Viewer } from "../../platform/viewer";
import type { AnnouncementAudience } from "./announcement.enums";
import type { AnnouncementView } from "./announcement.store";

/** Feeders speak to their own people, admins to everyone. */
export const canAnnounceTo = (viewer: Pick<Viewer, "role">, audience: AnnouncementAudience): boolean =>
  audience === "EVERYONE" ? isAdmin(viewer) : isFeeder(viewer);

export const canCancel = (viewer: Pick<Viewer, "id">, row: Pick<AnnouncementView, "authorId" | "state">): boolean =>
  row.authorId === viewer.id && row.state === "SCHEDULED";
