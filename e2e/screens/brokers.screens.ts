import type { Page } from "playwright-core";
import type { Rule, Rules } from "../support/answers";
import { alert, busy, heading, offline, press, text, type Screen } from "../support/screens";

const permissions = {
  __typename: "BrokerKeyPermissions",
  mayRead: true,
  mayTrade: true,
  mayWithdraw: false,
  mayUseMargin: null,
  isBoundToAddress: false,
};
const at = "2026-11-03T09:12:00.000Z";
const alpaca = {
  ...{ __typename: "BrokerConnection", id: "8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2c01", accountId: "8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2c02" },
  ...{ venue: "ALPACA", venueName: "Alpaca", environment: "SANDBOX", mode: "PAPER", name: "Alpaca", accountHint: "4821" },
  ...{
    state: "CONNECTED",
    stateSince: at,
    signIn: "OAUTH",
    keyHint: null,
    permissions,
    currency: "USD",
    quoteCurrency: "USD",
    copiesOtherQuotes: false,
    otherCash: [] as object[],
  },
  ...{ equity: "50412.88", cash: "31204.16", buyingPower: "31204.16", onHold: "0", blockedBecause: null },
  ...{ failure: null, failureWords: null, failingSince: null, maxExposure: null, dailyLossLimit: null },
  ...{ acceptedTextVersion: null, connectedAt: at, disconnectedAt: null, disconnectAskedAt: null, runningCopies: 2 },
  health: {
    ...{ __typename: "BrokerHealth", circuit: "CLOSED", isReconciled: true, isServed: true, opensStoppedBy: [] as string[] },
    ...{ quietUntil: null, rateLimitLeft: 169, rateLimitMax: 200, rateLimitUnit: "CALLS", reconcileRequestedAt: null, retryAt: null },
    ...{ venueStopReason: null, waiting: 0 },
  },
  orderFigures: { __typename: "BrokerOrderFigures", working: 1, unknown: 0, lost: 0 },
  reconciliation: {
    ...{ __typename: "BrokerReconciliation", id: "r1", result: "IN_SYNC", cause: "SCHEDULE", firstAt: at, lastAt: at, words: null },
  },
};
const outOfSync = {
  ...{ orderFigures: { __typename: "BrokerOrderFigures", working: 1, unknown: 1, lost: 1 } },
  ...{ health: { ...alpaca.health, opensStoppedBy: ["OUT_OF_SYNC", "ORDER_UNCLEAR"], rateLimitUnit: "WEIGHT", rateLimitMax: 6000, rateLimitLeft: 5788 } }, // prettier-ignore
  reconciliation: { ...alpaca.reconciliation, id: "r2", result: "OUT_OF_SYNC" },
};
const binance = {
  ...alpaca,
  ...{
    id: "8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2c03",
    venue: "BINANCE",
    venueName: "Binance",
    environment: "LIVE",
    mode: "LIVE",
    name: "Binance",
  },
  ...{ accountHint: "a41f", signIn: "KEY", keyHint: "k9Q2", equity: "8214.62", cash: "1096.21", buyingPower: "762.61", onHold: "333.6" },
  ...{ maxExposure: "2000", dailyLossLimit: "200", acceptedTextVersion: 3, quoteCurrency: "USDT" },
  ...outOfSync,
};
const bybit = {
  ...alpaca,
  ...{
    id: "8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2c04",
    venue: "BYBIT",
    venueName: "Bybit",
    name: "Bybit",
    accountHint: "77c0",
    signIn: "KEY",
    quoteCurrency: "USDT",
  },
  ...{ keyHint: "77c0", state: "REFUSED_KEY", failure: "REFUSED_KEY", failureWords: "API key is invalid.", failingSince: at },
  ...{ equity: "9860.4", cash: "9860.4", buyingPower: null, onHold: null },
};
const several: Rule = (data) => {
  const nodes = [alpaca, { ...binance }, { ...bybit, figuresAt: at }].map((one) => ({ figuresAt: new Date().toISOString(), ...one }));
  data.brokerConnections = { __typename: "BrokerConnections", asOfSequence: 0, usedCount: 3, nodes };
};
const severalSilent: Rule = (data) => {
  several(data);
  for (const node of data.brokerConnections.nodes.slice(0, 2))
    Object.assign(node, { failure: "UNREACHABLE", failureWords: "No answer came.", failingSince: at });
};
const withdrawing: Rule = (data) => {
  data.checkBrokerKey = {
    __typename: "BrokerKeyCheckPayload",
    check: {
      ...{ __typename: "BrokerKeyCheck", permissions: { ...permissions, mayWithdraw: true }, refusals: ["KEY_MAY_WITHDRAW"] },
      ...{
        accountHint: "a41f",
        currency: "USD",
        equity: "7940.15",
        cash: "1100",
        blockedBecause: null,
        checkedAt: new Date().toISOString(),
      },
    },
    errors: [],
  };
};

