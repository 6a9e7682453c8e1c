import type { Page } from "playwright-core";
import type { Rule, Rules } from "../support/answers";
import { alert, busy, heading, press, text, type Screen } from "../support/screens";

const day = (after: number): string => new Date(Date.now() + after * 86_400_000).toISOString();
const dateOf = (after: number): string => day(after).slice(0, 10);
const monthOf = (before: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1)).toISOString().slice(0, 10);
};

const source = ([name, bites, monthBites, usd, payments]: readonly [string, number, number, string, number]) => ({
  ...{ __typename: "EarningsOfSource", source: name, bites, monthBites, usd, payments },
});
const payers = ([copierClass, bites, usd, count]: readonly [string, number, string, number]) => ({
  ...{ __typename: "EarningsOfClass", copierClass, bites, usd, payers: count },
});
const waits = ([after, name, bites, payments]: readonly [number, string | null, number, number]) => ({
  ...{ __typename: "WaitingEarnings", on: dateOf(after), source: name, bites, payments },
});
const month = (bites: number, index: number, all: readonly number[]) => ({
  ...{ __typename: "EarningsOfMonth", month: monthOf(all.length - 1 - index), bites, usd: String(bites / 10) },
});

/** What a feeder with 71 subscribers has after half a year. */
const earned = {
  ...{ earnings: "2460", monthlyEarnings: "720", availableForPayout: "412", pendingPayouts: "573" },
  ...{ earnedBites: 24_600, availableBites: 4_120, waitingBites: 3_080, reservedBites: 1_264, inPayoutBites: 5_730 },
  ...{ owedBites: 0, takenBackBites: 192, giftBites: 48 },
  bySource: (
    [
      ["SUBSCRIPTION", 22_800, 6_816, "2280", 238],
      ["UNLOCK", 720, 240, "72", 75],
      ["TIP", 432, 144, "43.2", 27],
      ["FEE", 840, 0, "84", 12],
    ] as const
  ).map(source),
  byCopierClass: (
    [
      ["LIVE_COPIER", 14_400, "1440", 31],
      ["PAPER_COPIER", 8_640, "864", 29],
      ["NOT_COPYING", 1_560, "156", 40],
    ] as const
  ).map(payers),
  months: [2_100, 2_900, 3_600, 4_200, 4_600, 7_200].map(month),
  waiting: (
    [
      [1, "SUBSCRIPTION", 960, 10],
      [4, "SUBSCRIPTION", 768, 8],
      [8, "SUBSCRIPTION", 480, 5],
      [8, "UNLOCK", 96, 6],
      [11, "TIP", 776, 9],
      [40, null, 604, 0],
      [70, null, 660, 0],
    ] as const
  ).map(waits),
  forecast: { __typename: "EarningsForecast", until: day(30), renewals: 67, ending: 4, bites: 6_432, usd: "643.2" },
};
const earnings =
  (change: object = {}): Rule =>
  (data) =>
    Object.assign(data.earnings, earned, change);

type StatedBites = readonly [subscriptions: number, unlocks: number, tips: number, fees: number, takenBack: number];
const statementLine = (on: string | null, bites: StatedBites, paidOutUsd: string) => {
  const sum = bites.reduce((all, one) => all + one, 0);
  const [subscriptionBites, unlockBites, tipBites, feeBites, takenBackBites] = bites;
  return {
    ...{ __typename: "EarningsStatementLine", month: on, subscriptionBites, unlockBites, tipBites, feeBites, takenBackBites },
    ...{ earnedBites: sum, earnedUsd: String(sum / 10), paidOutUsd },
  };
};
const statement: Rule = (data) => {
  const months = Array.from({ length: 12 }, (_, index) => index + 1).map((number) =>
    statementLine(
      `2026-${String(number).padStart(2, "0")}-01`,
      [number < 6 ? 0 : 3_800, 120, 72, 140, number === 9 ? -192 : 0],
      number === 10 ? "642" : "0",
    ),
  );
  Object.assign(data.earningsStatement, { year: 2026, years: [2026, 2025], isFinal: false, months });
  data.earningsStatement.total = statementLine(null, [26_600, 1_440, 864, 1_680, -192], "642");
};

const payout = {
  ...{ __typename: "Payout", id: "p1", number: "P-118", bites: 5_730, usd: "573", state: "REQUESTED", method: "BANK", accountHint: "3000" },
  ...{ requestedAt: day(-2), approvedAt: null, paidAt: null, reference: null, failedAt: null, failReason: null, failWords: "" },
  ...{ viewerCanCancel: true, returnedUsd: "0", returnedBites: 0 },
};
const paid = { state: "PAID", approvedAt: day(-31), paidAt: day(-30), reference: "SEPA 2026-10-24/0071", viewerCanCancel: false };
const failed = { state: "FAILED", failedAt: day(-61), failReason: "BANK", failWords: "the account is closed", viewerCanCancel: false };
const edges = (payouts: readonly object[]): object[] =>
  payouts.map((change, at) => ({
    ...{ __typename: "PayoutEdge", cursor: String(at) },
    node: { ...payout, id: `p${at}`, number: `P-${118 - 24 * at}`, requestedAt: day(-2 - 31 * at), ...change },
  }));
