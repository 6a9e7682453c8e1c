import type { Bus } from "./platform/bus/bus";
import type { Clock } from "./platform/clock";
import type { Config } from "./platform/config";
import type { Database } from "./platform/db/database";
import type { Logger } from "./platform/ops/logger";
import type { Metrics } from "./platform/ops/metrics";
import { Features } from "./platform/features";
import type { Notifier } from "./platform/notifier";
import type { AppModule } from "./platform/module";
import { createIdentityModule } from "./identity/identity.module";
import { createHealthModule } from "./platform/ops/health.module";
import { createJobsModule } from "./platform/jobs/jobs.module";
import { createLiveDemoModule, createSeedingModule } from "./demo/demo.module";
import { createReferenceModule } from "./developers/reference/reference.module";
import { createEducationModule } from "./education/education.module";
import { createSocialModule } from "./social/social.module";
import { createBrokersModule } from "./brokers/brokers.module";
import { createMarketModule } from "./market/market.module";
import { createModerationModule } from "./trust/moderation/moderation.module";
import { createMessagesModule } from "./messages/messages.module";
import { createNotificationsModule } from "./notifications/notifications.module";
import { createPeopleModule } from "./people/people.module";
import { createPerformanceModule } from "./performance/performance.module";
import { createPicturesModule } from "./trust/pictures/pictures.module";
import { createTradingModule, type TradingModule } from "./trading/trading.module";
import { createCopyingModule, type CopyingModule } from "./copying/copying.module";
import { holdingsPort } from "./copying/eater-view/holdings";
import { createAdminModule } from "./admin/admin.module";
import { createAnalyticsModule } from "./analytics/analytics.module";
import { createPersonasModule } from "./personas/personas.module";
import type { Viewer } from "./platform/viewer";
import { createWebhooksModule } from "./developers/webhooks/webhooks.module";
import type { Publisher, UserStreams } from "./platform/realtime/stream-definition";
import type { Market, MarketProvider } from "./market/providers/provider";

/** Test doubles for whole ports. Each room's own line in `createModules` reads its entry. */
export interface ModuleOverrides {
  readonly market?: Market;
  readonly marketProvider?: MarketProvider;
}

/** What every room may ask for. Services of lower rooms are passed beside it, by name. */
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
  /** The way up for news about people: told in the transaction of its cause. */
  readonly notifier: Notifier;
  readonly overrides: ModuleOverrides;
}

export type Modules = Awaited<ReturnType<typeof createModules>>;

/**
 * Builds the rooms in the order of the import direction and lists them. A new room adds its line here:
 * `const trading = createTradingModule({ ...app, market: market.service, identity });`
 */
