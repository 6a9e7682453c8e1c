import type { Tx } from "../../platform/db/database";
import type { Notifier } from "../../platform/notifier";
import type { MoneyMail } from "../mails/money-mail";
import { formatCounted } from "../../platform/text/counted";
import { moneyOf } from "../payments/books/money-text";
import type { PayoutRow } from "./payout.entity";
import type { PayoutFailReason } from "./payout-states";

type PayoutFacts = Pick<PayoutRow, "id" | "number" | "userId" | "bites" | "cents" | "hint">;

/** Why a payout failed, as the end of a sentence. */
const reasons: Readonly<Record<PayoutFailReason, string>> = {
  REJECTED: "an admin rejected it",
  CANCELLED: "you cancelled it",
  BANK: "the bank refused it",
  RETURNED: "the bank returned it",
  DISPUTE: "a card payment behind it was refunded or disputed",
  ACCOUNT_CLOSED: "your account was deleted",
};

/** A notification and a mail for each step of a payout, written in the transaction of the step. */
export class PayoutMessages {
  constructor(
    private readonly notifier: Notifier,
    private readonly mails: MoneyMail,
  ) {}

  async requested(tx: Tx, payout: PayoutFacts): Promise<void> {
    const amount = moneyOf(payout.cents);
    await this.mail(
      tx,
      payout.userId,
      `Payout P-${payout.number} requested: ${amount}`,
      `you asked for a payout of ${amount} (${payout.bites} bites) to the account ending in ${payout.hint}. Two admins check it before it is ` +
        `sent. If this was not you, change your password at once and cancel the payout on your earnings page.`,
    );
  }

  async approved(tx: Tx, payout: PayoutFacts): Promise<void> {
    const amount = moneyOf(payout.cents);
    await this.notify(tx, payout, "APPROVED", {});
    await this.mail(
      tx,
      payout.userId,
      `Payout P-${payout.number} approved: ${amount}`,
      `two admins approved your payout of ${amount}. It goes to the bank next, to the account ending in ${payout.hint}.`,
    );
  }

  async paid(tx: Tx, payout: PayoutFacts & { readonly reference: string }): Promise<void> {
    const amount = moneyOf(payout.cents);
    await this.notify(tx, payout, "PAID", {});
    await this.mail(
      tx,
      payout.userId,
      `Payout P-${payout.number} paid: ${amount}`,
      `we sent ${amount} to the account ending in ${payout.hint}. The bank calls the transfer ${payout.reference}.`,
    );
  }

  async failed(tx: Tx, payout: PayoutFacts, reason: PayoutFailReason, words: string): Promise<void> {
    const amount = moneyOf(payout.cents);
    if (reason !== "CANCELLED") await this.notify(tx, payout, "FAILED", { reason });
    const given = words === "" ? "" : ` Reason given: ${words}`;
    await this.mail(
      tx,
      payout.userId,
      `Payout P-${payout.number} failed: ${amount}`,
      `your payout of ${amount} failed: ${reasons[reason]}. Its ${payout.bites} bites are back, less what you owed.${given}`,
    );
  }

  /** A part of what was paid came back; the payout stays paid for the rest. */
  async partlyReturned(tx: Tx, payout: PayoutFacts, { bites, cents }: { readonly bites: number; readonly cents: bigint }): Promise<void> {
    const [amount, back] = [moneyOf(payout.cents), moneyOf(cents)];
    await this.notify(tx, payout, "PARTLY_RETURNED", { back, bites: String(bites) });
    await this.mail(
      tx,
      payout.userId,
      `${back} of payout P-${payout.number} came back`,
      `${back} of your payout of ${amount} were taken back at the payment provider. ${formatCounted(bites, "bite is", "bites are")} yours again, ` +
        `less what you owed. Ask the operator of this server if you do not know why.`,
    );
  }

  async detailsChanged(tx: Tx, userId: string, hint: string): Promise<void> {
    await this.mail(
      tx,
      userId,
      "Your bank details for payouts were changed",
      `payouts now go to the account ending in ${hint}. If this was not you, change your password at once.`,
    );
  }

  private notify(tx: Tx, { id, number, userId, cents }: PayoutFacts, event: string, data: Readonly<Record<string, string>>): Promise<void> {
    return this.notifier.publish(tx, {
      ...{ kind: "PAYOUT", userId, actorId: null, subject: null },
      ...{ groupKey: `payout:${id}`, onceKey: `payout:${id}:${event}${data["back"] ?? ""}` },
      data: { event, number, usd: moneyOf(cents), ...data },
    });
  }

  private mail(tx: Tx, userId: string, subject: string, text: string): Promise<void> {
    return this.mails.write(tx, userId, { subject, text, page: "Your earnings and payouts", path: "/earnings" });
  }
}
