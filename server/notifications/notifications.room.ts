import type { PerformanceRoom } from "../performance/performance.room";
import type { Room } from "../platform/room";
import { AnnouncementsReader } from "./announcements.reader";
import { AnnouncementFields, AnnouncementsResolver } from "./announcements.resolver";
import { AnnouncementsService } from "./announcements.service";
import { DigestService } from "./digest.service";
import { MarkReadFields, NotificationFields, NotificationsChangedFields } from "./notifications.fields";
import { NotificationsResolver } from "./notifications.resolver";
import { NotificationsService } from "./notifications.service";
import { PushSubscriptionsService } from "./push-subscriptions.service";
import { SettingsService } from "./settings.service";

export function createNotificationsRoom({ performance }: { readonly performance: PerformanceRoom }) {
  const load = {};
  const service = new NotificationsService();
  const room: Room = {
    resolvers: [
      new NotificationsResolver(service, new SettingsService(), new PushSubscriptionsService(), new DigestService()),
      new NotificationFields(load, performance.loaders),
      new NotificationsChangedFields(service, load),
      new MarkReadFields(service),
      new AnnouncementsResolver(new AnnouncementsReader(), new AnnouncementsService()),
      new AnnouncementFields(load, performance.loaders),
    ],
  };
  return room;
}
