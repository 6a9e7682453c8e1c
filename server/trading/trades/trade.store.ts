import type { Tx } from "../../platform/db/database";
import { queryRows, type Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import { exAtOf, type AdjustmentMade } from "../record/trade-change";
import type { LotRow, TradeRow } from "../trading-rows";

async function readIds(db: Queryable, sql: string, parameters: unknown[]): Promise<string[]> {
  return (await queryRows<{ id: string }>(db, sql, parameters)).map((row) => row.id);
}

/** Ids of an account's open trades, oldest first. */
export const readOpenTradeIds = (db: Queryable, accountId: string): Promise<string[]> =>
  readIds(db, "select id from trades where account_id = $1 and status = 'OPEN' order by opened_at, id", [accountId]);

/** Ids of an account's open shorts, oldest first. */
export const readOpenShortIds = (db: Queryable, accountId: string): Promise<string[]> =>
  readIds(db, "select id from trades where account_id = $1 and status = 'OPEN' and side = 'SHORT' order by opened_at, id", [accountId]);

/** Ids of the open trades that these accounts have in a symbol, by account, then id. */
export const readOpenTradeIdsIn = (db: Queryable, accountIds: readonly string[], symbol: string): Promise<string[]> =>
  readIds(
    db,
    `
select id
from trades
where account_id = any($1::uuid[])
  and symbol = $2
  and status = 'OPEN'
order by account_id, id`,
    [accountIds, symbol],
  );

/** The account that a trade is on; null for an unknown trade. */
export async function readAccountIdOfTrade(db: Queryable, tradeId: string): Promise<string | null> {
  const [row] = await queryRows<{ account_id: string }>(db, "select account_id from trades where id = $1", [tradeId]);
  return row?.account_id ?? null;
}

/** Accounts on paper with an open trade or a working order in a symbol that did not have this corporate action, by id. */
export async function readAccountIdsIn(db: Queryable, symbol: string, actionId: string): Promise<string[]> {
  const sql = `
select a.id as account_id
from trading_accounts a
where a.connection_id is null
  and (
    exists (
      select 1
      from trades
      where account_id = a.id
        and symbol = $1
        and status = 'OPEN'
    )
    or exists (
      select 1
      from orders
      where account_id = a.id
        and symbol = $1
        and status = 'WORKING'
    )
  )
  and not exists (
    select 1
    from corporate_actions
    where id = $2
      and account_id = a.id
  )
order by a.id`;
  return (await queryRows<{ account_id: string }>(db, sql, [symbol, actionId])).map((row) => row.account_id);
}

/** What is held in trades on paper. */
export async function readSymbolsOnPaper(db: Queryable): Promise<string[]> {
  const sql = `
select distinct t.symbol
from trades t
join trading_accounts a on a.id = t.account_id
where t.status = 'OPEN'
  and a.connection_id is null
order by t.symbol`;
  return (await queryRows<{ symbol: string }>(db, sql)).map((row) => row.symbol);
}

/** A corporate action as it is kept of each account: a split with its units, a new symbol. */
export interface AppliedUnits {
  readonly id: string;
  readonly symbol: string;
  readonly to: Decimal | null;
  readonly from: Decimal | null;
  readonly newSymbol: string | null;
  readonly exAt: Date | null;
}

/** Of an adjustment, what is kept. */
export const appliedUnits = (id: string, symbol: string, adjustment: AdjustmentMade): AppliedUnits => ({
  ...{ id, symbol, to: adjustment.type === "SPLIT" ? adjustment.to : null, from: adjustment.type === "SPLIT" ? adjustment.from : null },
  newSymbol: adjustment.type === "SYMBOL" ? adjustment.symbol : null,
  exAt: exAtOf(adjustment),
});

/** Marks a corporate action as applied to accounts. Returns those that had not had it yet. */
export async function markActionApplied(tx: Tx, action: AppliedUnits, accountIds: readonly string[], at: Date): Promise<string[]> {
  const sql = `
insert into corporate_actions (id, account_id, applied_at, symbol, to_units, from_units, new_symbol, ex_at)
select $1, account_id, $3, $4, $5, $6, $7, $8::timestamptz
from unnest($2::uuid[]) account_id
on conflict do nothing
returning account_id`;
  const { id, symbol, to, from, newSymbol, exAt } = action;
  const given = [id, accountIds, at, symbol, to?.toFixed() ?? null, from?.toFixed() ?? null, newSymbol, exAt];
  return (await queryRows<{ account_id: string }>(tx, sql, given)).map((row) => row.account_id);
}

/** Gives a trade, and what it holds, another symbol. */
export async function renameTrade(tx: Tx, tradeId: string, symbol: string): Promise<void> {
  await tx.query("update trades set symbol = $2 where id = $1", [tradeId, symbol]);
  await tx.query("update lots set symbol = $2 where trade_id = $1", [tradeId, symbol]);
}

/** Lots of trades, those that hold nothing any more included, by trade and number. */
export const readLotRows = (db: Queryable, tradeIds: readonly string[]): Promise<LotRow[]> =>
  queryRows<LotRow>(db, "select * from lots where trade_id = any($1::uuid[]) order by trade_id, number", [tradeIds]);

export async function insertTrade(tx: Tx, trade: TradeRow): Promise<void> {
  await tx.query("insert into trades select * from json_populate_recordset(null::trades, $1)", [JSON.stringify([trade])]);
}

export async function insertLots(tx: Tx, lots: readonly LotRow[]): Promise<void> {
  await tx.query("insert into lots select * from json_populate_recordset(null::lots, $1)", [JSON.stringify(lots)]);
}
