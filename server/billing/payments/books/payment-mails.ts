import { readContact } from "../../../identity/account/users.store";
import type { MailsService } from "../../../identity/mail/mails.service";
import type { Config } from "../../../platform/config";
import type { Tx } from "../../../platform/db/database";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import { planPriceCents, type PlanEndReason, type PlanTier } from "../../plans/plan-rules";
import { formatCounted } from "../../../platform/text/counted";
import { dayOf, moneyOf, planNames } from "./money-text";
import type { InvoiceRow } from "./payments.entity";
import { failureWords } from "./refund-failures";

type Invoiced = Pick<InvoiceRow, "userId" | "title" | "lines" | "amountCents" | "provider"> & { readonly number: string };

const endings: Readonly<Record<PlanEndReason, string>> = {
  CANCELED: "as you asked",
  UNPAID: "because its renewal was not paid",
  REFUNDED: "because its payment was refunded",
  DISPUTED: "because its payment was disputed at the bank",
  ACCOUNT_DELETED: "because the account was deleted",
};

/** A mail for each event of money, written in the transaction of its cause. */
export class PaymentMails {
  constructor(
    private readonly mails: MailsService,
    private readonly config: Pick<Config, "publicUrl" | "operator">,
  ) {}

  receipt(tx: Tx, invoice: Invoiced): Promise<void> {
    const lines = invoice.lines.map(({ text, cents }) => `${text}: ${moneyOf(BigInt(cents))}`).join("\n");
    return this.write(
      tx,
      invoice.userId,
      `Receipt B-${invoice.number}: ${invoice.title}`,
      `we received your payment. Receipt B-${invoice.number}:\n\n${lines}\nTotal: ${moneyOf(invoice.amountCents)}${this.testLine(invoice)}`,
    );
  }

  renewalSoon(tx: Tx, { userId, plan, nextPlan, periodEnd }: PlanSubscriptionRow): Promise<void> {
    const next = nextPlan ?? plan;
    return this.write(
      tx,
      userId,
      `Your ${planNames[next]} plan renews on ${dayOf(periodEnd)}`,
      `your ${planNames[next]} plan renews on ${dayOf(periodEnd)} for ${moneyOf(planPriceCents(next))}. To stop it, cancel before then.`,
    );
  }

  declined(tx: Tx, userId: string, plan: PlanTier, cents: bigint, graceUntil: Date): Promise<void> {
    return this.write(
      tx,
      userId,
      `Payment declined for your ${planNames[plan]} plan`,
      `we could not charge ${moneyOf(cents)} for your ${planNames[plan]} plan. The plan runs until ${dayOf(graceUntil)}. We will try again; you can also pay now.`,
    );
  }

  changed(tx: Tx, userId: string, from: PlanTier, to: PlanTier, at: Date | null): Promise<void> {
    const when = at ? `on ${dayOf(at)}` : "now";
    return this.write(
      tx,
      userId,
      `Your plan changes to ${planNames[to]}`,
      `your plan changes from ${planNames[from]} to ${planNames[to]} ${when}, for ${moneyOf(planPriceCents(to))} a month.`,
    );
  }

  renewalSet(tx: Tx, userId: string, plan: PlanTier, renews: boolean, periodEnd: Date): Promise<void> {
    const name = `Your ${planNames[plan]} plan`;
    return renews
      ? this.write(tx, userId, `${name} renews again`, `your ${planNames[plan]} plan renews on ${dayOf(periodEnd)} again.`)
      : this.write(
          tx,
          userId,
          `${name} is canceled`,
          `your ${planNames[plan]} plan is canceled. It runs until ${dayOf(periodEnd)}; nothing is charged after that.`,
        );
  }

  /** Of somebody who is suspended. */
  renewalStopped(tx: Tx, userId: string, plan: PlanTier, periodEnd: Date): Promise<void> {
    const name = planNames[plan];
    const text = `your account is suspended, so your ${name} plan does not renew. It runs until ${dayOf(periodEnd)}; nothing is charged after that.`;
    return this.write(tx, userId, `Your ${name} plan does not renew`, text);
  }

  ended(tx: Tx, userId: string, plan: PlanTier, reason: PlanEndReason): Promise<void> {
    return this.write(
      tx,
      userId,
      `Your ${planNames[plan]} plan has ended`,
      `your ${planNames[plan]} plan has ended ${endings[reason]}. Active copies continue; new ones need a free slot within your limits.`,
    );
  }

  refunded(tx: Tx, invoice: Invoiced, cents: bigint, bites: number): Promise<void> {
    const taken = bites > 0 ? ` ${bites} bites were taken back.` : "";
    return this.write(
      tx,
      invoice.userId,
      `Refund of ${moneyOf(cents)}`,
      `${moneyOf(cents)} of B-${invoice.number}, ${invoice.title}, go back to your card.${taken}${this.testLine(invoice)}`,
    );
  }

  /** The money did not arrive: `bites` are the payer's again. `until`: the end of the days in which they may ask once more. */
  refundFailed(
    tx: Tx,
    invoice: Invoiced,
    { cents, bites, failure, until }: { cents: bigint; bites: number; failure: string; until: Date | null },
  ): Promise<void> {
    const returned = bites > 0 ? ` ${formatCounted(bites, "bite", "bites")} are yours again.` : "";
    const again = until && bites > 0 ? `Until ${dayOf(until)} you can return the bites again, from the receipt. ` : "";
    const operator = this.config.operator.email ?? "whoever runs this server";
    return this.write(
      tx,
      invoice.userId,
      `Refund of ${moneyOf(cents)} failed`,
      `the refund of ${moneyOf(cents)} of B-${invoice.number}, ${invoice.title}, failed: ${failureWords(failure)}. No money went ` +
        `back to your card.${returned}\n\n${again}Questions? Write to ${operator}.${this.testLine(invoice)}`,
    );
  }

  disputed(tx: Tx, invoice: Invoiced, cents: bigint, bites: number): Promise<void> {
    const taken = bites > 0 ? ` ${bites} bites were taken back until it is decided.` : "";
    return this.write(
      tx,
      invoice.userId,
      `Payment B-${invoice.number} is disputed`,
      `the payment of ${moneyOf(cents)} for ${invoice.title} was disputed at the bank.${taken}`,
    );
  }

  disputeClosed(tx: Tx, invoice: Invoiced, isWon: boolean, bites: number): Promise<void> {
    const back = isWon && bites > 0 ? ` ${bites} bites were given back.` : "";
    return this.write(
      tx,
      invoice.userId,
      `The dispute of B-${invoice.number} is decided`,
      `the dispute about ${invoice.title} is decided: the payment ${isWon ? "was upheld" : "went back to the card"}.${back}`,
    );
  }

  private testLine({ provider }: Pick<InvoiceRow, "provider">): string {
    return provider === "TEST" ? "\n\nThis was a test payment: no money moved." : "";
  }

  private async write(tx: Tx, userId: string, subject: string, text: string): Promise<void> {
    const contact = await readContact(tx, userId);
    if (!contact?.email) return;
    const body = `Hello ${contact.name},\n\n${text}\n\nYour plan and invoices: ${this.config.publicUrl}/subscription\n\nBrigade`;
    await this.mails.write(tx, { userId, to: contact.email, subject, body });
  }
}
