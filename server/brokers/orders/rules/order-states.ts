/** Where an order at a venue is: see docs/brokers.md. */
export const brokerOrderStates = [
  "INTENT",
  "SENT",
  "UNKNOWN",
  "ACCEPTED",
  "PARTIAL",
  "CANCEL_PENDING",
  "LOST",
  "FILLED",
  "CANCELED",
  "EXPIRED",
  "REJECTED",
  "DENIED",
] as const;
export type BrokerOrderState = (typeof brokerOrderStates)[number];

/** From which state which others can be reached; `broker_order_may_become` says the same in the database. */
export const brokerOrderTransitions = {
  INTENT: ["SENT", "DENIED"],
  // Back to INTENT only where the request certainly was not taken.
  SENT: ["INTENT", "UNKNOWN", "ACCEPTED", "PARTIAL", "FILLED", "CANCELED", "EXPIRED", "REJECTED"],
  // SENT again only where the venue refuses a used id for ever.
  UNKNOWN: ["SENT", "ACCEPTED", "PARTIAL", "FILLED", "CANCELED", "EXPIRED", "REJECTED", "CANCEL_PENDING", "LOST"],
  ACCEPTED: ["PARTIAL", "FILLED", "CANCELED", "EXPIRED", "REJECTED", "CANCEL_PENDING", "LOST"],
  PARTIAL: ["FILLED", "CANCELED", "EXPIRED", "CANCEL_PENDING", "LOST"],
  // Back to the state before where the cancel failed.
  CANCEL_PENDING: ["ACCEPTED", "PARTIAL", "UNKNOWN", "FILLED", "CANCELED", "EXPIRED", "REJECTED", "LOST"],
  LOST: ["ACCEPTED", "PARTIAL", "FILLED", "CANCELED", "EXPIRED", "REJECTED"],
  FILLED: [],
  CANCELED: [],
  EXPIRED: [],
  REJECTED: [],
  DENIED: [],
} as const satisfies Readonly<Record<BrokerOrderState, readonly BrokerOrderState[]>>;

export const mayBecome = (state: BrokerOrderState, next: BrokerOrderState): boolean =>
  (brokerOrderTransitions[state] as readonly BrokerOrderState[]).includes(next);

/** A state that nothing follows. */
export type EndState = { [S in BrokerOrderState]: (typeof brokerOrderTransitions)[S] extends readonly [] ? S : never }[BrokerOrderState];

export const isEndState = (state: BrokerOrderState): state is EndState => brokerOrderTransitions[state].length === 0;

/** States in which the venue may have the order: it may fill at any moment. */
export const onTheWireStates = [
  "SENT",
  "UNKNOWN",
  "ACCEPTED",
  "PARTIAL",
  "CANCEL_PENDING",
  "LOST",
] as const satisfies readonly BrokerOrderState[];

/** Who said that an order changed. SERVER: a step of our own; FILL: the fills that were booked. */
export const changeSources = ["SERVER", "ANSWER", "STREAM", "LOOK_UP", "FILL", "RECONCILIATION", "PERSON"] as const;
export type ChangeSource = (typeof changeSources)[number];
