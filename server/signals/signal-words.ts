/** The words of signals: what an alert may ask for, what an address allows, and why an alert was not traded. */

/** What an alert asks for. */
export const alertActions = ["buy", "sell", "short", "close", "stop", "target"] as const;
export type AlertAction = (typeof alertActions)[number];

/** What an address allows. SELL closes too; EXITS sets stop and target. */
export const signalActions = ["BUY", "SELL", "SHORT", "EXITS"] as const;
export type SignalAction = (typeof signalActions)[number];

/** The power that an alert's action takes. */
export const powerFor: Readonly<Record<AlertAction, SignalAction>> = {
  buy: "BUY",
  sell: "SELL",
  short: "SHORT",
  close: "SELL",
  stop: "EXITS",
  target: "EXITS",
};

/** How much an alert asks for. */
export const sizeKinds = ["percent", "money", "quantity", "part"] as const;
export type SizeKind = (typeof sizeKinds)[number];

export const signalRefusals = [
  "NOT_READABLE",
  "SWITCHED_OFF",
  "OWNER",
  "SYMBOL_UNKNOWN",
  "SYMBOL_NOT_ALLOWED",
  "ACTION_NOT_ALLOWED",
  "SIZE",
  "ORDER_TOO_LARGE",
  "ORDERS_PER_DAY",
  "TURNOVER_PER_DAY",
  "TOO_MANY_ALERTS",
  "TOO_LATE",
  "QUOTE_TOO_OLD",
  "NOT_HELD",
  "NOT_TRADABLE",
  "SAME_ID",
  "SAME_TEXT",
  "SERVER",
] as const;
export type SignalRefusal = (typeof signalRefusals)[number];
