import { Decimal, zero } from "../../platform/decimal";
import type { Queryable } from "../../platform/db/rows";
import type { Market } from "../../market/providers/provider";
import { accountNow } from "../../trading/accounts/account-state";
import { readAccountStates } from "../../trading/accounts/account-state.store";
import type { OpenOne } from "../engine/open-one";
import { readOpenTrades, type OpenTradeRow } from "./starting.store";

/** Whose trades, and the account whose equity their weights are of. */
export interface FeederRecord {
  readonly feederId: string;
  readonly recordId: string;
  readonly accountId: string;
}

/** A feeder's open trades, oldest first, each with the part of an amount that its weight at mid now comes to: what a copy begins with. */
export const openTradesByWeight = async (db: Queryable, market: Market, feeder: FeederRecord, amount: Decimal): Promise<OpenOne[]> =>
  tradesByWeight(db, market, feeder, amount, await readOpenTrades(db, feeder.recordId));

/** One of a feeder's open trades, with all of an amount for it; null where none of them has this id. */
export async function openTradeForAmount(db: Queryable, feeder: FeederRecord, tradeId: string, amount: Decimal): Promise<OpenOne | null> {
  const row = (await readOpenTrades(db, feeder.recordId)).find(({ id }) => id === tradeId);
  return row ? openOne(feeder.feederId, row, amount) : null;
}

const openOne = (feederId: string, row: OpenTradeRow, base: Decimal): OpenOne => ({
  ...{ feederId, tradeId: row.id, action: "OPEN", symbol: row.symbol, side: row.side, base },
  stopPrice: row.stop_price ? new Decimal(row.stop_price) : null,
  feederPrice: new Decimal(row.average_price),
});

/** The same of these open trades. */
export async function tradesByWeight(
  db: Queryable,
  market: Market,
  feeder: Omit<FeederRecord, "recordId">,
  amount: Decimal,
  trades: readonly OpenTradeRow[],
): Promise<OpenOne[]> {
  const { equity } = accountNow((await readAccountStates(db, [feeder.accountId])).get(feeder.accountId)!, market).value;
  return trades.map((row) => {
    const mid = market.quote(row.symbol)?.mid ?? new Decimal(row.average_price);
    const share = equity.gt(0) ? mid.mul(row.quantity).div(equity) : zero;
    return openOne(feeder.feederId, row, amount.mul(share));
  });
}