const terms = { availableBites: 4_120, firstPayoutAt: day(-60), obstacles: [], accountHint: "3000", accountCountry: "DE" };
const payouts =
  (change: object, list: readonly object[]): Rule =>
  (data) => {
    Object.assign(data.payoutTerms, terms, change);
    data.payouts.edges = edges(list);
  };
const history = [{ ...paid, usd: "642", bites: 6_420 }, failed];
const whole: Rules = { MyEarnings: earnings(), MyPayouts: payouts({}, history) };

const adminRows: Rule = (data) => {
  const rows = [
    {
      payout: {},
      username: "hana",
      firstApprovedBy: null,
      approvedBy: null,
      viewerCanApprove: true,
      sharesAccountWith: [],
      sharedPayments: [],
    },
    {
      ...{ payout: { usd: "1240", bites: 12_400 }, username: "leila.haddad", firstApprovedBy: "petra", approvedBy: null },
      ...{ viewerCanApprove: false, sharesAccountWith: ["otto.w"] },
      sharedPayments: [
        { __typename: "SharedPayments", username: "otto.w", shared: ["CARD", "DEVICE"], payments: 4, bites: 480, earnedBites: 384 },
      ],
    },
    {
      ...{ payout: { state: "APPROVED", approvedAt: day(-1), viewerCanCancel: false }, username: "ana.castellanos" },
      ...{
        firstApprovedBy: "petra",
        approvedBy: "igor",
        viewerCanApprove: false,
        sharesAccountWith: [],
        sharedPayments: [],
        exportedAt: day(-1),
      },
    },
    {
      ...{ payout: paid, username: "tomasz.w", firstApprovedBy: "igor", approvedBy: "petra" },
      ...{ viewerCanApprove: false, sharesAccountWith: [], sharedPayments: [], exportedAt: day(-30) },
    },
    {
      ...{ payout: failed, username: "kwame.mensah", firstApprovedBy: "petra", approvedBy: "igor" },
      ...{ viewerCanApprove: false, sharesAccountWith: [], sharedPayments: [], exportedAt: day(-62) },
    },
    {
      payout: { ...paid, number: "P-9", method: "STRIPE", reference: "tr_1RxK", returnedUsd: "200", returnedBites: 2_000 },
      ...{ username: "mira.k", firstApprovedBy: "igor", approvedBy: "petra" },
      ...{ viewerCanApprove: false, sharesAccountWith: [], sharedPayments: [] },
    },
  ];
  const shown = edges(rows.map((row) => row.payout)) as Array<{ node: { id: string } }>;
  data.adminPayouts.edges = shown.map(({ node }, at) => ({
    ...{ __typename: "AdminPayoutEdge", cursor: String(at) },
    node: { __typename: "AdminPayout", exportedAt: null, isPayeeSuspended: at === 1, ...rows[at], id: node.id, payout: node },
  }));
};
const requests = { AdminPayouts: adminRows };
const step =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name }).click();

const fee = { __typename: "PerformanceFeeQuote", percent: 20, profit: "22.5", fee: "4.5", bites: null, received: "68", missingBites: null };
const feeQuote =
  (change: object): Rule =>
  (data) =>
    void (data.copy.performanceFeeQuote = { ...fee, ...change });
const feeTerms: Rule = (data) => {
  data.trader.performanceFee = {
    ...{ __typename: "PerformanceFeeTerms", percent: 20 },
    planned: [{ __typename: "PlannedPerformanceFee", percent: 30, validFrom: "2027-01-01T00:00:00.000Z" }],
  };
  data.trader.performanceFeeExample = {
    ...{ __typename: "PerformanceFeeExample", from: day(-365), percent: 30, amount: "1000", profit: "306.8", fee: "92.04", bites: 920 },
  };
};

