import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type ReactNode } from "react";
import { expect, test } from "vitest";
import { feedItem, instrument } from "../../testing/feed-data";
import { renderFixture } from "../../testing/fixture";
import { OnThePass } from "./LatestTrades";

const copiesOf = (id: unknown) => ({
  ...{ __typename: "Recipe", id, trade: { __typename: "Trade", id } },
  copies: {
    ...{ __typename: "RecipeCopies", medianSlippageBps: 2 },
    counts: { __typename: "ReceiptCounts", copied: 84, partial: 0, skipped: 2, rejected: 0, pending: 0, medianLatencyMs: 38 },
  },
});

const opening = (number: number) => ({ ...feedItem(number), instrument: instrument("NVDA") });

/** The page's list as it was kept, until the press: then as it is answered. */
function Page(): ReactNode {
  const [isReading, setReading] = useState(true);
  return (
    <>
      <button onClick={() => setReading(false)}>Answered</button>
      <OnThePass
        items={isReading ? [opening(1)] : [opening(2), opening(1)]}
        {...{ isReading, hasFailed: false, onRetry: () => undefined, source: null, isVisitor: false }}
      />
    </>
  );
}

test("CLIENT-247 while the home page asks for the latest trades, it asks nothing about those it has", async () => {
  const { asked } = renderFixture(<Page />, {
    answers: { HomeCopies: (ids) => Object.fromEntries(Object.entries(ids).map(([place, id]) => [place, copiesOf(id)])) },
  });
  expect(await screen.findAllByText("NVDA")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Answered" }));
  expect(await screen.findAllByText("84 of 86")).toHaveLength(2);
  expect(asked).toEqual([{ name: "HomeCopies", variables: { a: "trade-2", b: "trade-1", c: "trade-2", d: "trade-2", e: "trade-2" } }]);
});
