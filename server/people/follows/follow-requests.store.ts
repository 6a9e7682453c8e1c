import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { FollowRequestRow } from "./follow-request.entity";

/** Somebody who asks to follow. */
export type FollowRequester = Pick<FollowRequestRow, "requesterId" | "createdAt">;

/** Which page of requests: those after the cursor in this order, newest first unless `isBackward`. */
export interface FollowRequestsPage {
  readonly isBackward: boolean;
  /** Time and requester's id; null for the first page. */
  readonly cursor: readonly string[] | null | undefined;
  readonly limit: number;
}

/** No block between the owner ($1) and who asks. */
const isNotBlocked = `not exists (
  select 1
  from blocks
  where (blocker_id = $1 and blocked_id = requester_id) or (blocker_id = requester_id and blocked_id = $1)
)`;

/** Without requests of the blocked, the suspended and the erased. */
export function readFollowRequests(db: Database, ownerId: string, page: FollowRequestsPage): Promise<FollowRequester[]> {
  const [order, after] = page.isBackward ? ["asc", ">"] : ["desc", "<"];
  return queryRows<FollowRequester>(
    db,
    `select requester_id as "requesterId", r.created_at as "createdAt"
    from follow_requests r
    join users u on u.id = requester_id
    where owner_id = $1
      and u.erased_at is null
      and u.suspended_at is null
      and ${isNotBlocked}
      and (
        $2::timestamptz is null
        or (date_trunc('milliseconds', r.created_at), requester_id) ${after} ($2::timestamptz, $3::uuid)
      )
    order by date_trunc('milliseconds', r.created_at) ${order}, requester_id ${order}
    limit $4`,
    [ownerId, page.cursor?.[0] ?? null, page.cursor?.[1] ?? null, page.limit],
  );
}

/** Without requests of the blocked, the suspended and the erased. */
export async function countFollowRequests(db: Database, ownerId: string): Promise<number> {
  const [row] = await queryRows<{ count: number }>(
    db,
    `select count(*)::int as count
    from follow_requests
    join users u on u.id = requester_id
    where owner_id = $1
      and u.erased_at is null
      and u.suspended_at is null
      and ${isNotBlocked}`,
    [ownerId],
  );
  return row!.count;
}

/** How many people somebody has asked and who have not answered. */
export const countSentFollowRequests = (tx: Tx, requesterId: string): Promise<number> => tx.countBy(FollowRequestRow, { requesterId });

/** Returns false when the same request is there already. */
export async function insertFollowRequest(tx: Tx, requesterId: string, ownerId: string, at: Date): Promise<boolean> {
  const added = await queryRows<unknown>(
    tx,
    `insert into follow_requests (requester_id, owner_id, created_at)
    values ($1, $2, $3)
    on conflict do nothing
    returning 1`,
    [requesterId, ownerId, at],
  );
  return added.length > 0;
}

/** Returns whether there was one. */
export async function deleteFollowRequest(tx: Tx, requesterId: string, ownerId: string): Promise<boolean> {
  const { affected } = await tx.delete(FollowRequestRow, { requesterId, ownerId });
  return affected === 1;
}

/** Deletes the requests between the two, both ways. */
export async function deleteFollowRequestsBetween(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx.query(
    `delete from follow_requests
    where (requester_id = $1 and owner_id = $2) or (requester_id = $2 and owner_id = $1)`,
    [oneId, otherId],
  );
}

/** Turns every request to the owner into a follow, of those who follow fewer than `followsMax` people. Returns the new followers' ids. */
export async function acceptAllFollowRequests(tx: Tx, ownerId: string, at: Date, followsMax: number): Promise<string[]> {
  const rows = await queryRows<{ follower_id: string }>(tx, acceptAllSql, [ownerId, at, followsMax]);
  return rows.map((row) => row.follower_id);
}

const acceptAllSql = `
with
-- all who asked: no request stays
asked as (
  delete from follow_requests
  where owner_id = $1
  returning requester_id
),
-- follows that were not there yet
added as (
  insert into follows (follower_id, followed_id, created_at)
  select requester_id, $1, $2
  from asked
  where (select count(*) from follows where follower_id = requester_id) < $3
    and ${isNotBlocked}
  on conflict do nothing
  returning follower_id
)
select follower_id
from added`;

/** Whom of these people somebody has asked. */
export async function readAskedAmong(db: Database, requesterId: string, ownerIds: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ owner_id: string }>(
    db,
    "select owner_id from follow_requests where requester_id = $1 and owner_id = any($2::uuid[])",
    [requesterId, ownerIds],
  );
  return rows.map((row) => row.owner_id);
}
