import type { createBrokersModule } from "../brokers/brokers.module";
import type { BooksPort } from "../brokers/port/books-port";
import type { BrokerAccountsPort } from "../brokers/port/broker-accounts";
import type { CopyBrokers } from "./at-brokers/copy-brokers";
import { copyLots } from "./at-brokers/venue-books.store";
import type { CopyingModule } from "./copying.module";
import type { VenueBrokers } from "../trading/at-venues/venue-brokers";
import { readMoneyAtVenue, tradingLots } from "../trading/at-venues/venue-books.store";
import type { TradingModule } from "../trading/trading.module";

/** The modules above brokers that keep books; asked for only once they are built. */
type Built = () => { readonly trading: TradingModule; readonly copying: CopyingModule };

/** What brokers ask of those that keep books: whose accounts theirs are, and who books what a venue says. `bookers`: in place of theirs. */
export function portsOfBrokers(
  built: Built,
  bookers: BooksPort["bookers"] | undefined,
): { readonly accounts: BrokerAccountsPort; readonly books: BooksPort } {
  return {
    accounts: {
      open: (tx, account) => built().trading.accountService.openBrokerAccount(tx, account),
      followCash: (connectionId, account, askedAt, areFillsRead) =>
        built().trading.venueCash.follow(connectionId, account, askedAt, areFillsRead),
      cashOf: (connectionId) => built().trading.venueCash.cashOf(connectionId),
      leave: async (connectionId) => {
        await built().copying.leaveVenue(connectionId);
        await built().trading.accountService.leaveVenue(connectionId);
      },
      runningCopies: (connectionIds) => built().copying.runningCopies(connectionIds),
      stopCopies: (connectionId, mode) => built().copying.stopCopiesAt(connectionId, mode),
      connectionsToLeave: () => built().trading.accountService.connectionsToLeave(),
      assertSuitable: (tx, userId) => built().copying.suitability.assertSuitable(tx, userId),
    },
    books: {
      bookers: bookers ?? (() => ({ TRADING: built().trading.orderBooker, COPY: built().copying.orderBooker })),
      charges: () => built().trading.charges,
      corporateActions: () => [built().trading.venueAdjustments, built().copying.venueAdjustments],
      externals: () => built().trading.externalFills,
      settlers: () => ({ TRADING: built().trading.tradeSettler, COPY: built().copying.copySettler }),
      holdings: () => [built().trading.holdings, built().copying.holdings],
      lots: () => [tradingLots, copyLots],
      money: async (at, connectionId) => {
        const { cash, flows } = await readMoneyAtVenue(at, connectionId);
        return { cash: cash.add((await copyLots.read(at, connectionId)).cash ?? 0), flows };
      },
    },
  };
}

/** What trading and copying ask of brokers. */
export const ordersOf = (brokers: ReturnType<typeof createBrokersModule>): CopyBrokers & VenueBrokers => ({
  facts: brokers.facts,
  factsBySymbol: brokers.factsBySymbol,
  capabilities: brokers.capabilities,
  isQuiet: brokers.isQuiet,
  lockCash: brokers.lockCash,
  putCash: brokers.putCash,
  liveFigures: brokers.liveFigures,
  live: brokers.live,
  assertLiveCopyAgreed: (viewer, agreement) => brokers.agreements.assertCopyAgreed(viewer, agreement),
  settledCash: brokers.settledCash,
  intend: (tx, intent) => brokers.orders.intend(tx, intent),
  setRecord: (tx, connectionId, isRecord) => brokers.orders.setRecord(tx, connectionId, isRecord),
  requestCancel: (tx, ownerOrderId) => brokers.orders.requestCancel(tx, ownerOrderId),
});
