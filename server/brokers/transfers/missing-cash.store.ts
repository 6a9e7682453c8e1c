import type { Tx } from "../../platform/db/database";
import { changedRows, type Queryable } from "../../platform/db/rows";

/** Notes that cash of a connection's account is missing. Returns since when it is, which is `now` where it was not before. */
export async function noteMissing(db: Queryable, connectionId: string, now: Date): Promise<Date> {
  const [row] = await changedRows<{ since: Date }>(
    db,
    `update broker_work
    set cash_missing_since = coalesce(cash_missing_since, $2)
    where connection_id = $1
    returning cash_missing_since as since`,
    [connectionId, now],
  );
  return row?.since ?? now;
}

/** Notes that no cash of it is missing. */
export async function clearMissing(db: Queryable, connectionId: string): Promise<void> {
  await changedRows(
    db,
    `update broker_work
    set cash_missing_since = null
    where connection_id = $1
      and cash_missing_since is not null`,
    [connectionId],
  );
}

/** Ends the time that began at `since`; false where another process has ended it. */
export async function endMissing(tx: Tx, connectionId: string, since: Date): Promise<boolean> {
  const ended = await changedRows(
    tx,
    `update broker_work
    set cash_missing_since = null
    where connection_id = $1
      and cash_missing_since = $2
    returning connection_id`,
    [connectionId, since],
  );
  return ended.length > 0;
}
