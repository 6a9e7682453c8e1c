import type { Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { PushTarget } from "./push-transport";

export interface PushSubscriptionView extends PushTarget {
  readonly id: string;
  readonly device: string;
  readonly created_at: Date;
  readonly last_sent_at: Date | null;
}

const columns = "id, endpoint, p256dh, auth, device, created_at, last_sent_at";

/** Browsers of a person, newest first. */
export const readPushSubscriptions = (db: Queryable, userId: string, max: number): Promise<PushSubscriptionView[]> =>
  queryRows(
    db,
    `select ${columns}
    from push_subscriptions
    where user_id = $1
    order by created_at desc, id
    limit $2`,
    [userId, max],
  );

/** Null for what is not this person's. */
export async function readPushSubscription(db: Queryable, userId: string, id: string): Promise<PushSubscriptionView | null> {
  const [row] = await queryRows<PushSubscriptionView>(
    db,
    `select ${columns}
    from push_subscriptions
    where id = $1
      and user_id = $2`,
    [id, userId],
  );
  return row ?? null;
}

/** Locks the person: two browsers that are added at once are counted one after the other. */
export async function lockSubscriber(tx: Tx, userId: string): Promise<void> {
  await tx.query("select 1 from users where id = $1 for no key update", [userId]);
}

/** How many browsers the person has besides this one. */
export async function countOtherSubscriptions(tx: Tx, userId: string, endpoint: string): Promise<number> {
  const [row] = await queryRows<{ others: number }>(
    tx,
    "select count(*)::int as others from push_subscriptions where user_id = $1 and endpoint <> $2",
    [userId, endpoint],
  );
  return row!.others;
}

/** Deletes the subscription of this browser where it is somebody else's. */
export async function deleteSubscriptionOfOthers(tx: Tx, userId: string, endpoint: string): Promise<void> {
  await tx.query("delete from push_subscriptions where endpoint = $1 and user_id <> $2", [endpoint, userId]);
}

/** Keeps a session from ending until the commit; false where it has ended. */
export async function holdSession(tx: Tx, sessionId: string): Promise<boolean> {
  return (await queryRows(tx, "select 1 from session where id = $1 for key share", [sessionId])).length > 0;
}

/** Adds a browser, or renews its keys; pushes to it end with the session. Returns its id. */
export async function upsertSubscription(
  tx: Tx,
  owner: { readonly userId: string; readonly sessionId: string },
  target: PushTarget,
  device: string,
  at: Date,
): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `insert into push_subscriptions as p (user_id, session_id, endpoint, p256dh, auth, device, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (endpoint) do update
    set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      device = excluded.device, failures = 0
    where p.user_id = excluded.user_id
    returning id`,
    [owner.userId, owner.sessionId, target.endpoint, target.p256dh, target.auth, device, at],
  );
  return row!.id;
}

/** Deletes the endpoint that a browser has replaced by `endpoint`; returns the browser's name, null where there was none. */
export async function deleteReplacedSubscription(tx: Tx, userId: string, replaced: string, endpoint: string): Promise<string | null> {
  const [row] = await changedRows<{ device: string }>(
    tx,
    "delete from push_subscriptions where endpoint = $1 and endpoint <> $3 and user_id = $2 returning device",
    [replaced, userId, endpoint],
  );
  return row?.device ?? null;
}

/** Null where the person has no browser at this endpoint. */
export async function readDevice(tx: Tx, userId: string, endpoint: string): Promise<string | null> {
  const [row] = await queryRows<{ device: string }>(tx, "select device from push_subscriptions where endpoint = $1 and user_id = $2", [
    endpoint,
    userId,
  ]);
  return row?.device ?? null;
}

export async function deleteOwnSubscription(db: Queryable, userId: string, id: string): Promise<void> {
  await queryRows(db, "delete from push_subscriptions where id = $1 and user_id = $2", [id, userId]);
}

export async function deleteSubscription(db: Queryable, id: string): Promise<void> {
  await queryRows(db, "delete from push_subscriptions where id = $1", [id]);
}
