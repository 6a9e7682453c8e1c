import type { Page } from "playwright-core";
import type { Rule, Rules } from "../support/answers";
import { alert, busy, heading, text, type Screen } from "../support/screens";

const plan = {
  ...{ __typename: "PlanSubscription", id: "s1", tier: "chef", nextTier: null, state: "ACTIVE", monthlyUsd: "79", nextUsd: "79" },
  ...{ periodStart: "2026-11-23T12:00:00.000Z", periodEnd: "2026-12-23T12:00:00.000Z", renews: true, graceUntil: null, trialEndsAt: null },
  ...{ endedAt: null, endReason: null },
};
const invoice = {
  ...{ __typename: "Invoice", id: "i1", number: "B-2041", title: "Chef, 23 Nov to 23 Dec", amountUsd: "79", refundedUsd: "0" },
  ...{ state: "OPEN", dispute: null, refundFailure: null, isTest: true, issuedAt: "2026-11-23T12:00:00.000Z", paidAt: null, url: null },
  lines: [{ __typename: "InvoiceLine", text: "Chef, 23 Nov to 23 Dec", amountUsd: "79" }],
};
const billing =
  (change: object): Rule =>
  (data) =>
    Object.assign(data.billing, change);
const purse =
  (change: object): Rule =>
  (data) =>
    Object.assign(data.me.purse, change);

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole("button", { name }).first().click();
const startBill = (page: Page): Promise<void> => press(page, /^Buy 500 bites/);
const settled =
  (change: object): Rule =>
  (data) =>
    Object.assign(data.bill, { ...change, url: null });
const paidBill = { state: "PAID", invoice: { ...invoice, state: "PAID", title: "500 bites", paidAt: "2026-11-23T12:00:00.000Z" } };

const trialBill = { kind: "PLAN", title: "Chef plan", amountUsd: "0", monthlyUsd: "79", trialDays: 14 };

/** Asks 40 bites in the demo kitchen. */
const priced = "/profile/leila.haddad";
const short: Rules = { BiteQuote: (data) => Object.assign(data.biteQuote, { balanceBites: 10, missingBites: 30 }) };
const owing: Rules = { BiteQuote: (data) => Object.assign(data.biteQuote, { isBlockedByDebt: true }) };
const openQuote = (page: Page): Promise<void> => press(page, /^Subscribe, 40 bites/);

async function tip(page: Page): Promise<void> {
  await press(page, /^Tip$/);
  await page.getByLabel("Bites", { exact: true }).fill("1");
  await press(page, "Continue");
  await press(page, "Pay 1 bite");
}

export const screens: readonly Screen[] = [
  {
    name: "subscription",
    path: "/subscription",
    who: "eater",
    normal: text("Gift for joining"),
    states: {
      loading: { rules: { Subscription: "hold" }, isLoading: true, shows: busy("Loading your subscription") },
      error: { rules: { Subscription: "fail" }, shows: alert("Couldn’t load your subscription") },
      "paid plan": { rules: { Subscription: billing({ subscription: plan }) }, shows: text("renews on") },
      "free trial": {
        rules: { Subscription: billing({ subscription: { ...plan, trialEndsAt: plan.periodEnd } }) },
        shows: text("Free trial until"),
      },
      changing: {
        rules: { Subscription: billing({ subscription: { ...plan, nextTier: "line_cook", nextUsd: "9" } }) },
        shows: text("as Line cook for $9.00"),
      },
      canceled: {
        rules: { Subscription: billing({ subscription: { ...plan, renews: false, nextUsd: null } }) },
        shows: text("Cancelled"),
      },
      overdue: {
        rules: {
          Subscription: billing({
            subscription: { ...plan, state: "PAST_DUE", graceUntil: "2026-12-30T12:00:00.000Z" },
            overdueInvoice: invoice,
          }),
        },
        shows: text("Payment declined"),
      },
      lapsed: {
        rules: {
          Subscription: billing({
            endedSubscription: { ...plan, state: "ENDED", endedAt: "2026-11-20T12:00:00.000Z", endReason: "UNPAID", nextUsd: null },
          }),
        },
        shows: text("Chef ended on"),
      },
      "purse with holds": {
        rules: {
          MyPurse: purse({ gift: 50, bought: 420, earned: 130, spendable: 600, held: 25, earnedPending: 80, reserve: 15, inPayout: 500 }),
        },
        shows: text("Put aside"),
      },
      owed: { rules: { MyPurse: purse({ gift: 0, spendable: 0, owed: 60 }) }, shows: text("Owed") },
      "nothing sold": {
        rules: { Subscription: (data) => Object.assign(data.payments, { provider: null, isTest: false, packs: [] }) },
        shows: text("Gift for joining"),
      },
    },
  },
  {
    name: "till",
    path: "/subscription",
    who: "eater",
    normal: text("Gift for joining"),
    states: {
      open: { act: startBill, shows: text("Due now") },
      paid: { rules: { Bill: settled(paidBill) }, act: startBill, shows: text("Paid on") },
      "free trial": {
        rules: { Bill: (data) => Object.assign(data.bill, trialBill) },
        act: startBill,
        shows: text("Free of charge for"),
      },
      "trial refused": {
        rules: { Bill: settled({ ...trialBill, state: "CANCELED", isTrialRefused: true }) },
        act: startBill,
        shows: text("so yours did not begin"),
      },
      expired: { rules: { Bill: settled({ state: "EXPIRED" }) }, act: startBill, shows: text("Nothing was paid") },
      "at the provider": {
        rules: { Bill: (data) => Object.assign(data.bill, { isTest: false }) },
        act: startBill,
        shows: text("Waiting for the payment provider"),
      },
      missing: { path: "/till/7", shows: heading("Bill not found") },
      error: { rules: { Bill: "fail" }, act: startBill, shows: alert("Couldn’t load this bill") },
    },
  },
  {
    name: "paying",
    path: priced,
    who: "eater",
    normal: (page) => page.getByRole("button", { name: "Subscribe, 40 bites" }),
    states: {
      quote: { act: openQuote, shows: text("Balance after") },
      short: { rules: short, act: openQuote, shows: text("You need 30 bites more") },
      owing: { rules: owing, act: openQuote, shows: text("You owe bites") },
      error: { rules: { BiteQuote: "fail" }, act: openQuote, shows: (page) => page.getByRole("dialog").getByRole("alert").first() },
      receipt: { act: tip, shows: text("Paid to") },
      "copy dialog": { act: (page) => press(page, /^Copy Leila/), shows: text("asks 40 bites for 30 days") },
    },
  },
];
