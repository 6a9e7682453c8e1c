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

/** Figures, boards, plans and the server's own page. */
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
      subscription: { who: "eater", path: "/subscription", shows: heading("Subscription") },
      till: { who: "eater", path: "/till/7", shows: heading("Bill not found") },
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
      payouts: { path: "/admin?tab=payouts", shows: heading("Nothing to pay out") },
      ledger: { path: "/admin?tab=ledger", shows: heading("Paper ledger") },
      features: { path: "/admin?tab=features", shows: heading("Switches") },
      market: { path: "/admin?tab=market", shows: heading("Symbols") },
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
