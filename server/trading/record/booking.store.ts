import { Decimal } from "../../platform/decimal";
import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { defineStatement } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import { accountFromRow, applyHolding, type BookedAccount, type BookedAccountRow, type HoldingRow } from "../accounts/booked-account";
import type { FlowRow } from "../accounts/account.store";
import type { Trade } from "../trades/book";
import { lotFromRow, tradeFromRow, type FillRow, type LotRow, type OrderRow, type TradeRow } from "../trading-rows";
import {
  cancelOrdersOfTradesSql,
  lockAccountsSql,
  lockChainsSql,
  readHeldSymbolsSql,
  readHoldingsSql,
  readOpenTradesSql,
  readTradesSql,
  writeBookingSql,
} from "./booking.sql";
import type { RecordEventRow, RecordEventSaltRow, RecordTextRow } from "./record-event";

type AccountIds = readonly [accountIds: readonly string[]];

const accountsToLock = defineStatement<BookedAccountRow, AccountIds>("trading.lockAccounts", lockAccountsSql, {
  id: "uuid",
  user_id: "uuid",
  kind: "text",
  mode: "text",
  cash: "numeric",
  latency_ms: "int4",
  fill_size_max: "numeric",
  chapter: "int4",
  closed_at: "timestamptz",
  connection_id: "uuid",
  broker: "text",
  role: "text",
  is_hidden: "bool",
  price_bites: "int4",
  delay_seconds: "int4",
  currency: "text",
  rate: "numeric",
});
const heldSymbols = defineStatement<{ readonly symbol: string }>("trading.readHeldSymbols", readHeldSymbolsSql, { symbol: "text" });
const chainsToLock = defineStatement<ChainRow, AccountIds>("trading.lockChains", lockChainsSql, {
  id: "uuid",
  account_id: "uuid",
  sequence: "int8",
  head: "text",
  chapter: "int4",
  index_value: "numeric",
  index_base: "numeric",
});
const holdings = defineStatement<HoldingRow, AccountIds>("trading.readHoldings", readHoldingsSql, {
  what: "text",
  account_id: "uuid",
  symbol: "text",
  side: "text",
  quantity: "numeric",
  money: "numeric",
});
/** The dearest of a trade to plan. */
export const writeBooking = defineStatement<{ readonly "?column?": number }, readonly string[]>("trading.writeBooking", writeBookingSql, {
  "?column?": "int4",
});

interface ChainRow {
  id: string;
  account_id: string;
  sequence: string;
  head: string;
  chapter: number;
  index_value: string | null;
  index_base: string | null;
}

/**
 * Locks accounts by id, then the chains of the record accounts among them by id, and gives both back with what sealing
 * needs to know of the owners. Closed and unknown accounts are left out. What they hold is read afterwards: `readHoldings`.
 */
export async function lockAccounts(tx: Tx, accountIds: readonly string[]): Promise<Map<string, BookedAccount>> {
  // The chains' statement begins when the accounts' has ended.
  const [rows, chains] = await Promise.all([
    statementRows(tx, accountsToLock, [accountIds]),
    statementRows(tx, chainsToLock, [accountIds]),
  ]);
  const accounts = new Map(rows.filter((row) => row.closed_at === null).map((row) => [row.id, accountFromRow(row)]));
  for (const { id, account_id, sequence, head, index_value, index_base } of chains) {
    const account = accounts.get(account_id);
    if (!account) continue;
    account.chain = { recordId: id, sequence: Number(sequence), head };
    if (index_value !== null && index_base !== null) account.index = { value: new Decimal(index_value), base: new Decimal(index_base) };
  }
  return accounts;
}

/** What accounts hold, in a statement of its own after the one that locks them: its snapshot is younger than the locks. */
export const readHoldings = (tx: Tx, accountIds: readonly string[]): Promise<HoldingRow[]> => statementRows(tx, holdings, [accountIds]);

