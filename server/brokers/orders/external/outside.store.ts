import type { Tx } from "../../../platform/db/database";
import { changedRows, queryRows } from "../../../platform/db/rows";
import { Decimal, zero } from "../../../platform/decimal";

interface Of {
  readonly userId: string;
  readonly connectionId: string;
  readonly symbol: string;
}

/**
 * What a venue holds of a symbol beyond our books, as the last comparison found it and external fills since left it: negative for shorts.
 * Null while the books were never compared. Locks its row.
 */
export async function lockOutside(tx: Tx, { userId, connectionId, symbol }: Of): Promise<Decimal | null> {
  const [found] = await queryRows<{ outside: string }>(
    tx,
    `select theirs - ours as outside
    from broker_differences
    where user_id = $1
      and connection_id = $2
      and symbol = $3
      and kind = 'EXTERNAL_POSITION'
      and resolved_at is null
    for update`,
    [userId, connectionId, symbol],
  );
  if (found) return new Decimal(found.outside);
  const passes = await queryRows(
    tx,
    `select id
    from broker_reconciliations
    where user_id = $1
      and connection_id = $2
      and result <> 'FAILED'
    limit 1`,
    [userId, connectionId],
  );
  return passes.length > 0 ? zero : null;
}

/** Units came to (below zero: went from) what the venue holds beyond our books. The next comparison resolves what is settled. */
export async function moveOutside(tx: Tx, { userId, connectionId, symbol }: Of, units: Decimal): Promise<void> {
  await changedRows(
    tx,
    `update broker_differences
    set theirs = theirs + $4
    where user_id = $1
      and connection_id = $2
      and symbol = $3
      and kind = 'EXTERNAL_POSITION'
      and resolved_at is null
    returning id`,
    [userId, connectionId, symbol, units.toFixed()],
  );
}
