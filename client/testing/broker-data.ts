/** Accounts at brokers and their orders in the shape of the client's fragments, with one thing changed at a time. */
import type { PaperAccountFragment } from "../brokers/brokers.generated";
import type { ConnectionFactsFragment } from "../brokers/connections.generated";
import type { BrokerOrderFactsFragment } from "../brokers/orders/orders.generated";

export const permissions = {
  __typename: "BrokerKeyPermissions",
  mayRead: true,
  mayTrade: true,
  mayWithdraw: false,
  mayUseMargin: null,
  isBoundToAddress: null,
} as const;
export const now = "2026-11-19T14:32:00.000Z";
const health: ConnectionFactsFragment["health"] = {
  ...({ __typename: "BrokerHealth", circuit: "CLOSED", isReconciled: true, isServed: true, opensStoppedBy: [], quietUntil: null } as const),
  ...({ rateLimitLeft: 5788, rateLimitMax: 6000, rateLimitUnit: "WEIGHT", reconcileRequestedAt: null, retryAt: null } as const),
  ...{ venueStopReason: null, waiting: 0 },
};
const orderFigures = { __typename: "BrokerOrderFigures", working: 0, unknown: 0, lost: 0 } as const;

export const connection = (change: Partial<ConnectionFactsFragment> = {}): ConnectionFactsFragment => ({
  ...({ __typename: "BrokerConnection", id: "c1", venue: "BINANCE", venueName: "Binance", environment: "SANDBOX", mode: "PAPER" } as const),
  ...({ name: "My Binance", accountHint: "a41f", accountId: "a1", state: "CONNECTED", stateSince: now, signIn: "KEY" } as const),
  ...{ keyHint: "k9Q2", permissions, currency: "USD", equity: "8214.62", cash: "1096.21", buyingPower: "762.61", onHold: "333.6" },
  ...{ quoteCurrency: "USDT", copiesOtherQuotes: false, otherCash: [] },
  ...{ blockedBecause: null, figuresAt: now, failure: null, failureWords: null, failingSince: null, maxExposure: null },
  ...{
    dailyLossLimit: null,
    acceptedTextVersion: null,
    connectedAt: now,
    disconnectedAt: null,
    disconnectAskedAt: null,
    runningCopies: 0,
    health,
    orderFigures,
    reconciliation: null,
  },
  ...change,
});

/** The viewer's connections. */
export const listed = (...nodes: ConnectionFactsFragment[]) => ({
  __typename: "BrokerConnections",
  asOfSequence: 0,
  usedCount: nodes.length,
  nodes,
});

/** An order that nobody knows the fate of. */
export const lostOrder: BrokerOrderFactsFragment = {
  ...({ __typename: "BrokerOrder", id: "o1", version: 5, connectionId: "c1", symbol: "ETH", side: "BUY", type: "MARKET" } as const),
  ...({
    quantity: "0.24",
    filledQuantity: "0",
    averagePrice: null,
    nativePriceText: null,
    limitPrice: null,
    stopPrice: null,
    state: "LOST",
    reason: null,
  } as const),
  ...({
    words: null,
    waitingFor: null,
    market: null,
    isOpening: true,
    purpose: "TRADING",
    attempt: 1,
    createdAt: now,
    cancelRequestedAt: null,
    endedAt: null,
  } as const),
  ...{ lookUps: 31, nextLookUpAt: null, clientOrderId: "b1", viewerCanCancel: false, viewerCanLookUp: true, viewerCanEnterFill: true },
  ...{ viewerCanMarkNotPlaced: true, instrument: null, copy: null },
};

/** One of the two paper accounts, as `/brokers` shows it. */
export const paper = (kind: "RECORD" | "PRACTICE", change: Partial<PaperAccountFragment["account"]> = {}): PaperAccountFragment => ({
  ...({ __typename: "Portfolio", id: `portfolio:${kind}`, asOfSequence: 0 } as const),
  account: {
    ...({ __typename: "TradingAccount", id: kind, kind, mode: "PAPER", name: `${kind} account`, chapter: 1 } as const),
    ...{ cash: "100000", isRecordAccount: kind === "RECORD", latencyMs: null, fillSizeMax: null },
    ...change,
  },
  valuation: {
    ...{ __typename: "Valuation", id: `valuation:${kind}`, asOf: now, equity: "100000", cash: "100000", buyingPower: "100000" },
  },
});
