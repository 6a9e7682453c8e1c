import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { copyRow, myCopies, receipt } from "../../testing/copies";
import { renderFixture } from "../../testing/fixture";
import DifferencePage from "./DifferencePage";
import { barsOf } from "./Waterfall";
import type { DifferenceFactsFragment } from "./difference.generated";

const item = {
  __typename: "DifferenceItem" as const,
  ...{ tradeId: "t1", money: "-14.62", receipt: { __typename: "Receipt" as const, id: receipt().id } },
  instrument: { __typename: "Instrument" as const, id: "META", symbol: "META" },
};
const line = (change: object) => ({
  __typename: "DifferenceLine" as const,
  ...{
    cause: "SKIPPED" as const,
    reason: "NO_FREE_CASH" as const,
    lever: "CASH" as const,
    money: "-14.62",
    points: -0.32,
    count: 1,
    items: [item],
  },
  ...change,
});
const part = (name: string, money: string, lines: object[]) => ({
  __typename: "DifferencePart" as const,
  part: name,
  money,
  points: 0,
  lines,
});
const facts = {
  __typename: "CopyDifference",
  ...{ since: "2026-06-02T12:00:00Z", until: "2026-11-02T12:00:00Z", feederMade: "851.40", copyMade: "736.78", difference: "-114.62" },
  ...{ averageMoney: "4500", feederPercent: 18.92, copyPercent: 16.37, points: -2.55 },
  parts: [
    part("PRICE", "0", []),
    part("SIZE", "-100", [line({ cause: "MAX_PER_TRADE", reason: null, lever: "LIMITS", money: "-100", count: 0, items: [] })]),
    part("SKIPPED", "-14.62", [line({})]),
    part("HELD_BEFORE", "0", []),
    part("FEES", "0", []),
    part("FLOWS", "0", []),
    part("OWN_CLOSES", "0", []),
    part("ROUNDING", "0", []),
  ],
  levers: [
    { __typename: "DifferenceByLever", lever: "LIMITS", money: "-100", points: -2.22 },
    { __typename: "DifferenceByLever", lever: "CASH", money: "-14.62", points: -0.32 },
  ],
} as unknown as DifferenceFactsFragment;
const month = {
  __typename: "DifferenceMonth",
  month: "2026-10",
  feederMade: "851.40",
  copyMade: "736.78",
  difference: "-114.62",
  points: -2.55,
};
const copy = copyRow();
const render = (answer: object | null = facts) =>
  renderFixture(<DifferencePage />, {
    path: `/chefs/difference?copy=${copy.id}`,
    route: "/chefs/difference",
    answers: {
      MyCopies: () => myCopies([copy]),
      CopyDifference: () => ({ copy: { __typename: "Copy", id: copy.id, difference: answer } }),
      CopyDifferenceMonths: () => ({ copy: { __typename: "Copy", id: copy.id, differenceMonths: [month] } }),
      MyDifference: () => ({ myDifference: facts }),
      MyDifferenceMonths: () => ({ myDifferenceMonths: [] }),
      Receipt: () => ({ receipt: receipt() }),
    },
  });

test("GAP-010 the page says both results, and a part opens into its lines and they into their receipts", async () => {
  render();
  expect(await screen.findByRole("heading", { name: /made \+18\.92%, you made \+16\.37%/ })).toBeTruthy();
  const parts = screen.getByRole("list", { name: "Parts of the difference" });
  fireEvent.click(within(parts).getByRole("button", { name: /Skipped trades/ }));
  fireEvent.click(within(parts).getByRole("button", { name: /No free cash/ }));
  fireEvent.click(within(parts).getByRole("button", { name: "Receipt of META" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("GAP-011 what a setting explains has the way to it, and a month is explained by itself", async () => {
  const fixture = render();
  const levers = await screen.findByRole("list", { name: "What caused the difference" });
  expect(within(levers).getByRole("button", { name: "Edit rules" })).toBeTruthy();
  expect(within(levers).getByRole("button", { name: "Add money" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "October 2026" }));
  await waitFor(() =>
    expect(fixture.asked.filter(({ name }) => name === "CopyDifference").map(({ variables }) => variables["month"])).toEqual([
      null,
      "2026-10",
    ]),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Show since start" }));
  fireEvent.change(screen.getByRole("combobox", { name: "Copy" }), { target: { value: "" } });
  expect(await screen.findByRole("heading", { name: /Your feeders made/ })).toBeTruthy();
});

test("GAP-011 more receipts than are gone through at once are said to be too many", async () => {
  render(null);
  expect(await screen.findByText(/too many receipts/)).toBeTruthy();
});

test("GAP-010 bars begin where the one before ended, and the last is what the copy made", () => {
  const bars = barsOf(facts, "Ana");
  expect(bars.map(({ label }) => label)).toEqual([
    "Ana",
    "Price",
    "Size",
    "Skipped",
    "Held before",
    "Fees",
    "Deposits",
    "Your closes",
    "You",
  ]);
  expect(bars[2]).toMatchObject({ kind: "loss", from: 100 });
  expect(bars.at(-1)!.to).toBeCloseTo(bars.at(-2)!.to, 9);
});
