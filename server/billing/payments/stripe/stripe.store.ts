import type { Database, Tx } from "../../../platform/db/database";
import { queryRows } from "../../../platform/db/rows";
import { BillingCustomerRow, PaymentEventRow } from "./stripe.entity";

export const readCustomer = (db: Database, userId: string): Promise<BillingCustomerRow | null> =>
  db.read.findOneBy(BillingCustomerRow, { userId });

/** The customer that was stored first, where two requests made one at once. */
export async function writeCustomer(db: Database, row: BillingCustomerRow): Promise<string> {
  const sql = `
insert into billing_customers as kept (user_id, ref, created_at)
values ($1, $2, $3)
on conflict (user_id) do update
set ref = kept.ref
returning ref`;
  const [stored] = await queryRows<{ ref: string }>(db, sql, [row.userId, row.ref, row.createdAt]);
  return stored!.ref;
}

/** False where the event was stored before. */
export async function insertEvent(tx: Tx, row: PaymentEventRow): Promise<boolean> {
  const sql = `
insert into payment_events (id, type, object_kind, object_id, customer, occurred_at, received_at, source)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict do nothing
returning id`;
  const given = [row.id, row.type, row.objectKind, row.objectId, row.customer, row.occurredAt, row.receivedAt, row.source];
  return (await queryRows(tx, sql, given)).length > 0;
}

export const readEvent = (db: Database, id: string): Promise<PaymentEventRow | null> => db.read.findOneBy(PaymentEventRow, { id });

export async function markEventApplied(db: Database, id: string, at: Date): Promise<void> {
  await db.query("update payment_events set applied_at = $2 where id = $1 and applied_at is null", [id, at]);
}

/** When the newest event happened that is stored; null before the first. */
export async function readNewestEventAt(db: Database): Promise<Date | null> {
  const [row] = await queryRows<{ at: Date | null }>(db, "select max(occurred_at) as at from payment_events");
  return row!.at;
}
