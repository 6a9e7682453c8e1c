import type { IdentityModule } from "../identity/identity.module";
import type { Bus } from "../platform/bus/bus";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import type { Queryable } from "../platform/db/rows";
import type { Jobs } from "../platform/jobs/jobs";
import type { AppModule } from "../platform/module";
import type { Logger } from "../platform/ops/logger";
import type { Metrics } from "../platform/ops/metrics";
import type { UserStreams } from "../platform/realtime/stream-definition";
import { BrokerChanges } from "./brokers.events";
import { VenueHealthReporter } from "./calls/venue-health.reporter";
import type { OrderParts } from "./orders/connection-at-work";
import { BrokersStream } from "./owner-view/brokers.stream";
import type { Notifier } from "../platform/notifier";
import { reportLost, reportRefusedKey } from "./owner-view/report-account";
import { reportStop } from "./reconciliation/report-stop";
import { createOwnerView } from "./owner-view/owner-view";
import type { BooksPort } from "./port/books-port";
import { brokersPersonalData } from "./brokers.personal-data";
import type { CallTimer } from "./calls/call-queue";
import { VenueCalls } from "./calls/venue-calls";
import { AccountFiguresService } from "./connections/account-figures.service";
import { BrokerSessions } from "./connections/broker-sessions";
import { ConnectionsReader } from "./connections/connections.reader";
import { ConnectionsResolver } from "./connections/connections.resolver";
import { BrokerCashResolver } from "./currencies/broker-cash.resolver";
import { OrderRatesResolver } from "./currencies/order-rates.resolver";
import { lockCash, putCash } from "./currencies/currencies.store";
import { RateKeeper } from "./currencies/rate-keeper";
import { readSettledCash, storeFreeCash } from "./connections/connection.store";
import { readOpeningFacts } from "./opening/opening-facts.store";
import { ConnectionsService } from "./connections/connections.service";
import { Disconnecting } from "./connections/disconnecting";
import { KeyChecks } from "./connections/key-checks";
import { LiveGuard } from "./live/live-guard";
import { LiveAgreements } from "./live/live-agreements";
import { LiveTextsResolver } from "./live/live-texts.resolver";
import { LiveTextsService } from "./live/live-texts.service";
import { VenueSignInService } from "./oauth/venue-sign-in.service";
import { BrokerOrdersService } from "./orders/broker-orders.service";
import type { BrokerAccountsPort } from "./port/broker-accounts";
import { readLiveFigures } from "./live/live-figures.store";
import { readIsQuiet } from "./orders/work.store";
import type { VenueCapabilities, VenueId } from "./port/venue";
import type { VenueDirectory } from "./port/venue-directory";
import { BooksOrderBooker } from "./settling/books-order-booker";
import { ShortfallResolver } from "./settling/shortfall.resolver";
import { ShortfallService } from "./settling/shortfall.service";
import { BrokerReturnsResolver } from "./returns/broker-returns.resolver";
import { BrokerReturnsService } from "./returns/broker-returns.service";
import { noIdentityCheck, type IdentityCheck } from "./port/identity-check";
import { createVenues } from "./venues/venues";
import { BrokerEngine } from "./reconciliation/broker-engine";
import { ConnectionWindUp } from "./reconciliation/wind-up";
import { quantityMinOf } from "./reconciliation/quantity-min";
import type { Market } from "../market/providers/provider";
import { KeyRing } from "./secrets/key-ring";

export interface BrokersContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "reconciliationSeconds">;
  readonly identity: IdentityModule;
  readonly notifier: Notifier;
  readonly market: Market;
  /** The trading accounts of connections, which are above. Called once the modules run. */
  readonly accounts: BrokerAccountsPort;
  readonly userStreams: UserStreams;
  /** What trading and copying book and hold at venues, which are above. Called once the modules run. */
  readonly books: BooksPort;
  /** Venues of a test instead of those of this server, and the clock that their request limits are counted by. */
  readonly overrides: { readonly venues?: VenueDirectory; readonly callTimer?: CallTimer; readonly identityCheck?: IdentityCheck };
}

