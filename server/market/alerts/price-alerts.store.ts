import { IsNull } from "typeorm";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { changedRows, queryRows } from "../../platform/db/rows";
import { PriceAlertRow, type AlertSide } from "./price-alert.entity";

export type StoredPriceAlert = Omit<PriceAlertRow, "userId" | "createdQuoteAt">;

/** Somebody's alerts, of one symbol or all: those that wait first, then those that fired, newest first; at most `max`. */
export async function readAlerts(db: Database, userId: string, symbol: string | null, max: number): Promise<StoredPriceAlert[]> {
  const rows = await queryRows<AlertRow>(db, alertsSql, [userId, symbol, max]);
  return rows.map((row) => ({ ...row, price: new Decimal(row.price), firedPrice: decimalOrNull(row.firedPrice) }));
}

type AlertRow = Omit<StoredPriceAlert, "price" | "firedPrice"> & { readonly price: string; readonly firedPrice: string | null };

const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

const alertsSql = `
select id, symbol, side, price, created_at as "createdAt", fired_at as "firedAt", fired_price as "firedPrice"
from price_alerts
where user_id = $1
  and ($2::text is null or symbol = $2)
order by (fired_at is not null), coalesce(fired_at, created_at) desc, id
limit $3`;

/** How many alerts of somebody wait, under their own row's lock: two requests at once cannot both take the last place. */
export async function lockWaitingAlerts(tx: Tx, userId: string): Promise<number> {
  await tx.query("select 1 from users where id = $1 for no key update", [userId]);
  return tx.countBy(PriceAlertRow, { userId, firedAt: IsNull() });
}

/** Returns the new alert's id. */
export async function insertAlert(tx: Tx, row: Omit<PriceAlertRow, "id" | "firedAt" | "firedPrice">): Promise<string> {
  const { identifiers } = await tx.insert(PriceAlertRow, row);
  return identifiers[0]!["id"];
}

/** Deletes somebody's own alert; returns its symbol, or null when there is none. */
export async function deleteAlert(tx: Tx, userId: string, id: string): Promise<string | null> {
  const [row] = await changedRows<{ symbol: string }>(tx, "delete from price_alerts where id = $1 and user_id = $2 returning symbol", [
    id,
    userId,
  ]);
  return row?.symbol ?? null;
}

/** The nearest waiting alert on each side of a symbol's price; null where there is none. */
export interface AlertLevels {
  readonly symbol: string;
  readonly above: Decimal | null;
  readonly below: Decimal | null;
}

/** One index scan. */
export async function readAlertLevels(db: Database): Promise<AlertLevels[]> {
  const rows = await queryRows<{ symbol: string; above: string | null; below: string | null }>(db, levelsSql);
  return rows.map(({ symbol, above, below }) => ({ symbol, above: decimalOrNull(above), below: decimalOrNull(below) }));
}

const levelsSql = `
select
  symbol,
  min(price) filter (where side = 'ABOVE') as above,
  max(price) filter (where side = 'BELOW') as below
from price_alerts
where fired_at is null
group by symbol`;

/** When the oldest waiting alert of each symbol was created, on the market clock. */
export const readOldestAlerts = (db: Database): Promise<Array<{ symbol: string; since: Date }>> =>
  queryRows(
    db,
    `select symbol, min(created_quote_at) as since
    from price_alerts
    where fired_at is null
    group by symbol`,
  );

/** What a price went through: an alert fires that lies within. */
export interface PriceMove {
  readonly symbol: string;
  readonly high: Decimal;
  readonly low: Decimal;
  /** The price it is said to have fired at. */
  readonly price: Decimal;
  /** Leaves out alerts created later, on the market clock; null leaves out none. */
  readonly createdBefore: Date | null;
}

export interface FiredAlert {
  readonly id: string;
  readonly user_id: string;
  readonly symbol: string;
  readonly side: AlertSide;
  readonly price: string;
}

/** Marks the waiting alerts that a move reached as fired, and returns them: each once, whoever else watches. */
export const fireAlerts = (tx: Tx, { symbol, high, low, price, createdBefore }: PriceMove, now: Date): Promise<FiredAlert[]> =>
  changedRows<FiredAlert>(tx, fireSql, [symbol, now, high.toFixed(), low.toFixed(), price.toFixed(), createdBefore]);

const fireSql = `
update price_alerts
set fired_at = $2, fired_price = $5
where symbol = $1
  and fired_at is null
  and ($6::timestamptz is null or created_quote_at <= $6)
  and ((side = 'ABOVE' and price <= $3::numeric) or (side = 'BELOW' and price >= $4::numeric))
returning id, user_id, symbol, side, price`;
