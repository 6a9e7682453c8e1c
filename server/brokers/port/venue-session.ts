import type { Decimal } from "../../platform/decimal";
import type { VenueOrderType, VenueTimeInForce } from "./venue";

/** What a venue needs to know us by. Never logged, never answered to a client. */
export type VenueCredentials =
  | { readonly kind: "KEY"; readonly key: string; readonly secret: string; readonly passphrase: string | null }
  | { readonly kind: "OAUTH"; readonly accessToken: string };

/** What a key may do; null where the venue does not say. */
export interface KeyPermissions {
  readonly mayRead: boolean | null;
  readonly mayTrade: boolean | null;
  readonly mayWithdraw: boolean | null;
  /** Margin or futures. Not used; shown. */
  readonly mayUseMargin: boolean | null;
  /** Whether the key works from some addresses only. */
  readonly isBoundToAddress: boolean | null;
}

/** An account as the venue shows it, in its currency. */
export interface VenueAccount {
  /** The venue's own number of the account; the same whatever key asks. */
  readonly accountNumber: string;
  readonly currency: string;
  readonly equity: Decimal;
  readonly cash: Decimal;
  /** What may be spent without borrowing. */
  readonly settledCash: Decimal;
  readonly buyingPower: Decimal;
  /** Held by working orders. */
  readonly onHold: Decimal;
  /** Whether the venue keeps this account from trading, with its words. */
  readonly blockedBecause: string | null;
  /** What it holds in currencies that are no dollars and could be opened in; in its equity, and in none of the other figures. Left out: none. */
  readonly otherCash?: readonly OtherCash[];
  /** What no order holds back of each currency that can be opened in. Left out where the venue has only one. */
  readonly freeCash?: Readonly<Record<string, Decimal>>;
  /** Those of `otherCash` that are among the figures, once the account's books count on them. */
  readonly counted?: ReadonlyArray<{ readonly currency: string; readonly amount: Decimal; readonly rate: Decimal }>;
}

/** A balance in a currency that is no dollar. */
export interface OtherCash {
  readonly currency: string;
  readonly total: Decimal;
  readonly free: Decimal;
  /** What one unit is worth in USD by the venue's own market now; null where it has no quote. */
  readonly rate: Decimal | null;
}

/** A position, or the balance of an asset. */
export interface VenuePosition {
  /** Our symbol where we have one for it, else the venue's. */
  readonly symbol: string;
  readonly isKnown: boolean;
  /** Negative for shorts; includes what working orders hold. */
  readonly quantity: Decimal;
  readonly averagePrice: Decimal | null;
}

export interface VenueOrderRequest {
  /** 32 hex digits: fits every venue's rule. */
  readonly clientOrderId: string;
  /** Ours, or the venue's name of a market where that is another one than our symbol stands for. */
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  readonly type: VenueOrderType;
  readonly timeInForce: VenueTimeInForce;
  /** A multiple of the instrument's lot. */
  readonly quantity: Decimal;
  readonly limitPrice: Decimal | null;
  readonly stopPrice: Decimal | null;
  /** May fill before and after market hours. Only limit orders good for the day, where the venue has such hours. */
  readonly isExtended?: boolean;
}

/** How an order is found again: by our id, and by the venue's once it is known. */
export interface VenueOrderRef {
  readonly clientOrderId: string;
  readonly venueOrderId: string | null;
  readonly symbol: string;
  readonly sentAt: Date;
}

export type VenueOrderStatus = "ACCEPTED" | "PARTIAL" | "FILLED" | "CANCELED" | "EXPIRED" | "REJECTED";

/** An order as the venue shows it. */
export interface VenueOrder {
  readonly venueOrderId: string;
  /** Null for orders that were not made by a program of ours. */
  readonly clientOrderId: string | null;
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  readonly type: VenueOrderType | "OTHER";
  readonly quantity: Decimal;
  readonly filledQuantity: Decimal;
  readonly limitPrice: Decimal | null;
  readonly stopPrice: Decimal | null;
  readonly status: VenueOrderStatus;
  /** The venue's words where it refused or ended it; null otherwise. */
  readonly words: string | null;
  readonly at: Date;
}

/** Currencies that count as the dollar. */
export const dollars: ReadonlySet<string> = new Set(["USD", "USDT", "USDC", "FDUSD"]);

