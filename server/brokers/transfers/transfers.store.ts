import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { VenueTransfer } from "../port/venue-session";

/** Notes a transfer as booked; false where it was before. */
export async function insertTransfer(
  tx: Tx,
  of: { readonly userId: string; readonly connectionId: string },
  transfer: VenueTransfer,
  now: Date,
): Promise<boolean> {
  const { kind, venueTransferId, amount, currency, at } = transfer;
  const given = [of.userId, of.connectionId, kind, venueTransferId, amount.toFixed(), currency, at, now];
  return (await queryRows(tx, insertSql, given)).length > 0;
}

const insertSql = `
insert into broker_transfers (
  user_id, connection_id, kind, venue_transfer_id, amount, currency, at, booked_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict do nothing
returning venue_transfer_id`;
