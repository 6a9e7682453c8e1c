import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { BitePaymentRow } from "./bite-payment.entity";

/** A person to be paid, as the payer sees them. */
export interface PayeeRow {
  readonly id: string;
  readonly role: string;
  readonly isSuspended: boolean;
  readonly priceBites: number;
  readonly isVisible: boolean;
}

/** Null for an unknown id. */
export async function readPayee(db: Queryable, feederId: string, payerId: string): Promise<PayeeRow | null> {
  const [row] = await queryRows<PayeeRow>(
    db,
    `select u.id, u.role, u.suspended_at is not null as "isSuspended", u.price_bites as "priceBites",
      ${visibleProfilesSql({ viewer: "$2::uuid", isAdmin: "false", owner: "u" })} as "isVisible"
    from users u
    where u.id = $1`,
    [feederId, payerId],
  );
  return row ?? null;
}

/** Locks what is carried of the server's share of payments to this feeder, in fifths of a bite. */
export async function lockCarry(tx: Tx, feederId: string, at: Date): Promise<number> {
  await tx.query("insert into feeder_offers (user_id, updated_at) values ($1, $2) on conflict do nothing", [feederId, at]);
  const [row] = await queryRows<{ carry: number }>(
    tx,
    "select share_carry as carry from feeder_offers where user_id = $1 for no key update",
    [feederId],
  );
  return row!.carry;
}

export async function storeCarry(tx: Tx, feederId: string, carry: number): Promise<void> {
  await tx.query("update feeder_offers set share_carry = $2 where user_id = $1", [feederId, carry]);
}

type LaterColumns =
  | "maturedAt"
  | "refundedBites"
  | "refundedAt"
  | "reservedBites"
  | "reserveReleasedAt"
  | "takenBackBites"
  | "reversedBites"
  | "refundedEarnedBites"
  | "refundedBoughtBites";
export type NewPayment = Omit<BitePaymentRow, LaterColumns>;

/** False where the period was paid, or the recipe unlocked, by another at the same time. */
export async function insertPayment(tx: Tx, row: NewPayment): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `insert into bite_payments (
      id, kind, payer_id, feeder_id, bites, gift_bites, bought_bites, earned_bites,
      feeder_gift_bites, feeder_earned_bites, server_bites,
      subscription_id, period_start, period_end, trade_id, message, at, shared
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
    on conflict do nothing
    returning id`,
    [
      ...[row.id, row.kind, row.payerId, row.feederId, row.bites, row.giftBites, row.boughtBites, row.earnedBites],
      ...[row.feederGiftBites, row.feederEarnedBites, row.serverBites],
      ...[row.subscriptionId, row.periodStart, row.periodEnd, row.tradeId, row.message, row.at, row.shared],
    ],
  );
  return rows.length > 0;
}

/** A payment in a list, with its place there. */
export interface PaymentView extends BitePaymentRow {
  readonly key: string;
}

const columns = `p.id, p.kind, p.payer_id as "payerId", p.feeder_id as "feederId", p.bites,
  p.gift_bites as "giftBites", p.bought_bites as "boughtBites", p.earned_bites as "earnedBites",
  p.feeder_gift_bites as "feederGiftBites", p.feeder_earned_bites as "feederEarnedBites",
  p.server_bites as "serverBites", p.subscription_id as "subscriptionId",
  p.period_start as "periodStart", p.period_end as "periodEnd", p.trade_id as "tradeId",
  p.message, p.at, p.matured_at as "maturedAt", p.refunded_bites as "refundedBites",
  p.refunded_at as "refundedAt", p.reserved_bites as "reservedBites",
  p.reserve_released_at as "reserveReleasedAt", p.taken_back_bites as "takenBackBites",
  p.reversed_bites as "reversedBites", p.refunded_earned_bites as "refundedEarnedBites",
  p.refunded_bought_bites as "refundedBoughtBites", p.shared, p.at::text as key`;

/** What a person paid, or was paid, latest first, after the position `[key, id]` if one is given. */
export const readPayments = (
  db: Queryable,
  side: "PAID" | "RECEIVED",
  userId: string,
  after: readonly string[] | null,
  limit: number,
): Promise<PaymentView[]> =>
  queryRows(
    db,
    `select ${columns}
    from bite_payments p
    where ${side === "PAID" ? "p.payer_id" : "p.feeder_id"} = $1
      and ($2::timestamptz is null or (p.at, p.id) < ($2::timestamptz, $3::uuid))
    order by p.at desc, p.id desc
    limit $4`,
    [userId, ...(after ?? [null, null]), limit],
  );

/** Those of these payments that the person made or got. */
export const readPaymentsById = (db: Queryable, userId: string, ids: readonly string[]): Promise<PaymentView[]> =>
  queryRows(
    db,
    `select ${columns}
    from bite_payments p
    where p.id = any($2::uuid[])
      and (p.payer_id = $1 or p.feeder_id = $1)`,
    [userId, ids],
  );

