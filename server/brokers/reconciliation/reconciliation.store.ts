import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { stopsOpens, type Difference } from "./judge-books";
import { BrokerDifferenceRow, BrokerReconciliationRow, type ReconciliationCause, type ReconciliationResult } from "./reconciliation.entity";

export interface PassResult {
  readonly userId: string;
  readonly connectionId: string;
  readonly cause: ReconciliationCause;
  readonly result: ReconciliationResult;
  readonly words: string | null;
  readonly at: Date;
}

/** Notes a pass: one with the same result as the last only moves its time. Returns whether it says something new. */
export async function notePass(tx: Tx, pass: PassResult, isChanged: boolean): Promise<boolean> {
  const [last] = await tx.find(BrokerReconciliationRow, {
    where: { userId: pass.userId, connectionId: pass.connectionId },
    order: { firstAt: "DESC", id: "ASC" },
    take: 1,
  });
  if (last && !isChanged && last.result === pass.result && last.words === pass.words) {
    await tx.update(BrokerReconciliationRow, { userId: last.userId, id: last.id }, { lastAt: pass.at });
    return false;
  }
  const { at, ...row } = pass;
  await tx.insert(BrokerReconciliationRow, { ...row, firstAt: at, lastAt: at });
  return true;
}

/**
 * Has the results of passes at one connection stored one after the other: a worker whose lease has run out may still be at its last
 * comparison while the next one stores its first.
 */
export async function lockComparison(tx: Tx, connectionId: string): Promise<void> {
  await tx.query("select from broker_connections where id = $1 for no key update", [connectionId]);
}

export const readOpenDifferences = (db: Tx, userId: string, connectionId: string): Promise<BrokerDifferenceRow[]> =>
  db
    .createQueryBuilder(BrokerDifferenceRow, "d")
    .where("d.user_id = :userId and d.connection_id = :connectionId and d.resolved_at is null", { userId, connectionId })
    .setLock("pessimistic_write")
    .getMany();

/** Also one that is resolved. */
export const readDifference = (db: Database, id: string): Promise<BrokerDifferenceRow | null> =>
  db.read.findOneBy(BrokerDifferenceRow, { id });

/** `comparedAt`: when the venue was asked. */
export async function insertDifference(
  tx: Tx,
  of: { userId: string; connectionId: string },
  found: Difference,
  times: { readonly foundAt: Date; readonly comparedAt: Date },
): Promise<void> {
  await tx.insert(BrokerDifferenceRow, { ...of, ...found, ...times, stopsOpens: stopsOpens(found.kind) });
}

export async function updateDifference(
  tx: Tx,
  { userId, id }: BrokerDifferenceRow,
  { ours, theirs }: Difference,
  comparedAt: Date,
): Promise<void> {
  await tx.update(BrokerDifferenceRow, { userId, id }, { ours, theirs, comparedAt });
}

export async function resolveDifference(tx: Tx, { userId, id }: BrokerDifferenceRow, at: Date): Promise<void> {
  await tx.update(BrokerDifferenceRow, { userId, id }, { resolvedAt: at });
}

/** Symbols with an order or a fill under way: what is held of them may be ahead of our books, or behind. */
export async function readBusySymbols(db: Queryable, connectionId: string): Promise<Set<string>> {
  const rows = await queryRows<{ symbol: string }>(
    db,
    `select symbol
    from broker_orders
    where connection_id = $1
      and ended_at is null
      and (state in ('SENT', 'UNKNOWN', 'LOST', 'CANCEL_PENDING') or ending_state is not null)
    union
    -- of another market than the usual one it moves the same coin
    select split_part(symbol, '/', 1)
    from broker_fills
    where connection_id = $1
      and state = 'WAITING'`,
    [connectionId],
  );
  return new Set(rows.map(({ symbol }) => symbol));
}

/** Orders of ours that are to be looked up: those that the venue should have, and those that were not found. */
export const readOrdersToCheck = (
  db: Queryable,
  connectionId: string,
): Promise<Array<{ id: string; venueOrderId: string | null; state: string }>> =>
  queryRows(
    db,
    `select id, venue_order_id as "venueOrderId", state
    from broker_orders
    where connection_id = $1
      and ended_at is null
      and state not in ('INTENT', 'SENT')
    order by id`,
    [connectionId],
  );

/** Which of the venue's order ids are ours. */
export async function readKnownOrderIds(db: Queryable, connectionId: string, clientOrderIds: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ client_order_id: string }>(
    db,
    "select client_order_id from broker_orders where connection_id = $1 and client_order_id = any($2)",
    [connectionId, clientOrderIds],
  );
  return new Set(rows.map((row) => row.client_order_id));
}

/** Fills of more than was ordered, of orders whose books nobody has set right since. */
export async function readOverfills(
  db: Database,
  connectionId: string,
): Promise<Array<{ symbol: string; venueFillId: string; quantity: Decimal }>> {
  const rows = await queryRows<{ symbol: string; venueFillId: string; quantity: string }>(
    db,
    `select symbol, venue_fill_id as "venueFillId", quantity
    from broker_fills
    where connection_id = $1
      and state = 'REFUSED'
    order by at, venue_fill_id
    limit 100`,
    [connectionId],
  );
  return rows.map((row) => ({ ...row, quantity: new Decimal(row.quantity) }));
}
