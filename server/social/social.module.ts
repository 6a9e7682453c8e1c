import type { IdentityModule } from "../identity/identity.module";
import type { PeopleModule } from "../people/people.module";
import type { CopyingModule } from "../copying/copying.module";
import { findInstruments } from "../market/instruments/instruments.queries";
import type { Market } from "../market/providers/provider";
import type { ModerationModule } from "../trust/moderation/moderation.module";
import type { PerformanceModule } from "../performance/performance.module";
import type { PicturesModule } from "../trust/pictures/pictures.module";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import { failPoint } from "../platform/ops/fail-points";
import type { Jobs } from "../platform/jobs/jobs";
import type { Logger } from "../platform/ops/logger";
import type { Metrics } from "../platform/ops/metrics";
import type { Notifier } from "../platform/notifier";
import type { AppModule } from "../platform/module";
import type { Publisher } from "../platform/realtime/stream-definition";
import { recordEventsSubject, type RecordEventsMessage } from "../trading/trading.events";
import { CopyCountBroadcaster } from "./trade-feed/copy-count-broadcaster";
import { EventCopiesReader } from "./trade-feed/event-copies";
import { FeedDispatcher } from "./trade-feed/feed-dispatcher";
import { feedPendingSubject } from "./trade-feed/feed-items.service";
import { feedLoaders } from "./trade-feed/feed.loaders";
import { feedPersonalData } from "./social.personal-data";
import { FeedResolver } from "./trade-feed/feed.resolver";
import { FeedService } from "./trade-feed/feed.service";
import { FeedStream } from "./trade-feed/feed.stream";
import { registerReportables } from "./posts/reportable-posts";
import { RecipeCopiesResolver } from "./recipes/recipe-copies.resolver";
import { RecipesResolver, TraderRecipesResolver } from "./recipes/recipes.resolver";
import { RecipeSearch } from "./recipes/recipe-search";
import { RecipesService } from "./recipes/recipes.service";
import { FeedSequencer } from "./trade-feed/sequencer";
import { createSocial } from "./social-parts";
import { ViewerStates } from "./visibility/viewer-states";

export interface SocialContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly hub: Publisher;
  readonly notifier: Notifier;
  readonly jobs: Jobs;
  readonly market: Market;
  readonly pictures: PicturesModule;
  readonly identity: IdentityModule;
  readonly people: PeopleModule;
  readonly moderation: ModerationModule;
  readonly performance: PerformanceModule;
  readonly copying: CopyingModule;
}

/** How many symbols the words of a search may stand for. */
const searchedSymbolsMax = 5;

/**
 * The public feed: trades, posts and the talk around them as list, replay and stream, the recipes behind its items, tags and
 * people. Workers number it, every process serves it.
 */
export function createSocialModule(app: SocialContext) {
  const { config, clock, bus, db, logger, metrics, hub, jobs, market, identity, people, performance, copying } = app;
  const onError = (error: unknown): void => logger.error({ err: error }, "The feed stumbled.");
  const service = new FeedService(db, clock);
  const recipes = new RecipesService(db, clock);
  const symbolsLike = (text: string) =>
    findInstruments(market, text)
      .slice(0, searchedSymbolsMax)
      .map(({ symbol }) => symbol);
  const counts = new EventCopiesReader(db, clock);
  const load = feedLoaders(db, clock, recipes, counts);
  const sequencer = new FeedSequencer(db, clock, bus, onError);
  const states = new ViewerStates(db, bus, people.relations, onError);
  const copiesTold = new CopyCountBroadcaster(counts, clock, bus, hub, onError);
  const tail = new FeedDispatcher(db, bus, hub, () => states.ids(), copiesTold, onError);
  const social = createSocial({ ...app, feed: service, load, states, onError });
  identity.personalData.register(feedPersonalData(social, app.pictures.service));
  registerReportables(app.moderation, social, db);
  jobs.repeat("feed.trends", "* * * * *", () => social.tags.refreshTrends());
  jobs.repeat("feed.copiers", "*/5 * * * *", async () => void (await social.milestones.lookAtCopiers()));
  metrics.gauge("brigade_feed_lag_seconds", "Age of the oldest entry that is due and not numbered yet.", async () => {
    const [row] = await db.query<{ lag: number }>(
      "select coalesce(extract(epoch from $1 - min(visible_at)), 0)::float8 as lag from feed_pending where visible_at <= $1::timestamptz",
      [clock.date()],
    );
    return row!.lag;
  });
  const leaves: Array<() => void> = [];
  const module: AppModule = {
    resolvers: [
      new FeedResolver(service, market, load, performance.loaders),
      new RecipesResolver(recipes, market, load, performance.loaders, new RecipeSearch(db, clock, symbolsLike)),
      new TraderRecipesResolver(recipes),
      new RecipeCopiesResolver(copying.copiers, copying.reader),
      ...social.resolvers,
    ],
    streams: [new FeedStream(tail, states, clock), ...social.streams],
    start: async () => {
      await states.start();
      await copiesTold.start();
      await tail.start();
      for (const stream of social.streams) await stream.start();
      if (config.role === "web") return;
      leaves.push(
        await bus.subscribe(recordEventsSubject, (message) => {
          failPoint("feed:before-sequencer");
          sequencer.wake();
          social.recordsMoved((message as RecordEventsMessage).recordIds);
        }),
        await bus.subscribe(feedPendingSubject, () => sequencer.wake()),
      );
      sequencer.start();
    },
    stop: async () => {
      for (const leave of leaves.splice(0)) leave();
      await social.stop();
      await sequencer.stop();
      await tail.stop();
      copiesTold.stop();
      states.stop();
    },
  };
  return { ...module, service, recipes, sequencer, loaders: load, ...social.services };
}

export type SocialModule = ReturnType<typeof createSocialModule>;
