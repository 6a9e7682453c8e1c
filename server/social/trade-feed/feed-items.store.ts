import { User } from "../../identity/account/user.entity";
import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { ItemAudience } from "../../people/visibility/viewer-state";
import type { DelayClass } from "../../people/visibility/visible-from";
import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows } from "../../platform/db/rows";
import { FeedItemRow } from "../timeline/feed-item.entity";

export interface FeedItemColumns {
  readonly id: string;
  readonly kind: string;
  readonly userId: string;
  readonly at: Date;
  readonly delaySeconds: number;
  readonly priceBites: number;
  readonly tradeId: string | null;
  readonly audience: ItemAudience;
  readonly subjectKind: "POST" | "RECIPE" | null;
  readonly subjectId: string | null;
  readonly originUserId: string | null;
  readonly data: object;
  readonly score: number;
}

const insertSql = `
  insert into feed_items (
    id, kind, user_id, at, delay_seconds, price_bites, trade_id, audience, subject_kind, subject_id,
    origin_user_id, data, score
  )
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict (id) do nothing
  returning id`;

/** Whether it was inserted: an id that exists already changes nothing. */
export async function insertFeedItem(tx: Tx, item: FeedItemColumns): Promise<boolean> {
  const rows = await queryRows(tx, insertSql, [
    ...[item.id, item.kind, item.userId, item.at, item.delaySeconds, item.priceBites, item.tradeId, item.audience],
    ...[item.subjectKind, item.subjectId, item.originUserId, JSON.stringify(item.data), item.score],
  ]);
  return rows.length > 0;
}

/** Whether this user is visible to nobody: unverified, or a persona's sandbox. */
export const isPending = (tx: Tx, userId: string): Promise<boolean> => tx.existsBy(User, { id: userId, pending: true });

/** Queues an item for the sequencer, once for each delay class. */
export async function insertPendingItem(
  tx: Tx,
  itemId: string,
  times: ReadonlyArray<{ readonly delayClass: DelayClass; readonly visibleAt: Date }>,
): Promise<void> {
  await tx.query(
    `insert into feed_pending (item_id, delay_class, visible_at)
    select $1, *
    from unnest($2::text[], $3::timestamptz[])`,
    [itemId, times.map((time) => time.delayClass), times.map((time) => time.visibleAt)],
  );
}

const insertChangesSql = `
  insert into feed_pending (item_id, delay_class, visible_at, changed_at)
  select i.id, class.name, greatest($2::timestamptz, i.at + class.seconds * interval '1 second'), $2
  from feed_items i
  cross join (values ('OWN', 0), ('DELAYED', $3::integer)) as class (name, seconds)
  where i.id = any($1::uuid[])
    and i.kind = 'POST'
    and ${isNotSandboxSql("i.user_id")}
  returning 1`;

/** Queues changed posts for the sequencer, for everyone signed in and for the delayed class. Returns how many entries that made. */
export async function insertPendingChanges(tx: Tx, postIds: readonly string[], now: Date, delayedSeconds: number): Promise<number> {
  return (await queryRows(tx, insertChangesSql, [postIds, now, delayedSeconds])).length;
}

/** Takes items out of every list. */
export async function markFeedItemsGone(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query("update feed_items set is_gone = true where id = any($1::uuid[])", [ids]);
}

export const hasFeedItem = (db: Database, id: string): Promise<boolean> => db.read.existsBy(FeedItemRow, { id });

export interface RepostKey {
  readonly userId: string;
  readonly kind: string;
  readonly id: string;
}

/** One user's reposts of one subject wait for each other, until the end of the transaction. */
export async function lockRepost(tx: Tx, { userId, kind, id }: RepostKey): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`repost:${kind}:${id}:${userId}`]);
}

/** The user's repost of a subject; null when there is none. */
export async function findRepost(tx: Tx, { userId, kind, id }: RepostKey): Promise<{ id: string; at: Date } | null> {
  const [row] = await queryRows<{ id: string; at: Date }>(
    tx,
    `select id, at
    from feed_items
    where kind = 'REPOST'
      and user_id = $1
      and subject_kind = $2
      and subject_id = $3
      and not is_gone`,
    [userId, kind, id],
  );
  return row ?? null;
}

/** Takes the user's repost of a subject out of every list. Its id, or null when there was none. */
export async function removeRepost(tx: Tx, { userId, kind, id }: RepostKey): Promise<string | null> {
  const [row] = await changedRows<{ id: string }>(
    tx,
    `update feed_items
    set is_gone = true
    where kind = 'REPOST'
      and user_id = $1
      and subject_kind = $2
      and subject_id = $3
      and not is_gone
    returning id`,
    [userId, kind, id],
  );
  return row?.id ?? null;
}

/** Ids of all reposts of these posts, removed ones included. */
export async function readRepostIds(tx: Tx, postIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    "select id from feed_items where kind = 'REPOST' and subject_kind = 'POST' and subject_id = any($1::uuid[])",
    [postIds],
  );
  return rows.map((row) => row.id);
}
