import { registerEnumType } from "type-graphql";
import type { CloseReason, OrderSide, TradeSide, TradeStatus } from "./trades/book";
import type { OrderEffect, OrderStatus, OrderType, TimeInForce } from "./orders/order-book";
import type { PortfolioChangeKind } from "./trading.events";

/** GraphQL enums of trading; their values are the domain's own words. */
type EnumOf<Name extends string> = { readonly [Value in Name]: Value };

export const AccountKindEnum: EnumOf<"RECORD" | "PRACTICE"> = { RECORD: "RECORD", PRACTICE: "PRACTICE" };
registerEnumType(AccountKindEnum, {
  name: "AccountKind",
  description: "What an account is for.",
  valuesConfig: {
    RECORD: { description: "The track record: a feeder's trades on it are sealed and shown." },
    PRACTICE: { description: "For trying things out: never sealed, never shown, never copied." },
  },
});

export const TradeSideEnum: EnumOf<TradeSide> = { LONG: "LONG", SHORT: "SHORT" };
registerEnumType(TradeSideEnum, {
  name: "TradeSide",
  description: "Which way a trade earns.",
  valuesConfig: {
    LONG: { description: "Bought: earns when the price rises." },
    SHORT: { description: "Sold short: earns when the price falls." },
  },
});

export const TradeStatusEnum: EnumOf<TradeStatus> = { OPEN: "OPEN", CLOSED: "CLOSED" };
registerEnumType(TradeStatusEnum, { name: "TradeStatus", description: "Whether a trade still holds something." });

export const CloseReasonEnum: EnumOf<CloseReason> = {
  MANUAL: "MANUAL",
  STOP: "STOP",
  TARGET: "TARGET",
  MARGIN: "MARGIN",
  RESET: "RESET",
  ORDER: "ORDER",
  SUSPENDED: "SUSPENDED",
};
registerEnumType(CloseReasonEnum, {
  name: "CloseReason",
  description: "Why a trade was closed.",
  valuesConfig: {
    MANUAL: { description: "By its owner." },
    STOP: { description: "The price reached its stop." },
    TARGET: { description: "The price reached its target." },
    MARGIN: { description: "Equity fell below 130% of the value of the shorts." },
    RESET: { description: "The paper account was started over." },
    ORDER: { description: "By a limit or stop order." },
    SUSPENDED: { description: "Its owner was suspended or has left." },
  },
});

export const OrderSideEnum: EnumOf<OrderSide> = { BUY: "BUY", SELL: "SELL" };
registerEnumType(OrderSideEnum, { name: "OrderSide", description: "What an order does in the market." });

export const OrderTypeEnum: EnumOf<OrderType> = { MARKET: "MARKET", LIMIT: "LIMIT", STOP: "STOP" };
registerEnumType(OrderTypeEnum, {
  name: "OrderType",
  description: "When an order is filled.",
  valuesConfig: {
    MARKET: { description: "Now, at the bid or ask." },
    LIMIT: { description: "At its limit or better." },
    STOP: { description: "Once the price has reached its stop, at the price then." },
  },
});

export const OrderEffectEnum: EnumOf<OrderEffect> = { OPEN: "OPEN", SCALE: "SCALE", REDUCE: "REDUCE" };
registerEnumType(OrderEffectEnum, {
  name: "OrderEffect",
  description: "What a fill does to the trade: opens one, adds to it, takes from it.",
});

export const TimeInForceEnum: EnumOf<TimeInForce> = { DAY: "DAY", GTC: "GTC" };
registerEnumType(TimeInForceEnum, {
  name: "TimeInForce",
  description: "How long an order works.",
  valuesConfig: { DAY: { description: "Until the session ends." }, GTC: { description: "Until it is cancelled." } },
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
  description: "The state of an order. All but WORKING are final; what was filled before stays filled.",
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
registerEnumType(CurveRangeEnum, { name: "CurveRange", description: "How far back a curve reaches." });

export const PortfolioChangeKindEnum: EnumOf<PortfolioChangeKind> = {
  TRADE_OPENED: "TRADE_OPENED",
  TRADE_SCALED: "TRADE_SCALED",
  TRADE_REDUCED: "TRADE_REDUCED",
  TRADE_CLOSED: "TRADE_CLOSED",
  EXITS_SET: "EXITS_SET",
  TEXT_SET: "TEXT_SET",
  ORDER_PLACED: "ORDER_PLACED",
  ORDER_FILLED: "ORDER_FILLED",
  ORDER_CANCELLED: "ORDER_CANCELLED",
  ORDER_EXPIRED: "ORDER_EXPIRED",
  ORDER_REJECTED: "ORDER_REJECTED",
  CASH_CHANGED: "CASH_CHANGED",
  RESET: "RESET",
};
registerEnumType(PortfolioChangeKindEnum, { name: "PortfolioChangeKind", description: "What happened on an account." });
