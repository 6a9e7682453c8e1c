import { limits } from "../../../platform/limits";
import type { Tx } from "../../../platform/db/database";
import { isUuid } from "../../../platform/text/uuid";
import { returnedBites } from "../payout-states";
import { lockPayout, readPayout, updatePayout, type PayoutView } from "../payouts.store";
import type { PayoutParts, PayoutsService } from "../payouts.service";
import { readPayoutsToSend } from "./payout-accounts.store";
import type { PayoutProvider } from "./payout-provider";

type Parts = Pick<PayoutParts, "db" | "clock" | "ring" | "books" | "messages"> & {
  readonly provider: PayoutProvider;
  onError(error: unknown): void;
};

/** Sends approved payouts through the provider, each once, and books what became of them. */
export class PayoutSending {
  constructor(
    private readonly parts: Parts,
    private readonly payouts: Pick<PayoutsService, "fail">,
  ) {}

  /** All that wait. One that the provider does not take now waits for the next run, under the same id. */
  async runDue(): Promise<void> {
    for (const id of await readPayoutsToSend(this.parts.db, limits.payoutsPerFileMax)) await this.send(id).catch(this.parts.onError);
  }

  /** Asks the provider, outside of any transaction, and books what it did; does nothing once that is booked. */
  async send(payoutId: string): Promise<void> {
    const { db, clock, ring, books, messages, provider } = this.parts;
    const asked = await readPayout(db, payoutId);
    if (asked?.state !== "APPROVED" || asked.method !== "STRIPE") return;
    const { stripeAccount } = JSON.parse(ring.unseal(asked.sealed!, asked.id)) as { stripeAccount: string };
    const outcome = await provider.send({ payoutId, accountRef: stripeAccount, cents: asked.cents });
    await db.transaction(async (tx) => {
      const payout = await lockPayout(tx, payoutId);
      if (payout?.state !== "APPROVED") return;
      if (outcome.state === "REFUSED") return this.payouts.fail(tx, payout, "BANK", null, `Stripe: ${outcome.failure}`.slice(0, 300));
      await books.paid(tx, payout);
      await updatePayout(tx, payout.id, {
        ...{ state: "PAID", paidBy: payout.approvedBy, paidAt: clock.date(), reference: outcome.ref, transferRef: outcome.ref },
        ...{ sealed: null, keyVersion: null },
      });
      await messages.paid(tx, { ...payout, reference: outcome.ref });
    });
  }

  /** A transfer changed at the provider: what was taken back of it is a payout, or a part of one, that came back. */
  async transferChanged(ref: string): Promise<void> {
    const { db, provider } = this.parts;
    const { payoutId, reversedCents } = await provider.transfer(ref);
    if (reversedCents === 0n || payoutId === null || !isUuid(payoutId)) return;
    await this.send(payoutId);
    await db.transaction(async (tx) => {
      const payout = await lockPayout(tx, payoutId);
      if (payout?.state !== "PAID" || payout.transferRef !== ref) return;
      if (reversedCents >= payout.cents) return this.payouts.fail(tx, payout, "RETURNED", null, "");
      if (reversedCents > payout.reversedCents) await this.partlyReturned(tx, payout, reversedCents);
    });
  }

  /** Whole bites come back; what does not make one does with the rest. The payout stays paid. */
  private async partlyReturned(tx: Tx, payout: PayoutView, cents: bigint): Promise<void> {
    const { books, messages } = this.parts;
    const bites = returnedBites(payout, cents);
    await books.partlyReturned(tx, payout, { bites, cents });
    await updatePayout(tx, payout.id, { reversedCents: cents, reversedBites: bites });
    await messages.partlyReturned(tx, payout, { bites: bites - payout.reversedBites, cents: cents - payout.reversedCents });
  }
}
