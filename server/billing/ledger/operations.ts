import type { AccountRef, Origins } from "./chart";

/** What moves on one account: more or less of it, in whole bites or cents. */
export interface LedgerEntry {
  readonly account: AccountRef;
  readonly amount: bigint;
}

/** What a transfer is about, for lists and reconciliation: `{ kind: "TRADE", id }`. */
export interface LedgerSubject {
  readonly kind: string;
  readonly id: string;
}

/** What every operation says of itself. */
export interface Operation {
  /**
   * What the caller calls it, for ever: at most 200 characters, beginning with the feature (`subscription:<id>:3`). The same
   * key with the same content answers with the first transfer; with other content it is refused.
   */
  readonly key: string;
  /** What it is, in upper case: a line of a statement is named by it. */
  readonly kind: string;
  readonly subject?: LedgerSubject;
  /** When its cause happened; now, unless it was earlier. Not part of the content. */
  readonly occurredAt?: Date;
}

export interface Posting extends Operation {
  /** Whose operation it is; null for one of the server's own. The server's accounts are striped by it. */
  readonly userId: string | null;
  /** Adds up to 0 in each currency; each account once, no zeros. */
  readonly entries: readonly LedgerEntry[];
}

export interface PostedEntry extends LedgerEntry {
  /** What the account holds after it. */
  readonly balance: bigint;
  /** Which entry of its account it is, counted from 1. */
  readonly version: number;
}

export interface Transfer {
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly at: Date;
  /** It was booked before, and nothing was booked now. */
  readonly isRepeat: boolean;
  readonly entries: readonly PostedEntry[];
}

/**
 * Where spent bites go: one account, or the accounts that may be moved, which are locked before the purses are looked at,
 * with what moves on them once it is known what came from which purse. That adds up to what was spent; zeros are left out.
 */
export type Destination =
  | AccountRef
  | { readonly accounts: readonly AccountRef[]; readonly entries: (from: Origins) => readonly LedgerEntry[] };

export interface Spending extends Operation {
  readonly to: Destination;
}

/** A transfer that took bites from purses, and how many from which. */
export interface Spent extends Transfer {
  readonly from: Origins;
}

/** What a user has. Bites; all but `debt` and the sum `spendable` are accounts' balances. */
export interface Purse {
  readonly gift: bigint;
  readonly bought: bigint;
  readonly earned: bigint;
  /** Gift, bought and earned together; what can be spent, unless bites are owed. */
  readonly spendable: bigint;
  readonly earnedPending: bigint;
  readonly reserve: bigint;
  readonly held: bigint;
  readonly inPayout: bigint;
  /** Owed, as a positive number. */
  readonly debt: bigint;
}
