import { registerEnumType } from "type-graphql";
import type { Circuit } from "../calls/circuit";
import type { BrokerChangeKind } from "../brokers.events";
import type { BrokerFillState } from "../orders/broker-fill.entity";
import type { BrokerOrderState, ChangeSource } from "../orders/rules/order-states";
import type { VenueOrder } from "../port/venue-session";
import type { DifferenceKind } from "../reconciliation/judge-books";
import type { ReconciliationCause, ReconciliationResult } from "../reconciliation/reconciliation.entity";

/** GraphQL enums of orders, positions and reconciliation; their values are the domain's own words. */
type EnumOf<Name extends string> = { readonly [Value in Name]: Value };

export const BrokerOrderStateEnum: EnumOf<BrokerOrderState> = {
  INTENT: "INTENT",
  SENT: "SENT",
  UNKNOWN: "UNKNOWN",
  ACCEPTED: "ACCEPTED",
  PARTIAL: "PARTIAL",
  CANCEL_PENDING: "CANCEL_PENDING",
  LOST: "LOST",
  FILLED: "FILLED",
  CANCELED: "CANCELED",
  EXPIRED: "EXPIRED",
  REJECTED: "REJECTED",
  DENIED: "DENIED",
};
registerEnumType(BrokerOrderStateEnum, {
  name: "BrokerOrderState",
  description: "State of an order at a broker. FILLED, CANCELED, EXPIRED, REJECTED and DENIED are final.",
  valuesConfig: {
    ACCEPTED: { description: "The broker has it." },
    CANCELED: { description: "Cancelled; what filled before stays booked." },
    CANCEL_PENDING: { description: "Its cancellation was requested; it may still fill." },
    DENIED: { description: "Not sent, for the reason of this server." },
    EXPIRED: { description: "Ended by its time in force." },
    FILLED: { description: "Filled whole." },
    INTENT: { description: "Stored, not sent yet." },
    LOST: { description: "Sent, and not found at the broker for long. It is never sent again by itself: you decide." },
    PARTIAL: { description: "Filled in part, or its fills are still being booked." },
    REJECTED: { description: "Refused by the broker." },
    SENT: { description: "Sent; the broker has not answered yet." },
    UNKNOWN: { description: "The broker gave no clear answer: it is looked up by its client order ID." },
  },
});

export const BrokerOrderSideEnum: EnumOf<"BUY" | "SELL"> = { BUY: "BUY", SELL: "SELL" };
registerEnumType(BrokerOrderSideEnum, {
  name: "BrokerOrderSide",
  description: "Side of an order or fill at a broker.",
  valuesConfig: { BUY: { description: "Buys, also back." }, SELL: { description: "Sells, also short." } },
});

export const ExternalOrderTypeEnum: EnumOf<VenueOrder["type"]> = { MARKET: "MARKET", LIMIT: "LIMIT", STOP: "STOP", OTHER: "OTHER" };
registerEnumType(ExternalOrderTypeEnum, {
  name: "ExternalOrderType",
  description: "Type of an order that was not placed through this server.",
  valuesConfig: {
    LIMIT: { description: "At its limit price or better." },
    MARKET: { description: "At the current price." },
    OTHER: { description: "A type that this server does not use." },
    STOP: { description: "At the market once its stop price is reached." },
  },
});

export const BrokerTimeInForceEnum: EnumOf<"DAY" | "GTC"> = { DAY: "DAY", GTC: "GTC" };
registerEnumType(BrokerTimeInForceEnum, {
  name: "BrokerTimeInForce",
  description: "How long an order at a broker works.",
  valuesConfig: { DAY: { description: "Until the end of the trading day." }, GTC: { description: "Good till cancelled." } },
});

export const BrokerOrderPurposeEnum: EnumOf<"TRADING" | "COPY" | "BOOKS"> = { TRADING: "TRADING", COPY: "COPY", BOOKS: "BOOKS" };
registerEnumType(BrokerOrderPurposeEnum, {
  name: "BrokerOrderPurpose",
  description: "What an order at a broker is for.",
  valuesConfig: {
    BOOKS: { description: "Buys back what the account misses of your trades and copies." },
    COPY: { description: "One of your copies." },
    TRADING: { description: "Your own trading." },
  },
});

