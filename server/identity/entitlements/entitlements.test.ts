import { expect, test } from "vitest";
import { tiers, type Tier } from "../../platform/viewer";
import {
  entitlementsOf,
  mayConnectBroker,
  mayCreateApiKey,
  mayStartCopy,
  tasteTestDaysMax,
  tierDelaySeconds,
  tierLimits,
} from "./entitlements";

/** The table of product.md §7: copies, connections, API keys, API points a minute, taste-test days, delay in seconds. */
const product: Record<Tier, Array<number | null>> = {
  prep_cook: [1, 0, 1, 5_000, 30, 900],
  line_cook: [3, 1, 2, 20_000, 90, 0],
  sous_chef: [10, 2, 3, 50_000, 365, 0],
  chef: [25, 5, 10, 150_000, 730, 0],
  master_chef: [100, 20, 50, 500_000, null, 0],
};

test.each(tiers)("ACC-070 a %s has the limits of the price list", (tier) => {
  const limits = tierLimits[tier];
  expect([
    limits.copiesMax,
    limits.connectionsMax,
    limits.apiKeysMax,
    limits.apiPointsPerMinute,
    limits.tasteTestDays,
    limits.delaySeconds,
  ]).toEqual(product[tier]);
});

test("ACC-071 a visitor has a prep cook's limits and delay", () => {
  expect(entitlementsOf(null)).toBe(tierLimits.prep_cook);
  expect([tierDelaySeconds(null), tasteTestDaysMax(null)]).toEqual([900, 30]);
});

test.each(tiers)("ACC-072 a %s may have exactly as many copies, connections and keys as the plan says", (tier) => {
  const { copiesMax, connectionsMax, apiKeysMax } = tierLimits[tier];
  expect([mayStartCopy({ tier }, copiesMax - 1), mayStartCopy({ tier }, copiesMax)]).toEqual([true, false]);
  expect([mayConnectBroker({ tier }, connectionsMax - 1), mayConnectBroker({ tier }, connectionsMax)]).toEqual([true, false]);
  expect([mayCreateApiKey({ tier }, apiKeysMax - 1), mayCreateApiKey({ tier }, apiKeysMax)]).toEqual([true, false]);
});
