import type { Bus } from "./platform/bus/bus";
import type { Clock } from "./platform/clock";
import type { Config } from "./platform/config";
import type { Database } from "./platform/db/database";
import type { Logger } from "./platform/ops/logger";
import type { Metrics } from "./platform/ops/metrics";
import { Features } from "./platform/features";
import type { Notices } from "./platform/notifier";
import type { Room } from "./platform/module";
import { createAccountsRoom } from "./identity/identity.module";
import { createHealthRoom } from "./platform/ops/health.module";
import { createJobsRoom } from "./platform/jobs/jobs.module";
import { createLiveKitchenRoom, createSeedingRoom } from "./demo/demo.module";
import { createDevelopersRoom } from "./developers/reference/reference.module";
import { createEducationRoom } from "./education/education.module";
import { createFeedRoom } from "./social/social.module";
import { createBrokersRoom } from "./brokers/brokers.module";
import { createMarketRoom } from "./market/market.module";
import { createModerationRoom } from "./trust/moderation/moderation.module";
import { createMessagesRoom } from "./messages/messages.module";
import { createNotificationsRoom } from "./notifications/notifications.module";
import { createPerformanceRoom } from "./performance/performance.module";
import { createPicturesRoom } from "./trust/pictures/pictures.module";
import { createTradingRoom } from "./trading/trading.module";
import { createCopyingRoom } from "./copying/copying.module";
import { createAdminRoom } from "./admin/admin.module";
import { createAnalyticsRoom } from "./analytics/analytics.module";
import { createPersonasRoom } from "./personas/personas.module";
import type { Viewer } from "./platform/viewer";
import { createWebhooksRoom } from "./developers/webhooks/webhooks.module";
import type { Publisher, UserStreams } from "./platform/realtime/stream-definition";
import type { RoomOverrides } from "./app";

/** What every room may ask for. Services of lower rooms are passed beside it, by name. */
export interface House {
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
  readonly notices: Notices;
  readonly overrides: RoomOverrides;
}

export type Rooms = Awaited<ReturnType<typeof createRooms>>;

/**
 * Builds the rooms in the order of the import direction and lists them. A new room adds its line here:
 * `const trading = createTradingRoom({ ...house, market: market.service, accounts: accounts.service });`
 */
export async function createRooms(house: House) {
  const health = createHealthRoom(house);
  const jobs = createJobsRoom(house);
  const { db, clock, bus, logger } = house;
  const features = new Features(db, clock, bus, (error) => logger.error({ err: error }, "The switches could not be read."));
  // Rooms above tell who asks; they are built by the time anyone does.
  let viewerFromHeaders: (headers: Headers) => Promise<Viewer | null> = async () => null;
  const pictures = createPicturesRoom({ ...house, jobs: jobs.jobs, viewerFromHeaders: (headers) => viewerFromHeaders(headers) });
  const accounts = createAccountsRoom({ ...house, jobs: jobs.jobs, features, pictures: pictures.service });
  const moderation = createModerationRoom({
    ...house,
    jobs: jobs.jobs,
    accounts,
    pictures,
    viewerFromHeaders: (headers) => viewerFromHeaders(headers),
  });
  const market = createMarketRoom(house);
  const brokers = createBrokersRoom({ ...house, jobs: jobs.jobs, accounts });
  const trading = createTradingRoom({
    ...house,
    market: market.service,
    streams: house.userStreams,
    publisher: house.hub,
    onError: (error) => house.logger.error({ err: error }, "Trading stumbled."),
  });
  accounts.registration.onUserCreated((tx, user) => trading.accountService.openAccountsFor(tx, user));
  accounts.users.useFigures(trading.figures);
  accounts.personalData.register(pictures.personalData);
  accounts.personalData.register(market.personalData);
  accounts.personalData.register(trading.personalData);
  const copying = createCopyingRoom({
    ...house,
    jobs: jobs.jobs,
    accounts,
    trading,
    market: market.service,
    streams: house.userStreams,
    onError: (error) => house.logger.error({ err: error }, "Copying stumbled."),
  });
  const performance = createPerformanceRoom({
    ...house,
    accounts,
    copying,
    onError: (error) => house.logger.error({ err: error }, "Figures stumbled."),
  });
  const education = createEducationRoom({ ...house, accounts });
  const feed = createFeedRoom({ ...house, jobs: jobs.jobs, market: market.service, pictures, accounts, moderation, performance, copying });
  // A suspended feeder is closed out as sealed events, which the copies follow.
  moderation.suspensions.onSuspended(async (userId) => void (await copying.gone.check([userId])));
  moderation.suspensions.onSuspended((userId) => trading.accountService.closeOut(userId));
  const messages = createMessagesRoom({ ...house, accounts, moderation, performance, pictures });
  const notifications = createNotificationsRoom({ ...house, accounts, moderation, performance, jobs: jobs.jobs });
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
  const analytics = createAnalyticsRoom({ ...house, jobs: jobs.jobs, accounts });
  const personas = createPersonasRoom({
    ...house,
    accounts,
    openAccounts: (tx, owner) => trading.accountService.openAccountsFor(tx, owner),
  });
  const webhooks = createWebhooksRoom({
    ...house,
    accounts,
    jobs: jobs.jobs,
    onError: (error) => house.logger.error({ err: error }, "A webhook stumbled."),
  });
  const admin = createAdminRoom({
    ...house,
    features,
    jobs: jobs.jobs,
    accounts,
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
  const seeding = createSeedingRoom({
    ...house,
    accounts,
    figures: performance.figures,
    market: market.service,
    copying,
    jobs: jobs.jobs,
    feed,
    messages,
    notifications,
  });
  const kitchen = createLiveKitchenRoom({ ...house, market: market.service, trading, feed });
  viewerFromHeaders = async (headers) => {
    const viewer = await accounts.viewers.viewerFromHeaders(headers);
    // A key does what its owner may, never what a persona would.
    return viewer?.key ? viewer : personas.acting.actingViewer(viewer, headers);
  };
  return {
    health,
    jobs,
    pictures,
    accounts,
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
      accounts,
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
      createDevelopersRoom(),
      admin,
      kitchen,
      jobs,
    ] as Room[],
  };
}
