import { BrokerLotTradingLinks, BrokerOrderTradingLinks } from "./at-brokers/broker-links.resolver";
import { readHoldings } from "./at-brokers/holdings.store";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database, Tx } from "../platform/db/database";
import type { Notifier } from "../platform/notifier";
import type { AppModule } from "../platform/module";
import type { Jobs } from "../platform/jobs/jobs";
import type { Metrics } from "../platform/ops/metrics";
import type { Publisher, UserStreams } from "../platform/realtime/stream-definition";
import type { ShownFigures } from "../identity/registration/registration.ports";
import type { LotReader } from "../brokers/port/lot-reader";
import type { IdentityCheck } from "../brokers/port/identity-check";
import type { PeopleModule } from "../people/people.module";
import type { Market } from "../market/providers/provider";
import { AccountService } from "./accounts/account.service";
import { RecordAccountService, type FreshSignIns } from "./accounts/record-account.service";
import { accountNow } from "./accounts/account-state";
import { readWholeAccounts } from "./accounts/account-state.store";
import { readRecordAccountId } from "./accounts/account.store";
import { TradingCharges } from "./at-venues/book-charge";
import { MarketActions } from "./corporate-actions/market-actions";
import { TradeVenueAdjustments } from "./corporate-actions/venue-adjustments";
import { ExternalFills } from "./at-venues/external-fills";
import { TradingOrderBooker } from "./at-venues/trading-order-booker";
import { TradeSettler } from "./at-venues/settle-shortfall";
import type { VenueBrokers } from "./at-venues/venue-brokers";
import { VenueCashService } from "./at-venues/venue-cash.service";
import type { TradingDeps } from "./trading-deps";
import { EquitySnapshotsService } from "./accounts/equity-snapshots.service";
import { CorrectionService, type AppliedAction } from "./trades/correction.service";
import { ExitsService } from "./orders/exits.service";
import { ShardLeases, type SharedWork } from "../platform/leases/shard-leases";
import { LiveValuations } from "./portfolio/live-valuations";
import { Matcher } from "./matching/matcher";
import { OrderMoveService } from "./orders/order-move.service";
import { OrderService } from "./orders/order.service";
import { OrderPayloadResolver, PortfolioPayloadResolver, TradePayloadResolver } from "./payloads.resolver";
import { MeAccountsResolver, PortfolioChangedResolver, PortfolioResolver, PositionResolver } from "./portfolio/portfolio.resolver";
import { PortfolioService } from "./portfolio/portfolio.service";
import { PortfolioRows } from "./portfolio/portfolio-rows";
import { PortfolioStream } from "./portfolio/portfolio.stream";
import { cryptoRandomness } from "./record/seal";
import { TradeOwnerResolver } from "./trades/trade-owner.resolver";
import { FillResolver, LotResolver, OrderResolver, TradeResolver } from "./trades/trade.resolver";
import type { AllocationPort } from "./accounts/allocation";
import { TradeService } from "./trades/trade.service";
import { TradingLoaders } from "./trading.loaders";
import { tradingPersonalData } from "./trading.personal-data";
import { TradingResolver } from "./trading.resolver";

/** What trading asks of copying, which is above it. Called once the modules run, never while they are built. */
export interface CopyingPort {
  readonly allocations: AllocationPort;
  /** What copies hold at a venue. */
  readonly venueLots: LotReader;
  /** Called in the transaction that seals events of these records. */
  onSealed(tx: Tx, recordIds: readonly string[]): void;
  /** Runs when all open trades have had a split or dividend. */
  onActionApplied(action: AppliedAction): Promise<void>;
}

export interface TradingContext {
  readonly config: Pick<Config, "role">;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly people: Pick<PeopleModule, "loaders">;
  readonly market: Market;
  readonly jobs: Jobs;
  readonly streams: UserStreams;
  readonly publisher: Publisher;
  readonly notifier: Notifier;
  readonly copying: CopyingPort;
  readonly brokers: VenueBrokers;
  readonly signIns: FreshSignIns;
  readonly identityCheck: IdentityCheck;
  readonly metrics: Pick<Metrics, "tickToFillSeconds">;
  readonly onError: (error: unknown) => void;
}

