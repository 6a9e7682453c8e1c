import type { FeedRoom } from "../social/social.module";
import type { Market } from "../market/providers/provider";
import type { Config } from "../platform/config";
import type { Logger } from "../platform/ops/logger";
import type { Room } from "../platform/module";
import { Leader } from "../trading/matching/leader";
import type { TradingRoom } from "../trading/trading.module";
import { seededLine, seedKitchen, type KitchenNeeds } from "./demo-kitchen";
import { LiveKitchen } from "./live/live";
import { LiveTalk } from "./live/live-discussion";

/**
 * Seeds the demo kitchen. Stands behind the market, whose instruments trades refer to, and before trading, whose matcher
 * reads open trades when it starts.
 */
export const createSeedingRoom = (needs: KitchenNeeds & { logger: Logger }): Room => ({
  resolvers: [],
  start: async () => {
    const seeded = needs.config.role === "web" ? null : await seedKitchen(needs);
    if (seeded) needs.logger.info(seeded, seededLine(seeded));
  },
});

/** Any number will do, as long as every Brigade process uses the same. */
const liveLock = 860_190;

/** Lets the house feeders trade. In tests their turns are taken by hand: `live.takeTurn`. */
export function createLiveKitchenRoom({
  config,
  logger,
  market,
  trading,
  feed,
  ...house
}: { config: Config; logger: Logger; market: Market; trading: TradingRoom; feed: FeedRoom } & Pick<KitchenNeeds, "db" | "clock">) {
  const onError = (error: unknown): void => logger.error({ err: error }, "A house feeder stumbled.");
  const { seed } = config.market;
  const talk = new LiveTalk({ db: house.db, clock: house.clock, feed, seed });
  const live = new LiveKitchen({ ...house, talk, market, trades: trading.trades, exits: trading.exits, seed, onError });
  const leader = new Leader(house.db, liveLock, live, onError);
  const room: Room = {
    resolvers: [],
    start: async () => {
      if (config.isDemoKitchen && config.role !== "web" && !config.isTest) await leader.start();
    },
    stop: () => leader.stop(),
  };
  return { ...room, live, talk };
}
