import { longName } from "../support/answers";
import { heading, busy, alert, text, offline, press, stale, type Screen } from "../support/screens";

type Json = Record<string, any>;

/** Lists that only this page believes in, of instruments that the server has. */
const lists =
  (...symbols: string[][]) =>
  (data: Json): void => {
    data.watchlists = symbols.map((row, index) => ({
      __typename: "Watchlist",
      id: `list-${index}`,
      name: index === 0 ? "Chips" : longName.slice(0, 40),
      instruments: row.map((symbol) => ({
        __typename: "Instrument",
        id: `watched-${symbol}`,
        symbol,
        name: index === 0 ? `${symbol} Incorporated` : longName,
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
        // One that falls, and one whose prices nobody knows.
        dayLine: symbol === "BTC" ? [] : ["100.00", "101.50", "99.20", "98.75"],
        quote: null,
      })),
    }));
  };
const some = lists(["NVDA", "AAPL", "BTC"], ["META"]);

export const screens: readonly Screen[] = [
  {
    name: "instrument",
    path: "/instrument/NVDA",
    who: "trader",
    normal: heading(/NVDA/),
    states: {
      loading: { rules: { Instrument: "hold" }, isLoading: true, shows: busy("Loading the instrument") },
      error: { rules: { Instrument: "fail" }, shows: alert("Couldn’t load NVDA") },
      "error-chart": { rules: { Bars: "fail" }, shows: alert("Couldn’t load the chart of NVDA") },
      missing: { path: "/instrument/XYZ", shows: heading("XYZ is not on the menu") },
      halted: {
        path: "/instrument/META",
        rules: {
          Instrument: (data) => void (data.instrument.isHalted = true),
          Bars: (data) => void (data.bars.instrument.isHalted = true),
        },
        shows: text(/META is halted/),
      },
      stale: stale(),
      offline: offline(),
    },
  },
  {
    name: "market-data-test",
    path: "/market-data-test",
    who: "eater",
    normal: (page) => page.getByRole("link", { name: "NVDA", exact: true }),
    states: {
      loading: { rules: { ListedInstruments: "hold", MarketStatus: "hold" }, isLoading: true, shows: busy("Loading symbols") },
      diagnostics: { path: "/market-data-test?view=diagnostics", shows: text("Healthy") },
      "diagnostics-error": {
        path: "/market-data-test?view=diagnostics",
        rules: { MarketStatus: "fail" },
        shows: alert("Couldn’t load the provider"),
      },
      empty: { path: "/market-data-test?q=zzzz", shows: heading("Not on the menu") },
      error: { rules: { ListedInstruments: "fail", MarketStatus: "fail" }, shows: alert("Couldn’t load the symbols") },
      stale: stale(),
      offline: offline(),
    },
  },
  {
    name: "watchlist",
    path: "/market-data-test",
    who: "newcomer",
    normal: (page) => page.getByRole("button", { name: "Create watchlist" }),
    states: {
      loading: { rules: { Watchlists: "hold" }, isLoading: true, shows: busy("Loading your watchlist") },
      error: { rules: { Watchlists: "fail" }, shows: alert("Couldn’t load your watchlists.") },
      some: { rules: { Watchlists: some }, shows: (page) => page.getByRole("list", { name: "Chips" }).getByRole("link").first() },
      much: {
        rules: { Watchlists: lists(Array.from({ length: 40 }, (_, index) => `LONGSYM${index}`)) },
        shows: (page) => page.getByRole("link", { name: /^LONGSYM39/ }),
      },
      naming: { act: press("Create watchlist"), shows: (page) => page.getByRole("dialog", { name: "New watchlist" }).getByLabel("Name") },
      ordering: {
        rules: { Watchlists: some },
        act: async (page) => {
          await press("Watchlist actions")(page);
          await page.getByRole("menuitem", { name: "Edit list" }).click();
        },
        shows: (page) => page.getByRole("button", { name: "Move AAPL up" }),
      },
      adding: {
        rules: { Watchlists: some },
        act: (page) => page.getByRole("combobox", { name: "Add a symbol" }).fill("micro"),
        shows: (page) => page.getByRole("option", { name: /MSFT/ }),
      },
      refused: {
        rules: { Watchlists: some, AddToWatchlist: "fail" },
        act: async (page) => {
          await page.getByRole("combobox", { name: "Add a symbol" }).fill("micro");
          await page.getByRole("option", { name: /MSFT/ }).click();
        },
        shows: alert("did not reach the kitchen"),
      },
    },
  },
  {
    name: "watch-menu",
    path: "/instrument/NVDA",
    who: "eater",
    normal: (page) => page.getByRole("button", { name: /^Watch/ }),
    states: {
      open: {
        rules: { Watchlists: some },
        act: press(/^Watch/),
        shows: (page) => page.getByRole("menuitemcheckbox", { name: "Chips" }),
      },
      alert: { act: press("Alert"), shows: (page) => page.getByRole("dialog", { name: "Alerts for NVDA" }).getByLabel("Price") },
    },
  },
];
