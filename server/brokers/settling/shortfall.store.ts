import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { BrokerDifferenceRow, type Settlement } from "../reconciliation/reconciliation.entity";

/** A shortfall of the user's, also one that is settled, locked where it is asked for in a transaction; null where there is none. */
export const lockShortfall = (tx: Tx, userId: string, id: string): Promise<BrokerDifferenceRow | null> =>
  tx
    .createQueryBuilder(BrokerDifferenceRow, "d")
    .where("d.user_id = :userId and d.id = :id and d.kind = 'SHORTFALL'", { userId, id })
    .setLock("pessimistic_write")
    .getOne();

export async function setSettlement(tx: Tx, { userId, id }: BrokerDifferenceRow, settlement: Settlement | null): Promise<void> {
  await tx.update(BrokerDifferenceRow, { userId, id }, { settlement });
}

/**
 * The orders that were to buy what a difference misses: how many, and whether one of them has not ended, or did so after the comparison that the
 * difference is known from, which therefore lacks what it bought.
 */
export async function readBuyBacks(
  db: Queryable,
  { id, comparedAt }: Pick<BrokerDifferenceRow, "id" | "comparedAt">,
): Promise<{ readonly count: number; readonly isUnderWay: boolean }> {
  const [row] = await queryRows<{ count: number; isUnderWay: boolean }>(
    db,
    `select count(*)::int as count, coalesce(bool_or(ended_at is null or ended_at > $2), false) as "isUnderWay"
    from broker_orders
    where owner_kind = 'BOOKS'
      and owner_order_id = $1`,
    [id, comparedAt],
  );
  return row!;
}

/** Whether a fill of its symbol came after the comparison that a difference is known from. */
export async function hasFillsSince(db: Queryable, { userId, connectionId, symbol, comparedAt }: BrokerDifferenceRow): Promise<boolean> {
  const [row] = await queryRows<{ hasFills: boolean }>(
    db,
    `select exists (
      select
      from broker_fills
      where user_id = $1
        and connection_id = $2
        and split_part(symbol, '/', 1) = $3
        and received_at > $4
    ) as "hasFills"`,
    [userId, connectionId, symbol, comparedAt],
  );
  return row!.hasFills;
}

export async function readConnectionOfDifference(tx: Tx, id: string): Promise<string> {
  const [row] = await queryRows<{ connection_id: string }>(tx, "select connection_id from broker_differences where id = $1", [id]);
  return row!.connection_id;
}
