import { registerEnumType } from "type-graphql";
import type { SignalAction, SignalRefusal } from "./signal-words";
import type { SignalAccountKind, SignalAlertState } from "./signals.entity";

type EnumOf<Name extends string> = { readonly [Value in Name]: Value };

export const SignalActionEnum: EnumOf<SignalAction> = { BUY: "BUY", SELL: "SELL", SHORT: "SHORT", EXITS: "EXITS" };
registerEnumType(SignalActionEnum, {
  name: "SignalAction",
  description: "What alerts may do.",
  valuesConfig: {
    BUY: { description: "Open and add to longs, and buy back shorts." },
    SELL: { description: "Sell longs, and close positions of either side." },
    SHORT: { description: "Open and add to shorts." },
    EXITS: { description: "Set stop and target." },
  },
});

export const SignalAccountEnum: EnumOf<SignalAccountKind> = { PRACTICE: "PRACTICE", RECORD: "RECORD" };
registerEnumType(SignalAccountEnum, {
  name: "SignalAccount",
  description: "The account that alerts trade.",
  valuesConfig: {
    PRACTICE: { description: "The practice account: its trades are never sealed, shown or copied." },
    RECORD: { description: "The record account: its trades are sealed, shown and copied." },
  },
});

export const SignalAlertStateEnum: EnumOf<SignalAlertState> = {
  RECEIVED: "RECEIVED",
  TRADED: "TRADED",
  REFUSED: "REFUSED",
  DUPLICATE: "DUPLICATE",
};
registerEnumType(SignalAlertStateEnum, {
  name: "SignalAlertState",
  description: "Result of an alert. All but RECEIVED are final.",
  valuesConfig: {
    RECEIVED: { description: "Waits to be traded." },
    TRADED: { description: "Its orders were placed, or its stop or target set." },
    REFUSED: { description: "Nothing was traded, see `refusal`." },
    DUPLICATE: { description: "It came before: by its ID, or without one by its text within a minute." },
  },
});

export const SignalRefusalEnum: EnumOf<SignalRefusal> = {
  NOT_READABLE: "NOT_READABLE",
  SWITCHED_OFF: "SWITCHED_OFF",
  OWNER: "OWNER",
  SYMBOL_UNKNOWN: "SYMBOL_UNKNOWN",
  SYMBOL_NOT_ALLOWED: "SYMBOL_NOT_ALLOWED",
  ACTION_NOT_ALLOWED: "ACTION_NOT_ALLOWED",
  SIZE: "SIZE",
  ORDER_TOO_LARGE: "ORDER_TOO_LARGE",
  ORDERS_PER_DAY: "ORDERS_PER_DAY",
  TURNOVER_PER_DAY: "TURNOVER_PER_DAY",
  TOO_MANY_ALERTS: "TOO_MANY_ALERTS",
  TOO_LATE: "TOO_LATE",
  QUOTE_TOO_OLD: "QUOTE_TOO_OLD",
  NOT_HELD: "NOT_HELD",
  NOT_TRADABLE: "NOT_TRADABLE",
  SAME_ID: "SAME_ID",
  SAME_TEXT: "SAME_TEXT",
  SERVER: "SERVER",
};
registerEnumType(SignalRefusalEnum, {
  name: "SignalRefusal",
  description: "Why an alert was not traded; `outcome` says it in a sentence.",
  valuesConfig: {
    NOT_READABLE: { description: "It is not JSON, or a field is wrong." },
    SWITCHED_OFF: { description: "Signals were off." },
    OWNER: { description: "The owner was suspended, is no feeder any more, or closed the account." },
    SYMBOL_UNKNOWN: { description: "This server does not list the symbol." },
    SYMBOL_NOT_ALLOWED: { description: "The symbol is not on the owner's list." },
    ACTION_NOT_ALLOWED: { description: "What it asked for is switched off." },
    SIZE: { description: "It has no size where one is needed, or less than one lot." },
    ORDER_TOO_LARGE: { description: "The order is above the max size." },
    ORDERS_PER_DAY: { description: "All orders of the day were placed." },
    TURNOVER_PER_DAY: { description: "The order would exceed the day's turnover." },
    TOO_MANY_ALERTS: { description: "More alerts came in a minute than one address may send." },
    TOO_LATE: { description: "It waited longer than the max quote age." },
    QUOTE_TOO_OLD: { description: "The quote was older than the max quote age." },
    NOT_HELD: { description: "There was no such position." },
    NOT_TRADABLE: { description: "The order was refused as any other would be." },
    SAME_ID: { description: "An alert with this ID came before." },
    SAME_TEXT: { description: "The same text came within the minute before." },
    SERVER: { description: "This server failed to trade it, and traded nothing." },
  },
});
