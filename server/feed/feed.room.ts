import type { AccountsRoom } from "../accounts/accounts.room";
import type { CopyingRoom } from "../copying/copying.room";
import type { Market } from "../market/provider";
import type { PerformanceRoom } from "../performance/performance.room";
import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import { failPoint } from "../platform/fail-points";
import type { Logger } from "../platform/logger";
import type { Metrics } from "../platform/metrics";
import type { Room } from "../platform/room";
import type { Publisher } from "../platform/streams/types";
import { recordEventsSubject } from "../trading/trading.events";
import { FeedTail } from "./feed-tail";
import { feedLoaders } from "./feed.loaders";
import { feedPersonalData } from "./feed.personal-data";
import { FeedResolver } from "./feed.resolver";
import { FeedService } from "./feed.service";
import { FeedStream } from "./feed.stream";
import { PeopleResolver } from "./people.resolver";
import { PostsResolver } from "./posts.resolver";
import { RecipeCopiesResolver } from "./recipe-copies.resolver";
import { RecipesResolver, TraderRecipesResolver } from "./recipes.resolver";
import { RecipesService } from "./recipes.service";
import { FeedSequencer } from "./sequencer";
import { TagsResolver } from "./tags.resolver";
import { FeedItemTalkResolver, RecipeTalkResolver, TalkResolver } from "./talk.resolver";
import { FeedAnnouncementResolver, MilestoneResolver, TimelineResolver } from "./timeline.resolver";
import { ViewerStates } from "./viewer-states";

export interface FeedHouse {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly hub: Publisher;
  readonly market: Market;
  readonly accounts: AccountsRoom;
  readonly performance: PerformanceRoom;
  readonly copying: CopyingRoom;
}

/** The public feed: list, replay, stream and the recipes behind its items. Workers number it, every process serves it. */
export function createFeedRoom({ config, clock, bus, db, logger, metrics, hub, market, accounts, performance, copying }: FeedHouse) {
  const onError = (error: unknown): void => logger.error({ err: error }, "The feed stumbled.");
  const service = new FeedService(db, clock);
  const recipes = new RecipesService(db, clock);
  const load = feedLoaders(db, clock, recipes);
  const sequencer = new FeedSequencer(db, clock, bus, onError);
  const tail = new FeedTail(db, bus, hub, onError);
  const states = new ViewerStates(db, bus, accounts.relations, onError);
  accounts.personalData.register(feedPersonalData);
  metrics.gauge("brigade_feed_lag_seconds", "Age of the oldest entry that is due and not numbered yet.", async () => {
    const [row] = await db.query<{ lag: number }>(
      "select coalesce(extract(epoch from $1 - min(visible_at)), 0)::float8 as lag from feed_pending where visible_at <= $1::timestamptz",
      [clock.date()],
    );
    return row!.lag;
  });
  const soon = {} as never;
  let unsubscribe: (() => void) | null = null;
  const room: Room = {
    resolvers: [
      new FeedResolver(service, market, load, performance.loaders),
      new RecipesResolver(recipes, market, load, performance.loaders),
      new TraderRecipesResolver(recipes),
      new RecipeCopiesResolver(copying.copiers, copying.reader),
      new PostsResolver(soon, soon, market, load, soon, performance.loaders),
      new TalkResolver(soon, soon, soon, soon, performance.loaders),
      new RecipeTalkResolver(soon),
      new FeedItemTalkResolver(soon),
      new TimelineResolver(soon, soon, load, soon, performance.loaders),
      new MilestoneResolver(performance.loaders),
      new FeedAnnouncementResolver(performance.loaders),
      new TagsResolver(soon, soon, market, soon, performance.loaders),
      new PeopleResolver(soon, soon, soon),
    ],
    streams: [new FeedStream(tail, states, clock)],
    start: async () => {
      await states.start();
      await tail.start();
      if (config.role === "web") return;
      unsubscribe = await bus.subscribe(recordEventsSubject, () => {
        failPoint("feed:before-sequencer");
        sequencer.wake();
      });
      sequencer.start();
    },
    stop: async () => {
      unsubscribe?.();
      await sequencer.stop();
      await tail.stop();
      states.stop();
    },
  };
  return { ...room, service, recipes, sequencer, loaders: load };
}

export type FeedRoom = ReturnType<typeof createFeedRoom>;
