import { createHash } from "node:crypto";

/**
 * The chart of accounts, as `ledger_account_kinds` has it (a test compares them): a new kind is a row there, by a
 * migration, and a name here. docs/ledger.md draws how bites and money move between them.
 */
export const userKinds = ["GIFT", "BOUGHT", "EARNED", "EARNED_PENDING", "RESERVE", "HELD", "IN_PAYOUT", "DEBT"] as const;
export const serverBiteKinds = ["GIFTS_ISSUED", "BITES_SOLD", "REVENUE", "PAID_OUT"] as const;
export const centKinds = ["CASH", "SALES_BITES", "SALES_PLANS", "TAX", "PROVIDER_FEES", "DISPUTES", "PAYOUTS"] as const;

export type UserAccountKind = (typeof userKinds)[number];
export type ServerAccountKind = (typeof serverBiteKinds)[number] | (typeof centKinds)[number];
export type AccountKind = UserAccountKind | ServerAccountKind;

/** The purses that are spent from, in the order in which they are. Bites keep what they came from. */
export const purses = ["GIFT", "BOUGHT", "EARNED"] as const;
export type PurseKind = (typeof purses)[number];
/** How many bites of each origin. */
export type Origins = Readonly<Record<PurseKind, bigint>>;

/** Sub-accounts of each of the server's own accounts: one row would be a queue (0.3 of bare inserts; 16 give 0.7). */
export const stripesCount = 16;

/** An account of a user, or one of the server's own, of which the transfer's user decides the stripe. */
export type AccountRef =
  | { readonly kind: UserAccountKind; readonly userId: string }
  | { readonly kind: ServerAccountKind; readonly userId?: undefined };

export const userAccount = (kind: UserAccountKind, userId: string): AccountRef => ({ kind, userId });
export const serverAccount = (kind: ServerAccountKind): AccountRef => ({ kind });

/** The stripe that operations of this user use; `ledger_stripe` in the database is the same. 0 for an operation of the server's own. */
export function stripeOf(userId: string | null): number {
  return userId === null ? 0 : createHash("sha256").update(userId).digest()[0]! & (stripesCount - 1);
}
