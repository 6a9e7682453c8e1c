import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { PushTarget } from "./push-transport";

/** A delivery that this process has claimed. */
export interface ClaimedDelivery extends PushTarget {
  readonly id: string;
  readonly subscription_id: string;
  readonly notification_id: string;
  readonly user_id: string;
  readonly attempts: number;
}

/** Ends due deliveries of what was read or grew meanwhile, or is older than `old`. */
export async function endOutdatedDeliveries(db: Queryable, now: Date, old: Date): Promise<void> {
  await queryRows(
    db,
    `update push_deliveries d
    set state = 'READ_BEFORE', finished_at = $1
    from notifications n
    where d.state = 'WAITING'
      and d.due_at <= $1
      and n.id = d.notification_id
      and (n.read_at is not null or n.causes > d.causes or n.at < $2)`,
    [now, old],
  );
}

/** Claims up to `max` due deliveries, oldest first; those that another process is claiming are left out. */
export const claimDeliveries = (db: Queryable, now: Date, max: number): Promise<ClaimedDelivery[]> =>
  changedRows(
    db,
    `update push_deliveries d
    set state = 'CLAIMED', claimed_at = $1, attempts = d.attempts + 1
    from push_subscriptions p
    where p.id = d.subscription_id
      and d.id in (
        select id
        from push_deliveries
        where state = 'WAITING'
          and due_at <= $1
        order by due_at
        limit $2
        for update skip locked
      )
    returning d.id, d.subscription_id, d.notification_id, d.user_id, d.attempts, p.endpoint, p.p256dh, p.auth`,
    [now, max],
  );

/** Marks a delivery as sent, and its browser as reached. */
export async function markDeliverySent(db: Queryable, delivery: ClaimedDelivery, at: Date): Promise<void> {
  await queryRows(db, "update push_deliveries set state = 'SENT', finished_at = $2 where id = $1", [delivery.id, at]);
  await queryRows(db, "update push_subscriptions set last_sent_at = $2, failures = 0 where id = $1", [delivery.subscription_id, at]);
}

/** Lets a delivery wait until `retryAt`, or ends it as failed for null. */
export async function markDeliveryNotSent(
  db: Queryable,
  id: string,
  failure: { readonly isRetried: boolean; readonly retryAt: Date; readonly at: Date; readonly reason: string },
): Promise<void> {
  await queryRows(
    db,
    `update push_deliveries set
      state = case when $2::boolean then 'WAITING' else 'FAILED' end,
      due_at = case when $2 then $3::timestamptz else due_at end,
      finished_at = case when $2 then null else $4::timestamptz end,
      last_error = $5
    where id = $1`,
    [id, failure.isRetried, failure.retryAt, failure.at, failure.reason],
  );
}

/** Counts a failure of a browser, and deletes it when it is gone or has failed `failuresMax` times in a row. */
export async function noteBrowserFailure(db: Queryable, subscriptionId: string, isGone: boolean, failuresMax: number): Promise<void> {
  await queryRows(db, "update push_subscriptions set failures = failures + 1 where id = $1", [subscriptionId]);
  await queryRows(db, "delete from push_subscriptions where id = $1 and ($2 or failures >= $3)", [subscriptionId, isGone, failuresMax]);
}

/** Ends claims from before `before` as failed: nobody knows whether the process that held them has sent them. */
export async function failLostDeliveries(db: Queryable, now: Date, before: Date): Promise<void> {
  await queryRows(
    db,
    `update push_deliveries
    set state = 'FAILED', finished_at = $1, last_error = 'The process ended over it.'
    where state = 'CLAIMED'
      and claimed_at < $2`,
    [now, before],
  );
}

/** How many deliveries are due and not sent. */
export async function countDueDeliveries(db: Queryable, now: Date): Promise<number> {
  const [row] = await queryRows<{ waiting: number }>(
    db,
    "select count(*)::int as waiting from push_deliveries where state = 'WAITING' and due_at <= $1",
    [now],
  );
  return row!.waiting;
}
