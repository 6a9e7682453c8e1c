import type { OrderSource } from "../orders/order-book";
import type { TradeRow } from "../trading-rows";

/** A trade row with what the owner's view needs beside it. */
export interface OwnTradeRow extends TradeRow {
  held_cost: string;
  opened_quote_at: Date;
  closed_quote_at: Date | null;
  mode: "PAPER" | "LIVE";
  source: OrderSource | null;
}

/** When the trade `trade` (an alias of trades) began and ended on the market clock: of its first lot and its last fill. */
export const tradeQuoteTimes = (trade: string, status: string): string => `
  coalesce(
    (select quote_at from lots where trade_id = ${trade}.id and number = 1),
    ${trade}.opened_at
  ) as opened_quote_at,
    case
      when ${status} = 'CLOSED' then coalesce(
        (select quote_at from fills where trade_id = ${trade}.id order by at desc, quote_at desc limit 1),
        ${trade}.closed_at
      )
    end as closed_quote_at`;

/** Columns of `OwnTradeRow` for a `trades t` in any query on the owner's own trades, but its times: `ownTradeTimes`. */
export const ownTradeColumns = `
  t.*,
  (select mode from trading_accounts where id = t.account_id) as mode,
  trade_source(t.id) as source,
  (select coalesce(sum(remaining_cost), 0) from lots where trade_id = t.id and remaining > 0) as held_cost`;

export const ownTradeTimes = tradeQuoteTimes("t", "t.status");
