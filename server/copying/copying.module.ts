import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Jobs } from "../platform/jobs/jobs";
import type { Notifier } from "../platform/notifier";
import type { AppModule } from "../platform/module";
import type { Metrics } from "../platform/ops/metrics";
import type { Publisher, UserStreams } from "../platform/realtime/stream-definition";
import { audienceChanged, type AudienceChanged } from "../identity/account/identity.events";
import type { PeopleModule } from "../people/people.module";
import { CopyFeeders, CopyFeederResolver, CopyPositionFeederResolver, ReceiptFeederResolver } from "./eater-view/copy-feeder.resolver";
import { traderCopiesLoaders } from "./feeder-view/trader-copies.loaders";
import { TraderCopiesResolver } from "./feeder-view/trader-copies.resolver";
import type { Market } from "../market/providers/provider";
import type { CountsLook } from "../platform/counts/counts-look";
import { StoredCounts } from "../platform/counts/stored-counts";
import { ShardLeases } from "../platform/leases/shard-leases";
import { recordEventsSubject, type RecordEventsMessage } from "../trading/trading.events";
import type { AppliedAction } from "../trading/trades/correction.service";
import type { TradingModule } from "../trading/trading.module";
import { TradingLoaders } from "../trading/trading.loaders";
import { ReachService } from "./feeder-view/reach.service";
import { CopiersService } from "./feeder-view/copiers.service";
import { CopiesReader } from "./eater-view/copies.reader";
import { CopyPositionResolver } from "./eater-view/copy-position.resolver";
import {
  CopiersChangedResolver,
  CopyChangedResolver,
  CopyFieldsResolver,
  CopyingQueriesResolver,
  CopyPositionInstrumentResolver,
  FanOutResultInstrumentResolver,
  PortfolioCopiesResolver,
  InitialOrderInstrumentResolver,
  PreviewInstrumentResolver,
  ReceiptInstrumentResolver,
} from "./copying-queries.resolver";
import type { CopyBrokers } from "./at-brokers/copy-brokers";
import type { CopyFees } from "./copy-fees";
import { BrokerLotCopyLinks, BrokerOrderCopyLinks, ReceiptWaits } from "./at-brokers/broker-links.resolver";
import { PositionCloses } from "./at-brokers/shown/position-closes.resolver";
import { ReceiptMarkets } from "./at-brokers/shown/receipt-markets.resolver";
import { countRunningCopies } from "./at-brokers/copies-of-connections.store";
import { readHoldings } from "./at-brokers/holdings.store";
import { CopyOrderBooker } from "./at-brokers/copy-order-booker";
import { CopyVenueAdjustments } from "./corporate-actions/venue-adjustments";
import { CopySettler } from "./at-brokers/settling/settle-shortfall";
import { CopyOrderQueue } from "./at-brokers/copy-order-queue";
import { CopiesService } from "./lifecycle/copies.service";
import { ExitExecutor } from "./stopping/exit-executor";
import { CopierStream } from "./feeder-view/copier.stream";
import { copierSumCounting } from "./copier-sums/copier-sums";
import { copierDayCounting } from "./copier-days/copier-days";
import { receiptDayCounting } from "./receipt-days/receipt-days";
import { tallyCounting } from "./tallies/tallies";
import { CopierValuations } from "./feeder-view/copier-valuations";
import { CopyStream } from "./eater-view/copy.stream";
import { CopyValuations } from "./eater-view/copy-valuations";
import { CopyValuesStream } from "./eater-view/copy-values.stream";
import { BookedRows } from "./receipts/booked-rows";
import { CopyNotifications } from "./receipts/copy-notifications";
import { CopyWatch } from "./protection/copy-watch";
import { PositionDeltas, type CopyingDeps } from "./copying-deps";
import { copyStream } from "./copying.events";
import { copyingPersonalData } from "./copying.personal-data";
import { CopyingResolver, CopyPayloadResolver, StopAllCopiesPayloadResolver } from "./copying.resolver";
import { Deliveries } from "./receipts/deliveries";
import { EaterLimitsService } from "./lifecycle/eater-limits.service";
import { FanOutService } from "./engine/fan-out/fan-out.service";
import { leaveVenue, stopCopiesAt } from "./stopping/leave-venue";
import { FeederRiskResolver } from "./feeder-risk/feeder-risk.resolver";
import { FeederRiskService } from "./feeder-risk/feeder-risk.service";
import { FeederGoneService } from "./stopping/feeder-gone.service";
import { applyPendingAdjustments } from "./corporate-actions/pending-adjustments";
import { PreviewService } from "./eater-view/preview.service";
import { StartingService } from "./lifecycle/starting.service";
import { SuitabilityService } from "./suitability/suitability.service";
import { CopyDriftInstrumentResolver, CopyDriftResolver } from "./drift/drift.resolver";
import { DriftService } from "./drift/drift.service";
import { CopyDifferenceResolver, DifferenceItemResolver, MyDifferenceResolver } from "./difference/difference.resolver";
import { DifferenceService } from "./difference/difference.service";
import {
  ExposureFeederResolver,
  ExposureInstrumentResolver,
  ExposureResolver,
  OverlapInstrumentResolver,
} from "./exposure/exposure.resolver";
import { ExposureService } from "./exposure/exposure.service";
import { TasteTestFeederResolver, TasteTestResolver } from "./taste-test/taste-test.resolver";
import { TasteTestService } from "./taste-test/taste-test.service";

