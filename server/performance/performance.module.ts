import type { PeopleModule } from "../people/people.module";
import { CopyRecordReader } from "../copying/feeder-view/copy-record";
import type { CopyingModule } from "../copying/copying.module";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { CountsLook } from "../platform/counts/counts-look";
import { StoredCounts } from "../platform/counts/stored-counts";
import type { Database } from "../platform/db/database";
import type { AppModule } from "../platform/module";
import { performancePersonalData } from "./performance.personal-data";
import { OwnBenchmarkResolver, TraderBenchmarkResolver } from "./benchmark/benchmark.resolver";
import { BoardsResolver } from "./leaderboard/leaderboard.resolver";
import { boardCounting } from "./board-rows/board-counting";
import { growthCounting } from "./growth/own-growth";
import { feederCounting } from "./feeder-counts/feeder-counts";
import { listedFeederCounting } from "./feeder-counts/listed-feeders";
import { serverCounting } from "./server-counts/server-counts";
import { GainsResolver, RealisedGainResolver, RealisedGainTotalResolver } from "./gains/gains.resolver";
import { GainsService } from "./gains/gains.service";
import { FidelityReader } from "./tracking/fidelity";
import { fidelityCounting } from "./tracking/fidelity-keeper";
import { FidelityGapReader } from "./tracking/tracking-difference";
import { ServerFiguresResolver } from "./figures/server-figures";
import { LeaderboardService } from "./leaderboard/leaderboard";
import { ShownBoards } from "./leaderboard/shown-boards";
import { StoredBoards } from "./board-rows/stored-boards";
import { WishedFeeders } from "./board-rows/wished-feeders";
import { FewFeeders } from "./sort-keys/few-feeders";
import { FigureOrder } from "./sort-keys/figure-order";
import { ChangedSortKeys } from "./sort-keys/changed-keys";
import { sortKeyCounting } from "./sort-keys/sort-key-counting";
import { RecordFiguresService } from "./figures/record-figures.service";
import { PositionSizeFiguresResolver, TraderFiguresResolver } from "./figures/trader-figures.resolver";
import { traderFiguresLoaders } from "./figures/trader-figures.loaders";
import { TraderListResolver } from "./leaderboard/trader-list.resolver";
import { SavedScreensResolver } from "./screens/saved-screens.resolver";
import { SavedScreensService } from "./screens/saved-screens.service";
import { TraderListService } from "./leaderboard/trader-list.service";
import { CopyRecordResolver } from "./tracking/copy-record.resolver";

export interface PerformanceContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly countsLook: CountsLook;
  readonly people: PeopleModule;
  readonly copying: CopyingModule;
  onError?(error: unknown): void;
}

/** How often figures that are out of date are looked for. */
const refreshMs = 60_000;
/** How often gaps of feeders with many copies are: each is added up once an hour. */
const gapsMs = 600_000;

/** Figures of records, and what is put in order by them. */
export function createPerformanceModule({ config, clock, db, countsLook, people, copying, onError = () => {} }: PerformanceContext) {
  const figures = new RecordFiguresService(db, clock);
  const boards = new LeaderboardService(db, clock);
  const gaps = new FidelityGapReader({ db, clock, market: copying.deps.market });
  const counts = new StoredCounts(db, feederCounting, onError);
  const listed = new StoredCounts(db, listedFeederCounting, onError);
  const serverCounts = new StoredCounts(db, serverCounting, onError);
  const fidelities = new StoredCounts(db, fidelityCounting(clock), onError);
  const growths = new StoredCounts(db, growthCounting(clock), onError);
  const boardRows = new StoredCounts(db, boardCounting, onError);
  const sortKeys = new StoredCounts(db, sortKeyCounting(clock), onError);
  const storedBoards = new StoredBoards(db, clock);
  const wishing = new WishedFeeders(db, clock, storedBoards);
  const load = traderFiguresLoaders(figures);
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
      new BoardsResolver(db, clock, new ShownBoards(boards, storedBoards, wishing), people.loaders),
      new ServerFiguresResolver(db, clock),
      new TraderListResolver(feederList({ db, clock, people, boards: storedBoards, wishing })),
      new TraderFiguresResolver(load, clock),
      new PositionSizeFiguresResolver(people.loaders),
      new TraderBenchmarkResolver(copying.deps.market, clock, load),
      new OwnBenchmarkResolver(copying.deps.market),
      new SavedScreensResolver(new SavedScreensService(db, clock)),
      new GainsResolver(new GainsService(db)),
      new RealisedGainResolver(copying.feeders, copying.deps.market),
      new RealisedGainTotalResolver(copying.feeders),
      new CopyRecordResolver(new FidelityReader(db, clock), gaps, new CopyRecordReader(db, clock)),
    ],
    start: async () => {
      if (config.role === "web" || config.isTest) return;
      // timer: figures are recomputed at rest, not in anyone's request.
      timer = setInterval(() => (running = refresh().catch(onError)), refreshMs);
      timer.unref();
      for (const stored of [counts, listed, serverCounts, fidelities, growths, boardRows, sortKeys]) stored.start(countsLook);
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all([running, ...[counts, listed, serverCounts, fidelities, growths, boardRows, sortKeys].map((kept) => kept.stop())]);
    },
  };
  return {
    ...module,
    counts,
    listed,
    serverCounts,
    fidelities,
    growths,
    boardRows,
    sortKeys,
    figures,
    gaps,
    personalData: performancePersonalData,
  };
}

interface FeederListContext extends Pick<PerformanceContext, "db" | "clock" | "people"> {
  readonly boards: StoredBoards;
  readonly wishing: WishedFeeders;
}

/** The list of feeders with what puts it in order and cuts it down. */
function feederList({ db, clock, people, boards, wishing }: FeederListContext): TraderListService {
  const few = new FewFeeders(db, wishing);
  return new TraderListService(db, people.traders, new FigureOrder(db, new ChangedSortKeys(db, clock, boards), wishing, few), wishing, few);
}

export type PerformanceModule = ReturnType<typeof createPerformanceModule>;