const accepted: Rule = (data) => {
  withdrawing(data);
  Object.assign(data.checkBrokerKey.check, { permissions, refusals: [] });
};
const liveOn: Rule = ({ liveTrading }) =>
  void Object.assign(liveTrading, {
    ...{ isOn: true, textVersion: 3, publishedAt: at, refusedCountries: ["KP"] },
    text: "Real money can be lost, all of it.\nNobody here advises you. Write to the operator with questions.",
  });
const suited: Rule = (data) => {
  data.suitability = { __typename: "Suitability", riskTextVersion: data.riskText.version, acceptedAt: at };
};
const used: Rule = ({ brokerConnection }) =>
  void Object.assign(brokerConnection, { liveUse: { __typename: "LiveUse", exposure: "1240.5", dayLoss: "200" } });

/** A plan that allows connections, and one that does not. */
const paid: Rule = (data) => void (data.me.entitlements.connectionsMax = 5);
const unpaid: Rule = (data) => void (data.me.entitlements.connectionsMax = 0);

const eth = { __typename: "Instrument", id: "ETH", symbol: "ETH", name: "Ether", lot: "0.0001", tick: "0.01" };
const copyOf = (id: string, name: string) => ({
  ...{ __typename: "Copy", id, feeder: { __typename: "Trader", id: `${id}-feeder`, name, username: id } },
});
const lot = (quantity: string, cost: string, copy: object | null) => ({ __typename: "BrokerLot", quantity, cost, copy, trade: null });
const held = (symbol: string, quantity: string, bookedQuantity: string, lots: object[]) => ({
  ...{ __typename: "BrokerPosition", id: `c:${symbol}`, symbol, isKnown: true, quantity, bookedQuantity, averagePrice: null, lots },
  instrument: { ...eth, id: symbol, symbol },
});
const differing: Rule = ({ brokerConnection }) =>
  void Object.assign(brokerConnection, {
    positions: [
      held("BTC", "0.041", "0.041", [lot("0.026", "2372.24", copyOf("elif", "Elif Demir")), lot("0.015", "1408.05", null)]),
      held("ETH", "0.72", "0.84", [
        lot("0.6", "1812.3", copyOf("elif", "Elif Demir")),
        lot("0.24", "765.84", copyOf("dario", "Dario Bianchi")),
      ]),
      held("SOL", "6.2", "4.2", [lot("4.2", "596.82", copyOf("dario", "Dario Bianchi"))]),
    ],
    differences: [
      { __typename: "BrokerDifference", id: "d1", kind: "SHORTFALL", symbol: "ETH", subject: null, ours: "0.84", theirs: "0.72", stopsOpens: true, foundAt: at, choices: ["SETTLE", "RECONCILE"] }, // prettier-ignore
      { __typename: "BrokerDifference", id: "d2", kind: "EXTERNAL_POSITION", symbol: "SOL", subject: null, ours: "4.2", theirs: "6.2", stopsOpens: false, foundAt: at, choices: [] }, // prettier-ignore
    ],
    reconciliations: {
      ...{ __typename: "BrokerReconciliationConnection" },
      edges: [
        ["r5", "OUT_OF_SYNC", "SCHEDULE", "ETH 0.1200 short"],
        ["r4", "FAILED", "CUT", "Positions: HTTP 503. Not read as flat, nothing changed"],
        ["r3", "IN_SYNC", "START", null],
      ].map(([id, result, cause, words]) => ({
        ...{ __typename: "BrokerReconciliationEdge", cursor: id },
        node: { __typename: "BrokerReconciliation", id, result, cause, words, firstAt: at, lastAt: at },
      })),
    },
  });
