import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { PurseLink } from "../bites/PurseLink";
import { FeederPaying } from "./FeederPaying";
import { MySubscriptionsCard } from "./MySubscriptionsCard";
import { RecipeUnlock } from "./UnlockRecipe";

const feeder = { __typename: "Trader", id: "ana", name: "Ana Bell", username: "ana", pictureUrl: null };
const subscription = {
  ...{ __typename: "FeederSubscription", id: "s1", state: "ACTIVE", priceBites: 100, nextPriceBites: null, isRenewing: true },
  ...{ periodEnd: "2026-12-23T12:00:00.000Z", graceUntil: null, endedAt: null, endReason: null, version: 1 },
  ...{ viewerCanCancel: true, viewerCanResume: false, feeder },
};
const terms = {
  trader: {
    ...{ __typename: "Trader", id: "ana", name: "Ana Bell", priceBites: 100, viewerIsSelf: false, viewerDelaySeconds: 900 },
    offer: { __typename: "FeederOffer", id: "ana", teaser: "Swing trades", unlockBites: 25, delaySeconds: 900 },
    viewerSubscription: null,
  },
};
const quote = {
  ...{ __typename: "BiteQuote", kind: "SUBSCRIPTION", bites: 100, feederBites: 80, serverBites: 20, giftBites: 50, boughtBites: 50 },
  ...{ earnedBites: 0, balanceBites: 150, missingBites: 0, isBlockedByDebt: false, periodEnd: "2026-12-23T12:00:00.000Z" },
};
const payment = {
  ...{ __typename: "BitePayment", id: "p1", kind: "SUBSCRIPTION", at: "2026-11-23T12:00:00.000Z", bites: 100, giftBites: 50 },
  ...{ boughtBites: 50, earnedBites: 0, feederGiftBites: 40, feederEarnedBites: 40, serverBites: 20 },
  ...{ periodEnd: "2026-12-23T12:00:00.000Z", tradeId: null, refundedBites: 0, feeder },
};

test("SPEND-060 a subscription shows price, shares and what is left before it is paid, and the receipt after", async () => {
  const { asked } = renderFixture(<FeederPaying traderId="ana" />, {
    answers: {
      FeederTermsOf: () => terms,
      BiteQuote: () => ({ biteQuote: quote }),
      SubscribeToFeeder: () => ({ subscribeToFeeder: { __typename: "SubscribePayload", subscription, payment, errors: [] } }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Subscribe, 100 bites" }));
  await screen.findByText("Balance after");
  expect(screen.getByText("80 bites")).toBeTruthy();
  expect(asked.some(({ name }) => name === "SubscribeToFeeder")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Pay 100 bites" }));
  await screen.findByText("50 given, 50 bought");
  expect(asked.find(({ name }) => name === "SubscribeToFeeder")!.variables).toMatchObject({ input: { feederId: "ana", bites: 100 } });
});

test("SELL-003 after a payment the bites in the top bar are what is left", async () => {
  let spendable = 150;
  const purse = () => ({
    ...{ __typename: "Purse", id: "eater", gift: spendable, bought: 0, earned: 0, spendable },
    ...{ earnedPending: 0, reserve: 0, held: 0, inPayout: 0, owed: 0, isSample: false },
  });
  renderFixture(
    <>
      <PurseLink />
      <FeederPaying traderId="ana" />
    </>,
    {
      answers: {
        MyPurse: () => ({ me: { __typename: "Me", id: "eater", purse: purse() } }),
        FeederTermsOf: () => terms,
        BiteQuote: () => ({ biteQuote: quote }),
        SubscribeToFeeder: () => {
          spendable = 50;
          return { subscribeToFeeder: { __typename: "SubscribePayload", subscription, payment, errors: [] } };
        },
      },
    },
  );
  await screen.findByRole("link", { name: "Your bites: 150 bites" });
  await userEvent.click(await screen.findByRole("button", { name: "Subscribe, 100 bites" }));
  await userEvent.click(await screen.findByRole("button", { name: "Pay 100 bites" }));
  await screen.findByText("50 given, 50 bought");
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await screen.findByRole("link", { name: "Your bites: 50 bites" });
});

test("SPEND-060 the receipt of an unlock stays until it is closed, though the recipe is for sale no more", async () => {
  let isLocked = true;
  const offer = (viewerCanUnlock: boolean) => ({
    ...{
      __typename: "RecipeOffer",
      id: "t1",
      priceBites: 25,
      teaser: "",
      isLocked: true,
      viewerHasUnlocked: !viewerCanUnlock,
      viewerCanUnlock,
      feeder,
    },
  });
  const { asked } = renderFixture(<RecipeUnlock tradeId="t1" />, {
    answers: {
      RecipeOfferOf: () => ({ recipeOffer: isLocked ? offer(true) : null }),
      BiteQuote: () => ({ biteQuote: { ...quote, kind: "UNLOCK", bites: 25 } }),
      UnlockRecipe: () => {
        isLocked = false;
        const paid = { ...payment, kind: "UNLOCK", bites: 25, giftBites: 25, boughtBites: 0 };
        return { unlockRecipe: { __typename: "UnlockPayload", offer: offer(false), payment: paid, errors: [] } };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Unlock for 25 bites" }));
  await userEvent.click(await screen.findByRole("button", { name: "Pay 25 bites" }));
  await screen.findByText("25 given");
  expect(asked.filter(({ name }) => name === "RecipeOfferOf")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await vi.waitFor(() => expect(asked.filter(({ name }) => name === "RecipeOfferOf")).toHaveLength(2));
  expect(screen.queryByText("25 given")).toBeNull();
});

test("SPEND-061 who has too few bites reads how many are missing, and cannot pay", async () => {
  renderFixture(<FeederPaying traderId="ana" />, {
    answers: { FeederTermsOf: () => terms, BiteQuote: () => ({ biteQuote: { ...quote, balanceBites: 40, missingBites: 60 } }) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Subscribe, 100 bites" }));
  expect(await screen.findByText(/You need 60 bites more/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pay 100 bites" }).disabled).toBe(true);
});

test("SPEND-062 MEND-K03 a subscription is cancelled after a question that says what it means, and may be kept", async () => {
  const cancelled = { ...subscription, isRenewing: false, viewerCanCancel: false, viewerCanResume: true, version: 2 };
  const page = { __typename: "FeederSubscriptionConnection", pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null } };
  renderFixture(<MySubscriptionsCard />, {
    answers: {
      MySubscriptions: () => ({
        feederSubscriptions: { ...page, edges: [{ __typename: "FeederSubscriptionEdge", cursor: "c", node: subscription }] },
      }),
      CancelFeederSubscription: () => ({
        cancelFeederSubscription: { __typename: "FeederSubscriptionPayload", subscription: cancelled, errors: [] },
      }),
    },
  });
  expect(await screen.findByText(/^Renews .* for at most 100 bites$/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Cancel subscription: \S/ }));
  expect(await screen.findByText(/follows closes only/)).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Cancel subscription" }).at(-1)!);
  expect(await screen.findByText(/^Cancelled. Runs until/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Keep subscription: \S/ })).toBeTruthy();
});
