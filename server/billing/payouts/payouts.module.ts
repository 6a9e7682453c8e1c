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
import type { Ledger } from "../ledger/ledger.service";
import { PayoutBooks } from "./payout-books";
import { MoneyMail } from "../mails/money-mail";
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
}

/** Earned bites paid out as money, by hand: two admins, a file for the bank. */
export function createPayoutsModule({ config, clock, db, jobs, notifier, mails, viewers, identityCheck, ledger }: PayoutsContext) {
  const parts: PayoutParts = {
    ...{ db, clock, viewers, identityCheck, ring: new KeyRing(config.brokerKeys), secret: config.authSecret },
    ...{ books: new PayoutBooks(ledger), messages: new PayoutMessages(notifier, new MoneyMail(mails, config)) },
  };
  const payouts = new PayoutsService(parts);
  const reviews = new PayoutReviews(parts, payouts);
  jobs.repeat("payouts.debtors", "*/5 * * * *", () => payouts.stopOfDebtors());
  const reader = new PayoutsReader(parts, ledger);
  const module: AppModule = { resolvers: [new PayoutsResolver(payouts, reader)] };
  return { ...module, payouts, reviews, reader, personalData: payoutsPersonalData(payouts) };
}

export type PayoutsModule = ReturnType<typeof createPayoutsModule>;
