export const payoutStates = ["REQUESTED", "APPROVED", "PAID", "FAILED"] as const;
/** APPROVED: two admins have; PAID: the money was sent; FAILED: the bites are back. */
export type PayoutState = (typeof payoutStates)[number];

/** BANK: two admins and a file for the bank; STRIPE: two admins, then Stripe Connect. */
export const payoutMethods = ["BANK", "STRIPE"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/** From which state which others can be reached; `payout_may_become` says the same in the database. A bank may return what was paid. */
export const payoutTransitions = {
  REQUESTED: ["APPROVED", "FAILED"],
  APPROVED: ["PAID", "FAILED"],
  PAID: ["FAILED"],
  FAILED: [],
} as const satisfies Readonly<Record<PayoutState, readonly PayoutState[]>>;

/** REJECTED: by an admin; CANCELLED: by its owner; BANK: the bank refused it; RETURNED: the bank sent it back after it was paid. */
export const payoutFailReasons = ["REJECTED", "CANCELLED", "BANK", "RETURNED", "DISPUTE", "ACCOUNT_CLOSED"] as const;
export type PayoutFailReason = (typeof payoutFailReasons)[number];

/** Whole bites that come back with these cents of a payout: all of them with its last cent. */
export const returnedBites = (payout: { readonly bites: number; readonly cents: bigint }, reversedCents: bigint): number =>
  Number((BigInt(payout.bites) * reversedCents) / payout.cents);

/** Whether nobody sends it yet: it is not approved, or it is and no file for the bank has it. Stripe sends at once. */
export const isStoppable = (payout: {
  readonly state: PayoutState;
  readonly method: PayoutMethod;
  readonly exportedAt: Date | null;
}): boolean => payout.state === "REQUESTED" || (payout.state === "APPROVED" && payout.method === "BANK" && payout.exportedAt === null);

export const isOpen = (state: PayoutState): boolean => state === "REQUESTED" || state === "APPROVED";

export const mayBecome = (state: PayoutState, next: PayoutState): boolean =>
  (payoutTransitions[state] as readonly PayoutState[]).includes(next);