export const BrokerChangeSourceEnum: EnumOf<ChangeSource> = {
  SERVER: "SERVER",
  ANSWER: "ANSWER",
  STREAM: "STREAM",
  LOOK_UP: "LOOK_UP",
  FILL: "FILL",
  RECONCILIATION: "RECONCILIATION",
  PERSON: "PERSON",
};
registerEnumType(BrokerChangeSourceEnum, {
  name: "BrokerOrderChangeSource",
  description: "What said that an order changed.",
  valuesConfig: {
    ANSWER: { description: "The broker's answer to the request." },
    FILL: { description: "A fill that was booked." },
    LOOK_UP: { description: "A look-up of the order at the broker." },
    PERSON: { description: "A decision of yours." },
    RECONCILIATION: { description: "The comparison of the books with the broker." },
    SERVER: { description: "A step of this server." },
    STREAM: { description: "The broker's stream of order updates." },
  },
});

export const BrokerFillStateEnum: EnumOf<BrokerFillState> = {
  WAITING: "WAITING",
  BOOKED: "BOOKED",
  ENTERED: "ENTERED",
  ADOPTED: "ADOPTED",
  EXTERNAL: "EXTERNAL",
  REFUSED: "REFUSED",
};
registerEnumType(BrokerFillStateEnum, {
  name: "BrokerFillState",
  description: "Whether a fill that the broker reported is booked.",
  valuesConfig: {
    ADOPTED: { description: "Of an order that was not placed through this server: booked as your trade, for it is your record account." },
    BOOKED: { description: "Booked, once." },
    ENTERED: { description: "You had entered it before: booked by that, and not again." },
    EXTERNAL: { description: "Of an order that was not placed through this server: shown, not booked." },
    REFUSED: { description: "More than was ordered: not booked, a difference to resolve." },
    WAITING: { description: "Waits until its order is known." },
  },
});

export const BrokerFillSourceEnum: EnumOf<"VENUE" | "PERSON"> = { VENUE: "VENUE", PERSON: "PERSON" };
registerEnumType(BrokerFillSourceEnum, {
  name: "BrokerFillSource",
  description: "Where a fill came from.",
  valuesConfig: { PERSON: { description: "Entered by you." }, VENUE: { description: "Reported by the broker." } },
});

export const ReconciliationCauseEnum: EnumOf<ReconciliationCause> = { START: "START", CUT: "CUT", SCHEDULE: "SCHEDULE", PERSON: "PERSON" };
registerEnumType(ReconciliationCauseEnum, {
  name: "BrokerReconciliationCause",
  description: "Why the books were compared with the broker.",
  valuesConfig: {
    CUT: { description: "The connection to the broker was cut before." },
    PERSON: { description: "You asked for it." },
    SCHEDULE: { description: "It is done every few minutes." },
    START: { description: "The server began to work at the connection." },
  },
});

export const ReconciliationResultEnum: EnumOf<ReconciliationResult> = { IN_SYNC: "IN_SYNC", OUT_OF_SYNC: "OUT_OF_SYNC", FAILED: "FAILED" };
registerEnumType(ReconciliationResultEnum, {
  name: "BrokerReconciliationResult",
  description: "Result of comparing the books with the broker.",
  valuesConfig: {
    FAILED: { description: "The broker could not be asked. What was found before still holds." },
    IN_SYNC: { description: "The broker holds at least what the books say." },
    OUT_OF_SYNC: { description: "The broker holds less than the books say, or filled more than was ordered: opens are stopped." },
  },
});

export const DifferenceKindEnum: EnumOf<DifferenceKind> = {
  SHORTFALL: "SHORTFALL",
  CASH: "CASH",
  OVERFILL: "OVERFILL",
  DUST: "DUST",
  EXTERNAL_POSITION: "EXTERNAL_POSITION",
  EXTERNAL_ORDER: "EXTERNAL_ORDER",
};
registerEnumType(DifferenceKindEnum, {
  name: "BrokerDifferenceKind",
  description: "How the books and the broker differ. SHORTFALL, CASH and OVERFILL stop opens.",
  valuesConfig: {
    CASH: { description: "The broker has less settled cash than your copies count on." },
    DUST: { description: "Less than the least quantity that the broker trades." },
    EXTERNAL_ORDER: { description: "An open order that was not placed through this server." },
    EXTERNAL_POSITION: { description: "The broker holds more than your trades and copies do." },
    OVERFILL: { description: "The broker filled more than was ordered." },
    SHORTFALL: { description: "The broker holds less than your trades and copies do." },
  },
});

