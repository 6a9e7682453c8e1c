import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { PaymentTakeBackRow } from "./take-back.entity";

/**
 * Payments that somebody made with bought bites since a moment, the last ones first, as many as hold `bites` of them. Not those whose
 * bites went back already.
 */
export async function readSpentSince(tx: Tx, payerId: string, since: Date, bites: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    tx,
    `select id
    from (
      select id, bites, sum(bites) over (order by at desc, id desc) as up_to
      from (
        select id, at, bought_bites - refunded_bought_bites - reversed_bites as bites
        from bite_payments
        where payer_id = $1
          and at >= $2
      ) paid
      where bites > 0
    ) spent
    where up_to - bites < $3`,
    [payerId, since, bites],
  );
  return rows.map(({ id }) => id);
}

export async function insertTakeBack(tx: Tx, row: Omit<PaymentTakeBackRow, "givenBackAt">): Promise<void> {
  await tx.insert(PaymentTakeBackRow, { ...row, givenBackAt: null });
}

/** What a refund or dispute took and nothing gave back. The row of who paid by card is locked. */
export const readTakeBacks = (tx: Tx, causeKey: string): Promise<PaymentTakeBackRow[]> =>
  queryRows<PaymentTakeBackRow>(
    tx,
    `select
      cause_key as "causeKey", payment_id as "paymentId", reversed_bites as "reversedBites",
      taken_back_bites as "takenBackBites", from_reserve_bites as "fromReserveBites", at,
      given_back_at as "givenBackAt"
    from payment_take_backs
    where cause_key = $1
      and given_back_at is null`,
    [causeKey],
  );

export async function markGivenBack(tx: Tx, causeKey: string, at: Date): Promise<void> {
  await tx.query("update payment_take_backs set given_back_at = $2 where cause_key = $1 and given_back_at is null", [causeKey, at]);
}

/** Adds to what of a payment was reversed, taken back and is held back; less than 0 takes it off again. */
export async function addToPayment(
  tx: Tx,
  paymentId: string,
  more: { readonly reversed: number; readonly takenBack: number; readonly reserved: number },
): Promise<void> {
  await tx.query(
    `update bite_payments
    set reversed_bites = reversed_bites + $2,
      taken_back_bites = taken_back_bites + $3,
      reserved_bites = reserved_bites + $4
    where id = $1`,
    [paymentId, more.reversed, more.takenBack, more.reserved],
  );
}
