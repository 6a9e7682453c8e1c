import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { CopyExposureCard } from "./CopyExposureCard";
import { OverlapNote } from "./OverlapNote";

const sides = (long: string, short: string) => ({
  ...{ long, short, gross: String(Number(long) + Number(short)), net: String(Number(long) - Number(short)) },
});
const through = (name: string, long: string, short: string) => ({
  __typename: "CopyExposureFeeder",
  ...{ long, short, feeder: { __typename: "Trader", id: name, name } },
});
const instrument = (symbol: string) => ({ __typename: "Instrument", id: symbol, symbol });
const exposure = (change: object = {}) => ({
  copyExposure: {
    __typename: "CopyExposure",
    ...{ ...sides("400", "100"), equity: "1000", grossPercent: 50, effectiveSymbols: 1.47 },
    symbols: [
      {
        __typename: "CopyExposureSymbol",
        ...{ ...sides("300", "100"), instrument: instrument("AAPL"), sharePercent: 80, overlap: "OPPOSED" },
        feeders: [through("Ana", "300", "0"), through("Jonas", "0", "100")],
      },
      {
        __typename: "CopyExposureSymbol",
        ...{ ...sides("100", "0"), instrument: instrument("BTC"), sharePercent: 20, overlap: null, feeders: [through("Ana", "100", "0")] },
      },
    ],
    classes: [{ __typename: "CopyExposureClass", class: "STOCK", ...sides("300", "100"), sharePercent: 80 }],
    limits: { __typename: "EaterLimits", maxPerSymbol: null, maxPerClass: [], maxTotal: "2000" },
    ...change,
  },
});

test("PROOF-047 the portfolio shows gross, net, concentration, classes and where feeders meet, with the limit beside it", async () => {
  renderFixture(<CopyExposureCard mode="PAPER" />, { answers: { CopyExposure: () => exposure() } });
  await screen.findByRole("heading", { name: "Exposure across copies" });
  for (const words of ["$500.00", "$300.00", "limit $2,000.00, paper and LIVE", "AAPL 80%", "1.5 symbols", "Against each other"])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  expect(screen.getByText("Ana long $300.00, Jonas short $100.00")).toBeTruthy();
  expect(within(screen.getByRole("list", { name: "Exposure of copies by symbol" })).getAllByRole("listitem")).toHaveLength(2);
  expect(within(screen.getByRole("list", { name: "Exposure of copies by asset class" })).getByText("Stocks")).toBeTruthy();
});

test("PROOF-048 without a position of copies there is no card", async () => {
  const fixture = renderFixture(<CopyExposureCard mode="PAPER" />, {
    answers: { CopyExposure: () => exposure({ symbols: [], classes: [] }) },
  });
  await expect.poll(() => fixture.asked.length).toBe(1);
  expect(screen.queryByRole("heading")).toBeNull();
});

const overlap = (change: object = {}) => ({ copyOverlap: { __typename: "CopyOverlap", compared: 3, symbols: [], ...change } });
const note = (answer: () => object) =>
  renderFixture(<OverlapNote feederId="jonas" firstName="Jonas" />, { answers: { CopyOverlap: answer } });

test("PROOF-049 before copying, symbols held through others are named with who holds them; trades not yet visible are said", async () => {
  const symbols = [
    {
      __typename: "CopyOverlapSymbol",
      instrument: instrument("AAPL"),
      side: "SHORT",
      kind: "OPPOSED",
      feeders: [through("Ana", "300", "0")],
    },
    {
      __typename: "CopyOverlapSymbol",
      instrument: instrument("KO"),
      side: "LONG",
      kind: "SAME_SIDE",
      feeders: [through("Mei", "50", "0")],
    },
  ];
  note(() => overlap({ symbols }));
  expect(await screen.findByText("You would hold it against Ana long $300.00")).toBeTruthy();
  expect(screen.getByText("You would hold more of it; already through Mei long $50.00")).toBeTruthy();
});

test("PROOF-050 without overlap it says so; a failed answer is said, and another try works", async () => {
  let answer: object = new Error("down");
  note(() => answer);
  await screen.findByText("Couldn’t compare with your other copies.");
  answer = overlap();
  fireEvent.click(screen.getByRole("button", { name: /again/ }));
  expect(await screen.findByText("None: your other copies hold none of Jonas’s 3 open trades.")).toBeTruthy();
});
