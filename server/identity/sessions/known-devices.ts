import { isAPIError } from "better-auth/api";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { SignInMails } from "../mail/sign-in-mails";
import { withAuthTx } from "../auth/auth-pool";
import type { Caller } from "../auth/caller";
import { deviceOf } from "./device";
import { storeDevice } from "./known-devices.store";
import { addressSubject } from "../../platform/rate-limits/rate-limits";

/**
 * With which browsers, and from which networks, somebody signs in. What is new is reported to the account's owner: it may not
 * have been them. Stored by kind ("Firefox on Linux", a network of 256 addresses), never by a mark in the browser.
 */
export class KnownDevices {
  constructor(
    private readonly clock: Clock,
    private readonly mails: Pick<SignInMails, "security">,
  ) {}

  /** In the transaction of the sign-in. The first of an account is its owner's own and is not reported. */
  async store(tx: Tx, userId: string, { address, headers }: Pick<Caller, "address" | "headers">): Promise<void> {
    const device = deviceOf(headers.get("user-agent"));
    const isNew = await storeDevice(tx, userId, device, networkOf(address), this.clock.date());
    if (isNew) await this.mails.security(tx, userId, `A new sign-in: ${device}, from ${address}.`);
  }
}

/** The network of an address: people whose provider changes their address each day get no report each day. */
export function networkOf(address: string): string {
  const plain = addressSubject(address);
  return plain.includes(":") ? plain : `${plain.split(".").slice(0, 3).join(".")}.0/24`;
}

/**
 * Runs a sign-in of the library and what we store of it in one transaction. What the library has written about a try that
 * it refuses (counts of wrong codes, a mail) stays.
 */
export async function signedIn<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const outcome = await db.transaction((tx) =>
    withAuthTx(tx, async (): Promise<{ value: T } | { error: unknown }> => {
      try {
        return { value: await work(tx) };
      } catch (error) {
        if (!isAPIError(error)) throw error;
        return { error };
      }
    }),
  );
  if ("error" in outcome) throw outcome.error;
  return outcome.value;
}
