import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { LiveLimits, OpenOnTheWire } from "./live-limits";

/** What is stored of an account with real money. */
export interface LiveFacts extends LiveLimits {
  readonly connectionId: string;
  readonly userId: string;
  /** Of the operator's text that its owner accepted. */
  readonly acceptedVersion: number;
  /** In force now; null while real money is off. */
  readonly textVersion: number | null;
  /** The market clock's day that has begun for it; null before the first. */
  readonly day: string | null;
  readonly dayStartNet: Decimal | null;
}

interface FactsRow {
  readonly id: string;
  readonly user_id: string;
  readonly max_exposure: string;
  readonly daily_loss_limit: string;
  readonly accepted: number;
  readonly version: number | null;
  readonly day: string | null;
  readonly day_start_net: string | null;
}

const factsSql = `
select c.id, c.user_id, c.max_exposure, c.daily_loss_limit,
  c.acknowledged_text_version as accepted,
  (
    select case when t.withdrawn_at is null then t.version end
    from live_trading_texts t
    order by t.version desc
    limit 1
  ) as version,
  c.day::text,
  c.day_start_net
from broker_connections c
where c.id = any($1::uuid[])
  and c.mode = 'LIVE'`;

const factsOf = (row: FactsRow): LiveFacts => ({
  ...{ connectionId: row.id, userId: row.user_id, acceptedVersion: row.accepted, textVersion: row.version, day: row.day },
  maxExposure: new Decimal(row.max_exposure),
  dailyLossLimit: new Decimal(row.daily_loss_limit),
  dayStartNet: row.day_start_net === null ? null : new Decimal(row.day_start_net),
});

/** Those of these connections that hold real money. */
export const readLiveFacts = async (db: Queryable, connectionIds: readonly string[]): Promise<LiveFacts[]> =>
  (await queryRows<FactsRow>(db, factsSql, [connectionIds])).map(factsOf);

/** The same of one under its lock; null where it holds no real money. */
export async function lockLiveFacts(tx: Tx, connectionId: string): Promise<LiveFacts | null> {
  const [row] = await queryRows<FactsRow>(tx, `${factsSql}\nfor no key update of c`, [[connectionId]]);
  return row ? factsOf(row) : null;
}

/** Opens at the venue that have not ended, `exceptId` left out; one that is not sent yet is asked when its turn comes. */
export async function readOpensOnTheWire(db: Queryable, connectionId: string, exceptId: string | null): Promise<OpenOnTheWire[]> {
  const rows = await queryRows<{ symbol: string; unfilled: string; price: string | null }>(db, opensSql, [connectionId, exceptId]);
  return rows.map(({ symbol, unfilled, price }) => ({
    ...{ symbol, unfilled: new Decimal(unfilled) },
    price: price === null ? null : new Decimal(price),
  }));
}

const opensSql = `
select o.symbol, o.quantity - o.filled_quantity as unfilled,
  coalesce(o.limit_price, o.stop_price) as price
from broker_orders o
where o.connection_id = $1
  and o.is_opening
  and o.ended_at is null
  and o.state <> 'INTENT'
  and o.quantity > o.filled_quantity
  and o.id is distinct from $2::uuid`;

/** Begins a day of an account, unless it has begun. */
export async function beginLiveDay(tx: Tx, connectionId: string, day: string, net: Decimal): Promise<void> {
  await tx.query("update broker_connections set day = $2, day_start_net = $3 where id = $1 and (day is null or day < $2::date)", [
    ...[connectionId, day, net.toFixed(10)],
  ]);
}

/** Accounts with real money whose day is an older one than this, by id, at most `first`. */
export async function readConnectionsOfOlderDays(db: Queryable, day: string, first: number): Promise<string[]> {
  const sql = `
select id
from broker_connections
where mode = 'LIVE'
  and erased_at is null
  and (day is null or day < $1::date)
order by id
limit $2`;
  return (await queryRows<{ id: string }>(db, sql, [day, first])).map((row) => row.id);
}