/** Adds it to the locked accounts; rows of those that are left out are passed over. */
export function applyHoldings(accounts: ReadonlyMap<string, BookedAccount>, rows: readonly HoldingRow[]): void {
  for (const row of rows) applyHolding(accounts.get(row.account_id), row);
}

/** A trade with the id of the words last sealed; null where none were. */
export interface BookedTrade {
  readonly trade: Trade;
  readonly textId: string | null;
}

/** Trades by id with their lots that still hold something. In no order. */
export async function readTrades(tx: Tx, tradeIds: readonly string[]): Promise<BookedTrade[]> {
  type Row = TradeRow & { lots: LotRow[] | null; lot_count: number; text_id: string | null };
  return (await queryRows<Row>(tx, readTradesSql, [tradeIds])).map((row) => {
    const lots = (row.lots ?? []).map((lot) =>
      lotFromRow({ ...lot, opened_at: new Date(lot.opened_at), quote_at: new Date(lot.quote_at) }),
    );
    return { trade: tradeFromRow(row, lots, row.lot_count), textId: row.text_id };
  });
}

/** An open trade of an account. Quantity in units. */
export interface OpenTradeRow {
  readonly id: string;
  readonly account_id: string;
  readonly symbol: string;
  readonly side: Trade["side"];
  readonly quantity: string;
  /** Null where it is not sealed. */
  readonly record_id: string | null;
}

/** Open trades of accounts, in no order. */
export const readOpenTrades = (tx: Tx, accountIds: readonly string[]): Promise<OpenTradeRow[]> =>
  queryRows<OpenTradeRow>(tx, readOpenTradesSql, [accountIds]);

/** Those of the accounts whose records have begun: that have a sealed event. */
export async function readAccountIdsOnRecord(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const sql = "select account_id as id from records where account_id = any($1::uuid[]) and sequence > 0";
  return (await queryRows<{ id: string }>(tx, sql, [accountIds])).map((row) => row.id);
}

/** Symbols that anyone holds. */
export async function readHeldSymbols(tx: Tx): Promise<string[]> {
  return (await statementRows(tx, heldSymbols, [])).map((row) => row.symbol);
}

/** All rows of a booking, shaped like their tables: decimals as text, times as Date. */
export interface BookingRows {
  readonly snapshots: ReadonlyArray<{ id: string; at: Date; mids: Readonly<Record<string, string>> }>;
  readonly trades: readonly TradeRow[];
  readonly orders: readonly OrderRow[];
  readonly fills: readonly FillRow[];
  readonly lots: readonly LotRow[];
  readonly texts: readonly RecordTextRow[];
  readonly events: readonly RecordEventRow[];
  readonly salts: readonly RecordEventSaltRow[];
  readonly chains: ReadonlyArray<{
    id: string;
    sequence: number;
    head: string;
    chapter: number;
    account_id: string;
    index_value: string | null;
    index_base: string | null;
  }>;
  /** When which class of viewers sees an event: the feed's queue. */
  readonly pending: ReadonlyArray<{ event_id: string; delay_class: string; visible_at: Date }>;
  readonly flows: readonly FlowRow[];
  readonly accounts: ReadonlyArray<{ id: string; cash: string; chapter: number }>;
}

/** Writes everything in one statement. */
export async function writeBookingRows(tx: Tx, rows: BookingRows): Promise<void> {
  const { snapshots, trades, orders, fills, lots, texts, events, salts, chains, pending, flows, accounts } = rows;
  const parts = [snapshots, trades, orders, fills, lots, texts, events, chains, pending, flows, accounts, salts];
  await statementRows(
    tx,
    writeBooking,
    parts.map((part) => JSON.stringify(part)),
  );
}

export interface CancelledOrder {
  readonly id: string;
  readonly account_id: string;
  readonly trade_id: string;
}

/** Cancels the working orders of trades that closed, and gives them back. */
export const cancelOrdersOfTrades = (tx: Tx, tradeIds: readonly string[], at: Date): Promise<CancelledOrder[]> =>
  queryRows<CancelledOrder>(tx, cancelOrdersOfTradesSql, [tradeIds, at]);
