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

/** The orders that were to buy what a difference misses: how many, and whether one of them has not ended. */
export async function readBuyBacks(db: Queryable, differenceId: string): Promise<{ readonly count: number; readonly isUnderWay: boolean }> {
  const [row] = await queryRows<{ count: number; isUnderWay: boolean }>(
    db,
    `select count(*)::int as count, coalesce(bool_or(ended_at is null), false) as "isUnderWay"
    from broker_orders
    where owner_kind = 'BOOKS'
      and owner_order_id = $1`,
    [differenceId],
  );
  return row!;
}

export async function readConnectionOfDifference(tx: Tx, id: string): Promise<string> {
  const [row] = await queryRows<{ connection_id: string }>(tx, "select connection_id from broker_differences where id = $1", [id]);
  return row!.connection_id;
}
