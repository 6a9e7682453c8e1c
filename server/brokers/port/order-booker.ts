import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { VenueFill } from "./venue-session";

/** Whose order it is: an order of a trading account, or of a copy; or a difference of the books that it makes good. */
export type BrokerOrderOwner = { readonly kind: "TRADING" | "COPY" | "BOOKS"; readonly orderId: string };

/** An order that is to go to a venue. Its INTENT is written in the caller's transaction; nothing remote happens inside it. */
export interface BrokerOrderIntent {
  readonly owner: BrokerOrderOwner;
  readonly connectionId: string;
  readonly userId: string;
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  readonly type: "MARKET" | "LIMIT" | "STOP";
  readonly timeInForce: "DAY" | "GTC";
  readonly quantity: Decimal;
  readonly limitPrice: Decimal | null;
  readonly stopPrice: Decimal | null;
  /** A limit order that may fill before and after market hours, where the venue has them. */
  readonly isExtended?: boolean;
  /** Opens are stopped by a pause, a circuit, an admin's switch and 86; what closes never is. */
  readonly isOpening: boolean;
  /** Opens of one group wait while one of them is UNKNOWN or LOST: the copy. Without it the connection is the group. */
  readonly groupId?: string;
  /** What keeps an open that was delayed from going out at another price. Without it: `limits.brokerOpenAgeMsMax` and no bound on the price. */
  readonly guard?: OrderGuard;
  /**
   * The owner's orders that opened what it adds to or closes: it goes to the market that the last of them was filled at. Left out: a close goes where the last
   * open of its group and symbol was filled.
   */
  readonly openedBy?: readonly string[];
  /** From 1; a close that the venue refused for good is tried again with the next number, under a new id. */
  readonly attempt?: number;
}

/** How far from its decision an open may be sent. */
export interface OrderGuard {
  /** Ask for a buy, bid for a sell, when it was decided. */
  readonly price: Decimal;
  /** On the adverse side; null: any. */
  readonly slippageBpsMax: Decimal | null;
  /** From its INTENT to its sending. */
  readonly ageMsMax: number;
}

/** How an order at a venue ended. What it filled is booked before. */
export interface BrokerOrderEnd {
  readonly state: "FILLED" | "CANCELED" | "EXPIRED" | "REJECTED" | "DENIED";
  /** A code for our own denials and the venue's refusals; null where it simply ended. */
  readonly reason: string | null;
  /** The venue's own words; null where it said none. */
  readonly words: string | null;
  /** What a denial of ours is about, and what it was held against, in USD; null without figures. */
  readonly figure: Decimal | null;
  readonly limit: Decimal | null;
}

/**
 * Books what happens at venues: trading for its accounts, copying for copies. Called inside one transaction per fill or end, each once. It
 * locks its accounts (and copies) itself, before the broker's order row: that row comes after positions in the lock order.
 */
export interface OrderBooker {
  lock(tx: Tx, ownerOrderId: string): Promise<unknown>;
  /** Asked under the lock before an open is sent: a code where it may not go any more (stopping, paused, 86), else null. Orders of kind TRADING are not asked. */
  denial?(tx: Tx, locked: unknown, ownerOrderId: string): Promise<string | null>;
  /** `isLate`: its order had been taken for ended. Called with what `lock` gave. */
  bookFill(tx: Tx, locked: unknown, ownerOrderId: string, fill: VenueFill, isLate: boolean): Promise<void>;
  bookEnd(tx: Tx, locked: unknown, ownerOrderId: string, end: BrokerOrderEnd): Promise<void>;
}
