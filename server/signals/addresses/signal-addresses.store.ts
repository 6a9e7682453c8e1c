import type { Database, Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { Role, Tier } from "../../platform/viewer";
import { SignalAddressRow } from "../signals.entity";

/** Null for who has none. */
export const readAddressOf = (db: Database, userId: string): Promise<SignalAddressRow | null> =>
  db.read.findOne(SignalAddressRow, { where: { userId } });

/** A user's address under its lock: alerts are worked off under it too. Null for who has none. */
export const lockAddressOf = (tx: Tx, userId: string): Promise<SignalAddressRow | null> =>
  tx.findOne(SignalAddressRow, { where: { userId }, lock: { mode: "for_no_key_update" } });

/** An address under its lock, for which it waits; null where it is gone. */
export const lockAddress = (tx: Tx, id: string): Promise<SignalAddressRow | null> =>
  tx.findOne(SignalAddressRow, { where: { id }, lock: { mode: "for_no_key_update" } });

/** The user's own row under its lock: two requests at once cannot both make an address. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.query("select 1 from users where id = $1 for no key update", [userId]);
}

export async function insertAddress(tx: Tx, row: SignalAddressRow): Promise<void> {
  await tx.insert(SignalAddressRow, row);
}

/** The row after it; `row` is locked. */
export async function updateAddress(tx: Tx, row: SignalAddressRow, changes: Partial<SignalAddressRow>): Promise<SignalAddressRow> {
  await tx.update(SignalAddressRow, { id: row.id }, changes);
  return { ...row, ...changes };
}

/** Its alerts go with it. */
export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.delete(SignalAddressRow, { id });
}

/** Whose address it is, as they are now. */
export interface SignalOwner {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly suspendedAt: Date | null;
}

/** Null for who is erased. */
export async function readSignalOwner(db: Queryable, userId: string): Promise<SignalOwner | null> {
  const sql = `
select id, username, role, tier, suspended_at as "suspendedAt"
from users
where id = $1
  and erased_at is null`;
  const [row] = await queryRows<SignalOwner>(db, sql, [userId]);
  return row ?? null;
}

/** Addresses with alerts that wait, those that wait longest first. */
export async function readAddressesWithWork(db: Queryable, max: number): Promise<string[]> {
  const sql = `
select address_id
from signal_alerts
where state = 'RECEIVED'
group by address_id
order by min(id)
limit $1`;
  return (await queryRows<{ address_id: string }>(db, sql, [max])).map((row) => row.address_id);
}
