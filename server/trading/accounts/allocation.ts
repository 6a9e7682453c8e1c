import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";
import type { PriceOf } from "./valuation";

/** What is ring-fenced from an account in higher rooms (copies), as read at once; valued at any prices without another statement. USD. */
export interface Allocation {
  readonly symbols: ReadonlySet<string>;
  worth(priceOf: PriceOf): { readonly equity: Decimal; readonly openPnl: Decimal; readonly dayPnl: Decimal };
}

/** Where the account's worth gets that from; copying fills it in. Inside a transaction, `db` is the transaction. */
export interface AllocationPort {
  /** Accounts without anything set aside are left out. One statement. */
  of(db: Queryable, accountIds: readonly string[]): Promise<Map<string, Allocation>>;
  /** What was set aside at each daily close since, in USD, by the close's moment in ms. */
  closes(db: Queryable, accountId: string, since: Date): Promise<Map<number, Decimal>>;
}

/** Nothing is set aside until a room says otherwise. */
export class Allocations implements AllocationPort {
  private port: AllocationPort | null = null;

  use(port: AllocationPort): void {
    this.port = port;
  }

  async of(db: Queryable, accountIds: readonly string[]): Promise<Map<string, Allocation>> {
    return this.port?.of(db, accountIds) ?? new Map();
  }

  async closes(db: Queryable, accountId: string, since: Date): Promise<Map<number, Decimal>> {
    return this.port?.closes(db, accountId, since) ?? new Map();
  }
}
