import { randomUUID } from "node:crypto";
import type { IdentityCheck } from "../../brokers/port/identity-check";
import type { KeyRing } from "../../brokers/secrets/key-ring";
import { assertMayWrite } from "../../identity/account/activity.policy";
import { lockUser } from "../../identity/account/users.store";
import type { ViewerService } from "../../identity/auth/viewer.service";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { once } from "../../trading/client-requests";
import { centsOfBites } from "../earnings/bites-worth";
import { BitesOwed, InsufficientBites } from "../ledger/ledger-errors";
import { bankDetailsOf, fingerprintOf, hintOf, type BankDetails } from "./bank-details";
import { destinationOf } from "./connect/destination";
import type { PayoutProvider } from "./connect/payout-provider";
import type { PayoutBooks } from "./payout-books";
import type { PayoutMessages } from "./payout-messages";
import { isStoppable, type PayoutFailReason } from "./payout-states";
import {
  insertPayout,
  lockOpenPayout,
  lockPayout,
  readFirstEarnedAt,
  readStoppableOfDebtors,
  storeDetails,
  updatePayout,
  type PayoutView,
} from "./payouts.store";

const dayMs = 86_400_000;

export interface PayoutParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ring: KeyRing;
  /** Of the server, for fingerprints of accounts. */
  readonly secret: string;
  readonly viewers: Pick<ViewerService, "assertFreshSignIn">;
  readonly identityCheck: IdentityCheck;
  /** Who sends payouts; null: admins, by hand. */
  readonly provider: PayoutProvider | null;
  readonly books: PayoutBooks;
  readonly messages: PayoutMessages;
}

export interface PayoutRequest {
  readonly clientRequestId: string;
  readonly bites: number;
}

/** From when on a feeder may be paid out: some days after the first bites were earned; null before. */
export const firstPayoutAt = (firstEarnedAt: Date | null): Date | null =>
  firstEarnedAt && new Date(+firstEarnedAt + limits.payoutFirstAfterDays * dayMs);

/** What feeders do about their payouts. */
export class PayoutsService {
  constructor(private readonly parts: PayoutParts) {}

  /** Stores where payouts go. Refuses FRESH_SIGN_IN_REQUIRED, REQUIRED, TOO_LONG, INVALID. */
  async saveDetails(viewer: Viewer, given: BankDetails): Promise<void> {
    assertMayWrite(viewer);
    const { db, ring, secret, clock, viewers, messages } = this.parts;
    const details = bankDetailsOf(given);
    await viewers.assertFreshSignIn(viewer);
    const { text, keyVersion } = ring.seal(JSON.stringify(details), viewer.id);
    await db.transaction(async (tx) => {
      await lockUser(tx, viewer.id);
      const hint = hintOf(details);
      await storeDetails(tx, {
        ...{ userId: viewer.id, sealed: text, keyVersion, country: details.country, hint },
        ...{ fingerprint: fingerprintOf(details, secret), updatedAt: clock.date() },
      });
      await messages.detailsChanged(tx, viewer.id, hint);
    });
  }

  /**
   * Asks for a payout of earned bites. Refuses IDENTITY_REQUIRED, PAYOUT_DETAILS_MISSING, PAYOUT_OPEN, PAYOUT_TOO_EARLY, AMOUNT_INVALID,
   * BITES_OWED, INSUFFICIENT_BITES, REQUEST_ID_REUSED. Its id.
   */
  async request(viewer: Viewer, input: PayoutRequest): Promise<string> {
    assertMayWrite(viewer);
    const { db, clock, identityCheck } = this.parts;
    if (!(await identityCheck.hasPassed(viewer.id)))
      refuse(ErrorCode.IDENTITY_REQUIRED, "input", "Pass the identity check before you are paid out.");
    const { payoutId } = await db.transaction(async (tx) => {
      await lockUser(tx, viewer.id);
      return once(tx, viewer.id, "requestPayout", input, clock.date(), async () => ({
        payoutId: await this.insert(tx, viewer.id, input.bites),
      }));
    });
    return payoutId;
  }

