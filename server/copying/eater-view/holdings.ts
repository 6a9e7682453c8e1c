import { Decimal, zero } from "../../platform/decimal";
import type { Allocation, AllocationPort } from "../../trading/accounts/allocation";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { readRunningCopiesOnAccounts } from "../lifecycle/copy.store";
import { readSnapshotsOfAccount } from "../protection/copy-equity-snapshots.store";
import { readMovesOfAccount } from "../receipts/account-moves.store";
import { worthOf } from "./copy-value";

/** What running copies hold of their accounts' money, for everything that shows a person what they have. */
export const holdingsPort: AllocationPort = {
  of: async (db, accountIds) => {
    const rows = await readRunningCopiesOnAccounts(db, accountIds);
    return new Map([...Map.groupBy(rows, (row) => row.accountId)].map(([accountId, copies]) => [accountId, allocationOf(copies)]));
  },
  closes: async (db, accountId, since) => {
    const rows = await readSnapshotsOfAccount(db, accountId, since);
    return new Map(rows.map((row) => [+row.at, new Decimal(row.equity)]));
  },
  moves: readMovesOfAccount,
};

const allocationOf = (copies: readonly CopyWithPositions[]): Allocation => ({
  symbols: new Set(copies.flatMap((copy) => copy.positions.map((position) => position.symbol))),
  worth: (priceOf) => {
    const worths = copies.map((copy) => worthOf(copy, priceOf));
    const sum = (pick: (index: number) => Decimal): Decimal => copies.reduce((total, _copy, index) => total.add(pick(index)), zero);
    return {
      equity: sum((index) => worths[index]!.equity),
      cash: sum((index) => worths[index]!.equity.sub(worths[index]!.invested)),
      openPnl: sum((index) => worths[index]!.openPnl),
      dayPnl: sum((index) => worths[index]!.equity.sub(copies[index]!.dayStartEquity)),
      positions: copies.flatMap((copy, index) =>
        worths[index]!.positions.map(({ tradeId, symbol, side, held, cost, mid, value, openPnl }) => ({
          ...{ id: `${copy.id}:${tradeId}`, symbol, side, quantity: held, cost, mid, value, openPnl },
        })),
      ),
    };
  },
});
