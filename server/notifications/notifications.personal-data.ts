import { byColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";

/** News goes with the account. What was announced to many goes too; who got it is forgotten with the reader. */
export const notificationsPersonalData: PersonalDataPart = {
  module: "notifications",
  tables: [
    {
      table: "push_deliveries",
      exports: (tx, { id }) => tx.query("select notification_id, state, due_at, finished_at from push_deliveries where user_id = $1", [id]),
      erases: async (tx, { id }) => void (await tx.query("delete from push_deliveries where user_id = $1", [id])),
    },
    byColumn("push_subscriptions", "user_id", "device, created_at, last_sent_at"),
    {
      table: "notification_causes",
      exports: (tx, { id }) => tx.query("select once_key, at from notification_causes where user_id = $1", [id]),
      erases: async (tx, { id }) => {
        await tx.query("update notification_causes set actor_id = null where actor_id = $1", [id]);
        await tx.query("delete from notification_causes where user_id = $1", [id]);
      },
    },
    {
      table: "notifications",
      exports: (tx, { id }) =>
        tx.query(
          "select kind, subject_kind, subject_id, actors, causes, data, at, read_at from notifications where user_id = $1 order by at",
          [id],
        ),
      erases: async (tx, { id }) => {
        await tx.query("update notifications set actor_ids = array_remove(actor_ids, $1::uuid) where actor_ids @> array[$1::uuid]", [id]);
        await tx.query("delete from notifications where user_id = $1", [id]);
      },
    },
    byColumn("notification_settings", "user_id", "channels, time_zone, quiet_from, quiet_to, digest, digest_hour"),
    byColumn("notification_digests", "user_id", "day, lines, at"),
    byColumn("announcement_readers", "user_id", "announcement_id, sent_at, seen_at, heard_at"),
    {
      table: "announcements",
      exports: (tx, { id }) =>
        tx.query(
          "select audience, title, text, state, created_at, due_at, sent_at, readers from announcements where author_id = $1 order by due_at",
          [id],
        ),
      erases: async (tx, { id }) => {
        await tx.query("update announcements set state = 'CANCELLED' where author_id = $1 and state in ('SCHEDULED', 'SENDING')", [id]);
        await tx.query("update announcements set title = 'Removed', text = 'Removed' where author_id = $1", [id]);
      },
    },
  ],
};
