import DataLoader from "dataloader";
import { viewerOf, type RequestContext } from "../../platform/graphql/context";
import { DeliveryReport, type Announcement } from "../announcements/announcement.types";
import type { AnnouncementsReader } from "../announcements/announcements.reader";
import type { NotificationsService } from "./notifications.service";
import type { Notification } from "./notifications.types";
import { make } from "../../platform/make";

/** Loader factories of this module, made once; `context.loader(load.notifications)` keeps one of each per request. */
export function notificationLoaders(notifications: NotificationsService, announcements: AnnouncementsReader) {
  const inOrder = <T>(ids: readonly string[], found: ReadonlyMap<string, T>): Array<T | null> => ids.map((id) => found.get(id) ?? null);
  return {
    notifications: (context: RequestContext) =>
      new DataLoader<string, Notification | null>(async (ids) => inOrder(ids, await notifications.byIds(viewerOf(context), ids))),
    announcements: (context: RequestContext) =>
      new DataLoader<string, Announcement | null>(async (ids) => inOrder(ids, await announcements.byIds(viewerOf(context), ids))),
    /** By announcement; only for their writers. */
    reports: () =>
      new DataLoader<string, DeliveryReport>(async (ids) => {
        const found = await announcements.reports(ids);
        return ids.map((id) => found.get(id) ?? make(DeliveryReport, { sent: 0, seen: 0, heard: 0, pushed: 0, mailed: 0 }));
      }),
  };
}

export type NotificationLoaders = ReturnType<typeof notificationLoaders>;
