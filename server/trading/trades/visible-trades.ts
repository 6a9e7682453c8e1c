import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { Viewer } from "../../platform/viewer";
import { amountsShownTo, showsWeightsTo, type AmountsShown } from "../../people/privacy/privacy.policy";
import { lastVisibleEventSql, profileVisibleSql, visibilityParameters } from "../../people/visibility/visible.sql";
import { percentOf } from "../accounts/account-state";
import { exitPrice, type CloseReason, type TradeSide, type TradeStatus } from "./book";
import { tradeQuoteTimes } from "./own-trades.sql";
import { readOwnTrades } from "./own-trades.store";
import { Trade } from "./trade.types";

/**
 * The one way by which anyone sees someone's trades: as of the last sealed event that is visible to them. Every list,
 * stream, figure and export of trades that are not the viewer's own reads through this, or through the fragments of
 * people/visibility/visible.sql.ts.
 */

/** Whether the house has left the words of the trade `trade` where they are. */
const unhidden = (trade: string): string => `not exists (select 1 from hidden_recipes where trade_id = ${trade}.id)`;

/** Columns of `SeenTradeRow` from a record event `event`, its trade `trade` and its owner's privacy (left join privacy_settings `privacy`). */
export const seenTradeColumns = (event: string, trade: string, privacy: string): string => `
  ${trade}.id as trade_id, ${trade}.user_id as owner_id,
  ${trade}.symbol as trade_symbol, ${trade}.side as trade_side,
  ${trade}.opened_at, ${trade}.equity_before as trade_equity_before,
  ${event}.status, ${event}.quantity, ${event}.opened_quantity, ${event}.average_price,
  ${event}.entry_value, ${event}.realised_pnl, ${event}.stop_price, ${event}.target_price,
  ${event}.close_reason, ${event}.closed_at, ${event}.trade_version,
  ${tradeQuoteTimes(trade, `${event}.status`)},
  (select mode from trading_accounts where id = ${trade}.account_id) as mode,
  coalesce((select x.thesis from record_texts x where x.id = ${event}.text_id and ${unhidden(trade)}), '') as thesis,
  coalesce((select x.tags from record_texts x where x.id = ${event}.text_id and ${unhidden(trade)}), '{}') as tags,
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
  thesis: string;
  tags: string[];
  amounts: AmountsShown;
  shows_weights: boolean;
}

const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : new Decimal(text));

/** A trade as it stood after a sealed event, with as much of its amounts as the owner shows this viewer. */
export function seenTrade(row: SeenTradeRow, viewer: Pick<Viewer, "id" | "role"> | null): Trade {
  const privacy = { id: row.owner_id, amounts: row.amounts, showsWeights: row.shows_weights };
  const hasAmounts = amountsShownTo(viewer, privacy) === "YES";
  const state = {
    status: row.status,
    side: row.trade_side,
    entryValue: new Decimal(row.entry_value),
    realisedPnl: new Decimal(row.realised_pnl),
    openedQuantity: new Decimal(row.opened_quantity),
  };
  return Object.assign(new Trade(), {
    id: row.trade_id,
    ownerId: row.owner_id,
    accountId: null,
    symbol: row.trade_symbol,
    version: row.trade_version,
    mode: row.mode,
    side: row.trade_side,
    status: row.status,
    quantity: hasAmounts ? new Decimal(row.quantity) : null,
    openedQuantity: hasAmounts ? state.openedQuantity : null,
    averagePrice: new Decimal(row.average_price),
    exitPrice: exitPrice(state),
    stopPrice: decimalOrNull(row.stop_price),
    targetPrice: decimalOrNull(row.target_price),
    realisedPnl: hasAmounts ? state.realisedPnl : null,
    shareOfAccountPercent: showsWeightsTo(viewer, privacy) ? percentOf(state.entryValue, new Decimal(row.trade_equity_before)) : null,
    thesis: row.thesis,
    tags: [...row.tags],
    closeReason: row.close_reason,
    openedAt: row.opened_at,
    closedAt: row.closed_at,
    openedQuoteAt: row.opened_quote_at,
    closedQuoteAt: row.closed_quote_at,
    heldCost: null,
    heldQuantity: new Decimal(row.quantity),
    putIn: state.entryValue,
    realised: state.realisedPnl,
    viewerCanTrade: false,
  });
}

const readSeen = `
select ${seenTradeColumns("seen", "t", "p")}
from trades t join users u on u.id = t.user_id left join privacy_settings p on p.user_id = t.user_id ${lastVisibleEventSql("t", "seen")}
where t.id = any($5::uuid[]) and t.user_id is distinct from $1::uuid and ${profileVisibleSql("u")}`;

/**
 * Trades by id as this viewer may see them now: own ones as they stand, others' as of the last visible event. What the
 * viewer may not see at all is left out. Two statements, however many ids; make a loader of it per request.
 */
export async function readVisibleTrades(
  db: Pick<Database, "query">,
  viewer: Viewer | null,
  now: Date,
  tradeIds: readonly string[],
): Promise<Map<string, Trade>> {
  const [seen, own] = await Promise.all([
    db.query<SeenTradeRow>(readSeen, [...visibilityParameters(viewer, now), tradeIds]),
    viewer ? readOwnTrades(db, viewer.id, tradeIds, viewer.suspendedAt !== null) : new Map<string, Trade>(),
  ]);
  return new Map([...seen.map((row) => [row.trade_id, seenTrade(row, viewer)] as const), ...own]);
}
