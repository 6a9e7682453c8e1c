import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import type { Audience } from "../privacy/privacy.policy";
import { Follow } from "./follow.entity";

export interface FollowCounts {
  readonly followers: number;
  readonly following: number;
}

/** Somebody to follow, with what is between them and the viewer. */
export interface FollowedRow {
  readonly id: string;
  /** Erased, or not verified yet. */
  readonly is_gone: boolean;
  readonly profile_audience: Audience;
  readonly is_following: boolean;
  /** Either way. */
  readonly is_blocked: boolean;
}

/** Null for an unknown id. */
export async function readFollowed(tx: Tx, viewerId: string, userId: string): Promise<FollowedRow | null> {
  const [row] = await queryRows<FollowedRow>(
    tx,
    `select
      id,
      (erased_at is not null or pending) as is_gone,
      coalesce(
        (select profile_audience from privacy_settings where user_id = id),
        'EVERYONE'
      ) as profile_audience,
      exists (select 1 from follows where follower_id = $2 and followed_id = id) as is_following,
      exists (
        select 1
        from blocks
        where (blocker_id = $2 and blocked_id = id) or (blocker_id = id and blocked_id = $2)
      ) as is_blocked
    from users
    where id = $1`,
    [userId, viewerId],
  );
  return row ?? null;
}

/** How many people somebody follows, and whether this one is among them. */
export async function countFollowing(
  tx: Tx,
  followerId: string,
  followedId: string,
): Promise<{ following: number; follows_already: boolean }> {
  const [row] = await queryRows<{ following: number; follows_already: boolean }>(
    tx,
    `select count(*)::int as following, coalesce(bool_or(followed_id = $2), false) as follows_already
    from follows
    where follower_id = $1`,
    [followerId, followedId],
  );
  return row!;
}

export async function insertFollow(tx: Tx, followerId: string, followedId: string, at: Date): Promise<void> {
  await tx.insert(Follow, { followerId, followedId, createdAt: at });
}

export async function deleteFollow(tx: Tx, followerId: string, followedId: string): Promise<void> {
  await tx.delete(Follow, { followerId, followedId });
}

/** Ends follows between the two, both ways. */
export async function deleteFollowsBetween(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx.query(
    `delete from follows
    where (follower_id = $1 and followed_id = $2) or (follower_id = $2 and followed_id = $1)`,
    [oneId, otherId],
  );
}

/**
 * One row for each id; erased people do not count. Followers are those counted as they came (`feeder_counts`), as many as there may be; who
 * has been followed or left a moment ago, and is not counted anew yet, is counted here.
 */
export const readFollowCounts = (db: Database, userIds: readonly string[]): Promise<Array<FollowCounts & { readonly id: string }>> =>
  queryRows<FollowCounts & { readonly id: string }>(
    db,
    `select
      id,
      case
        when exists (select 1 from feeder_count_changes where feeder_id = asked.id)
          then (select count(*)::int from follows where followed_id = asked.id)
        else coalesce((select n.followers from feeder_counts n where n.feeder_id = asked.id), 0)
      end as followers,
      (select count(*)::int from follows where follower_id = id) as following
    from unnest($1::uuid[]) as asked (id)`,
    [userIds],
  );

const followedAmong = defineStatement<{ readonly followed_id: string }, readonly [followerId: string, userIds: readonly string[]]>(
  "people.followedAmong",
  "select followed_id from follows where follower_id = $1 and followed_id = any($2::uuid[])",
  { followed_id: "uuid" },
);

/** Which of these users somebody follows. */
export async function readFollowedAmong(db: Database, followerId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await statementRows(db, followedAmong, [followerId, userIds]);
  return rows.map((row) => row.followed_id);
}

/** Everybody whom somebody follows. */
export async function readFollowedBy(db: Database, followerId: string): Promise<string[]> {
  const rows = await queryRows<{ followed_id: string }>(db, "select followed_id from follows where follower_id = $1", [followerId]);
  return rows.map((row) => row.followed_id);
}
