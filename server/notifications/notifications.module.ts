import type { IdentityModule } from "../identity/identity.module";
import type { PeopleModule } from "../people/people.module";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database, Tx } from "../platform/db/database";
import type { Jobs } from "../platform/jobs/jobs";
import type { Metrics } from "../platform/ops/metrics";
import type { AppModule } from "../platform/module";
import type { UserStreams } from "../platform/realtime/stream-definition";
import { AnnouncementSender, type AnnouncementHook } from "./announcements/announcement-sender";
import { AnnouncementsReader } from "./announcements/announcements.reader";
import { AnnouncementFields, AnnouncementsResolver } from "./announcements/announcements.resolver";
import { AnnouncementsService, sendTask } from "./announcements/announcements.service";
import { DigestService } from "./digest/digest.service";
import { NotificationWriter, pushTask } from "./inbox/notification-writer";
import {
  MarkReadFields,
  NotificationFields,
  NotificationsChangedFields,
  NotificationSummaryFields,
} from "./inbox/notifications-fields.resolver";
import { notificationLoaders } from "./inbox/notifications.loaders";
import { notificationsPersonalData } from "./notifications.personal-data";
import { NotificationsResolver } from "./inbox/notifications.resolver";
import { NotificationsService } from "./inbox/notifications.service";
import { NotificationsStream } from "./inbox/notifications.stream";
import { PushKeys } from "./push/push-keys";
import { countDueDeliveries } from "./push/push-delivery.store";
import { PushSender } from "./push/push-sender";
import { PushSubscriptionsService } from "./push/push-subscriptions.service";
import { moderatedAnnouncements } from "./announcements/moderated-announcements";
import { SettingsService } from "./settings.service";

export interface NotificationsContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly metrics: Metrics;
  readonly userStreams: UserStreams;
  readonly jobs: Jobs;
  readonly identity: IdentityModule;
  readonly people: PeopleModule;
  /** In the transaction in which an announcement begins to go out. */
  readonly onAnnouncementSending: AnnouncementHook;
  /** In the transaction in which a moderator hides an announcement. */
  readonly onAnnouncementRemoved: (tx: Tx, announcementId: string) => Promise<void>;
}

/** Everything somebody should hear about: stored with its cause, live under the bell, pushed, mailed; and announcements. */
export function createNotificationsModule({
  config,
  clock,
  db,
  metrics,
  userStreams,
  jobs,
  identity,
  people,
  onAnnouncementSending,
  onAnnouncementRemoved,
}: NotificationsContext) {
  const writer = new NotificationWriter(clock, userStreams, jobs);
  const settings = new SettingsService(db, clock);
  const service = new NotificationsService(db, clock, userStreams, writer, settings);
  const keys = new PushKeys(db, clock, config);
  const subscriptions = new PushSubscriptionsService(db, clock, config, keys, identity.rateLimits);
  const pushes = new PushSender(db, clock, config, keys);
  const digests = new DigestService(db, clock, config, identity.mails);
  const announcements = new AnnouncementsService(db, clock, jobs, settings);
  const sender = new AnnouncementSender(db, clock, writer, onAnnouncementSending);
  const reader = new AnnouncementsReader(db, clock, settings);
  const load = notificationLoaders(service, reader);
  jobs.register(pushTask, 3, () => pushes.run());
  jobs.register<{ id: string }>(sendTask, 8, ({ id }) => sender.send(id));
  jobs.repeat("notifications.push-due", "* * * * *", () => pushes.run());
  jobs.repeat("announcements.due", "* * * * *", () => sender.sendDue());
  jobs.repeat("notifications.digest", "*/10 * * * *", () => digests.run());
  jobs.repeat("notifications.prune", "17 3 * * *", () => service.prune());
  metrics.gauge("brigade_pushes_waiting", "Pushes that are due and not sent yet.", () => countDueDeliveries(db, clock.date()));
  const module: AppModule = {
    resolvers: [
      new NotificationsResolver(service, settings, subscriptions, digests),
      new NotificationFields(load, people.loaders),
      new NotificationsChangedFields(service, load),
      new NotificationSummaryFields(userStreams),
      new MarkReadFields(service),
      new AnnouncementsResolver(reader, announcements),
      new AnnouncementFields(load, people.loaders),
    ],
    streams: [new NotificationsStream(userStreams)],
    routes: (http) => digests.mount(http),
  };
  return {
    ...module,
    ...{ service, settings, subscriptions, pushes, digests, announcements, sender, writer, keys },
    personalData: notificationsPersonalData,
    subjectSources: { ANNOUNCEMENT: moderatedAnnouncements(db, clock, reader, onAnnouncementRemoved) },
  };
}

export type NotificationsModule = ReturnType<typeof createNotificationsModule>;
