import type { Rule } from "../support/answers";
import { alert, busy, heading, offline, press, text, type Screen } from "../support/screens";

/** Somebody whose pictures were reported. */
const sender = { __typename: "Trader", id: "00000000-0000-4000-8000-00000000000a", username: "mallory", name: "Mallory Grau" };

/** A message that was reported with its picture, as the queue shows it. */
const reportedMessage = {
  __typename: "Report",
  id: "00000000-0000-4000-8000-00000000000b",
  subjectKind: "MESSAGE",
  subjectId: "00000000-0000-4000-8000-00000000000c",
  reason: "SCAM",
  text: "It says free bites and asks for my password.",
  excerpt: "[a picture: A coupon for free bites]",
  pictures: [{ __typename: "ReportedPicture", url: "/icon-512.png", alt: "A coupon for free bites" }],
  at: "2026-11-19T14:00:00.000Z",
  state: "OPEN",
  openCount: 1,
  owner: sender,
  reporter: { __typename: "Trader", id: "00000000-0000-4000-8000-00000000000d", name: "Noor Haddou" },
  decision: null,
};

const noon = "2026-11-19T14:00:00.000Z";

const stoppedVenue: Rule = ({ adminBrokers: { venues } }) =>
  void Object.assign(venues[0], {
    ...{ isStopped: true, stopReason: "Fills are not shown in its history since noon", changedAt: noon, failing: 2 },
    ...{ workingOrders: 46, unknownOrders: 1, lostOrders: 2 },
    connections: ["CONNECTED", "PAUSED", "REFUSED_KEY"].map((name, index) => ({ __typename: "NamedCount", name, count: 212 - index * 97 })),
    reconciliations: ["FAILED", "IN_SYNC", "OUT_OF_SYNC"].map((name, index) => ({
      __typename: "NamedCount",
      name,
      count: 1 + index * 100,
    })),
    calls: ["LIVE", "SANDBOX"].map((environment, index) => ({
      ...{ __typename: "AdminVenueCalls", environment, circuit: index === 0 ? "OPEN" : "CLOSED", retryAt: index === 0 ? noon : null },
      ...{ quietUntil: index === 0 ? null : noon, usedPercent: 41.5, waiting: 12, processes: 2 },
    })),
  });
const lostOrder: Rule = (data) =>
  void (data.adminUnclearOrders.edges = ["LOST", "UNKNOWN"].map((state) => ({
    ...{ __typename: "AdminUnclearOrderEdge", cursor: state },
    node: {
      ...{ __typename: "AdminUnclearOrder", id: state, venue: "BINANCE", environment: "LIVE", username: "mallory", state, purpose: "COPY" },
      ...{
        symbol: "ETH",
        side: "BUY",
        quantity: "0.24",
        filledQuantity: "0.1",
        clientOrderId: "b1f0c2d4e5a6978812345678",
        createdAt: noon,
      },
      ...{ lookUps: 31, nextLookUpAt: noon, words: state === "LOST" ? "not shown in my order list" : null },
    },
  })));
const failingConnection: Rule = (data) =>
  void (data.adminBrokerConnections.edges = ["FAILED", "OUT_OF_SYNC"].map((reconciliation) => ({
    ...{ __typename: "AdminBrokerConnectionEdge", cursor: reconciliation },
    node: {
      ...{ __typename: "AdminBrokerConnection", id: reconciliation, venue: "ALPACA", environment: "SANDBOX", username: "mallory" },
      ...{ state: "REFUSED_KEY", stateSince: noon, failure: "REFUSED_KEY", failingSince: noon, reconciliation, reconciledAt: noon },
      ...{ reconciliationWords: "Positions: HTTP 503", isServed: true },
    },
  })));

