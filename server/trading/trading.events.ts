/** What trading publishes to other processes and to modules above. All are hints: each receiver also polls or re-reads. */

/** Sealed events were committed and wait in `feed_pending`: `{ recordIds: string[] }`. */
export const recordEventsSubject = "trading.record-events";

/** Accounts changed (cash, positions, orders): `{ accountIds: string[] }`. */
export const accountsChangedSubject = "trading.accounts";

/** What people hold outside their accounts' own books (copies) changed: `{ userIds: string[] }`. Published by the module that holds it. */
export const holdingsChangedSubject = "trading.holdings";

export interface HoldingsChangedMessage {
  readonly userIds: readonly string[];
  /** The process whose own watch knows already what moved. */
  readonly knownTo?: string;
}

/** Exits or working orders changed: `{ triggers: TriggerHint[] }`. */
export const triggersChangedSubject = "trading.triggers";

export interface RecordEventsMessage {
  readonly recordIds: readonly string[];
}

export interface AccountsChangedMessage {
  readonly accountIds: readonly string[];
}

/** Where a trade or an order may fire from now on; prices as text. */
export interface TriggerHint {
  readonly symbol: string;
  readonly kind: "LONG_STOP" | "LONG_TARGET" | "SHORT_STOP" | "SHORT_TARGET" | "ORDER";
  readonly price: string | null;
}

export interface TriggersChangedMessage {
  readonly triggers: readonly TriggerHint[];
}

/** The durable stream of a user's own accounts. */
export const portfolioStream = "portfolio";

export type PortfolioChangeKind =
  | "TRADE_OPENED"
  | "TRADE_SCALED"
  | "TRADE_REDUCED"
  | "TRADE_CLOSED"
  | "EXITS_SET"
  | "TEXT_SET"
  | "ORDER_PLACED"
  | "ORDER_MOVED"
  | "ORDER_FILLED"
  | "ORDER_CANCELLED"
  | "ORDER_EXPIRED"
  | "ORDER_REJECTED"
  | "CASH_CHANGED"
  | "RECORD_ACCOUNT_CHANGED"
  | "RESET";

/** Body of a portfolio event: ids only, the receiver reads the rows as they are now. */
export interface PortfolioChangeBody {
  readonly kind: PortfolioChangeKind;
  readonly accountId: string;
  readonly tradeId: string | null;
  readonly orderId: string | null;
  readonly fillId: string | null;
}
