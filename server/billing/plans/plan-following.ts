import { randomUUID } from "node:crypto";
import type { Database, Tx } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import { limits } from "../../platform/limits";
import { readPlan } from "../payments/books/payments.store";
import type { PaymentProvider } from "../payments/port/payment-provider";
import type { PlanSubscriptionRow } from "./plan-subscription.entity";

const task = "payments.follow-plan";

interface FollowJob {
  readonly planId: string;
  readonly operationId: string;
}

/** Asks that the provider follows what a refund or a dispute changed of a plan: it would go on charging for what is over. */
export class PlanFollowing {
  constructor(private readonly jobs: Jobs) {}

  /** In the transaction of the change. The test till has nothing of its own that could follow. */
  async ask(tx: Tx, { id, provider }: Pick<PlanSubscriptionRow, "id" | "provider">): Promise<void> {
    if (provider === "STRIPE") await this.jobs.enqueue(tx, task, { planId: id, operationId: randomUUID() } satisfies FollowJob);
  }
}

/** Has `provider` follow what was asked. */
export function followPlans(jobs: Jobs, db: Database, provider: PaymentProvider | null): void {
  jobs.register<FollowJob>(task, limits.paymentJobAttemptsMax, async ({ planId, operationId }) => {
    const plan = (await readPlan(db, planId))!;
    if (provider?.kind !== plan.provider)
      throw new Error(`Plan ${plan.id} is charged through ${plan.provider}, which is not configured: it must be ended there.`);
    if (plan.state === "ENDED") await provider.end(plan, operationId);
    else await provider.setNextPlan(plan, plan.nextPlan, operationId);
  });
}
