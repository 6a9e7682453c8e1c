import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { trade } from "../../testing/feed-data";
import { renderFixture } from "../../testing/fixture";
import { RecipeList, useRecipeCount } from "./FeederRecipes";

const page = (ids: readonly string[], hasNextPage: boolean) => ({
  trader: {
    __typename: "Trader",
    id: "lucia",
    recipes: {
      __typename: "RecipeConnection",
      totalCount: 3,
      pageInfo: { __typename: "PageInfo", hasNextPage, endCursor: ids.at(-1) ?? null },
      edges: ids.map((id) => ({
        __typename: "RecipeEdge",
        cursor: id,
        node: { __typename: "Recipe", id, title: id, quote: null, trade: trade(id, "NVDA") },
      })),
    },
  },
});

test("TRADERPAGE-009 further recipes join below, and asking ends when there are no more", async () => {
  const fixture = renderFixture(<RecipeList traderId="lucia" firstName="Lucía" />, {
    answers: { TraderRecipes: ({ after }) => (after ? page(["c"], false) : page(["a", "b"], true)), Bars: () => new Error("no pictures") },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(3));
  expect(screen.getByText("End of list.")).toBeTruthy();
  expect(fixture.asked.filter(({ name }) => name === "TraderRecipes")).toHaveLength(2);
});

function WithCount() {
  return (
    <>
      <p>{useRecipeCount("lucia")} recipes</p>
      <RecipeList traderId="lucia" firstName="Lucía" />
    </>
  );
}

test("TRADERPAGE-010 the count beside the list does not cut it, and each further page is asked for once", async () => {
  const all = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"];
  const fixture = renderFixture(<WithCount />, {
    answers: {
      TraderRecipes: ({ after, first }) => {
        const from = after ? all.indexOf(after as string) + 1 : 0;
        const ids = all.slice(from, from + (first as number));
        return page(ids, from + ids.length < all.length);
      },
      Bars: () => new Error("no pictures"),
    },
  });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(12));
  fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(14));
  expect(fixture.asked.filter(({ name }) => name === "TraderRecipes").length).toBeLessThanOrEqual(3);
});

test("TRADERPAGE-011 with its end in view the list fetches each page by itself, once", async () => {
  class AlwaysNear {
    constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
    observe(): void {
      this.callback([{ isIntersecting: true }]);
    }
    disconnect(): void {}
  }
  vi.stubGlobal("IntersectionObserver", AlwaysNear);
  try {
    const all = Array.from({ length: 30 }, (_, index) => `r${index}`);
    const fixture = renderFixture(<RecipeList traderId="lucia" firstName="Lucía" />, {
      answers: {
        TraderRecipes: ({ after, first }) => {
          const from = after ? all.indexOf(after as string) + 1 : 0;
          return page(all.slice(from, from + (first as number)), from + (first as number) < all.length);
        },
        Bars: () => new Error("no pictures"),
      },
    });
    await screen.findByText("End of list.");
    expect(screen.getAllByRole("article")).toHaveLength(30);
    expect(fixture.asked.filter(({ name }) => name === "TraderRecipes").map(({ variables }) => variables.after ?? null)).toEqual([
      null,
      "r11",
      "r23",
    ]);
  } finally {
    vi.unstubAllGlobals();
  }
});
