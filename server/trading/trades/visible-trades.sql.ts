import type { AmountsShown } from "../../people/privacy/privacy.policy";
import { lastVisibleEventSql, profileVisibleSql } from "../../people/visibility/visible.sql";
import type { CloseReason, TradeSide, TradeStatus } from "./book";
import type { OrderSource } from "../orders/order-book";
import { tradeQuoteTimes } from "./own-trades.sql";

/** Columns of `SeenTradeRow` from a record event `event`, its trade `trade` and its owner's privacy (left join privacy_settings `privacy`), but `tradeQuoteTimes`. */
export const seenTradeColumns = (event: string, trade: string, privacy: string): string => `
  ${trade}.id as trade_id, ${trade}.user_id as owner_id,
  ${trade}.symbol as trade_symbol, ${trade}.side as trade_side,
  ${trade}.opened_at, ${trade}.equity_before as trade_equity_before,
  ${event}.status, ${event}.quantity, ${event}.opened_quantity, ${event}.average_price,
  ${event}.entry_value, ${event}.realised_pnl, ${event}.stop_price, ${event}.target_price,
  ${event}.close_reason, ${event}.closed_at, ${event}.trade_version,
  (select mode from trading_accounts where id = ${trade}.account_id) as mode,
  trade_source(${trade}.id) as source,
  coalesce(
    (
      -- unless a moderator has removed the words
      select x.thesis
      from record_texts x
      where x.id = ${event}.text_id
        and not exists (select 1 from hidden_recipes where trade_id = ${trade}.id)
    ),
    ''
  ) as thesis,
  coalesce(
    (
      select x.tags
      from record_texts x
      where x.id = ${event}.text_id
        and not exists (select 1 from hidden_recipes where trade_id = ${trade}.id)
    ),
    '{}'
  ) as tags,
  coalesce(${privacy}.amounts, 'PERCENTAGES') as amounts,
  coalesce(${privacy}.shows_weights, true) as shows_weights`;

export interface SeenTradeRow {
  trade_id: string;
  owner_id: string;
  trade_symbol: string;
  trade_side: TradeSide;
  opened_at: Date;
  trade_equity_before: string;
  status: TradeStatus;
  quantity: string;
  opened_quantity: string;
  average_price: string;
  entry_value: string;
  realised_pnl: string;
  stop_price: string | null;
  target_price: string | null;
  close_reason: CloseReason | null;
  closed_at: Date | null;
  opened_quote_at: Date;
  closed_quote_at: Date | null;
  trade_version: number;
  mode: "PAPER" | "LIVE";
  source: OrderSource | null;
  thesis: string;
  tags: string[];
  amounts: AmountsShown;
  shows_weights: boolean;
}

/** Others' trades as of the last sealed event that the viewer may see. `$1` to `$4`: `visibilityParameters`, `$5` trade ids. */
export const readSeenTradesSql = `
select ${seenTradeColumns("seen", "t", "p")},
  ${tradeQuoteTimes("t", "seen.status")}
from trades t
join users u on u.id = t.user_id
left join privacy_settings p on p.user_id = t.user_id
  ${lastVisibleEventSql("t", "seen")}
where t.id = any($5::uuid[])
  and t.user_id is distinct from $1::uuid
  and ${profileVisibleSql("u")}`;
