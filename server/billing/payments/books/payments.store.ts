import { In, LessThanOrEqual, MoreThan, Not } from "typeorm";
import { User } from "../../../identity/account/user.entity";
import type { Database, Tx } from "../../../platform/db/database";
import { queryRows, type Queryable } from "../../../platform/db/rows";
import { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import type { InvoiceLine, PlanTier } from "../../plans/plan-rules";
import type { PaymentProviderKind } from "../port/provider-kinds";
import { BillRow, InvoiceRow, PaymentDisputeRow, PaymentRefundRow, type StoredLine } from "./payments.entity";

const locked = { lock: { mode: "for_no_key_update" as const } };

export const readBill = (db: Database, id: string): Promise<BillRow | null> => db.read.findOneBy(BillRow, { id });
export const lockBill = (tx: Tx, id: string): Promise<BillRow | null> => tx.findOne(BillRow, { where: { id }, ...locked });
export const readBillOfUndone = (db: Database, undonePaymentRef: string): Promise<BillRow | null> =>
  db.read.findOneBy(BillRow, { undonePaymentRef });
export const insertBill = async (tx: Tx, row: BillRow): Promise<void> => void (await tx.insert(BillRow, row));
export const updateBill = async (tx: Tx, id: string, changes: Partial<BillRow>): Promise<void> =>
  void (await tx.update(BillRow, { id }, changes));
export const countOpenBills = (tx: Tx, userId: string, at: Date): Promise<number> =>
  tx.count(BillRow, { where: { userId, state: "OPEN", expiresAt: MoreThan(at) } });
/** Ids of bills whose page is no longer open, oldest first. */
export const readExpiredBills = async (db: Database, at: Date, limit: number): Promise<BillRow[]> =>
  db.read.find(BillRow, { where: { state: "OPEN", expiresAt: LessThanOrEqual(at) }, order: { expiresAt: "ASC" }, take: limit });

/** The plan of a person that has not ended. */
export const readRunningPlan = (db: Database, userId: string): Promise<PlanSubscriptionRow | null> =>
  db.read.findOneBy(PlanSubscriptionRow, { userId, state: Not("ENDED") });
/** The plan that ended last. */
export const readEndedPlan = (db: Database, userId: string): Promise<PlanSubscriptionRow | null> =>
  db.read.findOne(PlanSubscriptionRow, { where: { userId, state: "ENDED" }, order: { endedAt: "DESC", id: "DESC" } });
export const lockRunningPlan = (tx: Tx, userId: string): Promise<PlanSubscriptionRow | null> =>
  tx.findOne(PlanSubscriptionRow, { where: { userId, state: Not("ENDED") }, ...locked });
export const lockPlan = (tx: Tx, id: string): Promise<PlanSubscriptionRow | null> =>
  tx.findOne(PlanSubscriptionRow, { where: { id }, ...locked });
export const insertPlan = async (tx: Tx, row: PlanSubscriptionRow): Promise<void> => void (await tx.insert(PlanSubscriptionRow, row));
export const updatePlan = async (tx: Tx, id: string, changes: Partial<PlanSubscriptionRow>): Promise<void> =>
  void (await tx.update(PlanSubscriptionRow, { id }, changes));
/** Plans of a provider whose period is over, or ends before `at`. */
export const readPlansDue = (db: Database, provider: PaymentProviderKind, at: Date, limit: number): Promise<PlanSubscriptionRow[]> =>
  db.read.find(PlanSubscriptionRow, {
    where: { provider, state: "ACTIVE", periodEnd: LessThanOrEqual(at) },
    order: { periodEnd: "ASC", id: "ASC" },
    take: limit,
  });
export const readPlansPastGrace = (db: Database, provider: PaymentProviderKind, at: Date, limit: number): Promise<PlanSubscriptionRow[]> =>
  db.read.find(PlanSubscriptionRow, {
    where: { provider, state: "PAST_DUE", graceUntil: LessThanOrEqual(at) },
    order: { graceUntil: "ASC", id: "ASC" },
    take: limit,
  });

/**
 * Running plans whose next charge is to be announced now, and was not: the end of a trial `trialDays` before, of one shorter than twice that
 * in its second half, every other renewal `days` before.
 */
export async function readPlansToAnnounce(
  db: Database,
  { at, days, trialDays }: { readonly at: Date; readonly days: number; readonly trialDays: number },
  limit: number,
): Promise<string[]> {
  const sql = `
select id
from plan_subscriptions
where state = 'ACTIVE'
  and renews
  and notified_for is distinct from period_end
  and period_end - case
    when period_end <= trial_ends_at then least(make_interval(days => $3), (period_end - period_start) / 2)
    else make_interval(days => $2)
  end <= $1
order by period_end, id
limit $4`;
  return (await queryRows<{ id: string }>(db, sql, [at, days, trialDays, limit])).map((row) => row.id);
}

/** Running plans that would be charged again though their payer is suspended. */
export const readPlansOfSuspended = (db: Database, provider: PaymentProviderKind, limit: number): Promise<PlanSubscriptionRow[]> =>
  db.read
    .createQueryBuilder(PlanSubscriptionRow, "p")
    .innerJoin(User, "u", "u.id = p.userId")
    .where("p.state = 'ACTIVE' and p.renews and p.provider = :provider and u.suspendedAt is not null", { provider })
    .orderBy("p.periodEnd")
    .addOrderBy("p.id")
    .limit(limit)
    .getMany();

export const storedLines = (lines: readonly InvoiceLine[]): StoredLine[] =>
  lines.map(({ text, cents }) => ({ text, cents: String(cents) }));

export const readInvoice = (db: Database, id: string): Promise<InvoiceRow | null> => db.read.findOneBy(InvoiceRow, { id });
export const lockInvoice = (tx: Tx, id: string): Promise<InvoiceRow | null> => tx.findOne(InvoiceRow, { where: { id }, ...locked });
export const lockInvoiceByRef = (tx: Tx, provider: PaymentProviderKind, ref: string): Promise<InvoiceRow | null> =>
  tx.findOne(InvoiceRow, { where: { provider, ref }, ...locked });
export const readInvoiceByPayment = (db: Database, paymentRef: string): Promise<InvoiceRow | null> =>
  db.read.findOneBy(InvoiceRow, { paymentRef });
export const readInvoiceOfBill = (db: Database, billId: string): Promise<InvoiceRow | null> => db.read.findOneBy(InvoiceRow, { billId });
export const insertInvoice = async (tx: Tx, row: Omit<InvoiceRow, "number">): Promise<void> => void (await tx.insert(InvoiceRow, row));
export const updateInvoice = async (tx: Tx, id: string, changes: Partial<InvoiceRow>): Promise<void> =>
  void (await tx.update(InvoiceRow, { id }, changes as object));
/** The invoice of a plan that waits for its money; null where all are paid. */
export const lockOverdueInvoice = (tx: Tx, subscriptionId: string): Promise<InvoiceRow | null> =>
  tx.findOne(InvoiceRow, { where: { subscriptionId, state: "OPEN" }, order: { issuedAt: "DESC" }, ...locked });
export const readOverdueInvoice = (db: Database, subscriptionId: string): Promise<InvoiceRow | null> =>
  db.read.findOne(InvoiceRow, { where: { subscriptionId, state: "OPEN" }, order: { issuedAt: "DESC" } });
export const readInvoicesToRetry = (db: Database, provider: PaymentProviderKind, at: Date, limit: number): Promise<InvoiceRow[]> =>
  db.read.find(InvoiceRow, {
    where: { provider, state: "OPEN", nextAttemptAt: LessThanOrEqual(at) },
    order: { nextAttemptAt: "ASC", id: "ASC" },
    take: limit,
  });

/** Invoices of a person (of everybody where null), newest first. */
export async function readInvoicesPage(
  db: Database,
  { userId, cursor, limit }: { readonly userId: string | null; readonly cursor: readonly string[] | null; readonly limit: number },
): Promise<InvoiceRow[]> {
  const sql = `
select id
from invoices
where ($1::uuid is null or user_id = $1)
  and ($2::bigint is null or number < $2)
order by number desc
limit $3`;
  const ids = (await queryRows<{ id: string }>(db, sql, [userId, cursor?.[0] ?? null, limit])).map((row) => row.id);
  const rows = new Map((await db.read.findBy(InvoiceRow, { id: In(ids) })).map((row) => [row.id, row]));
  return ids.map((id) => rows.get(id)!);
}

export const insertRefund = async (tx: Tx, row: PaymentRefundRow): Promise<void> => void (await tx.insert(PaymentRefundRow, row));
export const lockRefund = (tx: Tx, id: string): Promise<PaymentRefundRow | null> =>
  tx.findOne(PaymentRefundRow, { where: { id }, ...locked });
export const updateRefund = async (tx: Tx, id: string, changes: Partial<PaymentRefundRow>): Promise<void> =>
  void (await tx.update(PaymentRefundRow, { id }, changes));
export const readRefundsOf = (db: Database, invoiceIds: readonly string[]): Promise<PaymentRefundRow[]> =>
  db.read.find(PaymentRefundRow, { where: { invoiceId: In([...invoiceIds]) }, order: { createdAt: "ASC", id: "ASC" } });
/** Cents of an invoice whose refund was asked for, done or not. */
export async function sumRefunds(tx: Tx, invoiceId: string): Promise<bigint> {
  const sql = `
select coalesce(sum(amount_cents), 0)::text as cents
from payment_refunds
where invoice_id = $1
  and state <> 'FAILED'`;
  const [row] = await queryRows<{ cents: string }>(tx, sql, [invoiceId]);
  return BigInt(row!.cents);
}

/** Cents of these invoices that went back, or are on their way: refunds that were asked for, and disputes that were not won. */
export async function readBackCents(db: Queryable, invoiceIds: readonly string[]): Promise<Map<string, bigint>> {
  const sql = `
select invoice_id, sum(amount_cents)::text as cents
from (
  select invoice_id, amount_cents
  from payment_refunds
  where state <> 'FAILED'
  union all
  select invoice_id, amount_cents
  from payment_disputes
  where state <> 'WON'
) back
where invoice_id = any($1::uuid[])
group by invoice_id`;
  const rows = await queryRows<{ invoice_id: string; cents: string }>(db, sql, [[...invoiceIds]]);
  return new Map(rows.map(({ invoice_id, cents }) => [invoice_id, BigInt(cents)]));
}

export const insertDispute = async (tx: Tx, row: PaymentDisputeRow): Promise<void> => void (await tx.insert(PaymentDisputeRow, row));
export const lockDisputeByRef = (tx: Tx, ref: string): Promise<PaymentDisputeRow | null> =>
  tx.findOne(PaymentDisputeRow, { where: { ref }, ...locked });
export const lockOpenDispute = (tx: Tx, invoiceId: string): Promise<PaymentDisputeRow | null> =>
  tx.findOne(PaymentDisputeRow, { where: { invoiceId, state: "OPEN" }, ...locked });
export const updateDispute = async (tx: Tx, id: string, changes: Partial<PaymentDisputeRow>): Promise<void> =>
  void (await tx.update(PaymentDisputeRow, { id }, changes));
export const readDisputesOf = (db: Database, invoiceIds: readonly string[]): Promise<PaymentDisputeRow[]> =>
  db.read.find(PaymentDisputeRow, { where: { invoiceId: In([...invoiceIds]) }, order: { openedAt: "ASC", id: "ASC" } });
/** Cents of an invoice that were disputed and did not stay here. */
export async function sumDisputes(tx: Tx, invoiceId: string): Promise<bigint> {
  const sql = `
select coalesce(sum(amount_cents), 0)::text as cents
from payment_disputes
where invoice_id = $1
  and state <> 'WON'`;
  const [row] = await queryRows<{ cents: string }>(tx, sql, [invoiceId]);
  return BigInt(row!.cents);
}

/** The plan that was paid for before this upgrade, in the same period; null where that money went back, too. */
export async function readPlanPaidBefore(
  tx: Tx,
  { id, subscriptionId, periodEnd }: Pick<InvoiceRow, "id" | "subscriptionId" | "periodEnd">,
): Promise<PlanTier | null> {
  const sql = `
select i.plan
from invoices i
where i.subscription_id = $2
  and i.state = 'PAID'
  and i.period_end = $3
  and i.number < (select number from invoices where id = $1)
  and i.refunded_cents < i.amount_cents
  and not exists (
    select 1
    from payment_disputes d
    where d.invoice_id = i.id
      and d.state <> 'WON'
  )
order by i.number desc
limit 1`;
  const [row] = await queryRows<{ plan: PlanTier }>(tx, sql, [id, subscriptionId, periodEnd]);
  return row?.plan ?? null;
}

export async function readInvoiceNumber(tx: Tx, id: string): Promise<string> {
  const [row] = await queryRows<{ number: string }>(tx, "select number from invoices where id = $1", [id]);
  return row!.number;
}

export const readRefund = (db: Database, id: string): Promise<PaymentRefundRow | null> => db.read.findOneBy(PaymentRefundRow, { id });
export const readPlan = (db: Database, id: string): Promise<PlanSubscriptionRow | null> => db.read.findOneBy(PlanSubscriptionRow, { id });

export const readPlanByRef = (db: Database, provider: PaymentProviderKind, ref: string): Promise<PlanSubscriptionRow | null> =>
  db.read.findOneBy(PlanSubscriptionRow, { provider, ref });
export const readRefundByRef = (tx: Tx, ref: string): Promise<PaymentRefundRow | null> => tx.findOneBy(PaymentRefundRow, { ref });
