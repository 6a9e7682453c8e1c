import { expect, test } from "vitest";
import { leavingLines, losesBites } from "./leaving-words";
import type { LeavingMoneyQuery } from "./leaving.generated";

const none = { gift: 0, bought: 0, earned: 0, earnedPending: 0, reserve: 0, held: 0, inPayout: 0, owed: 0, isSample: false };
const pageInfo = { __typename: "PageInfo", endCursor: null, hasNextPage: false } as const;
const payout = (number: string, state: "REQUESTED" | "APPROVED" | "PAID") =>
  ({ __typename: "PayoutEdge", cursor: number, node: { __typename: "Payout", id: number, number, usd: "57.3", state } }) as const;

const leaving = (purse: object, more: object = {}) =>
  ({
    me: { __typename: "Me", id: "u1", purse: { __typename: "Purse", id: "p1", ...none, ...purse } },
    billing: { __typename: "Billing", id: "b1", usage: { __typename: "PlanUsage", copies: 0 }, subscription: null },
    feederSubscriptions: { __typename: "FeederSubscriptionConnection", edges: [], pageInfo },
    earnings: { __typename: "Earnings", id: "e1", forecast: null },
    payouts: { __typename: "PayoutConnection", edges: [], pageInfo },
    ...more,
  }) as LeavingMoneyQuery;

test("SELL-030 who leaves reads what becomes of all that is theirs, and nothing of what is not", () => {
  expect(leavingLines(leaving({}))).toEqual([]);
  expect(leavingLines(leaving({ gift: 50, bought: 9, isSample: true }))).toEqual([]);
  const everything = leaving(
    { gift: 50, bought: 420, earned: 130, earnedPending: 80, reserve: 15, held: 5, owed: 60 },
    {
      billing: {
        ...{ __typename: "Billing", id: "b1", usage: { __typename: "PlanUsage", copies: 3 } },
        subscription: { __typename: "PlanSubscription", id: "s1", tier: "chef", trialEndsAt: null, periodEnd: "2026-12-23T12:00:00.000Z" },
      },
      feederSubscriptions: {
        ...{ __typename: "FeederSubscriptionConnection", pageInfo },
        edges: [{ __typename: "FeederSubscriptionEdge", cursor: "1", node: { __typename: "FeederSubscription", id: "1" } }],
      },
      earnings: { __typename: "Earnings", id: "e1", forecast: { __typename: "EarningsForecast", renewals: 67, ending: 4 } },
      payouts: {
        __typename: "PayoutConnection",
        pageInfo,
        edges: [payout("P-3", "REQUESTED"), payout("P-2", "APPROVED"), payout("P-1", "PAID")],
      },
    },
  );
  expect(leavingLines(everything)).toEqual([
    "50 bites that you were given lapse.",
    "650 bites that you bought or earned are lost, also those that still wait.",
    "Unspent bites of packs of the last 14 days can be returned before, from their invoices.",
    "60 bites that you owe stay in the books.",
    "Payout P-3 of $57.30 is cancelled, and its bites are lost.",
    "Payout P-2 of $57.30 still goes to your bank.",
    "Your paid plan ends at once. Days that are left aren’t refunded.",
    "3 copies stop, and performance fees that are due are charged first.",
    "1 subscription ends at once. Days that are left aren’t refunded.",
    "71 people’s subscriptions to you end. Bites for unused days go back to them.",
  ]);
});

test("SELL-032 who leaves during a free trial reads that nothing is charged", () => {
  const subscription = { __typename: "PlanSubscription", id: "s1", tier: "chef", trialEndsAt: "2026-12-23T12:00:00.000Z" };
  const billing = { ...{ __typename: "Billing", id: "b1", usage: { __typename: "PlanUsage", copies: 0 } }, subscription };
  expect(leavingLines(leaving({}, { billing }))).toEqual(["Your free trial ends at once. Nothing is charged."]);
});

test("SELL-031 only bites that were paid for or earned are called a loss", () => {
  expect(losesBites(leaving({ gift: 50 }))).toBe(false);
  expect(losesBites(leaving({ bought: 50, isSample: true }))).toBe(false);
  for (const purse of [{ bought: 1 }, { earned: 1 }, { earnedPending: 1 }, { reserve: 1 }, { held: 1 }])
    expect([purse, losesBites(leaving(purse))]).toEqual([purse, true]);
});
