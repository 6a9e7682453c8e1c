import type { SocialModule } from "../social/social.module";
import type { Market } from "../market/providers/provider";
import type { Config } from "../platform/config";
import type { Logger } from "../platform/ops/logger";
import type { AppModule } from "../platform/module";
import { Leader } from "../trading/matching/leader";
import type { TradingModule } from "../trading/trading.module";
import { seededLine, seedDemo, type DemoNeeds } from "./demo-kitchen";
import { LiveDemo } from "./live/live";
import { LiveDiscussion } from "./live/live-discussion";

/**
 * Seeds the demo kitchen. Comes after the market, whose instruments trades refer to, and before trading, whose matcher
 * reads open trades when it starts.
 */
export const createSeedingModule = (needs: DemoNeeds & { logger: Logger }): AppModule => ({
  resolvers: [],
  start: async () => {
    const seeded = needs.config.role === "web" ? null : await seedDemo(needs);
    if (seeded) needs.logger.info(seeded, seededLine(seeded));
  },
});

/** Any number will do, as long as every Brigade process uses the same. */
const liveLock = 860_190;

/** Lets the demo feeders trade. In tests their turns are taken by hand: `live.takeTurn`. */
export function createLiveDemoModule({
  config,
  logger,
  market,
  trading,
  feed,
  ...app
}: { config: Config; logger: Logger; market: Market; trading: TradingModule; feed: SocialModule } & Pick<DemoNeeds, "db" | "clock">) {
  const onError = (error: unknown): void => logger.error({ err: error }, "Demo trading failed");
  const { seed } = config.market;
  const discussion = new LiveDiscussion({ db: app.db, clock: app.clock, feed, seed });
  const live = new LiveDemo({ ...app, discussion, market, trades: trading.trades, exits: trading.exits, seed, onError });
  const leader = new Leader(app.db, liveLock, live, onError);
  const module: AppModule = {
    resolvers: [],
    start: async () => {
      if (config.isDemoKitchen && config.role !== "web" && !config.isTest) await leader.start();
    },
    stop: () => leader.stop(),
  };
  return { ...module, live, discussion };
}
