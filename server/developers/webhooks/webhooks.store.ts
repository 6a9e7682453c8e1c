import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Role, Tier } from "../../platform/viewer";
import { WebhookRow } from "./webhook.entity";

/** A user's, oldest first. */
export const readWebhooks = (db: Database, userId: string): Promise<WebhookRow[]> =>
  db.read.find(WebhookRow, { where: { userId }, order: { createdAt: "ASC", id: "ASC" } });

/** Null for an unknown id. */
export const lockWebhook = (tx: Tx, id: string): Promise<WebhookRow | null> =>
  tx.findOne(WebhookRow, { where: { id }, lock: { mode: "for_no_key_update" } });

/** How many webhooks a user has, under the user's own row's lock: two requests at once cannot both take the last place. */
export async function lockWebhookCount(tx: Tx, userId: string): Promise<number> {
  await tx.query("select 1 from users where id = $1 for no key update", [userId]);
  return tx.countBy(WebhookRow, { userId });
}

export async function insertWebhook(tx: Tx, row: WebhookRow): Promise<void> {
  await tx.insert(WebhookRow, row);
}

/** The row after it; `row` is locked. */
export async function updateWebhook(tx: Tx, row: WebhookRow, changes: Partial<WebhookRow>): Promise<WebhookRow> {
  await tx.update(WebhookRow, { id: row.id }, changes);
  return { ...row, ...changes };
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.delete(WebhookRow, { id });
}

/** A webhook with its owner. */
export interface LeasedWebhook extends Omit<WebhookRow, "leasedUntil"> {
  readonly username: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly suspendedAt: Date | null;
}

/** The owners' streams that webhooks read. */
export interface WebhookStreams {
  readonly receipts: string;
  readonly trades: string;
}

const leaseSql = `
with
-- those with something ahead of them that nobody else delivers, the longest waiting first
due as (
  select w.id
  from webhooks w
  where w.state = 'ACTIVE'
    and w.next_at <= $1
    and (w.leased_until is null or w.leased_until < $1)
    and exists (
      select 1
      from stream_counters c
      where c.user_id = w.user_id
        and (
          (w.wants_receipts and c.stream = $4 and c.sequence > w.receipts_after)
          or (w.wants_trades and c.stream = $5 and c.sequence > w.trades_after)
        )
    )
  order by w.next_at
  limit $3
  for update of w skip locked
),
-- the same, taken until the lease ends
leased as (
  update webhooks
  set leased_until = $2
  where id in (select id from due)
  returning
    id,
    user_id as "userId",
    url,
    wants_receipts as "wantsReceipts",
    wants_trades as "wantsTrades",
    state,
    secret_version as "secretVersion",
    receipts_after::float8 as "receiptsAfter",
    trades_after::float8 as "tradesAfter",
    failures,
    next_at as "nextAt",
    created_at as "createdAt"
)
select leased.*, users.username, users.role, users.tier, users.suspended_at as "suspendedAt"
from leased
join users on users.id = leased."userId"
where users.erased_at is null`;

/** Leases what is due, at most `max`: another process takes it over when this one does not give it back in time. */
export const leaseWebhooks = (db: Database, at: Date, until: Date, max: number, streams: WebhookStreams): Promise<LeasedWebhook[]> =>
  queryRows<LeasedWebhook>(db, leaseSql, [at, until, max, streams.receipts, streams.trades]);

export async function endLease(db: Database, id: string): Promise<void> {
  await db.write.update(WebhookRow, { id }, { leasedUntil: null });
}

const positions = { receipts: "receiptsAfter", trades: "tradesAfter" } as const;

/** After a delivery. Does nothing where the owner has moved the position meanwhile. */
export async function advanceWebhook(db: Database, id: string, stream: keyof WebhookStreams, from: number, to: number): Promise<void> {
  const position = positions[stream];
  await db.write.update(WebhookRow, { id, [position]: from }, { [position]: to, failures: 0 });
}

/** Past events that are gone; the failures stay. Does nothing where the owner has moved the position meanwhile. */
export async function skipWebhook(db: Database, id: string, stream: keyof WebhookStreams, from: number, to: number): Promise<void> {
  const position = positions[stream];
  await db.write.update(WebhookRow, { id, [position]: from }, { [position]: to });
}

/** Counts a failure of an active webhook, which waits for its owner from `failuresMax` in a row on. */
export async function countFailure(db: Database, id: string, nextAt: Date, failuresMax: number): Promise<void> {
  await db.query(
    `update webhooks set
      failures = failures + 1,
      next_at = $2,
      state = case when failures + 1 >= $3 then 'FAILING' else state end
    where id = $1
      and state = 'ACTIVE'`,
    [id, nextAt, failuresMax],
  );
}