export interface CopyingContext {
  readonly config: Pick<Config, "role" | "isTest" | "simulatedSlippageSeed">;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly countsLook: CountsLook;
  readonly market: Market;
  readonly streams: UserStreams;
  readonly hub: Publisher;
  readonly jobs: Jobs;
  readonly notifier: Notifier;
  readonly people: PeopleModule;
  readonly trading: TradingModule;
  readonly brokers: CopyBrokers;
  readonly fees: CopyFees;
  readonly metrics: Pick<Metrics, "receiptSeconds">;
  readonly onError: (error: unknown) => void;
}

/** Builds the copying module. Every process serves it; those of role worker or all fan out and watch. */
export function createCopyingModule({
  config,
  clock,
  bus,
  db,
  countsLook,
  market,
  streams,
  hub,
  jobs,
  notifier,
  people,
  trading,
  brokers,
  fees,
  metrics,
  onError,
}: CopyingContext) {
  const deps: CopyingDeps = {
    db,
    clock,
    market,
    bus,
    streams,
    trading: trading.deps,
    relations: people.relations,
    positionDeltas: new PositionDeltas((rows) => watch.moved(rows)),
    bookedRows: new BookedRows(),
    notifications: new CopyNotifications(db, jobs, notifier, clock),
    slippageSeed: config.simulatedSlippageSeed,
    brokers,
    fees,
    orderQueue: {
      wake: (copyIds) => orderQueue.wake(copyIds),
      sweep: () => orderQueue.sweep(),
      idle: () => orderQueue.idle(),
    },
    metrics,
    onError,
  };
  streams.rowsWith(copyStream, deps.bookedRows);
  const suitability = new SuitabilityService(db, clock);
  const starting = new StartingService(deps, suitability);
  const closings = new ExitExecutor(deps);
  const copies = new CopiesService(deps, closings);
  const limits = new EaterLimitsService(deps);
  const reader = new CopiesReader(deps, suitability);
  const feeders = new CopyFeeders(people.traders);
  const copiers = new CopiersService(deps);
  const previews = new PreviewService(deps, limits);
  const gone = new FeederGoneService(deps);
  const tasteTests = new TasteTestService(deps, jobs, limits);
  const differences = new DifferenceService(deps);
  const deliveries = new Deliveries(deps);
  const valuations = new CopyValuations(deps, hub);
  const tallies = new StoredCounts(deps.db, tallyCounting(deps.clock), onError);
  const copierSums = new StoredCounts(deps.db, copierSumCounting, onError);
  const copierDays = new StoredCounts(deps.db, copierDayCounting, onError);
  const receiptDays = new StoredCounts(deps.db, receiptDayCounting, onError);
  const copierValuations = new CopierValuations(copiers, hub, onError);
  const watch: CopyWatch = new CopyWatch(deps, closings);
  const fanOut = new FanOutService(deps, jobs, { before: () => watch.days.ensure() });
  const orderQueue: CopyOrderQueue = new CopyOrderQueue(deps);
  const leases = new ShardLeases(db, "copies", watch, onError);
  streams.shareFollowers(copyStream, config.role !== "web");
  fanOut.registerJob();
  deps.notifications.registerJob();
  tasteTests.registerJob();
  const leaves: Array<() => void> = [];
  const module: AppModule = {
    resolvers: [
      new CopyingResolver(starting, copies, suitability, limits),
      new CopyPayloadResolver(reader),
      new StopAllCopiesPayloadResolver(reader),
      new CopyingQueriesResolver(reader, copiers, previews, limits, suitability, new ReachService(deps)),
      new CopyFeederResolver(feeders),
      new CopyPositionFeederResolver(feeders),
      new PortfolioCopiesResolver(reader),
      new ReceiptFeederResolver(feeders),
      new TraderCopiesResolver(traderCopiesLoaders(copiers, reader)),
      new CopyFieldsResolver(reader, new TradingLoaders(db)),
      new CopyChangedResolver(reader),
      new CopiersChangedResolver(copiers),
      new ReceiptInstrumentResolver(market),
      new CopyPositionInstrumentResolver(market),
      new FanOutResultInstrumentResolver(market),
      new CopyPositionResolver(reader),
      new BrokerOrderCopyLinks(db, reader),
      new BrokerLotCopyLinks(reader),
      new ReceiptWaits(db, clock, market),
      new PositionCloses(db, clock, market),
      new ReceiptMarkets(db, (venue) => brokers.capabilities(venue)),
      new InitialOrderInstrumentResolver(market),
      new PreviewInstrumentResolver(market),
      new CopyDriftResolver(new DriftService(deps), copies),
      new CopyDriftInstrumentResolver(market),
      new FeederRiskResolver(new FeederRiskService(deps)),
      new CopyDifferenceResolver(differences),
      new MyDifferenceResolver(differences),
      new DifferenceItemResolver(reader, market),
      new ExposureResolver(new ExposureService(deps, limits)),
      new ExposureFeederResolver(feeders),
      new ExposureInstrumentResolver(market),
      new OverlapInstrumentResolver(market),
      new TasteTestResolver(tasteTests),
      new TasteTestFeederResolver(feeders),
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
      if (!config.isTest) for (const counts of [tallies, copierSums, copierDays, receiptDays]) counts.start(countsLook);
      await leases.start();
    },
    stop: async () => {
      for (const leave of leaves.splice(0)) leave();
      await leases.stop();
      await fanOut.stop();
      await closings.idle();
      await orderQueue.idle();
      await valuations.stop();
      await copierValuations.stop();
      await Promise.all([tallies.stop(), copierSums.stop(), copierDays.stop(), receiptDays.stop()]);
      await deliveries.stop();
    },
  };
  const copySettler = new CopySettler(deps);
  return {
    ...module,
    deps,
    starting,
    copies,
    suitability,
    limits,
    reader,
    feeders,
    copiers,
    previews,
    tasteTests,
    fanOut,
    /** Applies a corporate action that all open trades have had to what copies still hold. */
    applyPendingAdjustments: (action: AppliedAction) => applyPendingAdjustments(deps, action),
    gone,
    personalData: copyingPersonalData(gone),
    watch,
    closings,
    orderQueue,
    /** Ends the copies on an account whose connection is gone. */
    leaveVenue: (connectionId: string) => leaveVenue(deps, connectionId),
    /** Stops those on an account that is to be disconnected. */
    stopCopiesAt: (connectionId: string, mode: "CLOSE_ALL" | "MIRROR_EXITS") => stopCopiesAt(deps, connectionId, mode),
    runningCopies: (connectionIds: readonly string[]) => countRunningCopies(db, connectionIds),
    /** Books what venues say about the orders of copies. */
    orderBooker: new CopyOrderBooker(deps),
    /** Whose is whose of what is held at venues. */
    holdings: { read: readHoldings },
    copySettler,
    leases,
    /** Changes copies as venues did what they hold. */
    venueAdjustments: new CopyVenueAdjustments(deps, copySettler),
    deliveries,
    valuations,
    copierValuations,
    tallies,
    copierSums,
    copierDays,
    receiptDays,
  };
}

export type CopyingModule = ReturnType<typeof createCopyingModule>;
