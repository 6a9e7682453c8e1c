import type { Page } from "playwright-core";
import { longName, many, only, type Rule } from "../support/answers";
import { heading, busy, alert, text, cut, offline, press, stale, type Screen } from "../support/screens";

/** What a copy would buy at once. */
const initialOrder = (symbol: string, name: string, price: string, quantity: string, money: string) => ({
  __typename: "CopyInitialOrder",
  ...{ tradeId: `trade-${symbol}`, side: "LONG", quantity, price, money, reason: null, reasonText: null, waitsUntil: null },
  instrument: { __typename: "Instrument", id: symbol, symbol, name, tick: "0.01", lot: "0.0001" },
});
const twoOrders = {
  money: "233.21",
  hidden: 0,
  orders: [
    initialOrder("AAPL", "Apple Inc.", "375.95", "0.4000", "150.38"),
    initialOrder("KO", "The Coca-Cola Company", "73.30", "1.1300", "82.83"),
  ],
};

/** The same at a broker, while the market of one of them is closed. */
const waitsUntil = "2026-11-23T14:30:00.000Z";
const oneWaits = { ...twoOrders, orders: [twoOrders.orders[0], { ...twoOrders.orders[1], waitsUntil }] };

/** To the review of a copy that begins with what is open. */
async function toReview(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Copy / }).click();
  await page.getByRole("button", { name: "Continue to rules" }).click();
  await page.getByRole("radio", { name: /^Open trades too/ }).check();
  await page.getByRole("button", { name: "Continue to review" }).click();
}

/** A feeder with two open trades: demo feeders trade, and what is open, if anything, is not for a state to say. */
const withOpenTrades: Rule = (data) => {
  Object.assign(data.trader, { viewerCopy: null, viewerCanCopy: true });
  data.trader.figures.openTrades = 2;
};

/** A feeder deep in shorts, who took all of the equity out. */
const strained = {
  ...{ __typename: "FeederRisk", marginUsePercent: 86.867, floatingLossPercent: 5.01, depositedPercent: 0, withdrawnPercent: null },
  asOf: "2026-11-20T15:00:00.000Z",
};

/** To what follows the card of the risk, which is asked for once its place is in the window. */
const toRisk = (page: Page): Promise<void> => page.getByRole("link", { name: "Page of this record" }).first().scrollIntoViewIfNeeded();