export const differenceChoices = ["RECONCILE", "ACCEPT", "SETTLE"] as const;
export type DifferenceChoice = (typeof differenceChoices)[number];
export const DifferenceChoiceEnum: EnumOf<DifferenceChoice> = { RECONCILE: "RECONCILE", ACCEPT: "ACCEPT", SETTLE: "SETTLE" };
registerEnumType(DifferenceChoiceEnum, {
  name: "BrokerDifferenceChoice",
  description: "What can be done about a difference here.",
  valuesConfig: {
    SETTLE: { description: "Settle it with `settleBrokerShortfall`; `brokerShortfall` says what each way would do." },
    RECONCILE: { description: "Compare again with `reconcileBroker`, after you set it right at the broker or stopped a copy." },
    ACCEPT: {
      description: "Accept it with `acceptOverfill`: the units are yours at the broker, and no part of your trades or copies.",
    },
  },
});

export const CircuitStateEnum: EnumOf<Circuit["state"]> = { CLOSED: "CLOSED", OPEN: "OPEN", HALF_OPEN: "HALF_OPEN" };
registerEnumType(CircuitStateEnum, {
  name: "BrokerCircuit",
  description: "State of the circuit breaker of a broker's calls.",
  valuesConfig: {
    CLOSED: { description: "Requests are sent." },
    HALF_OPEN: { description: "The next request tries whether the broker answers again." },
    OPEN: { description: "The broker did not answer several times: nothing is sent for a moment." },
  },
});

export const opensStops = [
  "PAUSED",
  "KEY_REFUSED",
  "DISCONNECTED",
  "VENUE_STOPPED",
  "NOT_RECONCILED",
  "OUT_OF_SYNC",
  "ORDER_UNCLEAR",
  "CIRCUIT_OPEN",
] as const;
export type OpensStop = (typeof opensStops)[number];
export const OpensStopEnum: EnumOf<OpensStop> = {
  PAUSED: "PAUSED",
  KEY_REFUSED: "KEY_REFUSED",
  DISCONNECTED: "DISCONNECTED",
  VENUE_STOPPED: "VENUE_STOPPED",
  NOT_RECONCILED: "NOT_RECONCILED",
  OUT_OF_SYNC: "OUT_OF_SYNC",
  ORDER_UNCLEAR: "ORDER_UNCLEAR",
  CIRCUIT_OPEN: "CIRCUIT_OPEN",
};
registerEnumType(OpensStopEnum, {
  name: "BrokerOpensStop",
  description: "Why nothing, or not everything, can be opened on an account at a broker.",
  valuesConfig: {
    CIRCUIT_OPEN: { description: "The broker does not answer." },
    DISCONNECTED: { description: "The account is disconnected." },
    KEY_REFUSED: { description: "The broker refuses the key." },
    NOT_RECONCILED: { description: "The books were not compared with the broker yet, at the start or after a cut." },
    ORDER_UNCLEAR: { description: "An order is UNKNOWN or LOST: the copy or account that it belongs to opens nothing." },
    OUT_OF_SYNC: { description: "The broker holds less than the books say; see `differences`." },
    PAUSED: { description: "You paused it." },
    VENUE_STOPPED: { description: "An admin stopped opens at this broker." },
  },
});

export const BrokerChangeKindEnum: EnumOf<BrokerChangeKind> = {
  ORDER: "ORDER",
  RECONCILIATION: "RECONCILIATION",
  CONNECTION: "CONNECTION",
  EXTERNAL_FILL: "EXTERNAL_FILL",
};
registerEnumType(BrokerChangeKindEnum, {
  name: "BrokerChangeKind",
  description: "What changed on an account at a broker.",
  valuesConfig: {
    CONNECTION: { description: "Its state, name, figures or failures." },
    EXTERNAL_FILL: { description: "A fill came of an order that was not placed through this server." },
    ORDER: { description: "The state of an order, or how much of it filled." },
    RECONCILIATION: { description: "The books were compared: result, differences or positions changed." },
  },
});