/** Builds the trading module. `accountService.openAccountsFor` runs when a user is created, `figures` are those of `me`. */
export function createTradingModule({
  config,
  clock,
  bus,
  db,
  people,
  market,
  jobs,
  streams,
  publisher,
  notifier,
  copying,
  brokers,
  signIns,
  identityCheck,
  metrics,
  onError,
}: TradingContext) {
  const deps: TradingDeps = { clock, market, bus, streams, random: cryptoRandomness, notifier, brokers, onSealed: copying.onSealed };
  const { allocations } = copying;
  const trades = new TradeService(db, deps);
  const exits = new ExitsService(db, deps);
  const orders = new OrderService(db, deps);
  const moves = new OrderMoveService(db, deps);
  const accounts = new AccountService(db, deps, allocations);
  const portfolios = new PortfolioService(db, market, streams, allocations, clock);
  const loaders = new TradingLoaders(db);
  const corrections = new CorrectionService(db, deps, copying.onActionApplied);
  const marketActions = new MarketActions(db, clock, market, corrections);
  jobs.repeat("trading.corporate-actions", "*/10 * * * *", () => marketActions.sweep());
  const valuations = new LiveValuations(db, market, bus, publisher, allocations, onError);
  const closes = new EquitySnapshotsService(db, deps, onError);
  const matcher = new Matcher(db, deps, metrics, onError);
  const leases = new ShardLeases(db, "matching", closingAndMatching(closes, matcher), onError);
  const module: AppModule = {
    resolvers: [
      new TradingResolver(trades, exits, orders, moves, accounts, new RecordAccountService(db, deps, signIns, identityCheck)),
      new TradePayloadResolver(portfolios, loaders),
      new OrderPayloadResolver(portfolios, loaders),
      new PortfolioPayloadResolver(portfolios, loaders),
      new TradeResolver(market, loaders),
      new TradeOwnerResolver(people.loaders),
      new LotResolver(market),
      new OrderResolver(market, loaders),
      new FillResolver(market, loaders),
      new PortfolioResolver(db, portfolios),
      new PositionResolver(market, loaders),
      new PortfolioChangedResolver(loaders),
      new MeAccountsResolver(loaders),
      new BrokerOrderTradingLinks(loaders),
      new BrokerLotTradingLinks(loaders),
    ],
    streams: [new PortfolioStream(db, streams, valuations, new PortfolioRows(db))],
    start: async () => {
      await valuations.start();
      // A mere web process leaves the matching to a worker.
      if (config.role !== "web") await leases.start();
    },
    stop: async () => {
      valuations.stop();
      await leases.stop();
    },
  };
  return {
    ...module,
    deps,
    trades,
    exits,
    orders,
    accountService: accounts,
    portfolios,
    corrections,
    marketActions,
    matcher,
    closes,
    valuations,
    leases,
    /** Whose is whose of what is held at venues. */
    holdings: { read: readHoldings },
    /** Books what venues say about orders of accounts. */
    orderBooker: new TradingOrderBooker(deps),
    /** Books what an owner trades at the venue without us, on the account of their record. */
    externalFills: new ExternalFills(deps, copying.venueLots),
    /** Books what venues charge apart from fills. */
    charges: new TradingCharges(deps),
    /** Changes trades as venues' splits and dividends did. */
    venueAdjustments: new TradeVenueAdjustments(db, deps),
    tradeSettler: new TradeSettler(db, deps),
    venueCash: new VenueCashService(db, deps, copying.venueLots),
    personalData: tradingPersonalData(accounts),
    figures: (userId: string) => shownFigures({ db, market, allocations, brokers }, userId),
  };
}

export type TradingModule = ReturnType<typeof createTradingModule>;

interface FigureParts {
  readonly db: Database;
  readonly market: Market;
  readonly allocations: AllocationPort;
  readonly brokers: VenueBrokers;
}

/**
 * The three figures of `me`: of the record account. Where that one is on paper and accounts with real money are connected, these together, as their
 * venues last said.
 */
async function shownFigures({ db, market, allocations, brokers }: FigureParts, userId: string): Promise<ShownFigures> {
  const accountId = await readRecordAccountId(db, userId);
  const state = accountId && (await readWholeAccounts(db, allocations, [accountId])).get(accountId);
  if (!state) throw new RangeError("A user without a record account");
  const live = state.account.kind !== "BROKER" ? await brokers.liveFigures(db, userId) : null;
  if (live) return { accountValue: live.equity, cashBalance: live.cash, buyingPower: live.buyingPower };
  const { value, equity } = accountNow(state, market);
  return { accountValue: equity, cashBalance: value.cash, buyingPower: value.buyingPower };
}

/** Daily closes of accounts are shard 0's; missed ones are made up for before the matcher moves anything. */
const closingAndMatching = (closes: EquitySnapshotsService, matcher: Matcher): SharedWork => {
  let isClosing = false;
  return {
    own: async (shards) => {
      if (shards.has(0) && !isClosing) {
        isClosing = true;
        await closes.start();
      }
      await matcher.own(shards);
      if (shards.has(0) || !isClosing) return;
      isClosing = false;
      await closes.stop();
    },
  };
};
