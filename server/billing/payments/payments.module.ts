import type { MailsService } from "../../identity/mail/mails.service";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Config } from "../../platform/config";
import type { Database } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import type { Logger } from "../../platform/ops/logger";
import type { AppModule } from "../../platform/module";
import type { Notifier } from "../../platform/notifier";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import type { Ledger } from "../ledger/ledger.service";
import { MoneyMail } from "../mails/money-mail";
import { TakeBackMessages } from "../take-backs/take-back-messages";
import { TakeBacks } from "../take-backs/take-backs.service";
import { followPlans, PlanFollowing } from "../plans/plan-following";
import { PlanUpkeep } from "../plans/plan-upkeep";
import { PlansService } from "../plans/plans.service";
import { TiersService } from "../tiers/tiers.service";
import { PaymentBooks } from "./books/payment-books";
import { PaymentMails } from "./books/payment-mails";
import { TrialBooks } from "./books/trial-books";
import { TrialMessages } from "./books/trial-messages";
import { SalesLedger } from "./books/sales-ledger";
import { paymentsPersonalData } from "./payments.personal-data";
import { PaymentsReader } from "./payments.reader";
import { PaymentsResolver } from "./payments.resolver";
import type { StripeSetting } from "../../platform/payments-setting";
import { RefundBooks } from "./books/refund-books";
import { RelatedAccounts } from "../related/related.service";
import { ProviderFees } from "./books/provider-fees";
import { StripeCharges } from "./stripe/stripe-charges";
import { StripeClient } from "./stripe/stripe-client";
import { StripeConnect } from "./stripe/stripe-connect";
import { StripeEvents } from "./stripe/stripe-events";
import { StripeProvider } from "./stripe/stripe-provider";
import { StripeSync } from "./stripe/stripe-sync";
import { mountStripe } from "./stripe/stripe.routes";
import { RefundsService } from "./refunds.service";
import type { PaymentProvider } from "./port/payment-provider";
import { ProviderCalls } from "./port/provider-calls";
import { TillProvider } from "./till/till-provider";
import { TillRenewals } from "./till/till-renewals";
import { TillService } from "./till/till.service";

export interface PaymentsContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly mails: MailsService;
  readonly notifier: Notifier;
  readonly ledger: Ledger;
  readonly rateLimits: RateLimits;
}

/** Plans and bites for real money: what is sold, who takes the money, and what comes of it. */
export function createPaymentsModule({ config, clock, bus, db, jobs, logger, mails: post, notifier, ledger, rateLimits }: PaymentsContext) {
  const onError = (error: unknown): void => logger.error({ err: error }, "A payment could not be settled");
  const tiers = new TiersService(db, clock, bus);
  /** The network is reached only where Stripe takes the money. */
  function connectStripe(setting: StripeSetting) {
    const client = new StripeClient(setting, clock);
    const sync = new StripeSync({
      db,
      clock,
      client,
      setting,
      books,
      trials,
      refunds: refundBooks,
      charges: new StripeCharges({ db, client, fees: new ProviderFees(ledger), related: new RelatedAccounts(clock, config.authSecret) }),
    });
    const connect = setting.paysOut ? new StripeConnect(client, config) : null;
    const events = new StripeEvents({ db, clock, jobs, client, setting, sync, connect });
    return { events, connect, provider: new StripeProvider({ db, clock, config, setting, client, sync }) };
  }
  const mails = new PaymentMails(post, config);
  const moneyMail = new MoneyMail(post, config);
  const takeBacks = new TakeBacks(clock, ledger, new TakeBackMessages(notifier, moneyMail));
  const sales = new SalesLedger(ledger, takeBacks);
  const following = new PlanFollowing(jobs);
  const books = new PaymentBooks({ clock, tiers, mails, sales, following });
  const trialMessages = new TrialMessages(notifier, moneyMail);
  const trials = new TrialBooks({ clock, tiers, mails, messages: trialMessages });
  const refundBooks = new RefundBooks({ clock, books, sales, mails });
  const stripe = config.payments?.kind === "STRIPE" ? connectStripe(config.payments) : null;
  const provider: PaymentProvider | null =
    stripe?.provider ?? (config.payments === null ? null : new TillProvider(db, config, books, trials));
  followPlans(jobs, db, provider);
  const refunds = new RefundsService({ db, clock, jobs, books, refunds: refundBooks, sales, provider, onError });
  const till = new TillService(db, clock, books, trials);
  const renewals = new TillRenewals(db, clock, books);
  const plans = new PlansService({ db, clock, mails, provider, calls: new ProviderCalls(rateLimits), trialDays: config.planTrialDays });
  const upkeep = new PlanUpkeep({ db, clock, mails, trialMessages, books, provider, onError });
  const reader = new PaymentsReader({ db, clock, provider, ledger, plans, trialDays: config.planTrialDays });
  jobs.repeat("billing.renew", "*/10 * * * *", async () => {
    await upkeep.stopRenewingSuspended();
    await renewals.run();
    await upkeep.run();
  });
  jobs.repeat("billing.earned_tiers", "17 2 * * *", () => tiers.calculateEarned());
  const module: AppModule = {
    resolvers: [new PaymentsResolver(plans, till, refunds, reader)],
    routes: (http) => stripe && mountStripe(http, stripe.events, logger),
  };
  return {
    ...module,
    tiers,
    plans,
    till,
    renewals,
    upkeep,
    refunds,
    reader,
    moneyMail,
    stripeEvents: stripe?.events ?? null,
    payoutProvider: stripe?.connect ?? null,
    personalData: paymentsPersonalData(upkeep),
  };
}

export type PaymentsModule = ReturnType<typeof createPaymentsModule>;
