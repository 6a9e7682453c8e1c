import { createHash } from "node:crypto";
import { Decimal } from "../../../platform/decimal";
import type { MarketInstrument } from "../../../market/providers/provider";
import type { QuoteSource } from "../quote-source";
import type { TradeUpdate } from "./book";
import { buyingPowerOf, equityOf, multiplier, onHoldOf, priceOf, valueOf } from "./figures";
import { isEnded, leavesOf, type SandboxAccount, type SandboxActivity, type SandboxOrder, type SandboxPosition } from "./state";

type Json = Readonly<Record<string, unknown>>;
const zero = new Decimal(0);

/** The same id for the same symbol in every run. */
export function assetIdOf(symbol: string): string {
  const hex = createHash("sha256").update(`asset ${symbol}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const exchanges = ["NASDAQ", "NYSE"] as const;
const exchangeOf = (symbol: string): string => (symbol.length === 4 ? exchanges[0] : exchanges[1]);
const text = (value: Decimal | null): string | null => value?.toFixed() ?? null;
const time = (value: Date | null): string | null => value?.toISOString() ?? null;
/** Ratios have at most so many decimals. */
const ratio = (part: Decimal, whole: Decimal): string => (whole.isZero() ? "0" : part.div(whole).toDecimalPlaces(10).toFixed());

export function orderJson(order: SandboxOrder): Json {
  const { filledQuantity, filledValue } = order;
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    created_at: time(order.createdAt),
    updated_at: time(order.updatedAt),
    submitted_at: time(order.createdAt),
    filled_at: time(order.filledAt),
    expired_at: time(order.expiredAt),
    expires_at: time(order.expiresAt),
    canceled_at: time(order.canceledAt),
    failed_at: time(order.failedAt),
    replaced_at: time(order.replacedAt),
    replaced_by: order.replacedBy,
    replaces: order.replaces,
    asset_id: assetIdOf(order.symbol),
    symbol: order.symbol,
    asset_class: "us_equity",
    notional: text(order.notional),
    qty: order.notional && order.filledQuantity.isZero() ? null : text(order.quantity),
    filled_qty: filledQuantity.toFixed(),
    filled_avg_price: filledQuantity.isZero() ? null : filledValue.div(filledQuantity).toDecimalPlaces(9).toFixed(),
    order_class: "",
    order_type: order.type,
    type: order.type,
    side: order.side,
    time_in_force: order.timeInForce,
    limit_price: text(order.limitPrice),
    stop_price: text(order.stopPrice),
    status: order.status,
    extended_hours: order.isExtended,
    legs: null,
    trail_percent: null,
    trail_price: null,
    hwm: null,
    subtag: null,
    source: null,
  };
}

export function accountJson(account: SandboxAccount, working: readonly SandboxOrder[], quotes: QuoteSource): Json {
  const [long, short] = [valueOf(account, quotes, "long"), valueOf(account, quotes, "short")];
  const equity = equityOf(account, quotes).toFixed();
  const buyingPower = buyingPowerOf(account, working, quotes).toFixed();
  const margin = long.sub(short).div(multiplier).toFixed();
  return {
    id: account.id,
    account_number: account.number,
    status: "ACTIVE",
    currency: "USD",
    cash: account.cash.toFixed(),
    portfolio_value: equity,
    equity,
    last_equity: equity,
    buying_power: buyingPower,
    regt_buying_power: buyingPower,
    daytrading_buying_power: "0",
    non_marginable_buying_power: Decimal.max(account.cash.sub(onHoldOf(account, working, quotes)), 0).toFixed(),
    options_buying_power: "0",
    effective_buying_power: buyingPower,
    initial_margin: margin,
    maintenance_margin: margin,
    last_maintenance_margin: margin,
    long_market_value: long.toFixed(),
    short_market_value: short.toFixed(),
    position_market_value: long.add(short).toFixed(),
    accrued_fees: "0",
    pending_transfer_in: "0",
    intraday_adjustments: "0",
    pending_reg_taf_fees: "0",
    sma: "0",
    multiplier: String(multiplier),
    shorting_enabled: account.mayShort,
    trading_blocked: account.isTradingBlocked,
    transfers_blocked: true,
    account_blocked: false,
    trade_suspended_by_user: account.isSuspended,
    created_at: time(account.createdAt),
    crypto_status: "INACTIVE",
    options_approved_level: 0,
    options_trading_level: 0,
  };
}

export const configurationsJson = (account: SandboxAccount): Json => ({
  disable_overnight_trading: false,
  fractional_trading: true,
  max_margin_multiplier: String(multiplier),
  no_shorting: !account.mayShort,
  suspend_trade: account.isSuspended,
  trade_confirm_email: "none",
});

export function positionJson(position: SandboxPosition, working: readonly SandboxOrder[], quotes: QuoteSource): Json {
  const { symbol, quantity, averagePrice } = position;
  const price = priceOf(position, quotes);
  const last = quotes.quote(symbol)?.previousClose ?? price;
  const [value, cost] = [quantity.mul(price), quantity.mul(averagePrice)];
  const side = quantity.gt(0) ? "sell" : "buy";
  const reducing = working.filter((one) => one.symbol === symbol && one.side === side && !isEnded(one));
  const onHold = reducing.reduce((sum, one) => sum.add(leavesOf(one) ?? zero), zero);
  const today = quantity.mul(price.sub(last));
  return {
    asset_id: assetIdOf(symbol),
    symbol,
    exchange: exchangeOf(symbol),
    asset_class: "us_equity",
    asset_marginable: true,
    qty: quantity.toFixed(),
    qty_available: (quantity.gt(0) ? quantity.sub(onHold) : quantity.add(onHold)).toFixed(),
    avg_entry_price: averagePrice.toDecimalPlaces(9).toFixed(),
    side: quantity.gt(0) ? "long" : "short",
    market_value: value.toFixed(),
    cost_basis: cost.toDecimalPlaces(9).toFixed(),
    unrealized_pl: value.sub(cost).toDecimalPlaces(9).toFixed(),
    unrealized_plpc: ratio(value.sub(cost), cost.abs()),
    unrealized_intraday_pl: today.toFixed(),
    unrealized_intraday_plpc: ratio(today, quantity.mul(last).abs()),
    current_price: price.toFixed(),
    lastday_price: last.toFixed(),
    change_today: ratio(price.sub(last), last),
  };
}

export const activityJson = (activity: SandboxActivity): Json => ({
  id: activity.id,
  activity_type: "FILL",
  transaction_time: time(activity.at),
  type: activity.leaves.isZero() ? "fill" : "partial_fill",
  price: activity.price.toFixed(),
  qty: activity.quantity.toFixed(),
  side: activity.side,
  symbol: activity.symbol,
  leaves_qty: activity.leaves.toFixed(),
  order_id: activity.orderId,
  cum_qty: activity.cumulative.toFixed(),
  order_status: activity.orderStatus,
});

export const assetJson = ({ symbol, name, isShortable, isSuspended, lot, tick }: MarketInstrument): Json => ({
  id: assetIdOf(symbol),
  class: "us_equity",
  exchange: exchangeOf(symbol),
  symbol,
  name,
  status: "active",
  tradable: !isSuspended,
  marginable: true,
  maintenance_margin_requirement: 30,
  margin_requirement_long: "30",
  margin_requirement_short: "30",
  shortable: isShortable,
  easy_to_borrow: isShortable,
  borrow_status: isShortable ? "easy_to_borrow" : "hard_to_borrow",
  fractionable: lot.lt(1),
  price_increment: tick.toFixed(),
  attributes: [],
});

export function tradeUpdateJson({ event, order, execution, at }: TradeUpdate): Json {
  const more = execution && {
    execution_id: execution.id,
    price: execution.price.toFixed(),
    qty: execution.quantity.toFixed(),
    position_qty: execution.held.toFixed(),
  };
  return { stream: "trade_updates", data: { event, ...more, timestamp: time(at), order: orderJson(order) } };
}
