import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { QuoteFactsFragment } from "../../graphql/live/quotes.generated";
import { renderFixture } from "../../testing/fixture";
import type { InstrumentFactsFragment } from "../instruments/market.generated";
import { MarketDataPage } from "./MarketDataPage";
import { QuoteHeader } from "./QuoteHeader";

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
  providers: [provider({})],
};

/** Computed on this server unless given otherwise. */
function provider(given: object) {
  return {
    __typename: "MarketProviderStatus",
    name: "simulated",
    classes: ["STOCK", "ETF", "FX"],
    symbols: 50,
    liveSymbols: 50,
    state: "COMPUTED",
    since: "2026-11-20T14:00:00.000Z",
    trouble: null,
    retryAt: null,
    clockSkewMs: null,
    cuts: 0,
    lastResumedAt: null,
    barsFilled: 0,
    ...given,
  };
}

const listed = (symbols: readonly string[], next: string | null = null) => ({
  listedInstruments: {
    __typename: "InstrumentConnection",
    edges: symbols.map((symbol) => ({ __typename: "InstrumentEdge", cursor: symbol, node: instrument(symbol) })),
    pageInfo: { __typename: "PageInfo", hasNextPage: next !== null, endCursor: next },
  },
});

test("MEND-S26 Markets shows quotes first; latency, gaps and the raw stream are in a view of their own", async () => {
  renderFixture(<MarketDataPage />, {
    path: "/market-data-test",
    route: "/market-data-test",
    viewer: "eater",
    answers: {
      Instruments: () => ({ instruments: [instrument("NVDA"), instrument("AAPL")] }),
      ListedInstruments: () => listed(["NVDA", "AAPL"]),
      MarketStatus: () => ({ marketStatus }),
      Watchlists: () => ({ watchlists: [] }),
    },
  });
  const quotes = within(await screen.findByRole("table"));
  expect(quotes.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "NVDANVDA Incorporated",
    "AAPLAAPL Incorporated",
  ]);
  await screen.findByText("Simulated prices, 50 symbols; every symbol has a live quote.");
  for (const diagnostic of ["Latency", "Recorded gaps", "Raw stream"])
    expect(screen.queryByRole("heading", { name: diagnostic })).toBeNull();
  expect(quotes.getByRole("link", { name: "Trade AAPL" }).getAttribute("href")).toBe("/instrument/AAPL");
  await userEvent.click(screen.getByRole("radio", { name: "Diagnostics" }));
  for (const diagnostic of ["Latency", "Recorded gaps", "Raw stream"]) await screen.findByRole("heading", { name: diagnostic });
  screen.getByText("Waiting for the first price of NVDA.");
  fireEvent.click(await screen.findByRole("combobox", { name: "Symbol" }));
  fireEvent.click(await screen.findByRole("option", { name: /^AAPL/ }));
  await screen.findByText("Waiting for the first price of AAPL.");
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Quotes" }));
  await screen.findByRole("table");
});

const binance = (given: object) =>
  provider({ name: "ccxt/binance", classes: ["CRYPTO"], symbols: 430, liveSymbols: 7, state: "STREAMING", ...given });
const withVenue = (given: object) => ({
  marketStatus: { ...marketStatus, provider: "simulated, ccxt/binance", providers: [provider({}), binance(given)] },
});

test("MARKET-240 Markets says which venue has trouble and when it is asked again, and what it streams while it has none", async () => {
  const answers = {
    Instruments: () => ({ instruments: [] }),
    ListedInstruments: () => listed([]),
    Watchlists: () => ({ watchlists: [] }),
  };
  const [path, route] = ["/market-data-test?view=diagnostics", "/market-data-test"];
  const trouble = { state: "MAINTENANCE", retryAt: "2026-11-20T14:32:00.000Z", cuts: 1, barsFilled: 12, clockSkewMs: -2500 };
  const { unmount } = renderFixture(<MarketDataPage />, {
    path,
    route,
    viewer: "eater",
    answers: { ...answers, MarketStatus: () => withVenue(trouble) },
  });
  const venue = within((await screen.findByRole("heading", { name: "Binance" })).closest("section")!);
  for (const text of ["Maintenance", "12 bars loaded again", "behind this server"]) venue.getByText(text);
  venue.getByText(/^Binance is under maintenance; next request at /);
  unmount();
  const said = "Binance refuses this server’s key; check it.";
  const refused = renderFixture(<MarketDataPage />, {
    path,
    route,
    viewer: "eater",
    answers: { ...answers, MarketStatus: () => withVenue({ state: "REFUSED", trouble: said }) },
  });
  await screen.findAllByText("Binance refuses this server’s key; check it");
  refused.unmount();
  renderFixture(<MarketDataPage />, {
    path,
    route,
    viewer: "eater",
    answers: { ...answers, MarketStatus: () => withVenue({}) },
  });
  await screen.findByText("of 430 symbols; only those in use are streamed");
  screen.getByText("Simulated prices and Binance, 50 symbols; every symbol in use has a live quote.");
});

test("MARKET-283 Markets shows a long list a page at a time", async () => {
  const pages: Record<string, ReturnType<typeof listed>> = { "": listed(["AAPL"], "one"), one: listed(["NVDA"]) };
  renderFixture(<MarketDataPage />, {
    path: "/market-data-test",
    route: "/market-data-test",
    viewer: "eater",
    answers: {
      ListedInstruments: ({ after }) => pages[String(after ?? "")]!,
      MarketStatus: () => ({ marketStatus }),
      Watchlists: () => ({ watchlists: [] }),
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  await screen.findByRole("link", { name: "Trade NVDA" });
  screen.getByRole("link", { name: "Trade AAPL" });
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

test("MARKET-241 beside a live price that stopped stands why, and nothing beside a simulated one", async () => {
  const quote = (source: string) =>
    ({
      __typename: "Quote",
      id: "quote:BTC",
      symbol: "BTC",
      bid: "1",
      ask: "2",
      mid: "1.5",
      previousClose: "1",
      changePercent: 50,
      dayHigh: "2",
      dayLow: "1",
      asOf: "2026-11-20T14:30:00.000Z",
      isStale: true,
      source,
    }) as QuoteFactsFragment;
  const crypto = { ...instrument("BTC"), class: "CRYPTO" } as InstrumentFactsFragment;
  const asked = vi.fn<() => object>(() => withVenue({ state: "POLLING" }));
  const { unmount } = renderFixture(<QuoteHeader instrument={crypto} quote={quote("LIVE")} title="BTC" />, {
    viewer: "eater",
    answers: { MarketStatus: asked },
  });
  expect((await screen.findByRole("status")).textContent).toMatch(
    /^The price stream of Binance has been interrupted since .+; quotes are polled\.$/,
  );
  unmount();
  asked.mockClear();
  renderFixture(<QuoteHeader instrument={crypto} quote={quote("SIMULATED")} title="BTC" />, {
    viewer: "eater",
    answers: { MarketStatus: asked },
  });
  await screen.findByText("BTC");
  expect(screen.queryByRole("status")).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
