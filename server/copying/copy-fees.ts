import type { Tx } from "../platform/db/database";
import { Decimal, toCents, zero } from "../platform/decimal";
import type { CopyWorth } from "./eater-view/copy-value";
import type { CopyWithPositions } from "./lifecycle/copy-row";

/** Money that moves into (above zero) or out of a running copy, in USD. The copy is locked. */
export interface MovingMoney {
  readonly copy: CopyWithPositions;
  readonly worth: CopyWorth;
  readonly amount: Decimal;
  /** The most that a fee may take from the copy's cash. */
  readonly cash: Decimal;
}

/** A locked copy that ends, and what it is worth with what is transferred to the account, in USD. */
export interface EndingCopy {
  readonly copy: CopyWithPositions;
  readonly equity: Decimal;
}

/** What copying asks of whoever charges fees on copies: each call is part of the transaction of its cause. */
export interface CopyFees {
  /** Charges the part that leaves. Returns what was taken from the copy's cash, in USD. */
  moving(tx: Tx, moving: MovingMoney): Promise<Decimal>;
  /** Charges copies that end. Returns what was taken from the cash of each, in USD; nothing is taken from those left out. */
  ending(tx: Tx, endings: readonly EndingCopy[]): Promise<ReadonlyMap<string, Decimal>>;
  /** Charges copies whose feeder is gone for good, for the last time. */
  feederGone(tx: Tx, copies: readonly CopyWithPositions[]): Promise<void>;
  /** Refuses FEE_DUE where a fee on real money waits for payment: always for a new copy, after the days of notice for one that goes on. */
  assertPaid(tx: Tx, pair: { readonly eaterId: string; readonly feederId: string; readonly isNew: boolean }): Promise<void>;
}

/** Cash that a fee may take from a copy that goes on: what neither shorts nor opens on their way hold back. The reserve is against trades. */
export const cashForFees = (copy: Pick<CopyWithPositions, "cash" | "reserved">, { shortValue }: Pick<CopyWorth, "shortValue">): Decimal =>
  Decimal.max(toCents(copy.cash.sub(copy.reserved).sub(shortValue.mul("2.5"))), zero);

/**
 * What a fee leaves in the owner's account: at a broker's paper account nobody can take the cash away, so that it only leaves the copy.
 * Otherwise nothing.
 */
export const leftInAccount = (copy: Pick<CopyWithPositions, "connectionId">, fee: Decimal): Decimal =>
  copy.connectionId === null ? zero : fee;
