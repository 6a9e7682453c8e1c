import { randomUUID } from "node:crypto";
import type { Database, Tx } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import { readPlan } from "../payments/books/payments.store";
import type { PaymentProvider } from "../payments/port/payment-provider";
import type { PlanSubscriptionRow } from "./plan-subscription.entity";

const task = "payments.follow-plan";

/** Has the provider follow what a refund or a dispute changed of a plan: it would go on charging for what is over. */
export class PlanFollowing {
  constructor(
    private readonly jobs: Jobs,
    private readonly db: Database,
    /** Asked when a job runs: the provider is made after the books that ask for this. */
    private readonly provider: () => PaymentProvider | null,
  ) {
    jobs.register<{ planId: string; operationId: string }>(task, limits.paymentJobAttemptsMax, ({ planId, operationId }) =>
      this.follow(planId, operationId),
    );
  }

  /** In the transaction of the change. The test till has nothing of its own that could follow. */
  async ask(tx: Tx, { id, provider }: Pick<PlanSubscriptionRow, "id" | "provider">): Promise<void> {
    if (provider === "STRIPE") await this.jobs.enqueue(tx, task, { planId: id, operationId: randomUUID() });
  }

  private async follow(planId: string, operationId: string): Promise<void> {
    const plan = (await readPlan(this.db, planId))!;
    const provider = this.provider();
    if (provider?.kind !== plan.provider)
      throw new Error(`Plan ${plan.id} is charged through ${plan.provider}, which is not configured: it must be ended there.`);
    if (plan.state === "ENDED") await provider.end(plan, operationId);
    else await provider.setNextPlan(plan, plan.nextPlan, operationId);
  }
}
