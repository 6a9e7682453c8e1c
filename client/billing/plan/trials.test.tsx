import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { BillCard } from "../checkout/BillCard";
import type { BillFactsFragment } from "../billing.generated";
import PricingPage from "../PricingPage";

const limits = { copiesMax: 10, connectionsMax: 2, apiKeysMax: 5, apiPointsPerMinute: 20_000, tasteTestDays: 90, delaySeconds: 0 };
const plan = { __typename: "Plan", tier: "sous_chef", subscriptionType: "sous_chef_monthly", monthlyUsd: "29", isApiReadOnly: false };
const nothing = { subscription: null, endedSubscription: null, overdueInvoice: null, tierSources: [], nextEarnedTier: null };
const answersWith = (offered: number, own: number) => ({
  Plans: () => ({
    plans: [
      { ...plan, tier: "prep_cook", monthlyUsd: "0", limits: { __typename: "PlanLimits", ...limits } },
      { ...plan, limits: { __typename: "PlanLimits", ...limits } },
    ],
    payments: { __typename: "Payments", provider: "STRIPE", isTest: false, graceDays: 7, trialDays: offered, packs: [] },
  }),
  MyPlan: () => ({
    billing: {
      ...{ __typename: "Billing", id: "1", hasPortal: true, trialDays: own, ...nothing },
      usage: { __typename: "PlanUsage", copies: 0, connections: 0, apiKeys: 0 },
    },
  }),
});

test("TRIAL-030 the price list offers a trial with its price and end to who gets one, and to nobody else", async () => {
  const { unmount } = renderFixture(<PricingPage />, { answers: answersWith(14, 14) });
  expect(await screen.findByRole("button", { name: "Try Sous chef free" })).toBeTruthy();
  expect(screen.getByText("Free for 14 days, then $29.00 a month. Cancel before and nothing is charged.")).toBeTruthy();
  unmount();
  renderFixture(<PricingPage />, { answers: answersWith(14, 0) });
  expect(await screen.findByRole("button", { name: "Get Sous chef" })).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/free for|try sous chef/i);
});

const bill: BillFactsFragment = {
  ...{ __typename: "Bill", id: "1", kind: "PLAN", title: "Sous chef plan", amountUsd: "0", monthlyUsd: "29", trialDays: 14 },
  ...{ isTrialRefused: false, state: "OPEN", url: "/till/1", isTest: true, expiresAt: "2026-12-24T12:00:00.000Z", invoice: null },
};

test("TRIAL-031 the checkout of a trial says what is due now, when the first charge comes and how to pay nothing", () => {
  const { unmount } = renderFixture(<BillCard bill={bill} />, { answers: {} });
  expect(document.body.textContent).toMatch(/Due now\$0\.00Free of charge for14 daysThen each month, until you cancel\$29\.00/);
  expect(screen.getByText(/The first charge comes 14 days after you start\. .* cancel .* by then and nothing is charged\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start free trial" })).toBeTruthy();
  unmount();
  renderFixture(<BillCard bill={{ ...bill, state: "CANCELED", url: null, isTrialRefused: true }} />, { answers: {} });
  expect(screen.getByText(/A free trial was started with this card before/)).toBeTruthy();
});