/** Which of these people let feeders see their names as copiers; the payer's names are shown by the same choice. */
export async function readNamedPayers(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select user_id as id
    from privacy_settings
    where user_id = any($1::uuid[])
      and named_as_copier`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The payment of one period of a subscription, locked; null for a free one. */
export async function lockPaymentOfPeriod(tx: Tx, subscriptionId: string, periodStart: Date): Promise<PaymentView | null> {
  const [row] = await queryRows<PaymentView>(
    tx,
    `select ${columns}
    from bite_payments p
    where p.subscription_id = $1
      and p.period_start = $2
    for no key update`,
    [subscriptionId, periodStart],
  );
  return row ?? null;
}

/** These payments, locked in order of id. */
export const lockPaymentsById = (tx: Tx, ids: readonly string[]): Promise<PaymentView[]> =>
  queryRows<PaymentView>(
    tx,
    `select ${columns}
    from bite_payments p
    where p.id = any($1::uuid[])
    order by p.id
    for no key update`,
    [ids],
  );

/** Payments of before a moment whose earned part still waits, oldest first. */
export async function readMaturingPayments(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from bite_payments
    where matured_at is null
      and feeder_earned_bites > 0
      and at <= $1
    order by at, id
    limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** A payment whose earned part waits, locked; null where another ended its waiting. */
export async function lockWaitingPayment(tx: Tx, id: string): Promise<PaymentView | null> {
  const [row] = await queryRows<PaymentView>(
    tx,
    `select ${columns}
    from bite_payments p
    where p.id = $1
      and p.matured_at is null
    for no key update`,
    [id],
  );
  return row ?? null;
}

export async function markMatured(tx: Tx, id: string, at: Date, reservedBites: number): Promise<void> {
  await tx.query("update bite_payments set matured_at = $2, reserved_bites = $3 where id = $1", [id, at, reservedBites]);
}

/** What of a payment went back with days that were not used: of it the feeder's earned part, bought bites, and what was held back. */
export interface RefundedParts {
  readonly bites: number;
  readonly earned: number;
  readonly bought: number;
  readonly fromReserve: number;
}

export async function markRefunded(tx: Tx, id: string, { bites, earned, bought, fromReserve }: RefundedParts, at: Date): Promise<void> {
  await tx.query(
    `update bite_payments
    set refunded_bites = $2,
      refunded_earned_bites = $3,
      refunded_bought_bites = $4,
      reserved_bites = reserved_bites - $5,
      refunded_at = $6
    where id = $1`,
    [id, bites, earned, bought, fromReserve, at],
  );
}

/** Locks what is carried of the reserve of payments to this feeder, in tenths of a bite. */
export async function lockReserveCarry(tx: Tx, feederId: string, at: Date): Promise<number> {
  await tx.query("insert into feeder_offers (user_id, updated_at) values ($1, $2) on conflict do nothing", [feederId, at]);
  const [row] = await queryRows<{ carry: number }>(
    tx,
    "select reserve_carry as carry from feeder_offers where user_id = $1 for no key update",
    [feederId],
  );
  return row!.carry;
}

export async function storeReserveCarry(tx: Tx, feederId: string, carry: number): Promise<void> {
  await tx.query("update feeder_offers set reserve_carry = $2 where user_id = $1", [feederId, carry]);
}

/** Payments of before a moment whose reserve is still held back, oldest first. */
export async function readReservedPayments(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `select id
    from bite_payments
    where reserved_bites > 0
      and reserve_released_at is null
      and at <= $1
    order by at, id
    limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** A payment whose reserve is held back, locked; null where another released it. */
export async function lockReservedPayment(tx: Tx, id: string): Promise<PaymentView | null> {
  const [row] = await queryRows<PaymentView>(
    tx,
    `select ${columns}
    from bite_payments p
    where p.id = $1
      and p.reserved_bites > 0
      and p.reserve_released_at is null
    for no key update`,
    [id],
  );
  return row ?? null;
}

export async function markReleased(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query("update bite_payments set reserve_released_at = $2 where id = $1", [id, at]);
}

/** What a person paid and was paid; of the latter without who paid. */
export const exportedPayments = (tx: Tx, userId: string): Promise<unknown[]> =>
  queryRows(
    tx,
    `select p.id, p.kind, p.bites, p.at, p.subscription_id, p.period_start, p.period_end, p.trade_id,
      p.refunded_bites, p.refunded_at,
      case when p.payer_id = $1 then p.feeder_id end as feeder_id,
      case when p.payer_id = $1 or p.kind = 'TIP' then p.message end as message,
      case when p.payer_id = $1 then p.gift_bites end as gift_bites,
      case when p.payer_id = $1 then p.bought_bites end as bought_bites,
      case when p.payer_id = $1 then p.earned_bites end as earned_bites,
      case when p.feeder_id = $1 then p.feeder_gift_bites end as received_gift_bites,
      case when p.feeder_id = $1 then p.feeder_earned_bites end as received_earned_bites
    from bite_payments p
    where p.payer_id = $1
      or p.feeder_id = $1
    order by p.at, p.id`,
    [userId],
  );