const order = (id: string, state: string, change: object = {}) => ({
  __typename: "BrokerOrderEdge",
  cursor: id,
  node: {
    ...{ __typename: "BrokerOrder", id, version: 1, connectionId: alpaca.id, symbol: "ETH", side: "BUY", type: "MARKET", quantity: "0.24" },
    ...{ filledQuantity: "0", averagePrice: null, limitPrice: null, stopPrice: null, state, reason: null, words: null, isOpening: true },
    ...{
      waitingFor: null,
      market: null,
      nativePriceText: null,
      purpose: "COPY",
      attempt: 1,
      createdAt: at,
      cancelRequestedAt: null,
      endedAt: null,
      lookUps: 31,
      nextLookUpAt: null,
    },
    ...{ clientOrderId: "b1", viewerCanCancel: false, viewerCanLookUp: false, viewerCanEnterFill: false, viewerCanMarkNotPlaced: false },
    ...{ instrument: eth, copy: copyOf("dario", "Dario Bianchi") },
    ...change,
  },
});
const unclear: Rule = ({ brokerConnection }) =>
  void Object.assign(brokerConnection.orders, {
    edges: [
      order("o1", "ACCEPTED", { type: "LIMIT", limitPrice: "2950", viewerCanCancel: true, copy: null, purpose: "TRADING" }),
      order("o2", "UNKNOWN", { viewerCanLookUp: true, viewerCanEnterFill: true, nextLookUpAt: at, viewerCanCancel: true }),
      order("o3", "LOST", { viewerCanLookUp: true, viewerCanEnterFill: true, viewerCanMarkNotPlaced: true }),
      order("o4", "FILLED", { side: "SELL", filledQuantity: "0.24", averagePrice: "3158.4" }),
    ],
  });
const overfilled: Rule = (data) => {
  differing(data);
  const kept = { __typename: "BrokerDifference", stopsOpens: true, foundAt: at };
  data.brokerConnection.differences = [
    { ...kept, id: "d3", kind: "OVERFILL", symbol: "ETH", subject: "8841", ours: "0.24", theirs: "0.3", choices: ["ACCEPT", "RECONCILE"] },
  ];
};
const shortfall: Rule = (data) => {
  data.brokerShortfall = {
    ...{ __typename: "BrokerShortfall", differenceId: "d1", symbol: "ETH", missing: "0.12", price: "3158.4", value: "379.01" },
    ...{ writeOffResult: "-365.04", reduceResult: "13.97", buyCost: "379.2", ownCash: "1096.21" },
    parts: [
      lot("0.6", "1812.3", copyOf("elif", "Elif Demir")),
      { ...lot("0.24", "765.84", null), trade: { __typename: "Trade", id: "t1" } },
    ],
  };
};
const history: Rule = (data) => {
  const change = (number: number, state: string, source: string) => ({ __typename: "BrokerOrderChange", number, at, state, source, words: null }); // prettier-ignore
  const changes = [change(1, "INTENT", "SERVER"), change(2, "SENT", "SERVER"), change(3, "UNKNOWN", "ANSWER")];
  data.brokerOrder = { __typename: "BrokerOrder", id: "o3", version: 1, changes };
};
const broken: Rule = ({ brokerConnection }) => void Object.assign(brokerConnection, outOfSync);
/** The account as it is after a change, wherever and whenever it is read. */
const accountWith = (change: object): Rules => ({
  BrokerConnection: ({ brokerConnection }) => void Object.assign(brokerConnection, change),
  BrokerConnections: ({ brokerConnections }) => brokerConnections.nodes.forEach((node: object) => Object.assign(node, change)),
  BrokerEvents: "hold",
});
const realMoney = { maxExposure: "2000", dailyLossLimit: "200", acceptedTextVersion: 3 };
const live = accountWith({ environment: "LIVE", mode: "LIVE", ...realMoney });
const paused = accountWith({ state: "PAUSED", stateSince: at });
const silent = accountWith({ failure: "UNREACHABLE", failureWords: "No answer came.", failingSince: at, figuresAt: at });
const copied = accountWith({ runningCopies: 2 });
const leaving = accountWith({ state: "PAUSED", stateSince: at, disconnectAskedAt: at, runningCopies: 2 });
const keyed = accountWith({ environment: "SANDBOX", keyHint: "k9Q2" });
const booksDiffer = { BrokerConnection: broken, BrokerBooks: differing, BrokerOrders: unclear, BrokerOrderHistory: history };

