import { Decimal, zero } from "../../platform/decimal";
import type { Chain } from "../record/seal";
import type { Held } from "./valuation";

/** An account under its lock, as a booking works on it. */
export interface BookedAccount {
  readonly id: string;
  readonly userId: string;
  readonly kind: "RECORD" | "PRACTICE";
  readonly mode: "PAPER" | "LIVE";
  readonly role: string;
  /** Of somebody who is shown to nobody: sealed all the same, but never on its way to a feed. */
  readonly isHidden: boolean;
  readonly latencyMs: number | null;
  readonly fillSizeMax: Decimal | null;
  readonly delaySeconds: number;
  readonly priceBites: number;
  cash: Decimal;
  chapter: number;
  /** The chain that trades of this account are sealed on; null where they are not. */
  chain: Chain | null;
  readonly held: Map<string, Held>;
  heldForOrders: Decimal;
  workingOrders: number;
  openTrades: number;
}

// A row of `lockAccounts`, as the driver gives it.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function accountFromRow(row: any): BookedAccount {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    mode: row.mode,
    role: row.role,
    isHidden: row.is_hidden,
    latencyMs: row.latency_ms,
    fillSizeMax: row.fill_size_max === null ? null : new Decimal(row.fill_size_max),
    delaySeconds: row.delay_seconds,
    priceBites: row.price_bites,
    cash: new Decimal(row.cash),
    chapter: row.chapter,
    chain: null,
    held: new Map(),
    heldForOrders: zero,
    workingOrders: 0,
    openTrades: 0,
  };
}

/** Adds a row of `readHoldings`; rows of accounts that are not booked are left out. */
export function applyHolding(
  account: BookedAccount | undefined,
  row: { what: string; symbol: string; side: Held["side"]; quantity: string; money: string },
): void {
  if (!account) return;
  if (row.what === "HELD")
    account.held.set(row.symbol, { symbol: row.symbol, side: row.side, quantity: new Decimal(row.quantity), cost: new Decimal(row.money) });
  else if (row.what === "ORDERS") {
    account.workingOrders = Number(row.quantity);
    account.heldForOrders = new Decimal(row.money);
  } else account.openTrades = Number(row.quantity);
}