export const screens: readonly Screen[] = [
  {
    name: "feeders",
    path: "/feeders",
    who: "eater",
    normal: (page) => page.getByText(/^\d+ feeders, (all|\d+) demo feeders with generated records$/),
    states: {
      loading: { rules: { Feeders: "hold" }, isLoading: true, shows: busy("Loading feeders") },
      empty: { path: "/feeders?q=zzzz", shows: heading(/No “zzzz”/) },
      "empty-house": { rules: { Feeders: only((data) => data.traders, 0) }, shows: heading("The kitchen is empty") },
      error: { rules: { Feeders: "fail" }, shows: alert("Couldn’t load the directory") },
      little: { rules: { Feeders: only((data) => data.traders, 1) }, shows: text("1 feeder") },
      much: {
        rules: {
          Feeders: many(
            (data) => data.traders,
            36,
            (node) => void (node.name = longName),
          ),
        },
        shows: text("36 feeders"),
      },
      compare: {
        act: async (page) => {
          for (const index of [0, 1, 2])
            await page
              .getByRole("checkbox", { name: /^Compare/ })
              .nth(index)
              .check();
          await page.getByRole("button", { name: "Compare", exact: true }).click();
        },
        shows: (page) => page.getByRole("dialog").getByRole("table", { name: /^Figures of/ }),
      },
      saved: {
        path: "/feeders?assets=crypto&period=quarter",
        rules: {
          SavedScreens: (data) =>
            void (data.savedScreens = ["Calm crypto", "Old records with little risk"].map((name) => ({
              ...{
                __typename: "SavedScreen",
                id: name,
                name,
                view: "FEEDERS",
                search: "",
                period: "YEAR",
                assetClass: "CRYPTO",
                mode: null,
              },
              ...{ riskMin: 1, riskMax: 3, recordDaysMin: 365, orderBy: null },
            }))),
        },
        act: press("Save screen"),
        shows: (page) => page.getByRole("dialog").getByRole("textbox", { name: "Name" }),
      },
      "nobody-fits": { path: "/feeders?assets=fx&risk=7-10", shows: heading("No feeders match these filters") },
      offline: offline(cut),
    },
  },
  {
    name: "trader",
    path: ({ feeder }) => `/trader/${feeder}`,
    who: "eater",
    normal: heading("Record"),
    states: {
      loading: { rules: { Trader: "hold" }, isLoading: true, shows: busy("Loading the profile") },
      "loading-parts": { rules: { TraderCurve: "hold", TraderRecipes: "hold" }, isLoading: true, shows: busy("Loading recipes") },
      empty: { who: "newcomer", path: ({ newcomer }) => `/trader/${newcomer}`, shows: heading("Nothing on the stove yet") },
      error: { rules: { Trader: "fail" }, shows: alert("Couldn’t load the profile") },
      "error-parts": { rules: { TraderCurve: "fail", TraderRecipes: "fail" }, shows: alert("Couldn’t load the chart") },
      recipes: { path: ({ feeder }) => `/trader/${feeder}?tab=recipes`, shows: (page) => page.locator("a[href^='/recipe/']").first() },
      fidelity: {
        rules: { CopyRecord: (data) => fidelity(data) },
        act: (page) => page.getByText("How this is calculated").click(),
        shows: text("For every $1.00 of return"),
      },
      "risk-now": {
        rules: { FeederRisk: (data) => void (data.feederRisk = strained) },
        act: toRisk,
        shows: text("86.9%"),
      },
      "risk-not-shown": {
        rules: { FeederRisk: (data) => void (data.feederRisk = null) },
        act: toRisk,
        shows: heading("Check this record"),
      },
      "copy-orders": {
        rules: {
          Trader: withOpenTrades,
          PreviewCopy: (data) => {
            if (data.previewCopy.initialOrders) Object.assign(data.previewCopy.initialOrders, twoOrders);
          },
        },
        act: toReview,
        shows: heading(/orders? sent immediately$/),
      },
      "copy-orders-wait": {
        rules: {
          Trader: withOpenTrades,
          PreviewCopy: ({ previewCopy }) => {
            previewCopy.waitsUntil = waitsUntil;
            if (previewCopy.initialOrders) Object.assign(previewCopy.initialOrders, oneWaits);
          },
        },
        act: toReview,
        shows: heading(/, 1 when the market opens$/),
      },
      "copy-preview-waits": {
        rules: { Trader: withOpenTrades, PreviewCopy: ({ previewCopy }) => void Object.assign(previewCopy, { waitsUntil }) },
        act: async (page) => {
          await page.getByRole("button", { name: /^Copy / }).click();
          await page.getByRole("button", { name: "Continue to rules" }).click();
        },
        shows: text("The market is closed: the order waits until"),
      },
      about: { path: ({ feeder }) => `/trader/${feeder}?tab=about`, shows: heading("About") },
      missing: { path: "/trader/00000000-0000-4000-8000-000000000000", shows: heading("Nobody by that name works here") },
      offline: offline(cut),
    },
  },
  {
    name: "profile",
    path: "/profile/ana.castellanos",
    who: "eater",
    normal: heading("Record"),
    states: {
      "not-allowed": { path: "/profile/felix", shows: heading(/behind closed doors/) },
      missing: { path: "/profile/nobody.here", shows: heading("Nobody by that name works here") },
    },
  },
  {
    name: "record",
    path: ({ record }) => `/r/${record}`,
    who: "eater",
    normal: heading("Sealed record"),
    states: {
      loading: { rules: { SealedRecordPage: "hold" }, isLoading: true, shows: busy("Loading the record") },
      empty: {
        who: "newcomer",
        rules: {
          SealedRecordPage: ({ sealedRecord }) =>
            Object.assign(sealedRecord, { sequence: 0, head: "0".repeat(64), isGenerated: false, lastEventAt: null, chapters: [] }),
        },
        shows: text("0 sealed events"),
      },
      error: { rules: { SealedRecordPage: "fail" }, shows: alert("Couldn’t load the record") },
      missing: { path: "/r/00000000-0000-4000-8000-000000000000", shows: heading("No such record") },
      "deleted-account": {
        rules: { SealedRecordPage: ({ sealedRecord }) => Object.assign(sealedRecord, { feeder: null, state: "CLOSED" }) },
        shows: text("Account deleted"),
      },
      intact: { act: press("Check now"), shows: heading("Not checked") },
      tampered: {
        prepare: (page) =>
          page.route("**/r/*.ndjson", async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, body: (await response.text()).replaceAll('\\"nonce\\":\\"', '\\"nonce\\":\\"f') });
          }),
        act: press("Check now"),
        shows: alert(/Not intact: \d+ findings/),
      },
      failed: {
        prepare: (page) => page.route("**/r/*.ndjson", (route) => route.fulfill({ status: 429, body: "" })),
        act: press("Check now"),
        shows: alert("Too many checks in a minute"),
        allows: /429/,
      },
    },
  },
  {
    name: "recipe",
    path: ({ openRecipe }) => `/recipe/${openRecipe}`,
    who: "eater",
    normal: heading(/Sealed events/),
    states: {
      loading: { rules: { Recipe: "hold" }, isLoading: true, shows: busy("Loading the recipe") },
      error: { rules: { Recipe: "fail" }, shows: alert("Couldn’t load the recipe") },
      "error-chart": {
        rules: { Bars: "fail" },
        shows: alert("Couldn’t load the chart"),
      },
      missing: { path: "/recipe/00000000-0000-4000-8000-000000000000", shows: heading("This recipe is not on the menu") },
      closed: { path: ({ closedRecipe }) => `/recipe/${closedRecipe}`, shows: text("Closed") },
      seal: {
        act: (page) =>
          page
            .getByRole("button", { name: /^What sealed means/ })
            .first()
            .click(),
        shows: text("calculated the same hash"),
      },
      "seal-hidden": {
        rules: { SealedEventBytes: ({ sealedEvent }) => Object.assign(sealedEvent, { bytes: null, hidden: "AMOUNTS" }) },
        act: (page) =>
          page
            .getByRole("button", { name: /^What sealed means/ })
            .first()
            .click(),
        shows: text("you get the hash alone"),
      },
      "seal-error": {
        rules: { SealedEventBytes: "fail" },
        act: (page) =>
          page
            .getByRole("button", { name: /^What sealed means/ })
            .first()
            .click(),
        shows: alert("Couldn’t load the event"),
      },
      own: { who: "trader", shows: (page) => page.getByRole("group", { name: "Your trade" }) },
      copied: { rules: { Recipe: held({ viewerCanClose: true }) }, shows: (page) => page.getByRole("button", { name: "Close position" }) },
      "copy-trade": {
        rules: { Recipe: copyable },
        act: press("Copy this trade"),
        shows: (page) => page.getByRole("region", { name: "Your order" }).getByText(/^(Buy|Sell short) /),
      },
      "copy-trade-too-little": {
        rules: {
          Recipe: copyable,
          PreviewCopy: ({ previewCopy }) =>
            void Object.assign(previewCopy, {
              ...{ quantity: "0", money: "0", reason: "EATER_TOTAL_MAX", minimumRequired: "24.02" },
              reasonText: "Your copies are at their limit of $5,000.00.",
            }),
        },
        act: press("Copy this trade"),
        shows: text("Your copies are at their limit"),
      },
      "copy-trade-error": {
        rules: { Recipe: copyable, PreviewCopy: "fail" },
        act: press("Copy this trade"),
        shows: text("Couldn’t calculate the order"),
      },
      "close-waits": {
        rules: { Recipe: held({ isClosePending: true, viewerCanCancelPendingClose: true }) },
        shows: text("closing at the next live price"),
      },
      much: {
        rules: {
          Recipe: (data) => {
            data.recipe.trade.thesis = Array.from(
              { length: 40 },
              (_, index) =>
                `Reason ${index + 1}: the range broke, volume followed, and nobody at this table wanted to be the last one in. `,
            ).join("");
            data.recipe.trade.tags = Array.from({ length: 8 }, (_, index) => `a-tag-of-forty-characters-in-its-length-${index}`);
            data.recipe.events = Array.from({ length: 60 }, (_, index) => ({
              ...data.recipe.events[0],
              id: `event-${index}`,
              sequence: 5_000 + index,
            }));
            data.recipe.author.name = longName;
          },
        },
        shows: text(/Reason 1/),
      },
      stale: stale(),
      offline: offline(),
    },
  },
];

