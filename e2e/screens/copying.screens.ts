import type { Page } from "playwright-core";
import { longName, only, quietCopies, quietFeed } from "../support/answers";
import { heading, busy, alert, text, offline, type Screen } from "../support/screens";

/** What a copy of a single trade has instead of rules of its own. */
const oneTrade = {
  viewerCanResume: false,
  ...{ onlyTradeId: "00000000-0000-4000-8000-000000000001", state: "MIRROR_EXITS", stopReason: "ONE_TRADE", openPositions: 1 },
  ...{ viewerCanUpdate: false, viewerCanPause: false, viewerCanAddFunds: false, viewerCanWithdraw: false },
  health: {
    ...{ __typename: "CopyHealth", status: "EXITS_ONLY", fromReferencePercent: null, stopPercent: null },
    reason: "Copies closes only. It copies one trade and ends with it.",
  },
};

/** An open at a broker that its market's opening is waited for. */
const waiting = {
  ...{ action: "OPEN", status: "PENDING", reason: null, reasonText: null, cap: null, isClosePending: false, isLate: false },
  ...{
    venue: "ALPACA",
    mode: "PAPER",
    waitsUntil: "2026-11-23T14:30:00.000Z",
    waitingFor: null,
    marketText: null,
    quantity: null,
    price: null,
    money: null,
  },
  ...{ slippageBps: null, slippageMoney: null, realisedPnl: null, fees: null, filledAt: null, latencyMs: null, submittedAt: null },
};

/** Bounds on a feeder of which one was crossed. */
const crossed = {
  ...{ __typename: "FeederBounds", marginUseMax: "40", floatingLossMax: "25", withdrawnMax: null, depositedMax: null, action: "STOP" },
  ...{ crossed: "MARGIN_USE", crossedAt: "2026-11-20T14:59:00.000Z", crossedPercent: 52.25 },
};

