import { registerEnumType } from "type-graphql";
import type { AccountKind } from "./accounts/account.entity";
import type { CloseReason, OrderSide, TradeSide, TradeStatus } from "./trades/book";
import type { OrderEffect, OrderSource, OrderStatus, OrderType, TimeInForce } from "./orders/order-book";
import type { PortfolioChangeKind } from "./trading.events";

/** GraphQL enums of trading; their values are the domain's own words. */
type EnumOf<Name extends string> = { readonly [Value in Name]: Value };

export const AccountKindEnum: EnumOf<AccountKind> = { RECORD: "RECORD", PRACTICE: "PRACTICE", BROKER: "BROKER" };
registerEnumType(AccountKindEnum, {
  name: "AccountKind",
  description: "What an account is used for.",
  valuesConfig: {
    BROKER: { description: "An account at a connected broker or exchange." },
    RECORD: { description: "The record account: a feeder's trades on it are sealed, shown and copied." },
    PRACTICE: { description: "For practice: its trades are never sealed, shown to others or copied." },
  },
});

export const TradeSideEnum: EnumOf<TradeSide> = { LONG: "LONG", SHORT: "SHORT" };
registerEnumType(TradeSideEnum, {
  name: "TradeSide",
  description: "Side of a trade.",
  valuesConfig: {
    LONG: { description: "Bought: profits when the price rises." },
    SHORT: { description: "Sold short: profits when the price falls." },
  },
});

export type TradeSource = "MANUAL" | OrderSource;
export const TradeSourceEnum: EnumOf<TradeSource> = { MANUAL: "MANUAL", SIGNAL: "SIGNAL", EXTERNAL: "EXTERNAL" };
registerEnumType(TradeSourceEnum, {
  name: "TradeSource",
  description: "How a trade was opened.",
  valuesConfig: {
    MANUAL: { description: "By its owner, here or with an API key." },
    SIGNAL: { description: "By an alert sent to the owner's signal address." },
    EXTERNAL: { description: "At the broker, without this server." },
  },
});

export const TradeStatusEnum: EnumOf<TradeStatus> = { OPEN: "OPEN", CLOSED: "CLOSED" };
registerEnumType(TradeStatusEnum, {
  name: "TradeStatus",
  description: "Whether a trade is open or closed.",
  valuesConfig: {
    CLOSED: { description: "Nothing is held any more." },
    OPEN: { description: "Units are still held." },
  },
});

export const CloseReasonEnum: EnumOf<CloseReason> = {
  MANUAL: "MANUAL",
  STOP: "STOP",
  TARGET: "TARGET",
  MARGIN: "MARGIN",
  RESET: "RESET",
  ORDER: "ORDER",
  SUSPENDED: "SUSPENDED",
  DISCONNECTED: "DISCONNECTED",
  DELISTED: "DELISTED",
};
registerEnumType(CloseReasonEnum, {
  name: "CloseReason",
  description: "Why a trade was closed.",
  valuesConfig: {
    MANUAL: { description: "Closed by its owner." },
    STOP: { description: "The price reached its stop." },
    TARGET: { description: "The price reached its target." },
    MARGIN: { description: "Closed by a margin call: equity fell below 130% of the value of the shorts." },
    RESET: { description: "Closed by a reset of the paper account." },
    ORDER: { description: "Closed by a limit or stop order." },
    SUSPENDED: { description: "Closed because its owner was suspended or left." },
    DISCONNECTED: {
      description:
        "Its account was disconnected: what was left of it stayed at the broker. In a record it counts as closed at the last price.",
    },
    DELISTED: { description: "Its symbol is gone: bought up for cash, redeemed or worthless. What came for it is the result." },
  },
});

export const OrderSideEnum: EnumOf<OrderSide> = { BUY: "BUY", SELL: "SELL" };
registerEnumType(OrderSideEnum, {
  name: "OrderSide",
  description: "Side of an order.",
  valuesConfig: {
    BUY: { description: "Buys units." },
    SELL: { description: "Sells units." },
  },
});

export const OrderTypeEnum: EnumOf<OrderType> = { MARKET: "MARKET", LIMIT: "LIMIT", STOP: "STOP" };
registerEnumType(OrderTypeEnum, {
  name: "OrderType",
  description: "When an order is filled.",
  valuesConfig: {
    MARKET: { description: "Immediately, at the current bid or ask." },
    LIMIT: { description: "At its limit price or better." },
    STOP: { description: "At the market price once its stop price is reached." },
  },
});

