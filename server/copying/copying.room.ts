import type { Bus } from "../platform/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs";
import type { Notices } from "../platform/notices";
import type { Room } from "../platform/room";
import type { Publisher, UserStreams } from "../platform/streams/types";
import { audienceChanged, type AudienceChanged } from "../accounts/accounts.events";
import type { AccountsRoom } from "../accounts/accounts.room";
import type { Market } from "../market/provider";
import { Leader } from "../trading/leader";
import { recordEventsSubject, type RecordEventsMessage } from "../trading/trading.events";
import type { TradingRoom } from "../trading/trading.room";
import { TradingLoaders } from "../trading/trading.loaders";
import { CopiersService } from "./copiers.service";
import { CopiesReader } from "./copies.reader";
import {
  CopiersChangedResolver,
  CopyChangedResolver,
  CopyFieldsResolver,
  CopyingQueriesResolver,
  CopyPositionInstrumentResolver,
  LandingInstrumentResolver,
  PreviewInstrumentResolver,
  ReceiptInstrumentResolver,
} from "./copies.resolver";
import { CopiesService } from "./copies.service";
import { CopyClosings } from "./copy-closings";
import { CopierStream } from "./copier.stream";
import { CopierValuations } from "./copier-valuations";
import { CopyStream } from "./copy.stream";
import { CopyValuations } from "./copy-valuations";
import { CopyValuesStream } from "./copy-values.stream";
import { CopyNews } from "./copy-news";
import { CopyWatch } from "./copy-watch";
import { LocalMoves, type CopyingDeps } from "./copying-deps";
import { copyingPersonalData } from "./copying.personal-data";
import { CopyingResolver, CopyPayloadResolver, StopAllCopiesPayloadResolver } from "./copying.resolver";
import { Deliveries } from "./deliveries";
import { EaterLimitsService } from "./eater-limits.service";
import { FanOutService } from "./fan-out.service";
import { FeederGoneService } from "./feeder-gone.service";
import { holdingsPort } from "./holdings";
import { adjustLeftOver } from "./left-adjustments";
import { PreviewService } from "./preview.service";
import { StartingService } from "./starting.service";
import { SuitabilityService } from "./suitability.service";

/** Any number will do, as long as every Brigade process uses the same. */
const watchLock = 860_192;

export interface CopyingHouse {
  readonly config: Pick<Config, "role">;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly market: Market;
  readonly streams: UserStreams;
  readonly hub: Publisher;
  readonly jobs: Jobs;
  readonly notices: Notices;
  readonly accounts: AccountsRoom;
  readonly trading: TradingRoom;
  readonly onError: (error: unknown) => void;
}

/** Builds the copying room. Every process serves it; those of role worker or all fan out and watch. */
export function createCopyingRoom({
  config,
  clock,
  bus,
  db,
  market,
  streams,
  hub,
  jobs,
  notices,
  accounts,
  trading,
  onError,
}: CopyingHouse) {
  const deps: CopyingDeps = {
    db,
    clock,
    market,
    bus,
    streams,
    trading: trading.deps,
    relations: accounts.relations,
    moves: new LocalMoves(),
    news: new CopyNews(db, jobs, notices, clock),
    onError,
  };
  const suitability = new SuitabilityService(db, clock);
  const starting = new StartingService(deps, suitability);
  const closings = new CopyClosings(deps);
  const copies = new CopiesService(deps, closings);
  const limits = new EaterLimitsService(deps);
  const reader = new CopiesReader(deps, suitability);
  const copiers = new CopiersService(deps);
  const previews = new PreviewService(deps, limits);
  const gone = new FeederGoneService(deps);
  const deliveries = new Deliveries(deps);
  const valuations = new CopyValuations(deps, hub);
  const copierValuations = new CopierValuations(copiers, hub, onError);
  const watch = new CopyWatch(deps, closings);
  const fanOut = new FanOutService(deps, jobs, { before: () => watch.days.ensure() });
  const leader = new Leader(db, watchLock, watch, onError);
  fanOut.registerJob();
  deps.news.registerJob();
  trading.onSealed((tx, recordIds) => fanOut.leaveJobs(tx, recordIds));
  trading.corrections.onApplied((action) => adjustLeftOver(deps, action));
  trading.useHoldings(holdingsPort(deps));
  accounts.personalData.register(copyingPersonalData(gone));
  const leaves: Array<() => void> = [];
  const room: Room = {
    resolvers: [
      new CopyingResolver(starting, copies, suitability, limits),
      new CopyPayloadResolver(reader),
      new StopAllCopiesPayloadResolver(reader),
      new CopyingQueriesResolver(reader, copiers, previews, limits, suitability),
      new CopyFieldsResolver(reader, new TradingLoaders(db)),
      new CopyChangedResolver(reader),
      new CopiersChangedResolver(copiers),
      new ReceiptInstrumentResolver(market),
      new CopyPositionInstrumentResolver(market),
      new LandingInstrumentResolver(market),
      new PreviewInstrumentResolver(market),
    ],
    streams: [new CopyStream(deps, deliveries), new CopyValuesStream(valuations, market), new CopierStream(deps, copierValuations)],
    start: async () => {
      deliveries.start();
      await valuations.start();
      copierValuations.start();
      if (config.role === "web") return;
      leaves.push(await bus.subscribe(recordEventsSubject, (message) => fanOut.wake((message as RecordEventsMessage).recordIds)));
      leaves.push(await bus.subscribe(audienceChanged, (message) => void gone.check((message as AudienceChanged).userIds).catch(onError)));
      await fanOut.start();
      await leader.start();
    },
    stop: async () => {
      for (const leave of leaves.splice(0)) leave();
      await leader.stop();
      await fanOut.stop();
      await closings.idle();
      await valuations.stop();
      await copierValuations.stop();
      await deliveries.stop();
    },
  };
  return {
    ...room,
    deps,
    starting,
    copies,
    suitability,
    limits,
    reader,
    copiers,
    previews,
    fanOut,
    gone,
    watch,
    leader,
    deliveries,
    valuations,
    copierValuations,
  };
}

export type CopyingRoom = ReturnType<typeof createCopyingRoom>;
