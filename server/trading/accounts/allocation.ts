import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import type { TradeSide } from "../trades/book";
import type { PriceOf } from "./valuation";

/** What a copy holds of one trade of its feeder, at given prices. */
export interface CopiedPositionNow {
  /** `copy:trade`. */
  readonly id: string;
  readonly symbol: string;
  readonly side: TradeSide;
  readonly quantity: Decimal;
  readonly cost: Decimal;
  readonly mid: Decimal;
  readonly value: Decimal;
  readonly openPnl: Decimal;
}

/** A fill of a copy, or a split or dividend that changed what it holds. */
export interface CopiedMove {
  /** On the wall clock. */
  readonly at: Date;
  readonly symbol: string;
  /** Below zero where it was sold. */
  readonly quantity: Decimal;
  readonly cash: Decimal;
  readonly isAdjustment: boolean;
}

export interface AllocationWorth {
  readonly equity: Decimal;
  /** What the copies' positions leave of it; the proceeds of shorts are among it. */
  readonly cash: Decimal;
  readonly openPnl: Decimal;
  readonly dayPnl: Decimal;
  readonly positions: readonly CopiedPositionNow[];
}

/** What copies hold of an account's money, as read at once; valued at any prices without another statement. USD. */
export interface Allocation {
  readonly symbols: ReadonlySet<string>;
  worth(priceOf: PriceOf): AllocationWorth;
}

/** Where an account's worth gets that from: copying, which is above trading. `db` is the caller's transaction, where there is one. */
export interface AllocationPort {
  /** Accounts without copies are left out. One statement. */
  of(db: Queryable, accountIds: readonly string[]): Promise<Map<string, Allocation>>;
  /** What copies held at each daily close since, in USD, by the close's moment in ms. */
  closes(db: Queryable, accountId: string, since: Date): Promise<Map<number, Decimal>>;
  /** What copies of an account bought and sold since a moment of the wall clock, copies that have ended among them. One statement. */
  moves(db: Queryable, userId: string, accountId: string, since: Date): Promise<CopiedMove[]>;
}
