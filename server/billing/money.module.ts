import type { IdentityCheck } from "../brokers/port/identity-check";
import type { CopyingModule } from "../copying/copying.module";
import type { IdentityModule } from "../identity/identity.module";
import type { PeopleModule } from "../people/people.module";
import type { PerformanceModule } from "../performance/performance.module";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { CountsLook } from "../platform/counts/counts-look";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs/jobs";
import type { Notifier } from "../platform/notifier";
import type { Logger } from "../platform/ops/logger";
import { createBillingModule } from "./billing.module";
import { createPaymentsModule } from "./payments/payments.module";
import { createPayoutsModule } from "./payouts/payouts.module";
import { createPerformanceFeeModule } from "./performance-fee/performance-fee.module";
import { createSpendingModule } from "./spending/spending.module";

export interface MoneyContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly countsLook: CountsLook;
  readonly logger: Logger;
  readonly notifier: Notifier;
  readonly jobs: Jobs;
  readonly identity: IdentityModule;
  readonly people: PeopleModule;
  readonly copying: CopyingModule;
  readonly performance: PerformanceModule;
  readonly identityCheck: IdentityCheck;
}

/** The modules of bites and money, over one ledger: what comes in, what people sell each other, what copies earn, what is paid out. */
export function createMoneyModules(app: MoneyContext) {
  const { logger, identity, people, copying, performance } = app;
  const { mails, rateLimits } = identity;
  const logs = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const billing = createBillingModule({ ...app, onError: logs("Adding up the ledger failed") });
  const { ledger } = billing;
  const payments = createPaymentsModule({ ...app, mails, ledger, rateLimits });
  const spending = createSpendingModule({
    ...app,
    mails,
    billing,
    checkCopies: (userIds) => copying.gone.check(userIds),
    onError: logs("Renewing a subscription failed"),
  });
  const performanceFees = createPerformanceFeeModule({
    ...app,
    people,
    performance,
    billing,
    spending,
    onError: logs("Charging a performance fee failed"),
  });
  const payouts = createPayoutsModule({
    ...app,
    mails,
    viewers: identity.viewers,
    ledger,
    rateLimits,
    provider: payments.payoutProvider,
    onError: logs("A payout could not be sent"),
  });
  return { billing, payments, spending, performanceFees, payouts };
}

export type MoneyModules = ReturnType<typeof createMoneyModules>;
