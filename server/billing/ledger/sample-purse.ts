import { signUpGiftBites } from "./gifts.service";
import type { Purse } from "./operations";

/** What a persona has, as an account with this balance would have come to it: the gift of the sign-up, and the rest bought. */
export function samplePurse(spendable: bigint): Pick<Purse, "gift" | "bought" | "earned" | "spendable" | "debt"> {
  const gift = spendable < signUpGiftBites ? spendable : signUpGiftBites;
  return { gift, bought: spendable - gift, earned: 0n, spendable, debt: 0n };
}
