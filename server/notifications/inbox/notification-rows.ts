import type { Database } from "../../platform/db/database";
import type { NotificationSubject } from "../../platform/notifier";

/** Whoever runs SQL: the database for reads, a transaction for writes. */
export type Sql = Pick<Database, "query">;

export interface NotificationRow {
  readonly id: string;
  readonly userId: string;
  /** As it was told. */
  readonly kind: string;
  readonly subject: NotificationSubject | null;
  /** Newest first, at most 3; without those whom a block or a mute hides from the reader now. */
  readonly actorIds: readonly string[];
  readonly actors: number;
  readonly causes: number;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly at: Date;
  readonly readAt: Date | null;
  /** Page key: `at` with every digit the database has. */
  readonly key: string;
}

/** Whether the reader `n.user_id` may not see the person `a` now. */
const isHiddenActor = (a: string): string => `(
  exists (select 1 from blocks where (blocker_id = n.user_id and blocked_id = ${a}) or (blocker_id = ${a} and blocked_id = n.user_id))
  or exists (select 1 from mutes where muter_id = n.user_id and muted_id = ${a}))`;

/** A line is shown unless all who caused it are hidden from the reader. */
export const isShownSql = `(cardinality(n.actor_ids) = 0 or exists (select 1 from unnest(n.actor_ids) a where not ${isHiddenActor("a")}))`;

const columns = `n.*, n.at::text as key, array(
  select a from unnest(n.actor_ids) with ordinality as actor (a, place) where not ${isHiddenActor("a")} order by place) as shown_actors`;

/** Notifications by what follows `where` on `n`. */
export async function readNotifications(db: Sql, rest: string, parameters: readonly unknown[]): Promise<NotificationRow[]> {
  const rows = await db.query(`select ${columns} from notifications n where ${isShownSql} and ${rest}`, [...parameters]);
  return (rows as unknown[]).map(notificationFromRow);
}

// A row as the driver gives it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const notificationFromRow = (row: any): NotificationRow => ({
  ...{ id: row.id, userId: row.user_id, kind: row.kind, data: row.data, at: row.at, readAt: row.read_at, key: row.key, causes: row.causes },
  subject: row.subject_kind === null ? null : { kind: row.subject_kind, id: row.subject_id },
  actorIds: row.shown_actors,
  actors: Math.max(row.shown_actors.length, row.actors - (row.actor_ids.length - row.shown_actors.length)),
});