export const screens: readonly Screen[] = [
  {
    name: "dashboard",
    path: "/dashboard",
    who: "eater",
    normal: (page) => page.getByRole("table", { name: "Copies" }),
    states: {
      loading: { rules: { Portfolio: "hold", MyCopies: "hold" }, isLoading: true, shows: busy("Loading live copies") },
      first: {
        rules: { ...quietCopies, MyCopies: (data) => void (data.myCopies.copies = []), Receipts: only((data) => data.receipts, 0) },
        shows: heading("Your first copy, in three steps"),
      },
      "news-loading": { rules: { Timeline: "hold" }, isLoading: true, shows: busy("Loading events of feeders you copy") },
      "news-empty": { rules: { ...quietFeed, Timeline: only((data) => data.timeline, 0) }, shows: text("Nothing new yet.") },
      "news-error": { rules: { Timeline: "fail" }, shows: alert("Couldn’t load events of feeders you copy") },
      error: {
        rules: { Portfolio: "fail", Receipts: "fail" },
        shows: alert("Couldn’t load the live copies"),
      },
      day: {
        act: (page) => page.getByRole("radiogroup", { name: "Range" }).getByRole("radio", { name: "1D" }).check(),
        shows: (page) => page.getByRole("img", { name: "Account value over time" }),
      },
      receipt: {
        act: (page) => page.getByRole("region", { name: "Live copies" }).getByRole("listitem").getByRole("button").first().click(),
        shows: (page) => page.getByRole("dialog").getByRole("article"),
      },
      feeder: { who: "newcomer", shows: text("No copiers yet.") },
      "feeder-loading": { who: "newcomer", rules: { MyCopiers: "hold" }, isLoading: true, shows: busy("Loading your copiers") },
      "feeder-unranked-error": { who: "newcomer", rules: { MyRanking: "fail" }, shows: text("couldn’t load") },
      "feeder-kitchen": {
        who: "newcomer",
        rules: { MyCopiers: (data) => void (data.myCopiers.moves = ["STARTED", "ADDED", "WITHDREW", "STOPPED"].map(move)) },
        shows: text("Stopped copying you"),
      },
      "feeder-kitchen-empty": { who: "newcomer", shows: text("No activity yet. New copiers") },
      "feeder-money-error": {
        who: "newcomer",
        rules: { MyCopiersCurve: "fail" },
        shows: alert("Couldn’t load the history of money copying you"),
      },
      "feeder-announce": { who: "newcomer", shows: (page) => page.getByRole("button", { name: /^Announce to/ }) },
      "feeder-error": {
        who: "newcomer",
        rules: { MyCopiers: "fail" },
        shows: alert("Couldn’t load your copiers"),
      },
      offline: offline(),
    },
  },
  {
    name: "chefs",
    path: "/chefs",
    who: "eater",
    normal: (page) => page.getByRole("table", { name: "Receipts" }),
    states: {
      loading: { rules: { MyCopies: "hold" }, isLoading: true, shows: busy("Loading your copies") },
      empty: {
        rules: { ...quietCopies, MyCopies: (data) => void (data.myCopies.copies = []) },
        shows: heading("No orders on the rail yet"),
      },
      error: { rules: { MyCopies: "fail" }, shows: alert("Couldn’t load your copies") },
      "one-trade": {
        rules: { ...quietCopies, CopyValues: "hold", MyCopies: (data) => void Object.assign(data.myCopies.copies[0], oneTrade) },
        shows: (page) => page.getByRole("link", { name: "One trade only" }),
      },
      "error-receipts": { rules: { Receipts: "fail" }, shows: alert("Couldn’t load your receipts") },
      "receipt-waits": {
        rules: { ...quietCopies, Receipts: (data) => void Object.assign(data.receipts.edges[0].node, waiting) },
        act: (page) =>
          page
            .getByRole("table", { name: "Receipts" })
            .getByRole("button", { name: /^Receipt: / })
            .first()
            .click(),
        shows: text("if your rules still allow it at the price then"),
      },
      selected: {
        act: (page) => page.getByRole("checkbox", { name: "Select all" }).click(),
        shows: (page) => page.getByRole("button", { name: /^Stop \d+ copies$/ }),
      },
      "selected-stop": {
        act: async (page) => {
          await page.getByRole("checkbox", { name: "Select all" }).click();
          await page.getByRole("button", { name: /^Stop \d+ copies$/ }).click();
        },
        shows: (page) => page.getByRole("dialog").getByRole("button", { name: /^Stop \d+ copies$/ }),
      },
      positions: {
        act: (page) =>
          page
            .getByRole("button", { name: /^[1-9]\d* open, / })
            .first()
            .click(),
        shows: (page) => page.getByRole("list", { name: "Positions of this copy" }),
      },
      watch: {
        rules: { CopyFeederBounds: (data) => void (data.copy.feederBounds = crossed) },
        act: (page) => copyAction(page, "Watch the feeder"),
        shows: text("Margin use went beyond your bound"),
      },
      "watch-loading": {
        rules: { CopyFeederBounds: "hold" },
        isLoading: true,
        act: (page) => copyAction(page, "Watch the feeder"),
        shows: busy("Loading what your copy watches"),
      },
      "watch-error": {
        rules: { CopyFeederBounds: "fail" },
        act: (page) => copyAction(page, "Watch the feeder"),
        shows: alert("Couldn’t load what your copy watches"),
      },
      "watch-mistake": {
        act: async (page) => {
          await copyAction(page, "Watch the feeder");
          await page.getByLabel("Max margin use").fill("0");
          await page.getByRole("button", { name: "Save" }).click();
        },
        shows: text("Enter a percentage above zero, or leave empty."),
      },
      rules: { act: (page) => copyAction(page, "Edit rules"), shows: heading("Worst case") },
      "rules-cap-missing": {
        act: async (page) => {
          await copyAction(page, "Edit rules");
          await page.getByLabel("Slippage cap").fill("");
          await page.getByRole("radio", { name: "Extended hours, by limit" }).check();
        },
        shows: text("Set a slippage cap above, or choose another."),
      },
      stop: { act: (page) => copyAction(page, "Stop copying"), shows: (page) => page.getByRole("button", { name: "Stop copying" }) },
      everything: {
        act: (page) => page.getByRole("button", { name: "86 everything" }).click(),
        shows: (page) => page.getByRole("button", { name: /^Stop \d+ cop/ }),
      },
      offline: offline(),
    },
  },
  {
    name: "difference",
    path: "/chefs/difference",
    who: "eater",
    normal: (page) => page.getByRole("list", { name: "Parts of the difference" }),
    states: {
      loading: { rules: { MyDifference: "hold" }, isLoading: true, shows: busy("Loading the difference") },
      empty: {
        rules: { ...quietCopies, MyCopies: (data) => void (data.myCopies.copies = []) },
        shows: heading("No copies to explain"),
      },
      error: { rules: { MyDifference: "fail" }, shows: alert("Couldn’t load the difference") },
      copy: {
        act: (page) => page.getByRole("combobox", { name: "Copy" }).selectOption({ index: 1 }),
        shows: (page) => page.getByRole("heading", { name: / made .*, you made / }),
      },
      part: {
        act: (page) => page.getByRole("button", { name: /^Size/ }).click(),
        shows: (page) => page.getByRole("list", { name: "Parts of the difference" }).getByRole("list"),
      },
    },
  },
];

/** Somebody with a long name who moved money, as the feeder sees it. */
const move = (kind: string, index: number): object => ({
  ...{
    __typename: "CopierMove",
    id: `move-${index}`,
    kind,
    at: new Date(Date.now() - index * 86_400_000).toISOString(),
    amount: "1250000",
  },
  copier: {
    ...{ __typename: "Copier", id: "copier-1", name: longName, username: "somebody", equity: "1250000", putIn: "1000000" },
    ...{ startedAt: "2026-01-05T10:00:00.000Z", stoppedAt: null, isRunning: true, returnPercent: 25 },
  },
});

async function copyAction(page: Page, item: string): Promise<void> {
  await page
    .getByRole("button", { name: /^Actions for the copy of/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}