/** A trade that may be copied alone. */
function copyable(data: Parameters<Exclude<Rule, string>>[0]): void {
  data.recipe.viewerCanCopyTrade = true;
}

/** The viewer's copy holds some of it. */
function held(change: object): Rule {
  return (data) =>
    void (data.recipe.viewerCopyPosition = {
      ...{ __typename: "CopyPosition", id: "copy-1:trade-1", copyId: "copy-1", tradeId: data.recipe.id, side: data.recipe.trade.side },
      ...{
        quantity: "4.1",
        averagePrice: "214.8",
        mid: "240.18",
        value: "984.74",
        openPnl: "104.06",
        openPnlPercent: 11.8,
        realisedPnl: "0",
      },
      ...{ isClosedByYou: false, isClosePending: false, closeWaitingFor: null, openedAt: "2026-11-02T10:00:00.000Z", closedAt: null },
      ...{ viewerCanClose: false, viewerCanCancelPendingClose: false, instrument: data.recipe.trade.instrument },
      ...change,
    });
}

/** Six copies of 30 days, and where the gap to the feeder comes from. */
function fidelity({ trader: { copyRecord } }: Parameters<Exclude<Rule, string>>[0]): void {
  copyRecord.fidelity = {
    __typename: "Fidelity",
    copiersPercent: 38.64,
    feederPercent: 42.2,
    capturePercent: 91.6,
    trackingDifferencePoints: -3.56,
    copies: 6,
  };
  copyRecord.trackingDifference = {
    ...{ __typename: "TrackingDifference", totalPoints: -3.56, slippagePoints: -1.62, missedPoints: -1.08, cappedPoints: -0.64 },
    ...{ heldBeforePoints: -0.3, sizingPoints: 0.18, restPoints: -0.1 },
  };
}
