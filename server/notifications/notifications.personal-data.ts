import { byColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import {
  eraseAnnouncements,
  eraseCauses,
  eraseNotifications,
  erasePushDeliveries,
  exportAnnouncements,
  exportCauses,
  exportNotifications,
  exportPushDeliveries,
} from "./notifications.personal-data.store";

/** Notifications are erased with the account. So are the words of its announcements; who got them is erased with the reader. */
export const notificationsPersonalData: PersonalDataPart = {
  module: "notifications",
  tables: [
    {
      table: "push_deliveries",
      exports: (tx, { id }) => exportPushDeliveries(tx, id),
      erases: (tx, { id }) => erasePushDeliveries(tx, id),
    },
    byColumn("push_subscriptions", "user_id", "device, created_at, last_sent_at"),
    {
      table: "notification_causes",
      exports: (tx, { id }) => exportCauses(tx, id),
      erases: (tx, { id }) => eraseCauses(tx, id),
    },
    {
      table: "notifications",
      exports: (tx, { id }) => exportNotifications(tx, id),
      erases: (tx, { id }) => eraseNotifications(tx, id),
    },
    byColumn("notification_settings", "user_id", "channels, time_zone, quiet_from, quiet_to, digest, digest_hour"),
    byColumn("notification_digests", "user_id", "day, lines, at"),
    byColumn("announcement_readers", "user_id", "announcement_id, sent_at, seen_at, heard_at"),
    {
      table: "announcements",
      exports: (tx, { id }) => exportAnnouncements(tx, id),
      erases: (tx, { id }) => eraseAnnouncements(tx, id),
    },
  ],
};
