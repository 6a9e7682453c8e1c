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
    action.type === "SYMBOL" ? action.newSymbol : null,
    action.type === "CASH_OUT" ? action.perUnit.toFixed() : null,
  ]);
}

const insertSql = `
insert into broker_corporate_actions (
  user_id, connection_id, venue_action_id, type, symbol, to_units, from_units, amount, units,
  ex_at, at, seen_at, new_symbol, per_unit
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict do nothing`;

export interface UnbookedAction {
  readonly id: string;
  readonly symbol: string;
  readonly exAt: Date;
  readonly split: { readonly to: Decimal; readonly from: Decimal } | null;
  readonly dividend: { readonly amount: Decimal; readonly units: Decimal | null } | null;
  readonly newSymbol: string | null;
  /** Of what is gone. */
  readonly cashPerUnit: Decimal | null;
}

interface ActionRow extends Record<"id" | "symbol", string> {
  readonly to: string | null;
  readonly from: string | null;
  readonly amount: string | null;
  readonly units: string | null;
  readonly newSymbol: string | null;
  readonly perUnit: string | null;
  readonly exAt: Date;
}

/** What has not changed every trade and copy yet, oldest first. */
export async function readUnbookedActions(db: Queryable, connectionId: string): Promise<UnbookedAction[]> {
  const rows = await queryRows<ActionRow>(
    db,
    `select id, symbol, to_units as to, from_units as from, amount, units, new_symbol as "newSymbol",
      per_unit as "perUnit", ex_at as "exAt"
    from broker_corporate_actions
    where connection_id = $1
      and booked_at is null
    order by at, venue_action_id`,
    [connectionId],
  );
  return rows.map(({ id, symbol, to, from, amount, units, newSymbol, perUnit, exAt }) => ({
    ...{ id, symbol, newSymbol, exAt },
    split: to === null ? null : { to: new Decimal(to), from: new Decimal(from!) },
    dividend: amount === null ? null : { amount: new Decimal(amount), units: units === null ? null : new Decimal(units) },
    cashPerUnit: perUnit === null ? null : new Decimal(perUnit),
  }));
}

/** A split that every trade and copy at a connection has had. */
export interface BookedSplit {
  readonly exAt: Date;
  readonly to: Decimal;
  readonly from: Decimal;
}

/** Splits of a symbol whose ex-date is `since` or later, oldest first; also of what it was called before. */
export async function readBookedSplits(db: Queryable, connectionId: string, symbol: string, since: Date): Promise<BookedSplit[]> {
  const rows = await queryRows<{ exAt: Date; to: string; from: string }>(
    db,
    `select ex_at as "exAt", to_units as to, from_units as from
    from broker_corporate_actions s
    where s.connection_id = $1
      and s.type = 'SPLIT'
      and s.booked_at is not null
      and s.ex_at >= $3
      and (s.symbol = $2 or exists (
        select 1
        from broker_corporate_actions n
        where n.connection_id = $1
          and n.symbol = s.symbol
          and n.new_symbol = $2
          and n.booked_at is not null
      ))
    order by s.ex_at, s.venue_action_id`,
    [connectionId, symbol, since],
  );
  return rows.map(({ exAt, to, from }) => ({ exAt, to: new Decimal(to), from: new Decimal(from) }));
}

export const noteActionBooked = (db: Queryable, id: string, now: Date): Promise<unknown> =>
  db.query("update broker_corporate_actions set booked_at = $2 where id = $1 and booked_at is null", [id, now]);
