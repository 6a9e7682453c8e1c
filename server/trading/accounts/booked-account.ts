import { Decimal, zero } from "../../platform/decimal";
import type { VenueId } from "../../brokers/port/venue";
import type { Chain } from "../record/seal";
import type { RecordIndex } from "../record/version-2/record-index";
import type { Order } from "../orders/order-book";
import type { Trade } from "../trades/book";
import type { AccountKind } from "./account.entity";
import { heldKey, type Held, type HeldKey } from "./valuation";

/** An account under its lock, as a booking works on it. */
export interface BookedAccount {
  readonly id: string;
  readonly userId: string;
  readonly kind: AccountKind;
  readonly mode: "PAPER" | "LIVE";
  /** The venue it is at; null on paper. */
  readonly venue: { readonly id: VenueId; readonly connectionId: string } | null;
  readonly role: string;
  /** Of somebody who is shown to nobody: sealed all the same, but never on its way to a feed. */
  readonly isHidden: boolean;
  readonly latencyMs: number | null;
  readonly fillSizeMax: Decimal | null;
  readonly delaySeconds: number;
  readonly priceBites: number;
  /** Its own currency, and what one unit of that is worth in USD: as its venue said last, or by the fill that is booked. */
  money: { readonly currency: string; readonly rate: Decimal };
  /** In USD. */
  cash: Decimal;
  chapter: number;
  /** The chain that trades of this account are sealed on; null where they are not. */
  chain: Chain | null;
  /** Of that chain; null before its first event of version 2. */
  index: RecordIndex | null;
  readonly held: Map<HeldKey, Held>;
  heldForOrders: Decimal;
  workingOrders: number;
  openTrades: number;
}

/** A row of `lockAccounts`: the account, with what sealing needs to know of its owner. */
export interface BookedAccountRow {
  readonly id: string;
  readonly user_id: string;
  readonly kind: BookedAccount["kind"];
  readonly mode: BookedAccount["mode"];
  readonly cash: string;
  readonly latency_ms: number | null;
  readonly fill_size_max: string | null;
  readonly chapter: number;
  readonly closed_at: Date | null;
  readonly connection_id: string | null;
  readonly broker: "PAPER" | VenueId;
  readonly role: string;
  readonly is_hidden: boolean;
  readonly price_bites: number;
  readonly delay_seconds: number;
  /** Null for the dollar. */
  readonly currency: string | null;
  readonly rate: string | null;
}

export function accountFromRow(row: BookedAccountRow): BookedAccount {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    mode: row.mode,
    venue: row.connection_id === null || row.broker === "PAPER" ? null : { id: row.broker, connectionId: row.connection_id },
    role: row.role,
    isHidden: row.is_hidden,
    latencyMs: row.latency_ms,
    fillSizeMax: row.fill_size_max === null ? null : new Decimal(row.fill_size_max),
    delaySeconds: row.delay_seconds,
    priceBites: row.price_bites,
    money: { currency: row.currency ?? "USD", rate: new Decimal(row.rate ?? 1) },
    cash: new Decimal(row.cash),
    chapter: row.chapter,
    chain: null,
    index: null,
    held: new Map(),
    heldForOrders: zero,
    workingOrders: 0,
    openTrades: 0,
  };
}

/** A row of `readHoldings`: what is held of one symbol, or the number (`quantity`) of working orders or open trades. */
export interface HoldingRow {
  readonly what: "HELD" | "ORDERS" | "TRADES";
  readonly account_id: string;
  readonly symbol: string;
  readonly side: Held["side"];
  readonly quantity: string;
  readonly money: string;
}

/** Adds a row of `readHoldings`; rows of accounts that are not booked are left out. */
export function applyHolding(account: BookedAccount | undefined, row: HoldingRow): void {
  if (!account) return;
  if (row.what === "HELD")
    account.held.set(heldKey(row), {
      symbol: row.symbol,
      side: row.side,
      quantity: new Decimal(row.quantity),
      cost: new Decimal(row.money),
    });
  else if (row.what === "ORDERS") {
    account.workingOrders = Number(row.quantity);
    account.heldForOrders = new Decimal(row.money);
  } else account.openTrades = Number(row.quantity);
}

/** Replaces an order, null for none, by another: what orders hold back, and how many work. */
export function applyOrder(account: BookedAccount, before: Order | null, after: Order): void {
  account.heldForOrders = account.heldForOrders.sub(before?.reserved ?? zero).add(after.reserved);
  account.workingOrders += Number(after.status === "WORKING") - Number(before?.status === "WORKING");
}

/** Replaces a trade, null for none, by what it became: the quantity and cost that are held of its symbol on its side. */
export function applyTrade(account: BookedAccount, before: Trade | null, after: Trade): void {
  if (before && before.symbol !== after.symbol) {
    replaceHeld(account, before, { ...before, quantity: zero, left: zero, lots: [] });
    replaceHeld(account, null, after);
  } else replaceHeld(account, before, after);
}

function replaceHeld(account: BookedAccount, before: Trade | null, after: Trade): void {
  const { symbol, side } = after;
  const key = heldKey(after);
  const held = account.held.get(key);
  const quantity = (held?.quantity ?? zero).add(unitsOf(after)).sub(unitsOf(before));
  const cost = (held?.cost ?? zero).add(costOf(after)).sub(costOf(before));
  if (quantity.isZero()) account.held.delete(key);
  else account.held.set(key, { symbol, side, quantity, cost });
}

/** All that its lots hold. */
const unitsOf = (trade: Trade | null): Decimal => trade?.quantity.add(trade.left) ?? zero;

const costOf = (trade: Trade | null): Decimal => trade?.lots.reduce((sum, lot) => sum.add(lot.remainingCost), zero) ?? zero;
