import { InMemoryCache } from "@apollo/client";
import type { FieldPolicy, TypePolicies } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { keptConnection } from "./kept-connection";
import { listPolicies } from "./lists";
import { withoutOlder } from "./version-guard";
import { testModePolicy } from "../session/test-mode";

/**
 * The one store of server data. A feature that keeps live lists adds its policies here (one line) and its event
 * handler in its own `x.cache.ts`.
 */
export const possibleTypes = {
  FeedEvent: ["StreamReady", "StreamHead", "FeedItemAdded", "FeedEntryAdded", "PostChanged", "CopiesCounted"],
  TimelineEvent: ["FeedItemAdded", "FeedEntryAdded", "PostChanged"],
  FeedEntry: ["FeedItem", "Post", "Repost", "Milestone", "FeedAnnouncement"],
  CopierEvent: ["StreamReady", "StreamHead", "CopiersChanged", "CopiersValued"],
  CopyEvent: ["StreamReady", "StreamHead", "CopyChanged"],
  MessageEvent: ["StreamReady", "StreamHead", "MessagesChanged", "TypingChanged", "PresenceChanged"],
  NotificationEvent: ["StreamReady", "StreamHead", "NotificationsChanged"],
  BrokerEvent: ["StreamReady", "StreamHead", "BrokerChanged"],
  LogCheckpointEvent: ["StreamReady", "StreamHead", "LogCheckpointPublished"],
  SignalEvent: ["StreamReady", "StreamHead", "SignalChanged"],
  PortfolioEvent: ["StreamReady", "StreamHead", "PortfolioChanged", "PortfolioValued"],
};

/** `quote(symbol:)` and the like name a cached object: no request when it is already here. */
const byArgument = (typename: string, argument: string, idOf = (value: string) => value): FieldPolicy => ({
  read(existing, { args, toReference }) {
    const value = args?.[argument] as string | undefined;
    return existing === undefined && value ? toReference({ __typename: typename, id: idOf(value) }) : existing;
  },
});

const replaced = { merge: false } as const;

