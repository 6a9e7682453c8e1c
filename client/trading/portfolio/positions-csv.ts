import { downloadCsv } from "../../lib/format/csv";
import type { PortfolioQuery } from "./portfolio.generated";

/** Every open lot of the account and every position of its copies as a row, with whose it is: exact values, as the server gave them. */
export function savePositions({ valuation, positions, copiedPositions }: PortfolioQuery["portfolio"]): void {
  const own = positions.flatMap(({ instrument, side, trades }) =>
    trades.flatMap(({ lots }) =>
      lots.map((lot) => [instrument.symbol, side, "", lot.number, lot.remaining, lot.price, lot.value, lot.openPnl, lot.openedAt]),
    ),
  );
  const copied = copiedPositions.map(({ instrument, side, feeder, quantity, averagePrice, value, openPnl, openedAt }) => {
    return [instrument.symbol, side, feeder.username, "", quantity, averagePrice, value, openPnl, openedAt];
  });
  downloadCsv(`positions-${valuation.asOf.slice(0, 10)}.csv`, [
    ["symbol", "side", "copied_from", "lot", "quantity", "price", "value_at_mid_usd", "open_pnl_usd", "opened_at"],
    ...own,
    ...copied,
  ]);
}
