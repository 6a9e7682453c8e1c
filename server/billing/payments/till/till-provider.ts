import { lockUser } from "../../../identity/account/users.store";
import type { Config } from "../../../platform/config";
import type { Database, Tx } from "../../../platform/db/database";
import { ErrorCode, refuse } from "../../../platform/user-error";
import { upgradePrice, type PlanTier } from "../../plans/plan-rules";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import type { PaymentBooks } from "../books/payment-books";
import type { TrialBooks } from "../books/trial-books";
import { isOnTrial } from "../../plans/trials";
import { upgradeLines } from "../books/upgrade-lines";
import type { BillRow } from "../books/payments.entity";
import { lockPlan, updatePlan } from "../books/payments.store";
import type { PaymentPage, PaymentProvider, RefundOutcome, UpgradeQuote } from "../port/payment-provider";
import { readTillCard } from "./till.store";

/** The test till behind the port: what it is asked is booked at once. */
export class TillProvider implements PaymentProvider {
  readonly kind = "TEST";

  constructor(
    private readonly db: Database,
    private readonly config: Pick<Config, "publicUrl">,
    private readonly books: PaymentBooks,
    private readonly trials: TrialBooks,
  ) {}

  async openPage({ id }: BillRow): Promise<PaymentPage> {
    return { ref: id, url: `${this.config.publicUrl.replace(/\/$/, "")}/till/${id}` };
  }

  async quoteUpgrade(plan: PlanSubscriptionRow, to: PlanTier, at: Date): Promise<UpgradeQuote> {
    const price = upgradePrice(plan.plan, to, { start: plan.periodStart, end: plan.periodEnd }, at);
    return { dueCents: price.dueCents, lines: upgradeLines(plan.plan, to, price) };
  }

  async upgrade(plan: PlanSubscriptionRow, to: PlanTier, quote: UpgradeQuote, operationId: string): Promise<void> {
    await this.locked(plan, async (tx, row) => {
      if (row.plan === to) return;
      if (isOnTrial(plan) !== isOnTrial(row)) refuse(ErrorCode.PRICE_CHANGED, "input.quotedUsd", "The price has changed. Check it again.");
      if (isOnTrial(row)) return this.trials.changed(tx, row, to);
      if (quote.dueCents > 0n && (await readTillCard(tx, row.userId)) !== "PAYS")
        refuse(ErrorCode.CARD_DECLINED, "input.tier", "The card was declined. Your plan stays as it is.");
      await this.books.upgraded(tx, row, to, quote.lines, { paymentRef: `till-${operationId}` });
    });
  }

  async setNextPlan(plan: PlanSubscriptionRow, nextPlan: PlanTier | null): Promise<void> {
    await this.locked(plan, (tx, row) => updatePlan(tx, row.id, { nextPlan }));
  }

  async setRenews(plan: PlanSubscriptionRow, renews: boolean): Promise<void> {
    await this.locked(plan, (tx, row) => updatePlan(tx, row.id, { renews }));
  }

  async end(): Promise<void> {}

  async refund(_invoice: unknown, _cents: bigint, operationId: string): Promise<RefundOutcome> {
    return { state: "DONE", ref: `till-${operationId}` };
  }

  async portal(): Promise<null> {
    return null;
  }

  private async locked(plan: PlanSubscriptionRow, work: (tx: Tx, row: PlanSubscriptionRow) => Promise<void>): Promise<void> {
    await this.db.transaction(async (tx) => {
      await lockUser(tx, plan.userId);
      await work(tx, (await lockPlan(tx, plan.id))!);
    });
  }
}