async function copyAction(page: Page, item: string): Promise<void> {
  const actions = page.getByRole("button", { name: /^Actions for the copy of/ });
  await actions.first().click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Through the copy dialog to its last step. */
async function reviewCopy(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Copy / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  for (const name of ["Continue to rules", "Continue to review"]) await dialog.getByRole("button", { name }).click();
}

export const screens: readonly Screen[] = [
  {
    name: "earnings",
    path: "/earnings",
    who: "trader",
    normal: heading("No earnings"),
    states: {
      loading: { rules: { MyEarnings: "hold" }, isLoading: true, shows: busy("Loading your earnings") },
      error: { rules: { MyEarnings: "fail" }, shows: alert("Couldn’t load your earnings") },
      "payouts-error": { rules: { ...whole, MyPayouts: "fail" }, shows: alert("Couldn’t load your payouts") },
      much: { rules: whole, shows: text("SEPA 2026-10-24/0071") },
      "in-payout": {
        rules: {
          MyEarnings: earnings(),
          MyPayouts: payouts({ obstacles: ["PAYOUT_OPEN"] }, [{}, ...history]),
        },
        shows: text("A payout is on its way"),
      },
      "too-early": {
        rules: {
          MyEarnings: earnings({ takenBackBites: 0, giftBites: 0, inPayoutBites: 0, pendingPayouts: "0" }),
          MyPayouts: payouts({ obstacles: ["PAYOUT_TOO_EARLY", "PAYOUT_DETAILS_MISSING"], firstPayoutAt: day(12), accountHint: null }, []),
        },
        shows: text("Your first payout is possible from"),
      },
      owing: {
        rules: {
          MyEarnings: earnings({ owedBites: 320, availableForPayout: "0", availableBites: 0 }),
          MyPayouts: payouts({ obstacles: ["BITES_OWED"], availableBites: 0 }, history),
        },
        shows: text("You owe 320 bites"),
      },
      bank: { rules: whole, act: press("Change"), shows: text("Account holder") },
      stripe: {
        rules: {
          MyEarnings: earnings(),
          MyPayouts: payouts({ method: "STRIPE", accountHint: null, accountCountry: null, obstacles: ["PAYOUT_DETAILS_MISSING"] }, []),
        },
        act: press("Set up payouts at Stripe"),
        shows: text("Continue to Stripe"),
      },
      cancel: {
        rules: { ...whole, MyPayouts: payouts({ obstacles: ["PAYOUT_OPEN"] }, [{}, ...history]) },
        act: press("Cancel payout"),
        shows: heading("Cancel payout P-118?"),
      },
      "not-a-feeder": { who: "eater", shows: heading("Earnings are for feeders") },
      dashboard: { path: "/dashboard", who: "newcomer", rules: { MyEarnings: earnings() }, shows: text("24,600 bites") },
    },
  },
  {
    name: "earnings-statement",
    path: "/earnings/statement",
    who: "trader",
    normal: heading(/^No earnings in \d{4} so far$/),
    states: {
      loading: { rules: { EarningsStatement: "hold" }, isLoading: true, shows: busy("Loading your yearly statement") },
      error: { rules: { EarningsStatement: "fail" }, shows: alert("Couldn’t load your yearly statement") },
      much: { rules: { EarningsStatement: statement }, shows: text("$3,039.20") },
      "another year": {
        rules: { EarningsStatement: (data) => Object.assign(data.earningsStatement, { year: 2024, years: [2026, 2025], isFinal: true }) },
        shows: heading("No earnings in 2024"),
      },
    },
  },
  {
    name: "admin-payouts",
    path: "/admin?tab=payouts",
    who: "admin",
    normal: heading("No payouts"),
    states: {
      loading: { rules: { AdminPayouts: "hold" }, isLoading: true, shows: busy("Loading the panel") },
      error: { rules: { AdminPayouts: "fail" }, shows: alert("Couldn’t load the panel") },
      much: { rules: requests, shows: text("Same account as @otto.w") },
      approve: { rules: requests, act: step("Approve: P-118"), shows: heading("Approve payout P-118") },
      paid: { rules: requests, act: step("Mark paid: P-70"), shows: heading("Mark as paid: P-70") },
      reject: { rules: requests, act: step("Reject: P-118"), shows: heading("Reject payout P-118") },
      returned: { rules: requests, act: step("Returned: P-46"), shows: heading("Returned payout P-46") },
      file: { rules: requests, act: step("File for the bank"), shows: heading("File for the bank") },
    },
  },
  {
    name: "fees",
    path: "/profile/leila.haddad",
    who: "eater",
    normal: (page) => page.getByRole("button", { name: /^Copy Leila/ }),
    states: {
      "copying-free": {
        path: "/profile/luciaferrer",
        rules: { FeeExample: feeTerms },
        act: reviewCopy,
        shows: text("Performance fee: 20% of profit, 30% of profit from Jan 1, 2027"),
      },
      withdraw: {
        path: "/chefs",
        rules: { FeeQuote: feeQuote({}) },
        act: async (page) => {
          await copyAction(page, "Withdraw");
          await page.getByLabel("Amount in USD").fill("72.5");
        },
        shows: text("$68.00 reaches your account"),
      },
      stop: {
        path: "/chefs",
        rules: { FeeQuote: feeQuote({ profit: "180", fee: "36", bites: 360, missingBites: 310 }) },
        act: (page) => copyAction(page, "Stop copying"),
        shows: text("You are 310 bites short"),
      },
    },
  },
];
