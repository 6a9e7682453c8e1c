import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import HomePage from "../home/landing/HomePage";
import { renderFixture } from "../testing/fixture";
import PricingPage from "./PricingPage";
import SubscriptionPage from "./SubscriptionPage";

const plans = {
  plans: ["prep_cook", "sous_chef"].map((tier) => ({
    __typename: "Plan",
    tier,
    subscriptionType: tier === "prep_cook" ? null : `${tier}_monthly`,
    monthlyUsd: tier === "prep_cook" ? "0" : "29",
    isApiReadOnly: tier === "prep_cook",
    limits: {
      __typename: "PlanLimits",
      copiesMax: 10,
      connectionsMax: 2,
      apiKeysMax: 5,
      apiPointsPerMinute: 20_000,
      tasteTestDays: 90,
      delaySeconds: 900,
    },
  })),
};
const payments = {
  payments: {
    __typename: "Payments",
    provider: "TEST",
    isTest: true,
    graceDays: 7,
    trialDays: 0,
    packs: [
      { __typename: "BitePack", bites: 100, priceUsd: "12", savingUsd: "0" },
      { __typename: "BitePack", bites: 500, priceUsd: "55", savingUsd: "5" },
    ],
  },
};
const billing = {
  billing: {
    __typename: "Billing",
    ...{
      id: "1",
      hasPortal: false,
      trialDays: 0,
      subscription: null,
      endedSubscription: null,
      overdueInvoice: null,
      tierSources: [],
      nextEarnedTier: null,
    },
    usage: { __typename: "PlanUsage", copies: 1, connections: 0, apiKeys: 0 },
  },
};
const invoices = {
  invoices: {
    __typename: "InvoiceConnection",
    edges: [],
    pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
  },
};
const answers = {
  Plans: () => ({ ...plans, ...payments }),
  MyPlan: () => billing,
  Subscription: () => ({ ...billing, ...payments, ...invoices }),
  HomePlans: () => plans,
  HomeFigures: () => new Error("down"),
  Home: () => new Error("down"),
};

/** What the page says, once its plans are there. */
async function textOf(page: ReactNode): Promise<string> {
  renderFixture(page, { answers });
  await screen.findAllByText(/^(Sous chef|API keys)$/i);
  return document.body.textContent!;
}

test("MEND-P02 the public first page says how a record is sealed, and leads to how anyone checks it", async () => {
  const text = await textOf(<HomePage />);
  expect(text).toContain("Every change is sealed.");
  expect(text).toContain("Anyone can check");
  expect(document.querySelector('a[href="/education/records/check-it-yourself"]')).not.toBeNull();
});

test.each([
  ["pricing", <PricingPage key="pricing" />],
  ["subscription", <SubscriptionPage key="subscription" />],
])(
  "MEND-P03 MEND-P04 MEND-P05 %s lists what is enforced: copies, connections, how far taste tests look back, keys, points and delay",
  async (_, page) => {
    const text = await textOf(page);
    expect(text).toMatch(/API points per minute and key[\d,]{5,}/);
    expect(text).toMatch(/Broker connections\d/);
    expect(text).toMatch(/Delay of paid feeders you don’t pay(None|15 min)/);
    expect(text).toMatch(/Taste tests look back(\d+ days|Whole record)/);
    expect(text).not.toMatch(/minutes late|15-min|admin can|another (tier|plan) /i);
  },
);
