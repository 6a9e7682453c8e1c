import type { IdentityCheck } from "../../brokers/port/identity-check";
import { KeyRing } from "../../brokers/secrets/key-ring";
import type { ViewerService } from "../../identity/auth/viewer.service";
import type { MailsService } from "../../identity/mail/mails.service";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import type { AppModule } from "../../platform/module";
import type { Notifier } from "../../platform/notifier";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import type { Ledger } from "../ledger/ledger.service";
import { ProviderCalls } from "../payments/port/provider-calls";
import { PayoutBooks } from "./payout-books";
import { MoneyMail } from "../mails/money-mail";
import { PayoutAccounts } from "./connect/payout-accounts.service";
import type { PayoutProvider } from "./connect/payout-provider";
import { PayoutSending } from "./connect/payout-sending.service";
import { PayoutMessages } from "./payout-messages";
import { PayoutReviews } from "./payout-reviews.service";
import { payoutsPersonalData } from "./payouts.personal-data";
import { PayoutsReader } from "./payouts.reader";
import { PayoutsResolver } from "./payouts.resolver";
import { PayoutsService, type PayoutParts } from "./payouts.service";

export interface PayoutsContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly notifier: Notifier;
  readonly mails: MailsService;
  readonly viewers: ViewerService;
  readonly identityCheck: IdentityCheck;
  readonly ledger: Ledger;
  readonly rateLimits: RateLimits;
  /** Who sends payouts; null: admins, by hand. */
  readonly provider: PayoutProvider | null;
  readonly onError: (error: unknown) => void;
}

/** Earned bites paid out as money: two admins approve, then a file for the bank, or Stripe. */
export function createPayoutsModule(context: PayoutsContext) {
  const { config, clock, db, jobs, notifier, mails, viewers, identityCheck, ledger, rateLimits, provider, onError } = context;
  const parts: PayoutParts = {
    ...{ db, clock, viewers, identityCheck, provider, ring: new KeyRing(config.brokerKeys), secret: config.authSecret },
    ...{ books: new PayoutBooks(ledger), messages: new PayoutMessages(notifier, new MoneyMail(mails, config)) },
  };
  const payouts = new PayoutsService(parts);
  const accounts = new PayoutAccounts({ ...parts, calls: new ProviderCalls(rateLimits) });
  const sending = provider && new PayoutSending({ ...parts, provider, onError }, payouts);
  if (provider && sending) {
    provider.listen({ accountChanged: (ref) => accounts.refresh(ref), transferChanged: (ref) => sending.transferChanged(ref) });
    jobs.repeat("payouts.send", "*/5 * * * *", () => sending.runDue());
    jobs.repeat("payouts.accounts", "* * * * *", () => accounts.refreshUnfinished());
  }
  // What fails here is sent by the job.
  const reviews = new PayoutReviews(parts, payouts, async (id) => sending?.send(id).catch(onError));
  jobs.repeat("payouts.debtors", "*/5 * * * *", () => payouts.stopOfDebtors());
  const reader = new PayoutsReader(parts, ledger);
  const module: AppModule = { resolvers: [new PayoutsResolver(payouts, reader, accounts)] };
  return { ...module, payouts, reviews, reader, accounts, sending, personalData: payoutsPersonalData(payouts) };
}

export type PayoutsModule = ReturnType<typeof createPayoutsModule>;