/** One execution. Booked once by (connection, symbol, `venueFillId`). */
export interface VenueFill {
  readonly venueFillId: string;
  readonly venueOrderId: string;
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  readonly quantity: Decimal;
  readonly price: Decimal;
  /** What the venue kept, in `currency`: the account's, the asset's, or a third one's. Zero where there is none. */
  readonly fee: { readonly amount: Decimal; readonly currency: string };
  readonly at: Date;
  /** What one unit of the currency it is priced in was worth in USD when it was read; null while that is not known. Left out: a dollar. */
  readonly rate?: Decimal | null;
  /** Of a fill that is in USD here and was in another currency at the venue: that currency, and the rate it was turned at. */
  readonly native?: { readonly currency: string; readonly rate: Decimal };
}

/** What a venue charged apart from fills, in the account's currency. */
export interface VenueCharge {
  readonly venueChargeId: string;
  readonly cause: "COMMISSION" | "BORROW" | "FUNDING" | "OTHER";
  /** Above zero. */
  readonly amount: Decimal;
  readonly currency: string;
  /** Null where it is about no single instrument. */
  readonly symbol: string | null;
  readonly at: Date;
}

/** Money that came to an account or left it, by the venue's own list. */
export interface VenueTransfer {
  readonly kind: "DEPOSIT" | "WITHDRAWAL";
  readonly venueTransferId: string;
  /** Above zero, in `currency`: a dollar, or another that can be cash there; without what the venue took for it. */
  readonly amount: Decimal;
  readonly currency: string;
  readonly at: Date;
}

/** What a venue did to everybody who held a symbol, as it booked it on this account. */
export type VenueCorporateAction = {
  /** The same one is listed once. */
  readonly venueActionId: string;
  readonly symbol: string;
  /** Who held the symbol before this moment is concerned. */
  readonly exAt: Date;
  readonly at: Date;
} & (
  | { readonly type: "SPLIT"; readonly to: Decimal; readonly from: Decimal }
  /**
   * `amount`: in the account's currency, net; below zero where it was withheld, or paid by a short. `units`: that it was paid on, null where the
   * venue does not say.
   */
  | { readonly type: "DIVIDEND"; readonly amount: Decimal; readonly units: Decimal | null }
  /** Called `newSymbol` from then on; concerns all that is held. */
  | { readonly type: "SYMBOL"; readonly newSymbol: string }
  /** Gone, and paid for with so much a unit; 0 where it was worthless. Concerns all that is held. */
  | { readonly type: "CASH_OUT"; readonly perUnit: Decimal }
);

/** A market of a venue, and what the venue takes of it at least. */
export interface VenueMinimum {
  /** Ours. */
  readonly symbol: string;
  /** The currency it is priced in. */
  readonly quote: string;
  /** Place among the venue's `quoteCurrencies` and, after them, its `otherCurrencies`; null for any other, in which nothing is traded. */
  readonly rank: number | null;
  readonly isDollar: boolean;
  /** Its name in orders and fills; null where the symbol alone stands for it. */
  readonly market: string | null;
  /** Smallest step of a quantity. */
  readonly lot: Decimal;
  /** Null where the venue names none. */
  readonly quantityMin: Decimal | null;
  /** Least value of an order, in the currency it is priced in; null where the venue names none, or nothing is traded in that. */
  readonly notionalMin: Decimal | null;
}

/** What became of a call that makes or ends something. Only a refusal on the venue's own list is REJECTED: see docs/brokers.md. */
export type PlaceOutcome =
  | { readonly kind: "ACCEPTED"; readonly order: VenueOrder }
  | { readonly kind: "REJECTED"; readonly code: RejectionCode; readonly words: string }
  /**
   * Certainly not placed and may be tried again: we did not send it, or the venue refused to look at it. CLOCK_SKEW: for its time, which
   * the adapter has set anew since.
   */
  | {
      readonly kind: "NOT_PLACED";
      readonly because: "RATE_LIMITED" | "REFUSED_KEY" | "CIRCUIT_OPEN" | "CLOCK_SKEW";
      readonly retryAfterMs: number;
      readonly words: string;
    }
  /** It may exist. `isDuplicateId`: the venue says that our id is taken, so it does. */
  | { readonly kind: "UNKNOWN"; readonly isDuplicateId: boolean; readonly words: string };

/** Why a venue refused an order for good. */
export type RejectionCode =
  | "INSUFFICIENT_FUNDS"
  | "BELOW_MINIMUM"
  | "INVALID_QUANTITY"
  | "INVALID_PRICE"
  | "UNKNOWN_SYMBOL"
  | "MARKET_CLOSED"
  | "SYMBOL_HALTED"
  | "NOT_SHORTABLE"
  | "DAY_TRADE_RULE"
  | "WASH_TRADE"
  | "NOT_PERMITTED"
  | "OTHER";

