import type { Rule } from "../support/answers";
import { alert, busy, heading, offline, text, type Screen } from "../support/screens";

const address = {
  __typename: "SignalAddress",
  id: "8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2b11",
  isOn: true,
  account: "RECORD",
  isRecordLive: false,
  symbols: ["AAPL", "AMD", "COST", "NVDA", "SPY"],
  actions: ["BUY", "SELL", "EXITS"],
  orderValueMax: "2500",
  ordersPerDayMax: 12,
  turnoverPerDayMax: "10000",
  quoteAgeSecondsMax: 5,
  practiceAlerts: 10,
  practiceAlertsNeeded: 10,
  practicedAt: "2026-11-12T10:00:00.000Z",
  createdAt: "2026-11-02T10:00:00.000Z",
  rotatedAt: null,
  lastUsedAt: "2026-11-19T14:32:01.000Z",
  lastUsedFrom: "52.89.214.238",
};
const today = {
  __typename: "SignalFigures",
  received: 9,
  traded: 5,
  orders: 4,
  refused: 3,
  duplicates: 1,
  turnover: "6263.58",
  fillMs: 41,
};
const none = {
  id: "00000000-0000-4000-8000-0000000000a1",
  isTest: false,
  sentFrom: "52.89.214.238",
  body: "{}",
  trade: null,
  account: "RECORD",
};
const unfilled = { quantity: null, price: null, money: null, fillMs: null };
const asked = (symbol: string, action: string, sizeKind: string | null, size: string | null, stop: string | null = null) => ({
  ...{ __typename: "SignalRequest", symbol, action, sizeKind, size, stop, target: null },
});
const traded = (symbol: string) => ({
  __typename: "Trade",
  id: "00000000-0000-4000-8000-0000000000aa",
  instrument: { __typename: "Instrument", id: symbol, symbol, tick: "0.01", lot: "0.001" },
});
const rows = [
  { receivedAt: "2026-11-19T14:32:01.000Z", state: "TRADED", refusal: null, outcome: null, quantity: "12.666", price: "191.84", money: "2429.85", fillMs: 41, request: asked("NASDAQ:NVDA", "buy", "percent", "9"), trade: traded("NVDA") }, // prettier-ignore
  { receivedAt: "2026-11-19T13:40:12.000Z", state: "REFUSED", refusal: "ORDER_TOO_LARGE", outcome: "$3,240.00 is above your max size of $2,500.00.", ...unfilled, request: asked("AMD", "buy", "percent", "12") }, // prettier-ignore
  { receivedAt: "2026-11-19T12:55:31.000Z", state: "DUPLICATE", refusal: "SAME_ID", outcome: "Same ID as the alert 1 s before, not traded again.", ...unfilled, request: asked("COST", "sell", "part", "0.5") }, // prettier-ignore
  { receivedAt: "2026-11-19T11:29:04.000Z", state: "TRADED", refusal: null, outcome: "Stop moved from 228 to 233.5", ...unfilled, fillMs: 22, request: asked("AMD", "stop", null, null, "233.50"), trade: traded("AMD") }, // prettier-ignore
  { receivedAt: "2026-11-19T11:02:45.000Z", state: "REFUSED", refusal: "SYMBOL_NOT_ALLOWED", outcome: "TSLA is not on your list, short selling is off.", ...unfilled, request: asked("TSLA", "short", "percent", "3") }, // prettier-ignore
  { receivedAt: "2026-11-19T10:02:45.000Z", state: "REFUSED", refusal: "NOT_READABLE", outcome: "The alert is not JSON. Check quotes and commas of its message.", ...unfilled, request: null }, // prettier-ignore
].map((row, at) => ({
  __typename: "SignalAlertEdge",
  cursor: `c${at}`,
  node: { __typename: "SignalAlert", ...none, ...row, id: String(at) },
}));

const running: Readonly<Record<string, Rule>> = {
  MySignals: (data) => void Object.assign(data.mySignals, { address, today, viewerCanCreate: true }),
  SignalAlerts: (data) => void Object.assign(data.signalAlerts, { edges: rows, totalCount: rows.length }),
};
const practising: Readonly<Record<string, Rule>> = {
  ...running,
  MySignals: (data) =>
    void Object.assign(data.mySignals, {
      address: { ...address, account: "PRACTICE", practiceAlerts: 3, practicedAt: null, lastUsedAt: null, lastUsedFrom: null },
      today: { ...today, received: 0, traded: 0, orders: 0, refused: 0, duplicates: 0, turnover: "0", fillMs: null },
    }),
  SignalAlerts: (data) => void Object.assign(data.signalAlerts, { edges: [], totalCount: 0 }),
};

/** Alerts that trade an account. Whoever looks at it normally has no address yet. */
export const screens: readonly Screen[] = [
  {
    name: "signals",
    path: "/brokers/signals",
    who: "trader",
    normal: heading("No signal address yet"),
    states: {
      loading: { rules: { MySignals: "hold" }, isLoading: true, shows: busy("Loading your signals") },
      error: { rules: { MySignals: "fail" }, shows: alert("Couldn’t load your signals") },
      empty: { rules: practising, shows: text("No alerts since 00:00 UTC.") },
      running: { rules: running, shows: (page) => page.getByRole("table", { name: "Alerts" }) },
      "alerts-error": { rules: { ...running, SignalAlerts: "fail" }, shows: alert("Couldn’t load your alerts") },
      eater: { who: "eater", shows: heading("For feeders") },
      making: {
        act: (page) => page.getByRole("button", { name: "New signal address" }).click(),
        shows: (page) => page.getByRole("button", { name: "Create address" }),
      },
      powers: {
        rules: practising,
        act: (page) => page.getByRole("button", { name: "Edit powers" }).click(),
        shows: (page) => page.getByRole("button", { name: "Save powers" }),
      },
      offline: offline(heading("No signal address yet")),
    },
  },
];