export const OrderEffectEnum: EnumOf<OrderEffect> = { OPEN: "OPEN", SCALE: "SCALE", REDUCE: "REDUCE" };
registerEnumType(OrderEffectEnum, {
  name: "OrderEffect",
  description: "What a fill of an order does to its trade.",
  valuesConfig: {
    OPEN: { description: "Opens a new trade." },
    REDUCE: { description: "Reduces or closes the trade." },
    SCALE: { description: "Adds to the trade." },
  },
});

export const TimeInForceEnum: EnumOf<TimeInForce> = { DAY: "DAY", GTC: "GTC" };
registerEnumType(TimeInForceEnum, {
  name: "TimeInForce",
  description: "How long an order stays working.",
  valuesConfig: { DAY: { description: "Until the end of the trading session." }, GTC: { description: "Good till cancelled." } },
});

export const OrderStatusEnum: EnumOf<OrderStatus> = {
  WORKING: "WORKING",
  FILLED: "FILLED",
  CANCELLED: "CANCELLED",
  REJECTED: "REJECTED",
  EXPIRED: "EXPIRED",
};
registerEnumType(OrderStatusEnum, {
  name: "OrderStatus",
  description: "Status of an order. All but WORKING are final; what was filled before stays filled.",
  valuesConfig: {
    CANCELLED: { description: "Cancelled by its owner or by the system, see `reason`." },
    EXPIRED: { description: "Reached the end of its time in force." },
    FILLED: { description: "Filled in full." },
    REJECTED: { description: "Refused when it was due to fill, see `reason`." },
    WORKING: { description: "Waits to be filled, or to be filled further." },
  },
});

export type CurveRange = "DAY" | "WEEK" | "MONTH" | "THREE_MONTHS" | "YEAR" | "ALL";
export const CurveRangeEnum: EnumOf<CurveRange> = {
  DAY: "DAY",
  WEEK: "WEEK",
  MONTH: "MONTH",
  THREE_MONTHS: "THREE_MONTHS",
  YEAR: "YEAR",
  ALL: "ALL",
};
registerEnumType(CurveRangeEnum, {
  name: "CurveRange",
  description: "How far back a curve goes.",
  valuesConfig: {
    ALL: { description: "The whole record." },
    DAY: { description: "The last day." },
    MONTH: { description: "The last month." },
    THREE_MONTHS: { description: "The last three months." },
    WEEK: { description: "The last week." },
    YEAR: { description: "The last year." },
  },
});

export const PortfolioChangeKindEnum: EnumOf<PortfolioChangeKind> = {
  TRADE_OPENED: "TRADE_OPENED",
  TRADE_SCALED: "TRADE_SCALED",
  TRADE_REDUCED: "TRADE_REDUCED",
  TRADE_CLOSED: "TRADE_CLOSED",
  EXITS_SET: "EXITS_SET",
  TEXT_SET: "TEXT_SET",
  ORDER_PLACED: "ORDER_PLACED",
  ORDER_MOVED: "ORDER_MOVED",
  ORDER_FILLED: "ORDER_FILLED",
  ORDER_CANCELLED: "ORDER_CANCELLED",
  ORDER_EXPIRED: "ORDER_EXPIRED",
  ORDER_REJECTED: "ORDER_REJECTED",
  CASH_CHANGED: "CASH_CHANGED",
  RECORD_ACCOUNT_CHANGED: "RECORD_ACCOUNT_CHANGED",
  RESET: "RESET",
};
registerEnumType(PortfolioChangeKindEnum, {
  name: "PortfolioChangeKind",
  description: "What changed on an account.",
  valuesConfig: {
    CASH_CHANGED: { description: "Cash changed by something other than an order, such as a deposit, a copy or a corporate action." },
    EXITS_SET: { description: "A stop or target changed." },
    ORDER_CANCELLED: { description: "An order was cancelled." },
    ORDER_EXPIRED: { description: "A working order expired." },
    ORDER_FILLED: { description: "An order was filled, in full or in part." },
    ORDER_MOVED: { description: "The price of a working order changed." },
    ORDER_PLACED: { description: "An order was placed." },
    ORDER_REJECTED: { description: "An order was rejected." },
    RECORD_ACCOUNT_CHANGED: { description: "The account became the record account, or is it no longer." },
    RESET: { description: "The paper account was reset." },
    TEXT_SET: { description: "A trade's thesis or tags changed." },
    TRADE_CLOSED: { description: "A trade was closed." },
    TRADE_OPENED: { description: "A trade was opened." },
    TRADE_REDUCED: { description: "A part of a trade was closed." },
    TRADE_SCALED: { description: "A trade was added to." },
  },
});