/** Accounts at brokers and exchanges: connecting them, and the orders sent there. */
export function createBrokersModule({
  config,
  clock,
  bus,
  db,
  jobs,
  logger,
  metrics,
  identity,
  notifier,
  market,
  accounts,
  userStreams: streams,
  books,
  overrides,
}: BrokersContext) {
  const { viewers, rateLimits } = identity;
  const ring = new KeyRing(config.brokerKeys);
  const own = createVenues({ config, clock, market, logger });
  const venues = overrides.venues ?? own.directory;
  const calls = new VenueCalls(overrides.callTimer);
  const doubt = (connectionId: string): void => figures.doubted(connectionId);
  const sessions = new BrokerSessions(db, ring, venues, calls, doubt, (error) =>
    logger.error({ err: error }, "Storing the least orders of a venue failed"),
  );
  const texts = new LiveTextsService(db, clock, viewers);
  const agreements = new LiveAgreements(db, texts, viewers, accounts);
  const checks = new KeyChecks(sessions, rateLimits, config);
  const changes = new BrokerChanges(streams);
  const capabilities = (venue: VenueId): VenueCapabilities | null => venues.get(venue)?.capabilities ?? null;
  const live = new LiveGuard(db, market, books);
  const identityCheck = overrides.identityCheck ?? noIdentityCheck;
  const booksBooker = new BooksOrderBooker(clock);
  const rates = new RateKeeper(db, clock);
  const orderParts: OrderParts = {
    db,
    clock,
    changes,
    bookers: () => ({ ...books.bookers(), BOOKS: booksBooker }),
    externals: books.externals,
    live,
    rates,
    quote: (symbol) => market.quote(symbol),
    refreshPrices: (symbols) => market.refresh(symbols),
    reportLost: (tx, { id, userId, capabilities: { name } }, order) =>
      reportLost(tx, { clock, notifier }, { connectionId: id, userId, venueName: name }, order),
  };
  const atVenues = {
    ...{ ...orderParts, capabilities, accounts },
    openSession: (connectionId: string) => sessions.open(connectionId),
    onError: (error: unknown) => logger.error({ err: error }, "Serving a broker connection failed"),
  };
  const windUp = new ConnectionWindUp(atVenues);
  const connections = new ConnectionsService(db, clock, ring, checks, agreements, viewers, accounts, changes, identity.securityMails);
  const onDisconnectError = (error: unknown): void => logger.error({ err: error }, "Disconnecting an account failed");
  const disconnecting = new Disconnecting({
    ...{ db, clock, connections, accounts, checks, changes, windUp, mails: identity.securityMails, onError: onDisconnectError },
  });
  const signIns = new VenueSignInService(db, clock, config, checks, connections, viewers);
  const figures = new AccountFiguresService(db, clock, sessions, changes, accounts, {
    onError: (error) => logger.error({ err: error }, "Reading a broker account failed"),
    keyRefused: (tx, { id, userId, venue }) =>
      reportRefusedKey(tx, { clock, notifier }, { connectionId: id, userId, venueName: checks.nameOf(venue) }),
  });
  const reader = new ConnectionsReader(db, sessions, checks, figures, streams);
  const health = new VenueHealthReporter(db, clock, calls, (error) => logger.error({ err: error }, "Storing the health of venues failed"));
  const ownerView = createOwnerView({
    ...orderParts,
    bus,
    rateLimits,
    streams,
    sessions,
    reader,
    market,
    holdings: books.holdings,
    accounts,
    guard: live,
  });
  const orders = new BrokerOrdersService(clock, bus, { take: (connectionId) => engine.take(connectionId) });
  const { holdings, settlers } = books;
  const shortfalls = new ShortfallService({ db, clock, bus, market, changes, orders, accounts, holdings, settlers });
  const returns = new BrokerReturnsService(db, clock, config, rateLimits, signIns);
  jobs.repeat("brokers.prune", "*/10 * * * *", async () => {
    await returns.prune();
    await signIns.prune();
    await health.prune();
    await windUp.sweep();
  });
  jobs.repeat("brokers.disconnect", "* * * * *", () => disconnecting.sweep());
  jobs.repeat("brokers.begin-live-days", "* * * * *", () => live.beginDays());
  const engine = new BrokerEngine({
    ...{ ...atVenues, bus, lots: books.lots, charges: books.charges, corporateActions: books.corporateActions, metrics, doubt },
    reportStop: (tx, connection, difference) => reportStop(tx, { clock, notifier }, connection, difference),
    followCash: (connectionId, account, askedAt) => accounts.followCash(connectionId, account, askedAt, true),
    noteFree: (connectionId, account) => storeFreeCash(db, connectionId, account),
    isKnown: (symbol) => market.instrument(symbol) !== null,
    quantityMin: (symbol) => quantityMinOf(market, symbol),
  });
  const module: AppModule = {
    resolvers: [
      new BrokerReturnsResolver(returns),
      new BrokerCashResolver(db, clock),
      new OrderRatesResolver(db),
      new ConnectionsResolver(connections, reader, signIns, clock, disconnecting),
      new LiveTextsResolver(texts, identityCheck),
      new ShortfallResolver(shortfalls, reader),
      ...ownerView.resolvers,
    ],
    streams: [new BrokersStream(streams)],
    start: async () => {
      if (!config.isTest) health.start();
      // A mere web process leaves the orders to a worker.
      if (config.role !== "web") await engine.start();
    },
    stop: async () => {
      await engine.stop();
      await figures.settled();
      await health.stop();
      await own.stop();
    },
  };
  return {
    ...module,
    returns,
    disconnecting,
    connections,
    figures,
    sessions,
    signIns,
    changes,
    health,
    /** What the engine works with, too. */
    orderParts,
    engine,
    orders,
    capabilities,
    /** What may be opened at connections now. */
    facts: (at: Queryable, connectionIds: readonly string[], symbol: string | null = null) =>
      readOpeningFacts(at, connectionIds, [symbol], capabilities, clock.date()),
    factsBySymbol: async (at: Queryable, connectionId: string, symbols: readonly string[]) =>
      new Map((await readOpeningFacts(at, [connectionId], symbols, capabilities, clock.date())).map((one) => [one.symbol!, one])),
    isQuiet: readIsQuiet,
    lockCash,
    putCash,
    liveFigures: readLiveFigures,
    settledCash: (at: Queryable, connectionId: string) =>
      readSettledCash(
        at,
        connectionId,
        Object.fromEntries([...venues].map(([id, { capabilities: can }]) => [id, can.quoteCurrencies[0] ?? "USD"])),
      ),
    live,
    agreements,
    identityCheck,
    personalData: brokersPersonalData,
  };
}
