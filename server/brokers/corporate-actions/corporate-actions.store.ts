import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import type { VenueCorporateAction } from "../port/venue-session";

/** Notes what a venue did to an account; what was noted before stays as it is. */
export async function insertCorporateAction(
  db: Queryable,
  of: { readonly userId: string; readonly connectionId: string },
  action: VenueCorporateAction,
  now: Date,
): Promise<void> {
  const { venueActionId, type, symbol, exAt, at } = action;
  const split = action.type === "SPLIT" ? action : null;
  const dividend = action.type === "DIVIDEND" ? action : null;
  await db.query(insertSql, [
    ...[of.userId, of.connectionId, venueActionId, type, symbol],
    ...[split?.to.toFixed() ?? null, split?.from.toFixed() ?? null],
    ...[dividend?.amount.toFixed() ?? null, dividend?.units?.toFixed() ?? null, exAt, at, now],
  ]);
}

const insertSql = `
insert into broker_corporate_actions (
  user_id, connection_id, venue_action_id, type, symbol, to_units, from_units, amount, units,
  ex_at, at, seen_at
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict do nothing`;

export interface UnbookedAction {
  readonly id: string;
  readonly symbol: string;
  readonly exAt: Date;
  readonly split: { readonly to: Decimal; readonly from: Decimal } | null;
  readonly dividend: { readonly amount: Decimal; readonly units: Decimal | null } | null;
}

/** What has not changed every trade and copy yet, oldest first. */
export async function readUnbookedActions(db: Queryable, connectionId: string): Promise<UnbookedAction[]> {
  const rows = await queryRows<
    Record<"id" | "symbol", string> & Record<"to" | "from" | "amount" | "units", string | null> & { exAt: Date }
  >(
    db,
    `select id, symbol, to_units as to, from_units as from, amount, units, ex_at as "exAt"
    from broker_corporate_actions
    where connection_id = $1
      and booked_at is null
    order by at, venue_action_id`,
    [connectionId],
  );
  return rows.map(({ id, symbol, to, from, amount, units, exAt }) => ({
    ...{ id, symbol, exAt },
    split: to === null ? null : { to: new Decimal(to), from: new Decimal(from!) },
    dividend: amount === null ? null : { amount: new Decimal(amount), units: units === null ? null : new Decimal(units) },
  }));
}

export const noteActionBooked = (db: Queryable, id: string, now: Date): Promise<unknown> =>
  db.query("update broker_corporate_actions set booked_at = $2 where id = $1 and booked_at is null", [id, now]);
