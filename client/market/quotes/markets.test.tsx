import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderFixture } from "../../testing/fixture";
import { MarketDataPage } from "./MarketDataPage";

const instrument = (symbol: string) => ({
  __typename: "Instrument",
  id: symbol,
  symbol,
  name: `${symbol} Incorporated`,
  class: "STOCK",
  sector: "Technology",
  tick: "0.01",
  lot: "0.001",
  spreadBps: 2,
  isShortable: true,
  isHalted: false,
  isOpen: true,
  nextOpenAt: null,
  nextCloseAt: null,
  source: "SIMULATED",
  quote: null,
});

const marketStatus = {
  __typename: "MarketStatus",
  source: "SIMULATED",
  provider: "simulated",
  marketTime: "2026-11-20T14:31:46.000Z",
  speed: 1,
  symbols: 50,
  isHealthy: true,
  ticksPerSecond: 61.5,
  gaps: [],
  latencyBuckets: [
    { __typename: "LatencyBucket", upToMs: 5, count: 900 },
    { __typename: "LatencyBucket", upToMs: null, count: 2 },
  ],
};

test("MEND-S26 Markets shows quotes first; latency, gaps and the raw stream are in a view of their own", async () => {
  renderFixture(<MarketDataPage />, {
    path: "/market-data-test",
    route: "/market-data-test",
    viewer: "eater",
    answers: {
      Instruments: () => ({ instruments: [instrument("NVDA"), instrument("AAPL")] }),
      MarketStatus: () => ({ marketStatus }),
      Watchlists: () => ({ watchlists: [] }),
    },
  });
  const quotes = within(await screen.findByRole("table"));
  expect(quotes.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "NVDANVDA Incorporated",
    "AAPLAAPL Incorporated",
  ]);
  await screen.findByText("Simulated prices from simulated, 50 symbols; every symbol has a live quote.");
  for (const diagnostic of ["Latency", "Recorded gaps", "Raw stream"])
    expect(screen.queryByRole("heading", { name: diagnostic })).toBeNull();
  await userEvent.click(quotes.getByRole("button", { name: "Show the raw stream of AAPL" }));
  for (const diagnostic of ["Latency", "Recorded gaps", "Raw stream"]) await screen.findByRole("heading", { name: diagnostic });
  screen.getByText("Waiting for the first price of AAPL.");
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Quotes" }));
  await screen.findByRole("table");
});
