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
const answers = { Plans: () => plans, HomePlans: () => plans, HomeFigures: () => new Error("down"), Home: () => new Error("down") };

/** What the page says, once its plans are there. */
async function textOf(page: ReactNode): Promise<string> {
  renderFixture(page, { answers });
  await screen.findAllByText(/^(Sous chef|API keys)$/i);
  return document.body.textContent!;
}

test("MEND-P02 the public first page says how a record is sealed and promises no check that nobody can make yet", async () => {
  const text = await textOf(<HomePage />);
  expect(text).toContain("Every change is sealed.");
  expect(text).not.toMatch(/for anyone to check|check it yourself|anyone can (check|verify)/i);
});

test.each([
  ["pricing", <PricingPage key="pricing" />],
  ["subscription", <SubscriptionPage key="subscription" />],
])("MEND-P03 MEND-P04 MEND-P05 %s lists what is enforced: no plan to be given, no delay by plan, no taste tests", async (_, page) => {
  const text = await textOf(page);
  expect(text).toMatch(/API points per minute and key[\d,]{5,}/);
  expect(text).toMatch(/Broker connections\d/);
  expect(text).not.toMatch(/taste|minutes late|15-min|admin can|another (tier|plan) /i);
});