export async function createModules(app: AppContext) {
  const health = createHealthModule(app);
  const jobs = createJobsModule(app);
  const { db, clock, bus, logger } = app;
  const features = new Features(db, clock, bus, (error) => logger.error({ err: error }, "The switches could not be read."));
  // Modules above tell who asks; they are built by the time anyone does.
  let viewerFromHeaders: (headers: Headers) => Promise<Viewer | null> = async () => null;
  const pictures = createPicturesModule({ ...app, jobs: jobs.jobs, viewerFromHeaders: (headers) => viewerFromHeaders(headers) });
  const identity = createIdentityModule({
    ...app,
    jobs: jobs.jobs,
    features,
    pictures: pictures.service,
    // Trading is built below; `me` asks for its figures once people are signed in.
    figures: (userId) => trading.figures(userId),
  });
  const people = createPeopleModule({ ...app, identity });
  const moderation = createModerationModule({
    ...app,
    jobs: jobs.jobs,
    identity,
    people,
    pictures,
    viewerFromHeaders: (headers) => viewerFromHeaders(headers),
  });
  const market = createMarketModule(app);
  const brokers = createBrokersModule({ ...app, jobs: jobs.jobs, identity });
  const trading: TradingModule = createTradingModule({
    ...app,
    people,
    market: market.service,
    streams: app.userStreams,
    publisher: app.hub,
    // Copying is built from trading, below: these run when something is sealed or applied, not before.
    copying: {
      allocations: holdingsPort,
      onSealed: (tx, recordIds) => copying.fanOut.enqueueRecoveryJobs(tx, recordIds),
      onActionApplied: (action) => copying.applyPendingAdjustments(action),
    },
    onError: (error) => app.logger.error({ err: error }, "Trading stumbled."),
  });
  identity.registration.onUserCreated((tx, user) => trading.accountService.openAccountsFor(tx, user));
  identity.personalData.register(pictures.personalData);
  identity.personalData.register(market.personalData);
  identity.personalData.register(trading.personalData);
  const copying: CopyingModule = createCopyingModule({
    ...app,
    jobs: jobs.jobs,
    identity,
    people,
    trading,
    market: market.service,
    streams: app.userStreams,
    onError: (error) => app.logger.error({ err: error }, "Copying stumbled."),
  });
  const performance = createPerformanceModule({
    ...app,
    identity,
    people,
    copying,
    onError: (error) => app.logger.error({ err: error }, "Figures stumbled."),
  });
  const education = createEducationModule({ ...app, identity });
  const feed = createSocialModule({
    ...app,
    jobs: jobs.jobs,
    market: market.service,
    pictures,
    identity,
    people,
    moderation,
    copying,
  });
  // A suspended feeder is closed out as sealed events, which the copies follow.
  moderation.suspensions.onSuspended(async (userId) => void (await copying.gone.check([userId])));
  moderation.suspensions.onSuspended((userId) => trading.accountService.closeOut(userId));
  const messages = createMessagesModule({ ...app, identity, people, moderation, pictures });
  const notifications = createNotificationsModule({ ...app, identity, people, moderation, jobs: jobs.jobs });
  notifications.sender.onSending((tx, { id, authorId, audience, title, text, dueAt }) =>
    feed.items.add(tx, {
      kind: "ANNOUNCEMENT",
      id,
      userId: authorId,
      at: dueAt,
      audience,
      data: { announcementId: id, text: `${title}\n\n${text}` },
    }),
  );
  notifications.onAnnouncementHidden((tx, id) => feed.items.remove(tx, [id]));
  const analytics = createAnalyticsModule({ ...app, jobs: jobs.jobs, identity });
  const personas = createPersonasModule({
    ...app,
    identity,
    openAccounts: (tx, owner) => trading.accountService.openAccountsFor(tx, owner),
  });
  const webhooks = createWebhooksModule({
    ...app,
    identity,
    jobs: jobs.jobs,
    onError: (error) => app.logger.error({ err: error }, "A webhook stumbled."),
  });
  const admin = createAdminModule({
    ...app,
    features,
    jobs: jobs.jobs,
    identity,
    market,
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
  const kitchen = createLiveDemoModule({ ...app, market: market.service, trading, feed });
  viewerFromHeaders = async (headers) => {
    const viewer = await identity.viewers.viewerFromHeaders(headers);
    // A key does what its owner may, never what a persona would.
    return viewer?.key ? viewer : personas.acting.actingViewer(viewer, headers);
  };
  return {
    health,
    jobs,
    pictures,
    identity,
    people,
    moderation,
    market,
    brokers,
    trading,
    copying,
    performance,
    feed,
    messages,
    notifications,
    education,
    kitchen,
    analytics,
    personas,
    webhooks,
    admin,
    features,
    viewerFromHeaders,
    all: [
      health,
      { resolvers: [], start: () => features.start(), stop: async () => features.stop() },
      pictures,
      identity,
      people,
      moderation,
      market,
      brokers,
      seeding,
      trading,
      copying,
      performance,
      feed,
      messages,
      notifications,
      education,
      analytics,
      personas,
      webhooks,
      createReferenceModule(),
      admin,
      kitchen,
      jobs,
    ] as AppModule[],
  };
}
