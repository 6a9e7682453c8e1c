import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { Decimal, zero } from "../../platform/decimal";
import type { VenueAccount } from "../port/venue-session";
import { BrokerCashRow } from "./broker-cash.entity";

/** A currency that is no dollar and counts as cash of an account, with the newest rate at its venue. */
export interface CountedCurrency {
  readonly currency: string;
  readonly lastRate: Decimal | null;
  readonly rateAt: Date | null;
}

const countedSql = `
select b.currency, r.rate, r.at
from broker_cash b
join broker_connections c on c.id = b.connection_id
left join venue_rates r on r.venue = c.venue and r.environment = c.environment and r.currency = b.currency
where b.connection_id = $1
order by b.currency`;

/** Those of one account, by name; most have none. */
export async function readCounted(db: Queryable, connectionId: string): Promise<CountedCurrency[]> {
  const rows = await queryRows<{ currency: string; rate: string | null; at: Date | null }>(db, countedSql, [connectionId]);
  return rows.map(({ currency, rate, at }) => ({ currency, lastRate: rate === null ? null : new Decimal(rate), rateAt: at }));
}

/** What was last read of a currency at the venue of a connection; null where nothing was. */
export async function readRate(
  db: Queryable,
  connectionId: string,
  currency: string,
): Promise<{ readonly rate: Decimal; readonly at: Date } | null> {
  const [row] = await queryRows<{ rate: string; at: Date }>(
    db,
    `select r.rate, r.at
    from broker_connections c
    join venue_rates r on r.venue = c.venue and r.environment = c.environment
    where c.id = $1
      and r.currency = $2`,
    [connectionId, currency],
  );
  return row ? { rate: new Decimal(row.rate), at: row.at } : null;
}

/** Of the venue of a connection; an older reading than the one here changes nothing. */
export async function storeRates(db: Queryable, connectionId: string, rates: ReadonlyMap<string, Decimal>, at: Date): Promise<void> {
  if (rates.size === 0) return;
  await queryRows(
    db,
    `insert into venue_rates as r (venue, environment, currency, rate, at)
    select c.venue, c.environment, n.currency, n.rate, $4
    from broker_connections c
    cross join unnest($2::text[], $3::numeric[]) as n (currency, rate)
    where c.id = $1
    order by n.currency
    on conflict (venue, environment, currency) do update
      set rate = excluded.rate, at = excluded.at
      where r.at <= excluded.at`,
    [connectionId, [...rates.keys()], [...rates.values()].map((rate) => rate.toFixed()), at],
  );
}

/** Has currencies count as cash of an account from now on; what is there of them is found at the next comparison. Returns whether any is new. */
export async function countCurrencies(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  currencies: readonly string[],
): Promise<boolean> {
  const rows = await queryRows(
    tx,
    `insert into broker_cash (connection_id, user_id, currency, amount, value)
    select $1, $2, currency, 0, 0
    from unnest($3::text[]) as c (currency)
    order by currency
    on conflict do nothing
    returning currency`,
    [id, userId, currencies],
  );
  return rows.length > 0;
}

/** The cash that an account begins with. */
export async function openCash(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  counted: NonNullable<VenueAccount["counted"]>,
  at: Date,
): Promise<void> {
  for (const { currency, amount, rate } of counted) {
    const row = { connectionId: id, userId, currency, amount, value: amount.mul(rate), rateEffect: zero, rate, rateAt: at };
    await tx.insert(BrokerCashRow, row);
  }
}

/** Of one account, locked: after the account and its order, like every change of them. */
export const lockCash = (tx: Tx, connectionId: string): Promise<BrokerCashRow[]> =>
  tx.find(BrokerCashRow, { where: { connectionId }, order: { currency: "ASC" }, lock: { mode: "pessimistic_write" } });

/** After a fill: what it moved. A currency that did not count yet counts from now on. */
export async function moveCash(
  tx: Tx,
  { connectionId, userId }: { readonly connectionId: string; readonly userId: string },
  moved: { readonly currency: string; readonly amount: Decimal; readonly value: Decimal },
): Promise<void> {
  await tx.query(
    `insert into broker_cash as b (connection_id, user_id, currency, amount, value)
    values ($1, $2, $3, $4, $5)
    on conflict (connection_id, currency) do update
      set amount = b.amount + excluded.amount, value = b.value + excluded.value`,
    [connectionId, userId, moved.currency, moved.amount.toFixed(), moved.value.toFixed()],
  );
}

/** After a comparison. */
export async function putCash(tx: Tx, row: BrokerCashRow): Promise<void> {
  const { connectionId, currency, amount, value, rateEffect, rate, rateAt } = row;
  await tx.update(BrokerCashRow, { connectionId, currency }, { amount, value, rateEffect, rate, rateAt });
}

/** Gives fills of a connection that came without a rate the newest one there is. */
export async function rateFills(db: Queryable, connectionId: string): Promise<void> {
  await db.query(
    `update broker_fills f
    set rate = r.rate
    from broker_connections c
    join venue_rates r on r.venue = c.venue and r.environment = c.environment
    where c.id = $1
      and f.connection_id = $1
      and f.user_id = c.user_id
      and f.rate is null
      and split_part(f.symbol, '/', 2) = r.currency`,
    [connectionId],
  );
}

/** Of a user's own connections, with the newest rates; nothing of those of others. */
export async function readShownCash(db: Queryable, userId: string, connectionIds: readonly string[]) {
  const rows = await queryRows<{ id: string; currency: string; amount: string; effect: string; rate: string | null; at: Date | null }>(
    db,
    `select b.connection_id as id, b.currency, b.amount, b.rate_effect as effect, r.rate, r.at
    from broker_cash b
    join broker_connections c on c.id = b.connection_id
    left join venue_rates r on r.venue = c.venue and r.environment = c.environment and r.currency = b.currency
    where b.user_id = $1
      and b.connection_id = any($2::uuid[])
    order by b.currency`,
    [userId, connectionIds],
  );
  return rows.map(({ id, currency, amount, effect, rate, at }) => ({
    ...{ connectionId: id, currency, amount: new Decimal(amount), rateEffect: new Decimal(effect) },
    ...{ rate: rate === null ? null : new Decimal(rate), rateAt: at },
  }));
}

/** At which rate what these orders filled was booked, on average, by what they carry out (`OWNER`) or their own id; those in dollars are left out. */
export async function readRatesOfOrders(
  db: Queryable,
  userId: string,
  by: "OWNER" | "ID",
  ids: readonly string[],
): Promise<Map<string, { readonly currency: string; readonly price: Decimal; readonly rate: Decimal }>> {
  if (ids.length === 0) return new Map();
  const id = by === "OWNER" ? "o.owner_order_id" : "o.id";
  const rows = await queryRows<{ id: string; currency: string; price: string; rate: string }>(
    db,
    `select ${id} as id, max(split_part(f.symbol, '/', 2)) as currency,
      round(sum(f.price * f.quantity) / sum(f.quantity), 10) as price,
      round(sum(f.price * f.rate * f.quantity) / sum(f.price * f.quantity), 10) as rate
    from broker_orders o
    join broker_fills f on f.user_id = o.user_id and f.order_id = o.id and f.state = 'BOOKED'
    join broker_cash b on b.connection_id = o.connection_id and f.symbol = o.symbol || '/' || b.currency
    where o.user_id = $1
      and ${id} = any($2::uuid[])
      and f.price > 0
    group by 1`,
    [userId, ids],
  );
  return new Map(rows.map(({ id: of, currency, price, rate }) => [of, { currency, price: new Decimal(price), rate: new Decimal(rate) }]));
}
