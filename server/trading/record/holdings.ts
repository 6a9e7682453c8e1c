import type { Tx } from "../../platform/db/database";
import { Decimal, zero } from "../../platform/decimal";
import type { BookedAccount } from "../accounts/booked-account";
import { heldKey, markOf, type PriceOf } from "../accounts/valuation";
import type { Trade } from "../trades/book";
import { readOpenTrades, type OpenTradeRow } from "./booking.store";
import type { AccountHoldings, OpenPosition } from "./version-2/money-bodies";

/**
 * What locked accounts hold now, trade by trade, as sealed events say it. `booked`: trades as a booking leaves them, which the
 * database does not know yet. One statement, none without accounts.
 */
export async function readAccountHoldings(
  tx: Tx,
  accounts: readonly BookedAccount[],
  priceOf: PriceOf,
  booked: ReadonlyMap<string, Trade> = new Map(),
): Promise<Map<string, AccountHoldings>> {
  if (accounts.length === 0) return new Map();
  const ids = accounts.map((account) => account.id);
  const rows = Map.groupBy(
    (await readOpenTrades(tx, ids)).filter((row) => !booked.has(row.id)),
    (row) => row.account_id,
  );
  const known = Map.groupBy(
    [...booked.values()].filter((trade) => trade.status === "OPEN"),
    (trade) => trade.accountId,
  );
  return new Map(
    accounts.map(({ id, cash, held }) => {
      const trades = [...(rows.get(id) ?? []).map(tradeOfRow), ...(known.get(id) ?? [])].filter(({ recordId }) => recordId !== null);
      const marks = new Map([...held].map(([key, entry]) => [key, markOf(entry, priceOf(entry.symbol))]));
      const positions = trades.map(({ id: tradeId, symbol, side, quantity }): OpenPosition => {
        return { tradeId, symbol, side, quantity, price: marks.get(heldKey({ symbol, side }))!, isSealed: true };
      });
      return [id, { cash, positions: [...positions, ...restOf(positions, held, marks)] }];
    }),
  );
}

/** What the account holds of each symbol and side beside its sealed trades: trades from before the record, lots taken over, what stayed at a venue. */
function restOf(sealed: readonly OpenPosition[], held: BookedAccount["held"], marks: ReadonlyMap<string, Decimal>): OpenPosition[] {
  return [...held].flatMap(([key, { symbol, side, quantity }]) => {
    const own = sealed.filter((position) => heldKey(position) === key).reduce((sum, position) => sum.add(position.quantity), zero);
    const rest = quantity.sub(own);
    return rest.isZero() ? [] : [{ tradeId: "", symbol, side, quantity: rest, price: marks.get(key)!, isSealed: false }];
  });
}

const tradeOfRow = ({ id, symbol, side, quantity, record_id }: OpenTradeRow) => ({
  ...{ id, symbol, side, recordId: record_id },
  quantity: new Decimal(quantity),
});
