import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { VenueCharge } from "../port/venue-session";

/** Notes a charge as booked; false where it was before. */
export async function insertCharge(
  tx: Tx,
  of: { readonly userId: string; readonly connectionId: string },
  charge: VenueCharge,
  now: Date,
): Promise<boolean> {
  const { venueChargeId, cause, amount, currency, symbol, at } = charge;
  const given = [of.userId, of.connectionId, venueChargeId, cause, amount.toFixed(), currency, symbol, at, now];
  return (await queryRows(tx, insertSql, given)).length > 0;
}

const insertSql = `
insert into broker_charges (
  user_id, connection_id, venue_charge_id, cause, amount, currency, symbol, at, booked_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
returning venue_charge_id`;
