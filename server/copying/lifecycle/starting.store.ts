import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import { TradingAccountRow } from "../../trading/accounts/account.entity";
import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";

/** Whoever is to be copied, as one viewer sees them. */
export interface CopiedFeederRow {
  readonly role: string;
  readonly suspended_at: Date | null;
  readonly price_bites: number;
  /** Null before their first trade. */
  readonly record_id: string | null;
  readonly account_id: string | null;
  readonly is_visible: boolean;
  readonly is_subscriber: boolean;
  /** Whether the viewer unlocked the one trade that is to be copied. */
  readonly has_unlocked: boolean;
}

/** Null for an unknown id. `tradeId`: where one trade is to be copied; null where the feeder is. */
export async function readCopiedFeeder(
  tx: Tx,
  feederId: string,
  viewerId: string,
  tradeId: string | null,
): Promise<CopiedFeederRow | null> {
  const [row] = await queryRows<CopiedFeederRow>(tx, readFeederSql, [feederId, viewerId, tradeId]);
  return row ?? null;
}

const readFeederSql = `
select u.role, u.suspended_at, u.price_bites, r.id as record_id, r.account_id,
  ${visibleProfilesSql({ viewer: "$2::uuid", isAdmin: "false", owner: "u" })} as is_visible,
  exists (
    select 1
    from relations
    where viewer_id = $2
      and feeder_id = u.id
      and kind = 'SUBSCRIBER'
      and until is null
  ) as is_subscriber,
  exists (
    select 1
    from relations
    where viewer_id = $2
      and feeder_id = u.id
      and kind = 'UNLOCKED'
      and trade_id = $3::uuid
  ) as has_unlocked
from users u
left join records r on r.user_id = u.id
where u.id = $1`;

/** Until the end of the transaction no other copy begins, so that no cycle of copies can slip in. */
export async function lockStartOfCopies(tx: Tx, lockKey: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [lockKey]);
}

export const readAccount = (tx: Tx, id: string): Promise<TradingAccountRow> => tx.findOneByOrFail(TradingAccountRow, { id });

export interface OtherCopiesRow {
  /** How many copies of the eater run. */
  readonly running: number;
  /** Whether the eater copies the feeder already, on whatever account. */
  readonly is_copying: boolean;
  /** Whether the eater copies this very trade already. */
  readonly is_copying_trade: boolean;
  /** Whether the feeder copies the eater, directly or through others. */
  readonly is_cycle: boolean;
}

/** `tradeId`: where one trade is to be copied; null where the feeder is. */
export async function readOtherCopies(tx: Tx, eaterId: string, feederId: string, tradeId: string | null): Promise<OtherCopiesRow> {
  const [row] = await queryRows<OtherCopiesRow>(tx, readOthersSql, [eaterId, feederId, tradeId]);
  return row!;
}

const readOthersSql = `
with recursive
-- whom the feeder copies, whom those copy, and so on
copied as (
  select feeder_id
  from copies
  where eater_id = $2
    and state <> 'STOPPED'
  union
  select c.feeder_id
  from copies c
  join copied d on c.eater_id = d.feeder_id
  where c.state <> 'STOPPED'
)
select
  (select count(*)::int from copies where eater_id = $1 and state <> 'STOPPED') as running,
  exists (
    select 1
    from copies
    where eater_id = $1
      and feeder_id = $2
      and only_trade_id is null
      and state <> 'STOPPED'
  ) as is_copying,
  exists (
    select 1
    from copies
    where eater_id = $1
      and only_trade_id = $3::uuid
      and state <> 'STOPPED'
  ) as is_copying_trade,
  exists (select 1 from copied where feeder_id = $1) as is_cycle`;

/** Locks a feeder's chain, shared. Returns the number of its last event, as text. */
export async function lockChain(tx: Tx, recordId: string): Promise<string> {
  const [row] = await queryRows<{ sequence: string }>(tx, "select sequence from records where id = $1 for share", [recordId]);
  return row!.sequence;
}

/** A feeder's open trade; figures as text. */
export interface OpenTradeRow {
  readonly id: string;
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly quantity: string;
  readonly average_price: string;
  readonly stop_price: string | null;
}

/** Oldest first. */
export function readOpenTrades(db: Queryable, recordId: string): Promise<OpenTradeRow[]> {
  return queryRows(
    db,
    `select id, symbol, side, quantity, average_price, stop_price
    from trades
    where record_id = $1
      and status = 'OPEN'
    order by opened_at, id`,
    [recordId],
  );
}
