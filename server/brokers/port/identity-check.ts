/**
 * Whoever makes sure of people's identity, for the operator. It must be passed before a record is on an account with real money and before any
 * payout. This server comes with none.
 */
export interface IdentityCheck {
  /** As screens call it; null where nobody checks. */
  readonly name: string | null;
  hasPassed(userId: string): Promise<boolean>;
}

/** Checks nobody: everyone passes, and screens say so. */
export const noIdentityCheck: IdentityCheck = { name: null, hasPassed: async () => true };
