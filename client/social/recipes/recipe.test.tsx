import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { added, author, feedItem, feedOf, quote, discussion, trade } from "../../testing/feed-data";
import { renderFixture, type Answers } from "../../testing/fixture";
import RecipePage from "./RecipePage";
import type { RecipePageFragment } from "./recipe.generated";

type Own = { readonly viewerCanTrade?: boolean; readonly thesis?: string; readonly isSelf?: boolean; readonly canCopyTrade?: boolean };

const noCounts = {
  __typename: "ReceiptCounts",
  copied: 0,
  partial: 0,
  skipped: 0,
  rejected: 0,
  followed: 0,
  pending: 0,
  medianLatencyMs: null,
} as const;
const opening = feedItem(1, "NVDA").event;

function recipe({ viewerCanTrade = false, thesis = "", isSelf = false, canCopyTrade = false }: Own = {}): RecipePageFragment {
  return {
    __typename: "Recipe",
    id: "trade-1",
    title: "NVDA, long",
    events: [opening],
    quote: quote("NVDA", "100.47"),
    discussion: discussion("RECIPE:trade-1"),
    copies: {
      __typename: "RecipeCopies",
      copies: 0,
      medianReturnPercent: null,
      medianSlippageBps: null,
      viewerProfit: null,
      viewerReturnPercent: null,
      skipReasons: [],
      counts: noCounts,
    },
    viewerCopierSequence: null,
    viewerCanCopyTrade: canCopyTrade,
    viewerCopyPosition: null,
    viewerReceipts: [],
    author: { ...author({ viewerIsSelf: isSelf }), viewerDelaySeconds: 0 },
    trade: {
      ...trade("trade-1", "NVDA"),
      source: "MANUAL",
      quantity: viewerCanTrade ? "10" : null,
      openedQuantity: null,
      realisedPnl: null,
      openPnl: null,
      shareOfAccountPercent: 8.7,
      thesis,
      viewerCanTrade,
    },
  } as RecipePageFragment;
}

const page = (answers: Answers) =>
  renderFixture(<RecipePage />, {
    path: "/recipe/trade-1",
    route: "/recipe/:id",
    answers: {
      Bars: () => new Error("no chart in this test"),
      Feed: () => feedOf([feedItem(1, "NVDA")], 10),
      Comments: () => new Error("nobody talks in this test"),
      ...answers,
    },
  });

const timeline = (): string[] =>
  within(screen.getByRole("list", { name: /Sealed events/ }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent ?? "");

test("RECIPEPAGE-001 a new event of the trade joins its history live, another trade's does not, and amounts are asked for again", async () => {
  const fixture = page({ Recipe: () => ({ recipe: recipe() }) });
  await screen.findByRole("heading", { name: "Sealed events" });
  const raise = feedItem(2, "NVDA", { trade: trade("trade-1", "NVDA", { version: 2, stopPrice: "98" }) });
  const raised = {
    ...raise,
    event: {
      ...raise.event,
      kind: "EXITS_SET" as const,
      fillPrice: null,
      previousStopPrice: "95",
      stopPrice: "98",
      previousTargetPrice: "110",
    },
  };
  act(() => fixture.push("feedEvents", added(11, 10, raised)));
  act(() => fixture.push("feedEvents", added(12, 11, feedItem(3, "NVDA", { trade: trade("trade-9", "NVDA") }))));
  await waitFor(() => expect(timeline()).toHaveLength(2));
  expect(timeline()[0]).toContain("Raised the stop");
  expect(timeline()[0]).toContain("95.00 → 98.00");
  expect(timeline()[0]).toContain("Event 2");
  await waitFor(() => expect(fixture.asked.filter(({ name }) => name === "Recipe").length).toBeGreaterThan(1));
});

test("RECIPEPAGE-002 Markdown is shown, HTML only as text, and dangerous links lead nowhere", async () => {
  page({
    Recipe: () => ({
      recipe: recipe({
        thesis:
          "Racks **ship**. [go](javascript:alert(1)) [read](https://example.org)\n\n<img src=x onerror=alert(1)>\n\n![pixel](https://example.org/p.png)",
      }),
    }),
  });
  expect((await screen.findByText("ship")).tagName).toBe("STRONG");
  expect(screen.queryByRole("link", { name: "go" })).toBeNull();
  expect(screen.getByRole("link", { name: "read" }).getAttribute("rel")).toContain("noopener");
  expect(document.querySelector("img")).toBeNull();
});

test("RECIPEPAGE-003 only who may trade it sees what can be done with it", async () => {
  const { unmount } = page({ Recipe: () => ({ recipe: recipe() }) });
  await screen.findByRole("heading", { name: "Sealed events" });
  expect(screen.queryByRole("group", { name: "Your trade" })).toBeNull();
  unmount();
  page({ Recipe: () => ({ recipe: recipe({ viewerCanTrade: true, isSelf: true }) }) });
  expect(await screen.findByRole("group", { name: "Your trade" })).toBeTruthy();
});

test("RECIPEPAGE-004 a refused thesis keeps the words, and the reason is at its field", async () => {
  page({
    Recipe: () => ({ recipe: recipe({ viewerCanTrade: true, isSelf: true }) }),
    SetTradeText: () => ({
      setTradeText: {
        __typename: "TradePayload",
        trade: null,
        errors: [
          { __typename: "UserError", code: "TOO_LONG", message: "At most 8,000 characters.", path: ["input", "thesis"], limit: "8000" },
        ],
      },
    }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Write thesis" }));
  const field = await screen.findByRole("textbox", { name: "Why this trade" });
  fireEvent.change(field, { target: { value: "Because." } });
  fireEvent.click(screen.getByRole("button", { name: "Seal the change" }));
  expect(await screen.findByText("At most 8,000 characters.")).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe("Because.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("RECIPEPAGE-005 one that does not exist, or may not be seen, says so and shows the way on", async () => {
  page({ Recipe: () => ({ recipe: null }) });
  expect(await screen.findByRole("heading", { name: "This recipe is not on the menu" })).toBeTruthy();
});

test("RECIPEPAGE-006 copying the trade alone is offered where the server says that it may be, and nowhere else", async () => {
  const { unmount } = page({ Recipe: () => ({ recipe: recipe() }) });
  await screen.findByRole("heading", { name: "Sealed events" });
  expect(screen.queryByRole("button", { name: "Copy this trade" })).toBeNull();
  unmount();
  page({ Recipe: () => ({ recipe: recipe({ canCopyTrade: true }) }) });
  expect(await screen.findByRole("button", { name: "Copy this trade" })).toBeTruthy();
});
