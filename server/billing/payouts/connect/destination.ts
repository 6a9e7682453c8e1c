import type { KeyRing } from "../../../brokers/secrets/key-ring";
import type { Queryable } from "../../../platform/db/rows";
import type { PayoutMethod } from "../payout-states";
import { readDetails } from "../payouts.store";
import { readPayoutAccount } from "./payout-accounts.store";
import type { PayoutProvider } from "./payout-provider";

/** Where a payout goes. */
export interface Destination {
  readonly method: PayoutMethod;
  readonly country: string;
  readonly hint: string;
  readonly fingerprint: Buffer;
  /** What is sealed for the payout: bank details, or the account at the provider. */
  readonly text: string;
}

/** Through the provider where the server has one, else by hand. Null where the person has not said where to, or not all of it. */
export async function destinationOf(
  db: Queryable,
  userId: string,
  { provider, ring }: { readonly provider: PayoutProvider | null; readonly ring: KeyRing },
): Promise<Destination | null> {
  if (!provider) {
    const details = await readDetails(db, userId);
    if (!details) return null;
    const { country, hint, fingerprint } = details;
    return { method: "BANK", country, hint, fingerprint, text: ring.unseal(details.sealed, userId) };
  }
  const account = await readPayoutAccount(db, userId);
  if (!account?.isReady) return null;
  const { country, hint, fingerprint, ref } = account;
  return { method: "STRIPE", country: country!, hint: hint!, fingerprint: fingerprint!, text: JSON.stringify({ stripeAccount: ref }) };
}
