import { queryRows, type Queryable } from "../db/rows";

/** False while another transaction holds the lock: what was read before another's must not be written after it. */
export async function tryLockCounts(tx: Queryable, lock: number): Promise<boolean> {
  const [row] = await queryRows<{ locked: boolean }>(tx, "select pg_try_advisory_xact_lock($1) as locked", [lock]);
  return row!.locked;
}
