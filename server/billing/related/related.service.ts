import { createHmac } from "node:crypto";
import { deviceOf } from "../../identity/sessions/device";
import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import { writeTrialCard } from "../plans/trials.store";
import type { BitePaymentKind } from "../spending/bite-payment.entity";
import { readPaidSince, readShared, writePayerCard } from "./related.store";
import { localNetworks, type SharedDetail } from "./shared-details";

const dayMs = 86_400_000;

/** A payment that is quoted, or made and not yet stored. */
export interface PaymentBetween {
  readonly kind: BitePaymentKind;
  readonly payerId: string;
  readonly feederId: string;
  readonly bites: number;
  /** A period that follows on one paid before. */
  readonly isRenewal: boolean;
}

/** Notices payments between accounts that are perhaps one person's, and keeps them small: nobody turns a stolen card into earnings that way. */
export class RelatedAccounts {
  constructor(
    private readonly clock: Clock,
    /** Of the server, for fingerprints of cards. */
    private readonly secret: string,
  ) {}

  /**
   * What the two share. Refuses SHARED_ACCOUNT_LIMIT where they share something and the payment would take the last 30 days above the cap; of
   * a renewal only its own price counts. A performance fee is owed, and never refused. Called under the lock of the payer's purse, two
   * payments at once are counted one after the other.
   */
  async check(db: Queryable, { kind, payerId, feederId, bites, isRenewal }: PaymentBetween): Promise<SharedDetail[]> {
    const shared = await readShared(db, payerId, feederId, localNetworks, deviceOf(null));
    if (shared.length === 0 || kind === "PERFORMANCE_FEE") return shared;
    const max = limits.sharedAccountBitesMax;
    const since = new Date(this.clock.now() - limits.sharedAccountDays * dayMs);
    const before = isRenewal ? 0n : await readPaidSince(db, payerId, feederId, since);
    if (before + BigInt(bites) > BigInt(max))
      refuse(
        ErrorCode.SHARED_ACCOUNT_LIMIT,
        "input",
        `Between these two accounts at most ${max} bites can be paid in ${limits.sharedAccountDays} days.`,
        new Decimal(max),
      );
    return shared;
  }

  /** Stores that a person paid with a card, by the provider's fingerprint of it. */
  async paidWithCard(tx: Tx, userId: string, providerFingerprint: string): Promise<void> {
    await writePayerCard(tx, userId, this.hashOf("card", providerFingerprint), this.clock.date());
  }

  /** Stores that a trial starts with a card, without whose; false where one did before. Its hash is another than that of cards that paid. */
  startsTrialWith(tx: Tx, providerFingerprint: string): Promise<boolean> {
    return writeTrialCard(tx, this.hashOf("trial-card", providerFingerprint), this.clock.date());
  }

  private hashOf(what: "card" | "trial-card", providerFingerprint: string): Buffer {
    return createHmac("sha256", `brigade:${what}:${this.secret}`).update(providerFingerprint).digest();
  }
}