/** An account at the imitation, made by the first state that needs one. */
async function openSandbox(page: Page): Promise<void> {
  const account = page.getByRole("region", { name: "Binance (sandbox on this machine)" });
  if ((await account.count()) === 0) await press("Connect Binance (sandbox on this machine)")(page);
  await account.first().getByRole("heading").getByRole("link").click();
}

const typeKey = async (page: Page): Promise<void> => {
  await page.getByLabel("API key").fill("vmPUZE6mk9Q2");
  await page.getByLabel("Secret").fill("not a secret at all");
};
/** A button of the account's page, pressed there. */
const onAccount =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await openSandbox(page);
    await page.getByRole("button", { name, exact: true }).first().click();
  };

const connectButton = (page: Page) => page.getByRole("button", { name: "Connect Binance", exact: true });

/** Accounts at brokers and exchanges, and how they are connected. */
export const screens: readonly Screen[] = [
  {
    name: "brokers",
    path: "/brokers",
    who: "eater",
    normal: heading("Add a connection"),
    states: {
      loading: { rules: { BrokerConnections: "hold" }, isLoading: true, shows: busy("Loading your accounts") },
      error: { rules: { BrokerVenues: "fail" }, shows: alert("Couldn’t load your accounts") },
      much: { rules: { BrokerConnections: several, Me: paid }, shows: text("Out of sync") },
      "not-answering": { rules: { BrokerConnections: severalSilent, Me: paid }, shows: text("Not answering") },
      "choose-venue": { rules: { Me: paid }, act: press("Add connection"), shows: heading("Add a connection") },
      "key-form": { rules: { Me: paid }, act: (page) => connectButton(page).click(), shows: (page) => page.getByLabel("API key") },
      "key-form-euro": {
        rules: { Me: paid },
        act: async (page) => {
          await connectButton(page).click();
          await page.getByLabel("Buy with").selectOption("EUR");
        },
        shows: text(/Orders go to markets in EUR/),
      },
      "sign-in": {
        rules: { Me: paid },
        act: (page) => page.getByRole("button", { name: "Connect Alpaca", exact: true }).click(),
        shows: (page) => page.getByRole("dialog", { name: /Connect Alpaca/ }),
      },
      "live-off": {
        rules: { Me: paid },
        act: async (page) => {
          await connectButton(page).click();
          await page.getByRole("radio", { name: "Live" }).check();
        },
        shows: text(/Real money is off on this server/),
      },
      "key-accepted": {
        rules: { CheckBrokerKey: accepted, Me: paid },
        act: async (page) => {
          await connectButton(page).click();
          await typeKey(page);
          await press("Check key")(page);
        },
        shows: text("Key accepted"),
      },
      "key-refused": {
        rules: { CheckBrokerKey: withdrawing, Me: paid },
        act: async (page) => {
          await connectButton(page).click();
          await typeKey(page);
          await press("Check key")(page);
        },
        shows: alert("Key refused: it may withdraw"),
      },
      "real-money": {
        rules: { CheckBrokerKey: accepted, Me: paid, LiveTrading: liveOn, RiskText: suited },
        act: async (page) => {
          await connectButton(page).click();
          await page.getByRole("radio", { name: "Live" }).check();
          await typeKey(page);
          await press("Check key")(page);
          await page.getByText("Key accepted").waitFor();
          await press("Continue")(page);
        },
        shows: heading("This account trades real money"),
      },
      "plan-full": {
        rules: { Me: unpaid },
        act: (page) => connectButton(page).click(),
        shows: text(/allows no broker connections/),
      },
      callback: { path: "/callback?code=1&state=2", shows: heading("Account not connected") },
      offline: offline(heading("Add a connection")),
    },
  },
  {
    name: "broker-account",
    path: "/brokers",
    who: "newcomer",
    normal: heading("Add a connection"),
    states: {
      account: { act: openSandbox, shows: heading("What its key may do") },
      "out-of-sync": {
        rules: booksDiffer,
        act: openSandbox,
        shows: heading("ETH is out of sync"),
      },
      "live-account": {
        rules: { ...live, LiveUse: used },
        act: openSandbox,
        shows: heading("Your limits"),
      },
      paused: { rules: paused, act: openSandbox, shows: text("Nothing is opened here.") },
      "not-answering": { rules: silent, act: openSandbox, shows: text("Opens wait and nothing counts as lost") },
      leaving: { rules: leaving, act: openSandbox, shows: text(/Disconnected, and its key erased, once 2 copies/) },
      renaming: { act: onAccount("Rename"), shows: heading("Rename Binance (sandbox on this machine)") },
      "another-key": {
        rules: keyed,
        act: onAccount("Replace key"),
        shows: heading("Replace the key of Binance (sandbox on this machine)"),
      },
      settling: {
        rules: { ...booksDiffer, BrokerShortfall: shortfall },
        act: async (page) => {
          await onAccount("Settle")(page);
          await page.getByRole("radio", { name: "Write it off" }).check();
        },
        shows: (page) => page.getByRole("button", { name: "Write off 0.12 ETH" }),
      },
      overfilled: {
        rules: { ...booksDiffer, BrokerBooks: overfilled },
        act: openSandbox,
        shows: (page) => page.getByRole("button", { name: "Accept as yours" }),
      },
      "entering-fill": { rules: booksDiffer, act: onAccount("Enter a fill"), shows: heading("Enter a fill of ETH") },
      "not-placed": { rules: booksDiffer, act: onAccount("Mark as not placed"), shows: heading("Mark the order of ETH as not placed?") },
      "leaving-live": {
        rules: { ...live, LiveUse: used },
        act: onAccount("Disconnect"),
        shows: heading("Disconnect Binance (sandbox on this machine)?"),
      },
      limits: {
        rules: { ...live, LiveUse: used, LiveTrading: liveOn },
        act: async (page) => {
          await onAccount("Change limits")(page);
          await page.getByLabel("Max total exposure").fill("3000");
        },
        shows: (page) => page.getByLabel("Type TRADE LIVE to confirm"),
      },
      missing: { path: "/brokers/8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2c99", shows: heading("No such account"), allows: /NOT_FOUND/ },
      loading: {
        path: "/brokers/8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2c99",
        rules: { BrokerConnection: "hold" },
        isLoading: true,
        shows: busy("Loading the account"),
      },
      disconnecting: {
        act: async (page) => {
          await openSandbox(page);
          await press("Disconnect")(page);
        },
        shows: heading("Disconnect Binance (sandbox on this machine)?"),
      },
      "disconnecting-copies": {
        rules: copied,
        act: onAccount("Disconnect"),
        shows: text("What happens to the 2 copies on it?"),
      },
    },
  },
];
