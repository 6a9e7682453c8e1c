import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";

/**
 * Stores a sign-in with a device. Returns whether the device is new while the account has others: its first is its owner's own.
 * Two sign-ins from the same new place wait for each other here: the second finds it known.
 */
export async function storeDevice(tx: Tx, userId: string, device: string, network: string, at: Date): Promise<boolean> {
  const [row] = await queryRows<{ is_new_device: boolean }>(
    tx,
    `insert into known_devices as known (user_id, device, network, first_used_at, last_used_at)
    values ($1, $2, $3, $4, $4)
    on conflict (user_id, device, network) do update
    set last_used_at = excluded.last_used_at
    returning
      xmax = 0 and exists (select 1 from known_devices other where other.user_id = $1) as is_new_device`,
    [userId, device, network, at],
  );
  return row!.is_new_device;
}

/** Whether somebody has signed in to the account of this address from this network before. `email` in lower case. */
export async function isNetworkKnown(db: Database, email: string, network: string): Promise<boolean> {
  const rows = await db.query(
    `select 1
    from "user" u
    join known_devices d on d.user_id = u.id
    where u.email = $1
      and d.network = $2
    limit 1`,
    [email, network],
  );
  return rows.length > 0;
}
