import type { Page } from "playwright-core";
import { many, type Rule } from "../support/answers";
import { heading, busy, alert, text, offline, stale, type Screen } from "../support/screens";

const longAccountName = "Binance, the account of my retirement";
const connected: Rule = (data) => {
  const nodes = ["PAPER", "LIVE"].map((mode) => ({
    ...{ __typename: "BrokerConnection", id: `8f0e3c8a-${mode}`, accountId: `4a578a53-${mode}`, name: longAccountName, mode },
    ...{ venueName: "Binance", environment: mode === "LIVE" ? "LIVE" : "SANDBOX", state: "CONNECTED" },
  }));
  nodes[0]!.name = "Binance testnet";
  data.brokerConnections = { __typename: "BrokerConnections", nodes };
};
/** What the last account on paper held: shown for one with real money, which the server does not have. */
let held: any;
const heldThere: Rule = (data) => {
  held = data.portfolio ?? held;
  if (data.portfolio) return;
  data.portfolio = structuredClone(held);
  data.portfolio.id += "-live";
  Object.assign(data.portfolio.account, { id: "4a578a53-LIVE", kind: "BROKER", mode: "LIVE", name: longAccountName });
};

export const screens: readonly Screen[] = [
  {
    name: "portfolio",
    path: "/portfolio",
    who: "trader",
    normal: (page) => page.getByRole("table", { name: "Positions" }),
    states: {
      loading: { rules: { Portfolio: "hold" }, isLoading: true, shows: busy("Loading your portfolio") },
      "live-account": {
        rules: { PlacingAccounts: connected, Portfolio: heldThere },
        act: (page) => page.getByRole("combobox", { name: "Account" }).selectOption({ label: longAccountName }),
        shows: (page) => page.getByRole("link", { name: "View at broker" }),
      },
      empty: { who: "newcomer", shows: heading("Nothing on the stove") },
      order: {
        act: (page) => page.getByRole("button", { name: "New order" }).click(),
        shows: (page) => page.getByRole("dialog", { name: "New order" }).getByRole("combobox", { name: "Symbol" }),
      },
      copied: { who: "eater", shows: (page) => page.getByRole("columnheader", { name: "Held by" }) },
      error: { rules: { Portfolio: "fail" }, shows: alert("Couldn’t load your portfolio") },
      "error-parts": {
        rules: { PortfolioOrders: "fail", PortfolioCurve: "fail", ClosedTrades: "fail" },
        shows: alert("Couldn’t load the chart"),
      },
      open: {
        act: (page) => page.getByRole("button", { name: "Lots of NVDA" }).click(),
        shows: (page) => page.getByRole("list", { name: "Lots of NVDA" }),
      },
      close: {
        act: (page) =>
          page
            .getByRole("button", { name: /^Close [A-Z]+$/ })
            .first()
            .click(),
        shows: (page) => page.getByRole("dialog"),
      },
      much: {
        rules: {
          Portfolio: (data) => {
            const { positions, valuation } = data.portfolio;
            data.portfolio.positions = Array.from({ length: 40 }, (_, index) => ({
              ...positions[index % positions.length],
              id: `position-${index}`,
            }));
            Object.assign(valuation, {
              equity: "123456789.01",
              cash: "-98765432.10",
              freeCash: "98765432.10",
              invested: "223456789.01",
              positionsValue: "223456789.01",
              openPnl: "-12345678.90",
              asOf: "2099-01-01T00:00:00.000Z",
            });
          },
          PortfolioOrders: many((data) => data.portfolio.orders, 25),
        },
        shows: text("$123,456,789.01"),
      },
      stale: stale(),
      offline: offline(),
    },
  },
  {
    name: "test-trading",
    path: "/test-trading",
    who: "trader",
    normal: (page) => page.getByRole("table", { name: "Positions" }),
    states: {
      loading: { rules: { Instruments: "hold" }, isLoading: true, shows: busy("Loading your practice account") },
      empty: { who: "newcomer", shows: text("Nothing on the stove.") },
      error: { rules: { Instruments: "fail", Portfolio: "fail" }, shows: alert("Couldn’t load your practice account") },
      review: {
        act: async (page) => {
          await fillTicket(page);
          await page.getByTestId("review-order").click();
        },
        shows: (page) => page.getByTestId("send-order"),
      },
      risk: {
        act: (page) => page.getByRole("radio", { name: "Risk", exact: true }).click(),
        shows: (page) => page.getByLabel("Loss at stop, USD"),
      },
      mistakes: { act: (page) => page.getByTestId("review-order").click(), shows: text("Enter a quantity.") },
      filled: { act: (page) => fillTicket(page), shows: text("Risk/reward") },
      stale: stale(),
      offline: offline(),
    },
  },
];

async function fillTicket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "10%" }).click();
  const price = Number((await page.getByLabel("Market price").innerText()).replaceAll(",", ""));
  await page.getByLabel("Stop loss").fill((price * 0.95).toFixed(2));
  await page.getByLabel("Target").fill((price * 1.1).toFixed(2));
}
