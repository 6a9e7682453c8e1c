import type { Decimal } from "../../platform/decimal";
import type { PriceOf } from "./valuation";

/** What is ring-fenced from an account in higher rooms (copies), as read at once; valued at any prices without another statement. USD. */
export interface SetAside {
  readonly symbols: ReadonlySet<string>;
  worth(priceOf: PriceOf): { readonly equity: Decimal; readonly openPnl: Decimal; readonly dayPnl: Decimal };
}

/** Where the account's worth gets that from; copying fills it in. */
export interface SetAsidePort {
  /** Accounts without anything set aside are left out. One statement. */
  of(accountIds: readonly string[]): Promise<Map<string, SetAside>>;
  /** What was set aside at each daily close since, in USD, by the close's moment in ms. */
  closes(accountId: string, since: Date): Promise<Map<number, Decimal>>;
}

/** Nothing is set aside until a room says otherwise. */
export class SetAsides implements SetAsidePort {
  private port: SetAsidePort | null = null;

  use(port: SetAsidePort): void {
    this.port = port;
  }

  async of(accountIds: readonly string[]): Promise<Map<string, SetAside>> {
    return this.port?.of(accountIds) ?? new Map();
  }

  async closes(accountId: string, since: Date): Promise<Map<number, Decimal>> {
    return this.port?.closes(accountId, since) ?? new Map();
  }
}
