import { byColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import { eraseAnnouncements, eraseCauses, eraseNotifications } from "./notifications.personal-data.store";

/** Notifications are erased with the account. So are the words of its announcements; who got them is erased with the reader. */
export const notificationsPersonalData: PersonalDataPart = {
  module: "notifications",
  tables: [
    byColumn(
      "push_deliveries",
      "user_id",
      "notification_id, state, due_at, finished_at",
      "id, subscription_id, causes, claimed_at, attempts, last_error",
    ),
    byColumn("push_subscriptions", "user_id", "device, created_at, last_sent_at", "id, session_id, endpoint, p256dh, auth, failures"),
    byColumn("notification_causes", "user_id", "once_key, at", "notification_id, actor_id", {
      erases: (tx, { id }) => eraseCauses(tx, id),
    }),
    byColumn(
      "notifications",
      "user_id",
      "kind, subject_kind, subject_id, actors, causes, data, at, read_at",
      "id, group_key, actor_ids, is_listed, is_mailed, created_at, mailed_at",
      { orderBy: "at", erases: (tx, { id }) => eraseNotifications(tx, id) },
    ),
    byColumn("notification_settings", "user_id", "channels, time_zone, quiet_from, quiet_to, digest, digest_hour", "updated_at"),
    byColumn("notification_digests", "user_id", "day, lines, at"),
    byColumn("announcement_readers", "user_id", "announcement_id, sent_at, seen_at, heard_at", "notification_id, heard_as"),
    byColumn(
      "announcements",
      "author_id",
      "audience, title, text, state, created_at, due_at, sent_at, readers",
      "id, client_request_id, time_zone, started_at, reached, hidden_at",
      { orderBy: "due_at", erases: (tx, { id }) => eraseAnnouncements(tx, id) },
    ),
  ],
};
