import type { Page } from "playwright-core";
import type { Rule } from "../support/answers";
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
  ...{ state: "CONNECTED", stateSince: at, signIn: "OAUTH", keyHint: null, permissions, currency: "USD" },
  ...{ equity: "50412.88", cash: "31204.16", buyingPower: "31204.16", onHold: "0", blockedBecause: null },
  ...{ failure: null, failureWords: null, failingSince: null, maxExposure: null, dailyLossLimit: null },
  ...{ connectedAt: at, disconnectedAt: null },
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
  ...{ maxExposure: "2000", dailyLossLimit: "200", failure: "MAINTENANCE", failureWords: "System maintenance.", failingSince: at },
};
const bybit = {
  ...alpaca,
  ...{ id: "8f0e3c8a-9d3b-4a57-8a53-0d6f3c1f2c04", venue: "BYBIT", venueName: "Bybit", name: "Bybit", accountHint: "77c0", signIn: "KEY" },
  ...{ keyHint: "77c0", state: "REFUSED_KEY", failure: "REFUSED_KEY", failureWords: "API key is invalid.", failingSince: at },
  ...{ equity: "9860.4", cash: "9860.4", buyingPower: null, onHold: null },
};
const several: Rule = (data) => {
  const nodes = [alpaca, { ...binance }, { ...bybit, figuresAt: at }].map((one) => ({ figuresAt: new Date().toISOString(), ...one }));
  data.brokerConnections = { __typename: "BrokerConnections", usedCount: 3, nodes };
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

/** A plan that allows connections, and one that does not. */
const paid: Rule = (data) => void (data.me.entitlements.connectionsMax = 5);
const unpaid: Rule = (data) => void (data.me.entitlements.connectionsMax = 0);

/** An account at the imitation, made by the first state that needs one. */
async function openSandbox(page: Page): Promise<void> {
  const account = page.getByRole("region", { name: "Binance (sandbox on this machine)" });
  if ((await account.count()) === 0) await press("Connect Binance (sandbox on this machine)")(page);
  await account.first().getByRole("link", { name: "Open account" }).click();
}

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
      much: { rules: { BrokerConnections: several, Me: paid }, shows: text("In maintenance") },
      "key-refused": {
        rules: { CheckBrokerKey: withdrawing, Me: paid },
        act: async (page) => {
          await connectButton(page).click();
          await page.getByLabel("API key").fill("vmPUZE6mk9Q2");
          await page.getByLabel("Secret").fill("not a secret at all");
          await press("Check key")(page);
        },
        shows: alert("Key refused: it may withdraw"),
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
    },
  },
];
