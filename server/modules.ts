import type { Bus } from "./platform/bus/bus";
import type { Clock } from "./platform/clock";
import type { Config } from "./platform/config";
import type { Database } from "./platform/db/database";
import type { Logger } from "./platform/ops/logger";
import type { Metrics } from "./platform/ops/metrics";
import { Features } from "./platform/features";
import { Notifier } from "./platform/notifier";
import type { InProcessApi } from "./platform/graphql/in-process-api";
import type { AppModule } from "./platform/module";
import type { PasswordHashing } from "./identity/auth/auth";
import { createIdentityModule } from "./identity/identity.module";
import { PersonalData, type PersonalDataPort } from "./identity/personal-data/personal-data";
import { createHealthModule } from "./platform/ops/health.module";
import { createJobsModule } from "./platform/jobs/jobs.module";
import { createPartitionsModule } from "./platform/partitions/partitions.module";
import { outboxByDay } from "./platform/user-streams/outbox-by-day";
import { createLiveDemoModule, createSeedingModule } from "./demo/demo.module";
import { createRecordsModule } from "./records/records.module";
import { createReferenceModule } from "./developers/reference/reference.module";
import { createEducationModule } from "./education/education.module";
import { createSocialModule, postPictures } from "./social/social.module";
import { createBillingModule } from "./billing/billing.module";
import { createBrokersModule } from "./brokers/brokers.module";
import type { CallTimer } from "./brokers/calls/call-queue";
import type { VenueDirectory } from "./brokers/port/venue-directory";
import type { IdentityCheck } from "./brokers/port/identity-check";
import type { BooksPort } from "./brokers/port/books-port";
import { createMarketModule } from "./market/market.module";
import { createModerationModule } from "./trust/moderation/moderation.module";
import { createMessagesModule } from "./messages/messages.module";
import { pictureUsePrefix as messagePictures } from "./messages/messages/sending.service";
import { createNotificationsModule } from "./notifications/notifications.module";
import { createPeopleModule } from "./people/people.module";
import { createPerformanceModule } from "./performance/performance.module";
import { createPicturesModule } from "./trust/pictures/pictures.module";
import { createTradingModule, type TradingModule } from "./trading/trading.module";
import type { CopyBrokers } from "./copying/at-brokers/copy-brokers";
import { copyLots } from "./copying/at-brokers/venue-books.store";
import { createTransparencyModule } from "./transparency/transparency.module";
import type { SendToWitness } from "./transparency/witness/ask-witness";
import { createSignalsModule } from "./signals/signals.module";
import type { SignalTimes } from "./signals/inbox/signal-times";
import { createPaymentsModule } from "./billing/payments/payments.module";
import { createPerformanceFeeModule, type PerformanceFeeModule } from "./billing/performance-fee/performance-fee.module";
import { createPayoutsModule } from "./billing/payouts/payouts.module";
import { createSpendingModule } from "./billing/spending/spending.module";
import { createCopyingModule, type CopyingModule } from "./copying/copying.module";
import { holdingsPort } from "./copying/eater-view/holdings";
import { createAdminModule } from "./admin/admin.module";
import { analyticsByWeek } from "./analytics/analytics-by-week";
import { createAnalyticsModule } from "./analytics/analytics.module";
import { createPersonasModule } from "./personas/personas.module";
import type { Viewer } from "./platform/viewer";
import { createWebhooksModule } from "./developers/webhooks/webhooks.module";
import type { Publisher, UserStreams } from "./platform/realtime/stream-definition";
import type { Market, MarketProvider } from "./market/providers/provider";
import { ordersOf, portsOfBrokers } from "./broker-ports";

/** Test doubles for whole ports. Each module's own line in `createModules` reads its entry. */
export interface ModuleOverrides {
  readonly market?: Market;
  readonly marketProvider?: MarketProvider;
  readonly copyBrokers?: CopyBrokers;
  readonly venues?: VenueDirectory;
  readonly callTimer?: CallTimer;
  readonly identityCheck?: IdentityCheck;
  readonly bookers?: BooksPort["bookers"];
  readonly sendToWitness?: SendToWitness;
  readonly passwordHashing?: PasswordHashing;
  readonly signalTimes?: SignalTimes;
}

/** What every module may ask for. Services of lower modules are passed beside it, by name. */
export interface AppContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Hands live messages to the sockets of this process. */
  readonly hub: Publisher;
  /** Durable per-user streams; appended to in the transaction of the cause. */
  readonly userStreams: UserStreams;
  /** The public schema, which is built from the modules: asked in a person's name once they run. */
  readonly inProcessApi: Pick<InProcessApi, "ask">;
  readonly overrides: ModuleOverrides;
}

export type Modules = Awaited<ReturnType<typeof createModules>>;

/**
 * Builds the modules in the order of the import direction and lists them. A new module adds its line here:
 * `const trading = createTradingModule({ ...app, market: market.service, identity });`
 * What a lower module asks of a higher one is a port: a function that names the higher module and is called only once all are built.
 */
