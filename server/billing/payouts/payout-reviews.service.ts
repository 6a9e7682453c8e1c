import { recordAudit } from "../../platform/audit";
import type { Tx } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { isUuid } from "../../platform/text/uuid";
import { ErrorCode, refuse } from "../../platform/user-error";
import { BitesOwed } from "../ledger/ledger-errors";
import { bankDetailsFrom } from "./bank-details";
import { mayBecome, type PayoutFailReason } from "./payout-states";
import type { PayoutParts, PayoutsService } from "./payouts.service";
import { lockApproved, lockPayout, markExported, updatePayout, type PayoutView } from "./payouts.store";

/** What admins do about payouts, each step with its line in the audit log. Who may is the caller's to check. */
export class PayoutReviews {
  constructor(
    private readonly parts: PayoutParts,
    private readonly payouts: PayoutsService,
    /** After the commit: a payout that the provider sends. */
    private readonly onReleased: (payoutId: string) => Promise<void>,
  ) {}

  /**
   * The first of two admins notes that it is right, the second releases it. Throws NOT_FOUND; refuses SELF, PAYOUT_STATE,
   * PAYOUT_SECOND_ADMIN, BITES_OWED, IDENTITY_REQUIRED.
   */
  async approve(adminId: string, payoutId: string, reason: string): Promise<void> {
    const { db, clock, identityCheck, books, messages } = this.parts;
    await db.transaction(async (tx) => {
      const payout = await this.found(tx, payoutId);
      if (payout.userId === adminId) refuse(ErrorCode.SELF, "input.payoutId", "This payout is your own: two others approve it.");
      if (payout.state !== "REQUESTED") refuse(ErrorCode.PAYOUT_STATE, "input.payoutId", "This payout is not waiting for approval.");
      if (payout.firstApprovedBy === adminId)
        refuse(ErrorCode.PAYOUT_SECOND_ADMIN, "input.payoutId", "You approved it already: another admin does it next.");
      if (!(await identityCheck.hasPassed(payout.userId)))
        refuse(ErrorCode.IDENTITY_REQUIRED, "input.payoutId", "The payee has not passed the identity check.");
      const { debt } = await books.lock(tx, payout.userId);
      if (debt > 0n) throw new BitesOwed(debt);
      const isSecond = payout.firstApprovedBy !== null;
      const at = clock.date();
      if (isSecond) await updatePayout(tx, payout.id, { state: "APPROVED", approvedBy: adminId, approvedAt: at });
      else await updatePayout(tx, payout.id, { firstApprovedBy: adminId, firstApprovedAt: at });
      await this.audit(tx, adminId, isSecond ? "payouts.release" : "payouts.approve", payout, reason);
      if (isSecond) await messages.approved(tx, payout);
      if (isSecond && payout.method === "STRIPE") tx.afterCommit(() => this.onReleased(payout.id));
    });
  }

  /** The bites go back. Of one that was paid: the bank returned it. Throws NOT_FOUND; refuses PAYOUT_STATE. */
  async fail(adminId: string, payoutId: string, reason: string): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      const payout = await this.found(tx, payoutId);
      if (!mayBecome(payout.state, "FAILED")) refuse(ErrorCode.PAYOUT_STATE, "input.payoutId", "This payout has failed already.");
      if (payout.state !== "REQUESTED") assertByHand(payout);
      const why = ({ REQUESTED: "REJECTED", APPROVED: "BANK", PAID: "RETURNED", FAILED: "BANK" } as const)[payout.state];
      await this.payouts.fail(tx, payout, why satisfies PayoutFailReason, adminId, reason.trim());
      await this.audit(tx, adminId, "payouts.fail", payout, reason);
    });
  }

  /** The bank sent the money. Throws NOT_FOUND; refuses PAYOUT_STATE, REQUIRED, TOO_LONG. */
  async markPaid(adminId: string, payoutId: string, given: string): Promise<void> {
    const { db, clock, books, messages } = this.parts;
    const reference = given.trim();
    const max = limits.payoutReferenceCharactersMax;
    if (reference === "") refuse(ErrorCode.REQUIRED, "input.reference", "Enter what the bank calls the transfer.");
    if ([...reference].length > max) refuse(ErrorCode.TOO_LONG, "input.reference", `Use at most ${max} characters.`);
    await db.transaction(async (tx) => {
      const payout = await this.found(tx, payoutId);
      if (payout.state !== "APPROVED") refuse(ErrorCode.PAYOUT_STATE, "input.payoutId", "Only an approved payout can be marked as paid.");
      assertByHand(payout);
      await books.paid(tx, payout);
      await updatePayout(tx, payout.id, {
        state: "PAID",
        paidBy: adminId,
        paidAt: clock.date(),
        reference,
        sealed: null,
        keyVersion: null,
      });
      await this.audit(tx, adminId, "payouts.paid", payout, reference);
      await messages.paid(tx, { ...payout, reference });
    });
  }

  /** Approved payouts with their bank details, as rows for a file. Writing it again says so in each row's `exported_before`. */
  exportFile(adminId: string, reason: string): Promise<string[][]> {
    const { db, clock, ring } = this.parts;
    return db.transaction(async (tx) => {
      const payouts = await lockApproved(tx, limits.payoutsPerFileMax);
      const rows = payouts.map((payout) => {
        const { accountHolder, country, accountNumber, bankCode } = bankDetailsFrom(ring.unseal(payout.sealed!, payout.id));
        const usd = `${payout.cents / 100n}.${String(payout.cents % 100n).padStart(2, "0")}`;
        return [`P-${payout.number}`, accountHolder, country, accountNumber, bankCode, usd, "USD", payout.exportedAt?.toISOString() ?? ""];
      });
      await markExported(
        tx,
        payouts.map(({ id }) => id),
        clock.date(),
      );
      const data = { payouts: payouts.map(({ number }) => `P-${number}`) };
      await recordAudit(tx, clock, {
        actorId: adminId,
        action: "payouts.export",
        subjectKind: "PAYOUT",
        subjectId: null,
        reason: reason.trim(),
        data,
      });
      return [["payout", "account_holder", "country", "account_number", "bank_code", "amount", "currency", "exported_before"], ...rows];
    });
  }

  private async found(tx: Tx, payoutId: string): Promise<PayoutView> {
    const payout = isUuid(payoutId) ? await lockPayout(tx, payoutId) : null;
    if (!payout) throw notFound("This payout");
    return payout;
  }

  private audit(tx: Tx, actorId: string, action: string, { id, number, bites, userId }: PayoutView, reason: string): Promise<void> {
    const data = { number: `P-${number}`, bites, userId };
    return recordAudit(tx, this.parts.clock, { actorId, action, subjectKind: "PAYOUT", subjectId: id, reason: reason.trim(), data });
  }
}

/** What the provider sends is booked by what the provider says: by hand it would be paid twice, or given back beside the money. */
function assertByHand({ method }: Pick<PayoutView, "method">): void {
  if (method !== "BANK") refuse(ErrorCode.PAYOUT_STATE, "input.payoutId", "Stripe sends this payout, and says what became of it.");
}
