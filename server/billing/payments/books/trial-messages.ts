import type { Tx } from "../../../platform/db/database";
import type { Notifier } from "../../../platform/notifier";
import type { MoneyMail } from "../../mails/money-mail";
import { planPriceCents, type PlanTier } from "../../plans/plan-rules";
import type { PlanSubscriptionRow } from "../../plans/plan-subscription.entity";
import { dayOf, moneyOf, planNames } from "./money-text";

const page = { page: "Your plan", path: "/subscription" } as const;

/** What people hear about a trial: when it begins, before its first charge, and where it could not begin. */
export class TrialMessages {
  constructor(
    private readonly notifier: Notifier,
    private readonly mails: MoneyMail,
  ) {}

  started(tx: Tx, userId: string, plan: PlanTier, trialEndsAt: Date): Promise<void> {
    const [name, day, price] = [planNames[plan], dayOf(trialEndsAt), moneyOf(planPriceCents(plan))];
    return this.mails.write(tx, userId, {
      ...page,
      subject: `Your free trial of ${name} runs until ${day}`,
      text: `your free trial of ${name} has begun. Nothing is charged before ${day}; from then on it costs ${price} a month. To pay nothing, cancel before that day.`,
    });
  }

  /** The first charge is near. */
  async endsSoon(tx: Tx, { id, userId, plan, nextPlan, periodEnd }: PlanSubscriptionRow): Promise<void> {
    const next = nextPlan ?? plan;
    const [day, price] = [dayOf(periodEnd), moneyOf(planPriceCents(next))];
    await this.notifier.publish(tx, {
      ...{ kind: "PLAN", userId, actorId: null, subject: null, groupKey: `plan:${id}` },
      onceKey: `plan:${id}:trial-ends:${periodEnd.toISOString()}`,
      data: { event: "TRIAL_ENDS", plan: planNames[next], usd: price, at: periodEnd.toISOString() },
    });
    await this.mails.write(tx, userId, {
      ...page,
      subject: `Your free trial ends on ${day}: then ${price} a month`,
      text: `your free trial of ${planNames[plan]} ends on ${day}. That day ${price} are charged to your card for the first month of ${planNames[next]}, and every month from then on. To pay nothing, cancel before that day.`,
    });
  }

  /** Another person's trial was started with this card. */
  refused(tx: Tx, userId: string, plan: PlanTier): Promise<void> {
    return this.mails.write(tx, userId, {
      ...page,
      subject: `Your free trial of ${planNames[plan]} did not begin`,
      text: `a free trial was started with this card before, so yours did not begin. Nothing was charged. You can take the plan without a trial.`,
    });
  }
}
