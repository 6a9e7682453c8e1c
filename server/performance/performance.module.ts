import type { IdentityModule } from "../identity/identity.module";
import type { PeopleModule } from "../people/people.module";
import { CopyRecordReader } from "../copying/feeder-view/copy-record";
import type { CopyingModule } from "../copying/copying.module";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { AppModule } from "../platform/module";
import { performancePersonalData } from "./performance.personal-data";
import { BoardsResolver } from "./leaderboard/leaderboard.resolver";
import { FidelityReader } from "./tracking/fidelity";
import { FidelityGapReader } from "./tracking/tracking-difference";
import { ServerFiguresResolver } from "./figures/server-figures";
import { LeaderboardService } from "./leaderboard/leaderboard";
import { RecordFiguresService } from "./figures/record-figures.service";
import {
  DecisionPeopleResolver,
  FollowRequestTraderResolver,
  FollowTraderResolver,
  MeTraderResolver,
  PersonTraderResolver,
  ReportPeopleResolver,
  TradeOwnerResolver,
  TraderCountResolver,
} from "./traders/trader-links.resolver";
import { CopyRecordResolver } from "./traders/copy-record.resolver";
import { CopyFeederResolver, ReceiptFeederResolver, TraderCopiesResolver } from "./traders/trader-copies.resolver";
import { traderLoaders } from "./traders/traders.loaders";
import { TradersResolver } from "./traders/traders.resolver";
import { TradersService } from "./traders/traders.service";

export interface PerformanceContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly identity: IdentityModule;
  readonly people: PeopleModule;
  readonly copying: CopyingModule;
  onError?(error: unknown): void;
}

/** How often figures that are out of date are looked for. */
const refreshMs = 60_000;
/** How often gaps of feeders with many copies are: each is added up once an hour. */
const gapsMs = 600_000;

/** Figures of records and the public side of people. */
export function createPerformanceModule({ config, clock, db, identity, people, copying, onError = () => {} }: PerformanceContext) {
  const figures = new RecordFiguresService(db, clock);
  const gaps = new FidelityGapReader({ db, clock, market: copying.deps.market });
  const traders = new TradersService(db);
  const loaders = traderLoaders({
    traders,
    figures,
    follows: people.follows,
    followRequests: people.followRequests,
    blocks: people.blocks,
    relations: people.relations,
    privacy: people.privacy,
  });
  identity.personalData.register(performancePersonalData);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let gapsAt = 0;
  const refresh = async (): Promise<void> => {
    await figures.refresh();
    if (clock.now() < gapsAt) return;
    gapsAt = clock.now() + gapsMs;
    await gaps.refresh();
  };
  const module: AppModule = {
    resolvers: [
      new BoardsResolver(db, clock, new LeaderboardService(db, clock), loaders),
      new ServerFiguresResolver(db, clock),
      new TradersResolver(traders, loaders, clock),
      new MeTraderResolver(loaders),
      new FollowTraderResolver(loaders),
      new FollowRequestTraderResolver(loaders),
      new PersonTraderResolver(loaders),
      new DecisionPeopleResolver(loaders),
      new ReportPeopleResolver(loaders),
      new TradeOwnerResolver(loaders),
      new TraderCountResolver(traders),
      new CopyFeederResolver(loaders),
      new ReceiptFeederResolver(loaders),
      new TraderCopiesResolver(copying),
      new CopyRecordResolver(new FidelityReader(db, clock), gaps, new CopyRecordReader(db, clock)),
    ],
    start: async () => {
      if (config.role === "web" || config.isTest) return;
      // timer: figures are recomputed at rest, not in anyone's request.
      timer = setInterval(() => (running = refresh().catch(onError)), refreshMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
  return { ...module, figures, gaps, traders, loaders };
}

export type PerformanceModule = ReturnType<typeof createPerformanceModule>;
