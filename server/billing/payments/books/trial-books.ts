import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock";
import type { Tx } from "../../../platform/db/database";
import type { PlanTier } from "../../plans/plan-rules";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import { trialReason } from "../../plans/trials";
import type { TiersService } from "../../tiers/tiers.service";
import type { PaymentMails } from "./payment-mails";
import type { BillRow } from "./payments.entity";
import { insertPlan, updateBill, updatePlan } from "./payments.store";
import { newPlan, type Period } from "./new-plan";
import type { TrialMessages } from "./trial-messages";

const dayMs = 86_400_000;

export interface TrialParts {
  readonly clock: Clock;
  readonly tiers: TiersService;
  readonly mails: Pick<PaymentMails, "changed">;
  readonly messages: TrialMessages;
}

/** What a trial changes here. No money moves, so there is no invoice and no entry in the ledger before its first charge. */
export class TrialBooks {
  constructor(private readonly parts: TrialParts) {}

  /** Starts the plan of a bill free of charge. The caller has seen that its payer may try one. Months are counted from the trial's end. */
  async started(tx: Tx, bill: BillRow, ref: string | null = null, given: Period | null = null): Promise<void> {
    const { clock, tiers, messages } = this.parts;
    const at = clock.date();
    const { start, end } = given ?? { start: at, end: new Date(+at + bill.trialDays * dayMs) };
    await updateBill(tx, bill.id, { state: "PAID", settledAt: at });
    await insertPlan(tx, { ...newPlan(randomUUID(), bill, ref, { start, end }, at), anchorAt: end, trialEndsAt: end });
    await tiers.set(tx, bill.userId, "PLAN", bill.plan, trialReason);
    await messages.started(tx, bill.userId, bill.plan!, end);
  }

  /** A higher plan for the rest of the trial, free of charge too. */
  async changed(tx: Tx, plan: PlanSubscriptionRow, to: PlanTier): Promise<void> {
    await updatePlan(tx, plan.id, { plan: to, nextPlan: null });
    await this.parts.tiers.set(tx, plan.userId, "PLAN", to, trialReason);
    await this.parts.mails.changed(tx, plan.userId, plan.plan, to, null);
  }

  /** The trial ends at another time, as its provider says. */
  async moved(tx: Tx, plan: PlanSubscriptionRow, end: Date): Promise<void> {
    if (+end > +plan.periodStart && +end !== +plan.periodEnd)
      await updatePlan(tx, plan.id, { periodEnd: end, anchorAt: end, trialEndsAt: end });
  }

  /** The card of a bill had started another person's trial: nothing begins. Said once. */
  async refused(tx: Tx, bill: BillRow): Promise<void> {
    if (bill.isTrialRefused) return;
    await updateBill(tx, bill.id, { isTrialRefused: true });
    await this.parts.messages.refused(tx, bill.userId, bill.plan!);
  }
}
