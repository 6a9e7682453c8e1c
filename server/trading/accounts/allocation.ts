import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import type { PriceOf } from "./valuation";

/** What copies hold of an account's money, as read at once; valued at any prices without another statement. USD. */
export interface Allocation {
  readonly symbols: ReadonlySet<string>;
  worth(priceOf: PriceOf): { readonly equity: Decimal; readonly openPnl: Decimal; readonly dayPnl: Decimal };
}

/** Where an account's worth gets that from: copying, which is above trading. `db` is the caller's transaction, where there is one. */
export interface AllocationPort {
  /** Accounts without copies are left out. One statement. */
  of(db: Queryable, accountIds: readonly string[]): Promise<Map<string, Allocation>>;
  /** What copies held at each daily close since, in USD, by the close's moment in ms. */
  closes(db: Queryable, accountId: string, since: Date): Promise<Map<number, Decimal>>;
}