  /** Takes a request back that no second admin has approved. Throws NOT_FOUND; refuses PAYOUT_STATE. */
  async cancel(viewer: Viewer, payoutId: string): Promise<void> {
    assertMayWrite(viewer);
    await this.parts.db.transaction(async (tx) => {
      const payout = isUuid(payoutId) ? await lockPayout(tx, payoutId) : null;
      if (payout?.userId !== viewer.id) throw notFound("This payout");
      if (payout.state !== "REQUESTED") refuse(ErrorCode.PAYOUT_STATE, "input.payoutId", "This payout can’t be cancelled any more.");
      await this.fail(tx, payout, "CANCELLED", viewer.id, "");
    });
  }

  /** Of an account that is being deleted: a payout that is not approved ends. One that is goes on to the bank. */
  async closeOut(userId: string): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      const payout = await lockOpenPayout(tx, userId);
      if (payout?.state === "REQUESTED") await this.fail(tx, payout, "ACCOUNT_CLOSED", null, "");
    });
  }

  /** A payout of who owes bites since a refund or dispute does not go on unless the bank may have it: its bites settle that first. Two at once do it once. */
  async stopOfDebtors(): Promise<void> {
    const { db, books } = this.parts;
    for (const id of await readStoppableOfDebtors(db, limits.payoutsPerFileMax))
      await db.transaction(async (tx) => {
        const payout = await lockPayout(tx, id);
        if (!payout || !isStoppable(payout) || (await books.lock(tx, payout.userId)).debt === 0n) return;
        await this.fail(tx, payout, "DISPUTE", null, "");
      });
  }

  /** Ends a payout, whose row the caller has locked, and gives the bites back. */
  async fail(tx: Tx, payout: PayoutView, reason: PayoutFailReason, actorId: string | null, words: string): Promise<void> {
    const { books, messages, clock } = this.parts;
    await books.failed(tx, payout);
    await updatePayout(tx, payout.id, {
      ...{ state: "FAILED", failedBy: actorId, failedAt: clock.date(), failReason: reason, failWords: words },
      ...{ sealed: null, keyVersion: null },
    });
    await messages.failed(tx, { ...payout, bites: payout.bites - payout.reversedBites }, reason, words);
  }

  private async insert(tx: Tx, userId: string, bites: number): Promise<string> {
    const { clock, ring, books, messages } = this.parts;
    const to = await destinationOf(tx, userId, this.parts);
    if (!to) return refuse(ErrorCode.PAYOUT_DETAILS_MISSING, "input", "Enter your bank details first.");
    if (await lockOpenPayout(tx, userId)) refuse(ErrorCode.PAYOUT_OPEN, "input", "A payout of yours is on its way: one at a time.");
    await this.assertOldEnough(tx, userId);
    const least = limits.payoutBitesMin;
    if (bites < least) refuse(ErrorCode.AMOUNT_INVALID, "input.bites", `Request at least ${least} bites.`, new Decimal(least));
    const purse = await books.lock(tx, userId);
    if (purse.debt > 0n) throw new BitesOwed(purse.debt);
    if (purse.earned < BigInt(bites)) throw new InsufficientBites(purse.earned, BigInt(bites) - purse.earned);
    const id = randomUUID();
    const { text, keyVersion } = ring.seal(to.text, id);
    const row = { id, userId, bites, cents: centsOfBites(BigInt(bites)) };
    await insertPayout(tx, {
      ...{ ...row, sealed: text, keyVersion, requestedAt: clock.date() },
      ...{ method: to.method, country: to.country, hint: to.hint, fingerprint: to.fingerprint },
    });
    await books.requested(tx, row);
    await messages.requested(tx, (await lockPayout(tx, id))!);
    return id;
  }

  private async assertOldEnough(tx: Tx, userId: string): Promise<void> {
    const from = firstPayoutAt(await readFirstEarnedAt(tx, userId));
    if (from && +from <= this.parts.clock.now()) return;
    const days = limits.payoutFirstAfterDays;
    refuse(ErrorCode.PAYOUT_TOO_EARLY, "input", `The first payout is possible ${days} days after your first earnings.`, new Decimal(days));
  }
}