export async function createModules(given: AppContext) {
  const notifier = new Notifier({
    write: (tx, drafts) => notifications.writer.write(tx, drafts),
    settle: (tx, settled) => notifications.writer.settle(tx, settled),
  });
  const app = { ...given, notifier };
  const health = createHealthModule(app);
  const jobs = createJobsModule(app);
  const partitions = createPartitionsModule({ ...app, jobs: jobs.jobs, tables: [outboxByDay, analyticsByWeek] });
  const { db, clock, bus, logger } = app;
  const features = new Features(db, clock, bus, (error) => logger.error({ err: error }, "Reading feature switches failed"));
  const viewerFromHeaders = async (headers: Headers): Promise<Viewer | null> =>
    personas.acting.actingViewer(await identity.viewers.viewerFromHeaders(headers), headers);
  const personalDataPort: PersonalDataPort = {
    exportUserData: (userId) => personalData.exportUserData(userId),
    eraseUser: (userId) => personalData.eraseUser(userId),
  };
  const pictures = createPicturesModule({
    ...app,
    jobs: jobs.jobs,
    uses: {
      private: { [messagePictures]: (viewer, usedFor) => messages.mayOpenPicture(viewer, usedFor) },
      guarded: { [postPictures]: (viewer, usedFor) => feed.mayOpenPicture(viewer, usedFor) },
    },
    viewerFromHeaders,
  });
  const identity = createIdentityModule({
    ...app,
    jobs: jobs.jobs,
    features,
    pictures: pictures.service,
    figures: (userId) => trading.figures(userId),
    onUserCreated: async (tx, user) => {
      await trading.accountService.openAccountsFor(tx, user);
      await billing.gifts.giveAtSignUp(tx, user.id);
    },
    personalData: personalDataPort,
  });
  const people = createPeopleModule({ ...app, identity });
  const moderation = createModerationModule({
    ...app,
    jobs: jobs.jobs,
    identity,
    people,
    pictures,
    // A suspended feeder is closed out as sealed events, which the copies follow.
    onSuspended: async (userId) => {
      await copying.gone.check([userId]);
      await trading.accountService.closeOut(userId);
    },
    subjectSources: () => ({ ...feed.subjectSources, ...messages.subjectSources, ...notifications.subjectSources }),
    viewerFromHeaders,
  });
  const market = createMarketModule(app);
  const brokers = createBrokersModule({
    ...app,
    jobs: jobs.jobs,
    identity,
    market: market.service,
    ...portsOfBrokers(() => ({ trading, copying }), given.overrides.bookers),
  });
  const brokerOrders = ordersOf(brokers);
  const trading: TradingModule = createTradingModule({
    ...app,
    people,
    market: market.service,
    jobs: jobs.jobs,
    streams: app.userStreams,
    publisher: app.hub,
    copying: {
      allocations: holdingsPort,
      venueLots: copyLots,
      onSealed: (tx, recordIds) => copying.fanOut.wakeAfterCommit(tx, recordIds),
      onActionApplied: (action) => copying.applyPendingAdjustments(action),
    },
    brokers: brokerOrders,
    signIns: identity.viewers,
    identityCheck: brokers.identityCheck,
    onError: (error) => app.logger.error({ err: error }, "Trading module failed"),
  });
  const transparency = createTransparencyModule({ ...app, jobs: jobs.jobs, identity, sendToWitness: given.overrides.sendToWitness });
  const signals = createSignalsModule({
    ...app,
    jobs: jobs.jobs,
    identity,
    features,
    trading,
    signalTimes: given.overrides.signalTimes,
  });
  const copying: CopyingModule = createCopyingModule({
    ...app,
    jobs: jobs.jobs,
    people,
    trading,
    market: market.service,
    streams: app.userStreams,
    brokers: given.overrides.copyBrokers ?? brokerOrders,
    fees: {
      moving: (tx, moving) => performanceFees.charging.moving(tx, moving),
      ending: (tx, endings) => performanceFees.charging.ending(tx, endings),
      feederGone: (tx, copies) => performanceFees.charging.feederGone(tx, copies),
      assertPaid: (tx, pair) => performanceFees.charging.assertPaid(tx, pair),
    },
    onError: (error) => app.logger.error({ err: error }, "Copying module failed"),
  });
  const performance = createPerformanceModule({
    ...app,
    people,
    copying,
    onError: (error) => app.logger.error({ err: error }, "Calculating figures failed"),
  });
  const billing = createBillingModule({
    ...app,
    people,
    onError: (error) => app.logger.error({ err: error }, "Adding up the ledger failed"),
  });
  const payments = createPaymentsModule({
    ...app,
    jobs: jobs.jobs,
    mails: identity.mails,
    ledger: billing.ledger,
    rateLimits: identity.rateLimits,
  });
  const spending = createSpendingModule({
    ...app,
    jobs: jobs.jobs,
    mails: identity.mails,
    people,
    billing,
    checkCopies: (userIds) => copying.gone.check(userIds),
    onError: (error) => app.logger.error({ err: error }, "Renewing a subscription failed"),
  });
  const performanceFees: PerformanceFeeModule = createPerformanceFeeModule({
    ...app,
    jobs: jobs.jobs,
    people,
    copying,
    performance,
    billing,
    spending,
    onError: (error) => app.logger.error({ err: error }, "Charging a performance fee failed"),
  });
  const payouts = createPayoutsModule({
    ...app,
    jobs: jobs.jobs,
    mails: identity.mails,
    viewers: identity.viewers,
    identityCheck: brokers.identityCheck,
    ledger: billing.ledger,
    rateLimits: identity.rateLimits,
    provider: payments.payoutProvider,
    onError: (error) => app.logger.error({ err: error }, "A payout could not be sent"),
  });
  const education = createEducationModule(app);
  const feed = createSocialModule({
    ...app,
    jobs: jobs.jobs,
    market: market.service,
    pictures,
    identity,
    people,
    copying,
  });
  const messages = createMessagesModule({ ...app, identity, people, pictures });
  const notifications = createNotificationsModule({
    ...app,
    identity,
    people,
    jobs: jobs.jobs,
    onAnnouncementSending: (tx, { id, authorId, audience, title, text, dueAt }) =>
      feed.items.add(tx, {
        kind: "ANNOUNCEMENT",
        id,
        userId: authorId,
        at: dueAt,
        audience,
        data: { announcementId: id, text: `${title}\n\n${text}` },
      }),
    onAnnouncementRemoved: (tx, id) => feed.items.remove(tx, [id]),
  });
  const records = createRecordsModule({ ...app, people, identity, log: transparency.recordLog, viewerFromHeaders });
  const analytics = createAnalyticsModule({ ...app, jobs: jobs.jobs, identity });
  const personas = createPersonasModule({
    ...app,
    personalData: personalDataPort,
    openAccounts: (tx, owner) => trading.accountService.openAccountsFor(tx, owner),
  });
  const webhooks = createWebhooksModule({
    ...app,
    identity,
    jobs: jobs.jobs,
    onError: (error) => app.logger.error({ err: error }, "Webhook delivery failed"),
  });
  const admin = createAdminModule({
    ...app,
    features,
    jobs: jobs.jobs,
    identity,
    market,
    brokers: { venues: brokers.sessions.all, changes: brokers.changes },
    payments,
    billing,
    payouts,
    openRecord: (tx, userId) => trading.accountService.openRecordOf(tx, userId),
    suspend: async (actor, userId, isSuspended, reason) =>
      void (await moderation.decisions.moderate(actor, {
        action: isSuspended ? "SUSPEND" : "UNSUSPEND",
        kind: "USER",
        id: userId,
        reason,
      })),
  });
  const seeding = createSeedingModule({
    ...app,
    identity,
    figures: performance.figures,
    market: market.service,
    copying,
    jobs: jobs.jobs,
    feed,
    messages,
    notifications,
  });
  const demo = createLiveDemoModule({ ...app, market: market.service, trading, feed });
  // Lower modules first: an erasure winds up the last one first.
  const personalData = new PersonalData(db, clock, bus, [
    identity.personalData,
    moderation.personalData,
    pictures.personalData,
    market.personalData,
    brokers.personalData,
    trading.personalData,
    signals.personalData,
    copying.personalData,
    performance.personalData,
    billing.personalData,
    payments.personalData,
    // After billing: what is refunded must be back before what is left lapses.
    spending.personalData,
    performanceFees.personalData,
    // Wound up before spending: what a cancelled payout gives back is there for it.
    payouts.personalData,
    education.personalData,
    feed.personalData,
    messages.personalData,
    notifications.personalData,
    personas.personalData,
    webhooks.personalData,
    admin.personalData,
  ]);
  return {
    health,
    jobs,
    partitions: partitions.partitions,
    pictures,
    identity,
    people,
    moderation,
    market,
    brokers,
    trading,
    transparency,
    signals,
    copying,
    performance,
    billing,
    payments,
    spending,
    performanceFees,
    payouts,
    feed,
    messages,
    notifications,
    education,
    demo,
    analytics,
    personas,
    webhooks,
    admin,
    features,
    personalData,
    viewerFromHeaders,
    all: [
      health,
      partitions,
      { resolvers: [], start: () => features.start(), stop: async () => features.stop() },
      pictures,
      identity,
      people,
      moderation,
      market,
      brokers,
      seeding,
      trading,
      transparency,
      signals,
      copying,
      performance,
      records,
      billing,
      payments,
      spending,
      performanceFees,
      payouts,
      feed,
      messages,
      notifications,
      education,
      analytics,
      personas,
      webhooks,
      createReferenceModule(),
      admin,
      demo,
      jobs,
    ] as AppModule[],
  };
}
