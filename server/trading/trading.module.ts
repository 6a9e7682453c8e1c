import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Notifier } from "../platform/notifier";
import type { AppModule } from "../platform/module";
import type { Publisher, UserStreams } from "../platform/realtime/stream-definition";
import type { ShownFigures } from "../identity/registration/registration.ports";
import type { Market } from "../market/providers/provider";
import { AccountService } from "./accounts/account.service";
import { accountNow } from "./accounts/account-state";
import { readWholeAccounts } from "./accounts/account-state.store";
import { readRecordAccountId } from "./accounts/account.store";
import type { TradingDeps } from "./trading-deps";
import { EquitySnapshotsService } from "./accounts/equity-snapshots.service";
import { CorrectionService } from "./trades/correction.service";
import { ExitsService } from "./orders/exits.service";
import { Leader } from "./matching/leader";
import { LiveValuations } from "./portfolio/live-valuations";
import { Matcher } from "./matching/matcher";
import { OrderService } from "./orders/order.service";
import { OrderPayloadResolver, PortfolioPayloadResolver, TradePayloadResolver } from "./payloads.resolver";
import { MeAccountsResolver, PortfolioChangedResolver, PortfolioResolver, PositionResolver } from "./portfolio/portfolio.resolver";
import { PortfolioService } from "./portfolio/portfolio.service";
import { PortfolioRows } from "./portfolio/portfolio-rows";
import { PortfolioStream } from "./portfolio/portfolio.stream";
import { cryptoRandomness } from "./record/seal";
import { FillResolver, LotResolver, OrderResolver, TradeResolver } from "./trades/trade.resolver";
import { Allocations, type AllocationPort } from "./accounts/allocation";
import { TradeService } from "./trades/trade.service";
import { TradingLoaders } from "./trading.loaders";
import { tradingPersonalData } from "./trading.personal-data";
import { TradingResolver } from "./trading.resolver";

/** Any number will do, as long as every Brigade process uses the same. */
const matcherLock = 860_188;

export interface TradingContext {
  readonly config: Pick<Config, "role">;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly market: Market;
  readonly streams: UserStreams;
  readonly publisher: Publisher;
  readonly notifier?: Notifier;
  readonly onError?: (error: unknown) => void;
}

/**
 * Builds the trading room. To be plugged in by the house: `accountService.openAccountsFor` as `registration.onUserCreated`,
 * `figures` as `users.useFigures`, `personalData` into `personalData.register`, `streams` into the hub.
 */
export function createTradingModule({ config, clock, bus, db, market, streams, publisher, notifier, onError = () => {} }: TradingContext) {
  let sealed: TradingDeps["sealed"];
  const deps: TradingDeps = {
    clock,
    market,
    bus,
    streams,
    random: cryptoRandomness,
    ...(notifier && { notifier }),
    sealed: async (tx, recordIds) => sealed?.(tx, recordIds),
  };
  const setAsides = new Allocations();
  const trades = new TradeService(db, deps);
  const exits = new ExitsService(db, deps);
  const orders = new OrderService(db, deps);
  const accounts = new AccountService(db, deps, setAsides);
  const portfolios = new PortfolioService(db, market, streams, setAsides);
  const loaders = new TradingLoaders(db);
  const valuations = new LiveValuations(db, market, bus, publisher, setAsides, onError);
  const closes = new EquitySnapshotsService(db, market, onError);
  const matcher = new Matcher(db, deps, onError);
  const leader = new Leader(db, matcherLock, inOrder(closes, matcher), onError);
  const module: AppModule = {
    resolvers: [
      new TradingResolver(trades, exits, orders, accounts),
      new TradePayloadResolver(portfolios, loaders),
      new OrderPayloadResolver(portfolios, loaders),
      new PortfolioPayloadResolver(portfolios, loaders),
      new TradeResolver(market, loaders),
      new LotResolver(market),
      new OrderResolver(market, loaders),
      new FillResolver(market, loaders),
      new PortfolioResolver(db, portfolios),
      new PositionResolver(market, loaders),
      new PortfolioChangedResolver(loaders),
      new MeAccountsResolver(loaders),
    ],
    streams: [new PortfolioStream(db, streams, valuations, new PortfolioRows(db))],
    start: async () => {
      await valuations.start();
      // A mere web process leaves the matching to a worker.
      if (config.role !== "web") await leader.start();
    },
    stop: async () => {
      valuations.stop();
      await leader.stop();
    },
  };
  return {
    ...module,
    deps,
    /** Says what is done, in the same transaction, when events are sealed. */
    onSealed: (hook: NonNullable<TradingDeps["sealed"]>): void => {
      sealed = hook;
    },
    /** Says what copies hold of accounts' money. */
    useHoldings: (port: AllocationPort): void => setAsides.use(port),
    trades,
    exits,
    orders,
    accountService: accounts,
    portfolios,
    corrections: new CorrectionService(db, deps),
    matcher,
    closes,
    valuations,
    leader,
    personalData: tradingPersonalData(accounts),
    figures: (userId: string) => shownFigures(db, market, setAsides, userId),
  };
}

export type TradingModule = ReturnType<typeof createTradingModule>;

/** The three figures of `me`, of the record account. */
async function shownFigures(db: Database, market: Market, setAsides: AllocationPort, userId: string): Promise<ShownFigures> {
  const accountId = await readRecordAccountId(db, userId);
  const state = accountId && (await readWholeAccounts(db, setAsides, [accountId])).get(accountId);
  if (!state) throw new RangeError("A user without a record account");
  const { value, equity } = accountNow(state, market);
  return { accountValue: equity, cashBalance: value.cash, buyingPower: value.buyingPower };
}

interface Runs {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Missed closes are made up for before the matcher moves anything. */
const inOrder = (first: Runs, second: Runs): Runs => ({
  start: async () => {
    await first.start();
    await second.start();
  },
  stop: async () => {
    await second.stop();
    await first.stop();
  },
});