export type CancelOutcome =
  /** The venue took it; the order ends when an update or a look-up says so. */
  | { readonly kind: "ACCEPTED" }
  /** It had ended already, or is not found: proves nothing, look it up. */
  | { readonly kind: "TOO_LATE"; readonly words: string }
  | { readonly kind: "UNKNOWN"; readonly words: string };

/** NOT_FOUND proves nothing by itself: a request may still be on its way. FAILED: the look-up itself did not work. */
export type FindOutcome =
  | { readonly kind: "FOUND"; readonly order: VenueOrder }
  | { readonly kind: "NOT_FOUND" }
  | { readonly kind: "FAILED"; readonly words: string };

/** Fills after `cursor`, oldest first; `cursor` is the venue's own mark, kept by us as text. */
export interface FillPage {
  readonly fills: readonly VenueFill[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** What a stream of order updates says. It wakes; what is booked is read from the one source of fills. */
export interface VenueStreamListener {
  onOrder(order: VenueOrder): void;
  /** Something moved on the account: fills, balances. */
  onActivity(symbol: string | null): void;
  /** The stream broke; nothing that happened meanwhile is sent again. */
  onCut(): void;
  onResumed(cutAt: Date): void;
}

/** A call that did not work. `kind` decides what the caller may conclude; `words` are the venue's, without secrets. */
export class VenueCallError extends Error {
  constructor(
    readonly kind: "REFUSED_KEY" | "RATE_LIMITED" | "MAINTENANCE" | "UNREACHABLE" | "UNREADABLE" | "BLOCKED_COUNTRY" | "OTHER",
    readonly words: string,
    readonly status: number | null = null,
    readonly retryAfterMs: number | null = null,
  ) {
    super(words);
    this.name = "VenueCallError";
  }
}

/**
 * One connection's way to its venue. Reads throw VenueCallError; `place`, `cancel` and `findOrder` answer with an outcome and never
 * throw, for what they met decides what may be done next. Numbers come as decimals and never through a float. A session is not
 * shared between connections; it asks nothing twice by itself.
 */
export interface VenueSession {
  permissions(): Promise<KeyPermissions>;
  account(): Promise<VenueAccount>;
  positions(): Promise<VenuePosition[]>;
  /**
   * `isClosing`: where calls wait for the venue's limit, it goes before what opens. `mayLeave`: asked before it leaves where it has waited for longer;
   * false: NOT_PLACED.
   */
  place(order: VenueOrderRequest, isClosing?: boolean, mayLeave?: () => Promise<boolean>): Promise<PlaceOutcome>;
  cancel(order: VenueOrderRef): Promise<CancelOutcome>;
  findOrder(order: VenueOrderRef): Promise<FindOutcome>;
  /** Absence from it proves nothing. */
  openOrders(symbols: readonly string[]): Promise<VenueOrder[]>;
  /** `symbol` where the venue's fills are asked by symbol, else null. `cursor` null: from `since` on. */
  fillsSince(cursor: string | null, symbol: string | null, since: Date): Promise<FillPage>;
  /** What was charged apart from fills since then, oldest first. Left out where the venue lists no such thing. */
  charges?(since: Date): Promise<VenueCharge[]>;
  /** Deposits and withdrawals since then; null where this key or these accounts have no list of them. Throws VenueCallError. */
  transfers?(since: Date): Promise<VenueTransfer[] | null>;
  /** Splits, dividends, new symbols and payments for what is gone that were booked on the account since then, oldest first. Left out where nothing traded there has any. */
  corporateActions?(since: Date): Promise<VenueCorporateAction[]>;
  /** Null where the venue has no stream for these credentials: then it is polled. Resolves once it is open. */
  stream(listener: VenueStreamListener): Promise<{ close(): Promise<void> } | null>;
  /**
   * What the venue takes of each market at least, as read when the session was opened: it asks nothing. The same list while nothing was read anew. Left
   * out where the venue lists no such thing.
   */
  minimums?(): readonly VenueMinimum[];
  /** What one unit of these `otherCurrencies` is worth in USD by the venue's own markets; one without a quote is left out. Left out where it has none. */
  rates?(currencies: readonly string[]): Promise<ReadonlyMap<string, Decimal>>;
  /** What is left of the venue's limit, as its last answer said; null where none did. */
  readonly rateLimitLeft: { readonly used: number; readonly max: number } | null;
  close(): Promise<void>;
}