export const typePolicies: TypePolicies = {
  // A message of a stream never completes the one before it.
  Subscription: {
    fields: {
      ...{ messageEvents: replaced, notificationEvents: replaced, copierEvents: replaced, feedEvents: replaced, brokerEvents: replaced },
      portfolioEvents: replaced,
    },
  },
  Query: {
    fields: {
      ...listPolicies,
      testModeState: testModePolicy,
      adminUsers: relayStylePagination(["search", "role"]),
      adminUnclearOrders: relayStylePagination(["state"]),
      adminBrokerConnections: relayStylePagination(["filter"]),
      auditLog: relayStylePagination(["actor", "action"]),
      serverAnnouncements: replaced,
      allServerAnnouncements: replaced,
      featureSwitches: replaced,
      mySandboxes: replaced,
      post: byArgument("Post", "id"),
      trendingTags: replaced,
      followedTags: replaced,
      reports: relayStylePagination(["state", "kind"]),
      moderationDecisions: relayStylePagination(["openAppeals"]),
      myDecisions: relayStylePagination(false),
      traders: relayStylePagination(["search", "orderBy", "period", "recordDaysMin", "assetClass", "riskMin", "riskMax", "mode"]),
      sessions: replaced,
      watchlists: replaced,
      savedScreens: replaced,
      priceAlerts: { keyArgs: ["symbol"], merge: false },
      apiKeys: replaced,
      dataExports: replaced,
      instrument: byArgument("Instrument", "symbol"),
      listedInstruments: relayStylePagination(["search", "class"]),
      quote: byArgument("Quote", "symbol", (symbol) => `quote:${symbol}`),
      recipe: byArgument("Recipe", "id"),
      brokerConnection: byArgument("BrokerConnection", "id"),
      brokerVenues: replaced,
      brokerOrder: byArgument("BrokerOrder", "id"),
      receipts: keptConnection(["filter"]),
      realisedGains: relayStylePagination(["filter"]),
      realisedGainTotals: replaced,
      myCopiers: replaced,
      myCopiersCurve: replaced,
      conversations: keptConnection(["box"]),
      conversation: byArgument("Conversation", "id"),
      notifications: keptConnection(["filter"]),
      announcements: relayStylePagination(false),
      signalAlerts: keptConnection(["filter"]),
      statement: relayStylePagination(["filter"]),
      payouts: relayStylePagination(),
      adminPayouts: relayStylePagination(["states"]),
      adminInvoices: relayStylePagination(false),
      adminLedgerTransfers: relayStylePagination(["search"]),
      statementKinds: replaced,
      feederSubscriptions: relayStylePagination(["isRunning"]),
      lockedRecipes: relayStylePagination(["feederId"]),
      portfolio: { keyArgs: ["accountId", "kind"] },
    },
  },
  Trader: {
    fields: { recipes: relayStylePagination(["status"]), curve: replaced, months: replaced, benchmark: replaced, figures: { merge: true } },
  },
  // Asked for again with another benchmark: the figures stay.
  OwnPerformance: { merge: true, fields: { curve: replaced, months: replaced, benchmark: replaced } },
  Conversation: {
    fields: { messages: keptConnection(false), shared: relayStylePagination(false), members: replaced, faces: replaced },
  },
  // The banner and the figures of a persona each ask for a part of it; sample trades of two personas share their ids.
  TestMode: { merge: true },
  MockData: { merge: true },
  MockTrade: { keyFields: false },
  // What is shown of one depends on the message that carries it.
  SharedReceipt: { keyFields: false },
  SharedRecipe: { keyFields: false },
  MessageSummary: { merge: true },
  // Drift and the first steps ask for a part of it: what the frame has read stays.
  MyCopies: { merge: true, fields: { copies: replaced } },
  CopyMoney: { merge: true },
  CopyHealth: { merge: true },
  Notification: { fields: { actors: replaced, facts: replaced } },
  NotificationSummary: { merge: true },
  MarketStatus: { merge: true },
  TraderFigures: { merge: true },
  PrivacySettings: { merge: true },
  Security: { merge: true, fields: { passkeys: replaced } },
  Watchlist: { fields: { instruments: replaced } },
  Entitlements: { merge: true },
  // One per person: what a mutation answers with stands wherever the list is shown.
  BrokerConnections: { keyFields: [], fields: { nodes: replaced } },
  BrokerConnection: {
    fields: {
      permissions: replaced,
      health: replaced,
      orderFigures: replaced,
      positions: replaced,
      differences: replaced,
      externalOrders: replaced,
      externalFills: replaced,
      reconciliations: replaced,
      orders: keptConnection(["filter"]),
    },
  },
  BrokerPosition: { fields: { lots: replaced } },
  BrokerDifference: { fields: { choices: replaced } },
  BrokerOrder: { fields: { changes: replaced } },
  LiveTrading: { keyFields: [] },
  Me: { fields: { accounts: replaced } },
  // The feeder of a receipt that an event brought is its copy's.
  Receipt: {
    fields: {
      feeder: {
        read: (existing: unknown, { readField, toReference }) =>
          existing ?? readField("feeder", toReference({ __typename: "Copy", id: readField("copyId") as string })),
      },
    },
  },
  Copy: { fields: { positions: replaced, sparkline: replaced, performanceFees: relayStylePagination(false) } },
  Post: { fields: { pictures: replaced, history: replaced, symbols: replaced, topics: replaced, mentions: replaced } },
  Discussion: { fields: { reactions: replaced } },
  Comment: { fields: { replies: keptConnection(false) } },
  Tag: { fields: { recipes: relayStylePagination(false), traders: replaced } },
  Trade: { fields: { lots: replaced, tags: replaced } },
  Recipe: { fields: { events: replaced } },
  Position: { fields: { trades: replaced, lots: replaced } },
  Valuation: { fields: { positions: replaced, copiedPositions: replaced } },
  Portfolio: {
    fields: {
      positions: replaced,
      allocation: replaced,
      equityCurve: replaced,
      orders: relayStylePagination(["status"]),
      trades: relayStylePagination(["status"]),
      fills: relayStylePagination(false),
    },
  },
};

/** An in-memory cache in which an older snapshot never overwrites a newer event (see `version-guard.ts`). */
class GuardedCache extends InMemoryCache {
  override write(options: Parameters<InMemoryCache["write"]>[0]): ReturnType<InMemoryCache["write"]> {
    return super.write({ ...options, result: withoutOlder(this, options) } as Parameters<InMemoryCache["write"]>[0]);
  }
}

export const createCache = (): InMemoryCache => new GuardedCache({ typePolicies, possibleTypes });
