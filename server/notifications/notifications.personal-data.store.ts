import type { Tx } from "../platform/db/database";

/** Deletes the person's causes, and takes the person out of those of others. */
export async function eraseCauses(tx: Tx, userId: string): Promise<void> {
  await tx.query("update notification_causes set actor_id = null where actor_id = $1", [userId]);
  await tx.query("delete from notification_causes where user_id = $1", [userId]);
}

/** Deletes the person's notifications, and takes the person out of those of others. */
export async function eraseNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update notifications
    set actor_ids = array_remove(actor_ids, $1::uuid)
    where actor_ids @> array[$1::uuid]`,
    [userId],
  );
  await tx.query("delete from notifications where user_id = $1", [userId]);
}

/** Cancels what is not sent, and erases the words of the rest. */
export async function eraseAnnouncements(tx: Tx, userId: string): Promise<void> {
  await tx.query("update announcements set state = 'CANCELLED' where author_id = $1 and state in ('SCHEDULED', 'SENDING')", [userId]);
  await tx.query("update announcements set title = 'Removed', text = 'Removed' where author_id = $1", [userId]);
}
