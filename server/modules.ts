import { Features } from "./platform/features";
import { CountsLook } from "./platform/counts/counts-look";
import { Notifier } from "./platform/notifier";
import type { AppModule } from "./platform/module";
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
import { createBrokersModule } from "./brokers/brokers.module";
import { createMarketModule } from "./market/market.module";
import { createModerationModule } from "./trust/moderation/moderation.module";
import { createMessagesModule } from "./messages/messages.module";
import { pictureUsePrefix as messagePictures } from "./messages/messages/sending.service";
import { createNotificationsModule } from "./notifications/notifications.module";
import { createPeopleModule } from "./people/people.module";
import { createPerformanceModule } from "./performance/performance.module";
import { createPicturesModule } from "./trust/pictures/pictures.module";
import { createTradingModule, type TradingModule } from "./trading/trading.module";
import { copyLots } from "./copying/at-brokers/venue-books.store";
import { createTransparencyModule } from "./transparency/transparency.module";
import { createSignalsModule } from "./signals/signals.module";
import { createMoneyModules, type MoneyModules } from "./billing/money.module";
import { createCopyingModule, type CopyingModule } from "./copying/copying.module";
import { holdingsPort } from "./copying/eater-view/holdings";
import { createAdminModule } from "./admin/admin.module";
import { analyticsByWeek } from "./analytics/analytics-by-week";
import { createAnalyticsModule } from "./analytics/analytics.module";
import { createPersonasModule } from "./personas/personas.module";
import type { Viewer } from "./platform/viewer";
import { createWebhooksModule } from "./developers/webhooks/webhooks.module";
import type { AppContext } from "./app-context";
import { ordersOf, portsOfBrokers } from "./copying/broker-ports";

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
  const countsLook = new CountsLook(given.db, given.clock, (error) =>
    given.logger.error({ err: error }, "Looking for changes to count failed"),
  );
  const app = { ...given, notifier, countsLook };
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
      await money.billing.gifts.giveAtSignUp(tx, user.id);
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
      moving: (tx, moving) => money.performanceFees.charging.moving(tx, moving),
      ending: (tx, endings) => money.performanceFees.charging.ending(tx, endings),
      feederGone: (tx, copies) => money.performanceFees.charging.feederGone(tx, copies),
      assertPaid: (tx, pair) => money.performanceFees.charging.assertPaid(tx, pair),
    },
    onError: (error) => app.logger.error({ err: error }, "Copying module failed"),
  });
  const performance = createPerformanceModule({
    ...app,
    people,
    copying,
    onError: (error) => app.logger.error({ err: error }, "Calculating figures failed"),
  });
  const money: MoneyModules = createMoneyModules({
    ...app,
    jobs: jobs.jobs,
    identity,
    people,
    copying,
    performance,
    identityCheck: brokers.identityCheck,
  });
  const { billing, payments, spending, performanceFees, payouts } = money;
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
