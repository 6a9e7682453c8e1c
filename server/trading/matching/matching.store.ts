import { queryRows, type Queryable } from "../../platform/db/rows";
import { defineStatement, type ColumnsOf } from "../../platform/db/statements/statement";
import { statementRows } from "../../platform/db/statements/statement-rows";
import type { LiveQuote } from "../../market/providers/provider";
import {
  readAllShortsSql,
  readDueClosesSql,
  readDueOrdersSql,
  readExpiredOrdersSql,
  readFiredTradesSql,
  readLevelsSql,
  readSomeShortsSql,
} from "./matching.sql";

/** A trade or an order to look at again under its account's lock. */
export interface Candidate {
  readonly id: string;
  readonly account_id: string;
}

const candidateColumns: ColumnsOf<Candidate> = { id: "uuid", account_id: "uuid" };

const firedTrades = defineStatement<Candidate, readonly [symbol: string, bid: string, ask: string, limit: number]>(
  "trading.readFiredTrades",
  readFiredTradesSql,
  candidateColumns,
);
const dueOrders = defineStatement<Candidate, readonly [symbol: string, now: Date, bid: string, ask: string, limit: number]>(
  "trading.readDueOrders",
  readDueOrdersSql,
  candidateColumns,
);

/** Open trades whose stop or target this quote reaches: up to `limit` of each of the four kinds. */
export const readFiredTrades = (db: Queryable, { symbol, bid, ask }: LiveQuote, limit: number): Promise<Candidate[]> =>
  statementRows(db, firedTrades, [symbol, bid.toFixed(), ask.toFixed(), limit]);

/** Working orders that this quote fills and whose latency has passed at `now`, in the order in which they became due. */
export const readDueOrders = (db: Queryable, { symbol, bid, ask }: LiveQuote, now: Date, limit: number): Promise<Candidate[]> =>
  statementRows(db, dueOrders, [symbol, now, bid.toFixed(), ask.toFixed(), limit]);

/** Working orders whose session was over at `marketNow`, by id. */
export const readExpiredOrders = (db: Queryable, marketNow: Date, limit: number): Promise<Candidate[]> =>
  queryRows<Candidate>(db, readExpiredOrdersSql, [marketNow, limit]);

/** Closes at venues that are to be sent at `now`, the oldest first. */
export const readDueCloses = (db: Queryable, now: Date, limit: number): Promise<Candidate[]> =>
  queryRows<Candidate>(db, readDueClosesSql, [now, limit]);

/** What an account with shorts holds of one symbol on one side: units below zero for a short; cash in USD. */
export interface ShortRow {
  readonly id: string;
  readonly cash: string;
  readonly symbol: string;
  readonly units: string;
}

/** All that these accounts hold, as far as they have shorts. */
export const readAccountsWithShorts = (db: Queryable, accountIds: readonly string[]): Promise<ShortRow[]> =>
  queryRows<ShortRow>(db, readSomeShortsSql, [accountIds]);

/** The same of every account whose id is in one of these shards. */
export const readAllWithShorts = (db: Queryable, shards: readonly number[]): Promise<ShortRow[]> =>
  queryRows<ShortRow>(db, readAllShortsSql, [shards]);

/** The nearest stops and targets of a symbol; null where there is none. */
export interface LevelsRow {
  readonly symbol: string;
  readonly long_stop: string | null;
  readonly short_stop: string | null;
  readonly long_target: string | null;
  readonly short_target: string | null;
  readonly has_orders: boolean;
}

const levels = defineStatement<LevelsRow, readonly [symbols: readonly string[] | null]>("trading.readLevels", readLevelsSql, {
  symbol: "text",
  long_stop: "numeric",
  short_stop: "numeric",
  long_target: "numeric",
  short_target: "numeric",
  has_orders: "bool",
});

/** The nearest triggers of these symbols, or of all. */
export const readLevels = (db: Queryable, symbols: readonly string[] | null): Promise<LevelsRow[]> => statementRows(db, levels, [symbols]);