/** Figures, boards, plans and the server's own page. */
const line = { __typename: "InvoiceLine", text: "500 bites", amountUsd: "55" };
const invoice = {
  ...{ __typename: "Invoice", id: "i1", number: "B-2041", title: "500 bites", amountUsd: "55", refundedUsd: "0", state: "PAID" },
  ...{ dispute: null, refundFailure: null, isTest: true, url: null, payer: "noor" },
  ...{ issuedAt: "2026-11-23T12:00:00.000Z", paidAt: "2026-11-23T12:00:00.000Z" },
  lines: [line],
};
/** Paid, disputed, refunded in part, with a refund that failed, and not paid. */
const paidInvoices: Rule = (data) => {
  const changes = [
    {},
    { dispute: "OPEN", payer: "hana" },
    { refundedUsd: "12.5", isTest: false },
    { refundFailure: "the card expired or was cancelled" },
    { state: "OPEN", title: "Master chef, 23 Nov to 23 Dec", amountUsd: "199", payer: null },
  ];
  data.adminInvoices.edges = changes.map((change, at) => ({
    ...{ __typename: "InvoiceEdge", cursor: String(at) },
    node: { ...invoice, id: `i${at}`, number: `B-${2041 - at}`, ...change },
  }));
};

export const screens: readonly Screen[] = [
  {
    name: "performance",
    path: "/performance",
    who: "trader",
    normal: (page) => page.getByRole("heading", { name: "Performance" }),
    states: {
      loading: { rules: { MyPerformance: "hold" }, isLoading: true, shows: busy("Loading figures") },
      error: { rules: { MyPerformance: "fail" }, shows: alert("Couldn’t load your figures") },
      empty: {
        rules: {
          MyPerformance: (data) => void Object.assign(data.myPerformance, { curve: [], months: [] }),
        },
        shows: text("The first close is still in the oven"),
      },
      formula: {
        act: press("Max drawdown: how it is calculated"),
        shows: (page) => page.getByRole("link", { name: "All formulas, with examples" }),
      },
    },
  },
  {
    name: "gains",
    path: "/performance/gains",
    who: "eater",
    normal: (page) => page.getByRole("table", { name: "Realised gains lot by lot" }),
    states: {
      loading: { rules: { RealisedGainTotals: "hold" }, isLoading: true, shows: busy("Loading your realised gains") },
      error: { rules: { RealisedGainTotals: "fail" }, shows: alert("Couldn’t load your realised gains") },
      empty: {
        rules: { RealisedGainTotals: (data) => void (data.realisedGainTotals = []) },
        shows: text("Nothing closed yet"),
      },
    },
  },
  {
    name: "leaderboard",
    path: "/leaderboard",
    who: "eater",
    normal: (page) => page.getByRole("table").first(),
    states: {
      loading: { rules: { Leaderboard: "hold" }, isLoading: true, shows: busy("Loading the leaderboard") },
      error: { rules: { Leaderboard: "fail" }, shows: alert("Couldn’t load the leaderboard") },
      empty: {
        path: "/leaderboard?assets=crypto&risk=7-10&record=365",
        rules: { Leaderboard: (data) => void (data.leaderboard.rows = []) },
        shows: text("No feeders match these filters"),
      },
      fidelity: {
        rules: {
          Leaderboard: (data) => {
            const made = { __typename: "Fidelity", copiersPercent: 18.2, feederPercent: 20, copies: 12 };
            data.leaderboard.medianCapturePercent = 91;
            for (const [at, row] of data.leaderboard.rows.entries())
              row.fidelity =
                at % 3 === 2
                  ? { ...made, capturePercent: null, trackingDifferencePoints: -1.5 }
                  : { ...made, capturePercent: 91 - at, trackingDifferencePoints: -1.8 };
          },
        },
        shows: text("share of feeder return copiers keep"),
      },
      offline: offline((page) => page.getByRole("table").first()),
    },
  },
  {
    name: "pricing",
    path: "/pricing",
    who: "visitor",
    normal: (page) => page.getByRole("heading", { name: "Master chef" }),
    states: {
      loading: { rules: { Plans: "hold" }, isLoading: true, shows: busy("Loading plans") },
      error: { rules: { Plans: "fail" }, shows: alert("Couldn’t load the plans") },
      mine: { who: "eater", shows: text("Your plan") },
      "free trial": {
        who: "eater",
        rules: { MyPlan: (data) => Object.assign(data.billing, { trialDays: 14 }) },
        shows: (page) => page.getByText("Free for 14 days").first(),
      },
      "statement loading": {
        ...{ who: "eater", path: "/subscription", rules: { Statement: "hold" }, isLoading: true, shows: busy("Loading your statement") },
      },
      "statement error": {
        ...{ who: "eater", path: "/subscription", rules: { Statement: "fail" }, shows: alert("Couldn’t load your statement") },
      },
    },
  },
  {
    name: "admin",
    path: "/admin",
    who: "admin",
    normal: heading("Overview"),
    states: {
      loading: { rules: { AdminOverview: "hold" }, isLoading: true, shows: busy("Loading the panel") },
      error: { rules: { AdminOverview: "fail" }, shows: alert("Couldn’t load the panel") },
      users: { path: "/admin?tab=users", shows: (page) => page.getByRole("table").first() },
      personas: { path: "/admin?tab=personas", shows: heading("Top feeder") },
      reports: { path: "/admin?tab=reports", shows: heading("Reports and appeals") },
      "reported-picture": {
        path: "/admin?tab=reports",
        rules: {
          Reports: (data) => void (data.reports.edges = [{ __typename: "ReportEdge", cursor: "c", node: reportedMessage }]),
        },
        act: press("Show the picture"),
        shows: (page) => page.getByRole("img", { name: "A coupon for free bites" }),
      },
      payments: { path: "/admin?tab=payments", rules: { AdminInvoices: paidInvoices }, shows: text("B-2041") },
      "no-payments": {
        path: "/admin?tab=payments",
        rules: { AdminInvoices: (data) => (data.adminInvoices.edges = []) },
        shows: text("No payments"),
      },
      refund: {
        path: "/admin?tab=payments",
        rules: { AdminInvoices: paidInvoices },
        act: (page) => page.getByRole("button", { name: "Refund B-2041" }).click(),
        shows: text("can be refunded"),
      },
      "grant-tier": {
        path: "/admin?tab=users",
        act: (page) =>
          page
            .getByRole("button", { name: /^Grant a tier to/ })
            .first()
            .click(),
        shows: text("The highest of a paid plan"),
      },
      "give-bites": {
        path: "/admin?tab=users",
        act: (page) =>
          page
            .getByRole("button", { name: /^Give bites to/ })
            .first()
            .click(),
        shows: text("They are gift bites"),
      },
      payouts: { path: "/admin?tab=payouts", shows: heading("No payouts") },
      ledger: { path: "/admin?tab=ledger", shows: heading("Ledger") },
      features: { path: "/admin?tab=features", shows: heading("Switches") },
      market: { path: "/admin?tab=market", shows: heading("Symbols") },
      "real-money": { path: "/admin?tab=real-money", shows: heading("Publish a text") },
      brokers: { path: "/admin?tab=brokers", shows: heading("Unclear orders") },
      "brokers-in-trouble": {
        path: "/admin?tab=brokers",
        rules: { AdminBrokers: stoppedVenue, AdminUnclearOrders: lostOrder, AdminBrokerConnections: failingConnection },
        shows: (page) => page.getByText("not shown in my order list"),
      },
      announcements: { path: "/admin?tab=announcements", shows: heading("Past announcements") },
      health: { path: "/admin?tab=health", shows: heading("Queues") },
      analytics: { path: "/admin?tab=analytics", shows: heading("Views per day") },
      audit: { path: "/admin?tab=audit", shows: heading("Audit log") },
      "not-allowed": {
        who: "eater",
        shows: (page) => page.getByRole("heading", { level: 1 }).first(),
      },
    },
  },
];
