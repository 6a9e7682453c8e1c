import type { Config } from "../../platform/config";
import type { MailsService } from "../../identity/mail/mails.service";
import type { PeopleModule } from "../../people/people.module";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { Jobs } from "../../platform/jobs/jobs";
import type { AppModule } from "../../platform/module";
import type { Notifier } from "../../platform/notifier";
import { audienceChanged, type AudienceChanged } from "../../identity/account/identity.events";
import type { Ledger } from "../ledger/ledger.service";
import { RelatedAccounts } from "../related/related.service";
import { EarningsReader } from "../earnings/earnings.reader";
import { EarningsYearReader } from "../earnings/earnings-year.reader";
import { EarningsResolver } from "../earnings/earnings.resolver";
import { EarningsReleased } from "../mails/earnings-released";
import { MoneyMail } from "../mails/money-mail";
import { OffersReader } from "../offers/offers.reader";
import { FeederOfferFeederResolver, OffersResolver, RecipeOfferFeederResolver, TraderOfferResolver } from "../offers/offers.resolver";
import { OffersService } from "../offers/offers.service";
import { RenewalsService } from "../subscriptions/renewals.service";
import { SubscriptionsReader } from "../subscriptions/subscriptions.reader";
import { SubscriptionFeederResolver, SubscriptionsResolver, TraderSubscriptionResolver } from "../subscriptions/subscriptions.resolver";
import { SubscriptionsService } from "../subscriptions/subscriptions.service";
import { MaturingService } from "./maturing.service";
import { BitePaymentsReader } from "./bite-payments.reader";
import { BitePaymentsService } from "./bite-payments.service";
import { BitePaymentPeopleResolver, BiteQuoteFeederResolver, PurchasesResolver } from "./purchases.resolver";
import { PurchasesService } from "./purchases.service";
import { PeriodRefundsService } from "./period-refunds.service";
import { SpendingNotifications } from "./spending-notifications";
import { spendingPersonalData } from "./spending.personal-data";

export interface SpendingContext {
  readonly config: Pick<Config, "role" | "publicUrl" | "authSecret">;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly notifier: Notifier;
  readonly mails: MailsService;
  readonly people: PeopleModule;
  readonly billing: { readonly ledger: Ledger };
  /** Copies of whom these people were subscribed to turn to following exits. */
  readonly checkCopies: (userIds: readonly string[]) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/** What people sell each other for bites: seeing trades at once, one recipe, thanks. */
export function createSpendingModule({
  config,
  clock,
  bus,
  db,
  jobs,
  notifier,
  mails,
  people,
  billing: { ledger },
  checkCopies,
  onError,
}: SpendingContext) {
  const { relations, loaders } = people;
  const offers = new OffersService(db, clock, bus);
  const offersReader = new OffersReader(db, clock);
  const related = new RelatedAccounts(clock, config.authSecret);
  const payments = new BitePaymentsService(clock, ledger, related);
  const paymentsReader = new BitePaymentsReader(db, clock, ledger, offersReader, related);
  const mail = new MoneyMail(mails, config);
  const notifications = new SpendingNotifications(notifier, mail);
  const purchases = new PurchasesService(db, clock, relations, offersReader, payments, notifications);
  const parts = { db, clock, relations, payments, notifications };
  const renewals = new RenewalsService(parts, new PeriodRefundsService(clock, ledger), checkCopies, onError);
  const subscriptions = new SubscriptionsService(parts, renewals);
  const subscriptionsReader = new SubscriptionsReader(db);
  const maturing = new MaturingService(db, clock, ledger, onError);
  jobs.repeat("spending.mature", "*/10 * * * *", async () => void (await maturing.runDue()));
  const released = new EarningsReleased(db, clock, mail, onError);
  jobs.repeat("spending.released", "23 6 * * *", () => released.run());
  jobs.repeat("spending.renew", "*/5 * * * *", async () => void (await renewals.runDue()));
  const leaves: Array<() => void> = [];
  const module: AppModule = {
    resolvers: [
      new OffersResolver(offers, offersReader),
      new TraderOfferResolver(offersReader),
      new FeederOfferFeederResolver(loaders),
      new RecipeOfferFeederResolver(loaders),
      new SubscriptionsResolver(subscriptions, subscriptionsReader, paymentsReader),
      new SubscriptionFeederResolver(loaders),
      new TraderSubscriptionResolver(subscriptionsReader),
      new PurchasesResolver(purchases, paymentsReader, offersReader),
      new BitePaymentPeopleResolver(loaders),
      new BiteQuoteFeederResolver(loaders),
      new EarningsResolver(new EarningsReader(db, clock, ledger), new EarningsYearReader(db, clock)),
    ],
    start: async () => {
      if (config.role === "web") return;
      // A hint: the job looks for itself too.
      const leave = await bus.subscribe(audienceChanged, (message) =>
        renewals.endBroken({ userIds: (message as AudienceChanged).userIds }).catch(onError),
      );
      leaves.push(leave);
    },
    stop: async () => {
      for (const leave of leaves.splice(0)) leave();
    },
  };
  return {
    ...module,
    offers,
    offersReader,
    related,
    payments,
    paymentsReader,
    notifications,
    purchases,
    subscriptions,
    renewals,
    maturing,
    released,
    mail,
    personalData: spendingPersonalData(renewals),
  };
}

export type SpendingModule = ReturnType<typeof createSpendingModule>;
