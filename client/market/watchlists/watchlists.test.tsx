import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderFixture, type Answers, type Fixture } from "../../testing/fixture";
import type { InstrumentFactsFragment } from "../instruments/market.generated";
import { WatchActions } from "./WatchActions";
import { WatchlistCard } from "./WatchlistCard";

const names: Record<string, string> = { NVDA: "NVIDIA", AAPL: "Apple", BTC: "Bitcoin" };

const instrument = (symbol: string) => ({
  ...({
    __typename: "Instrument",
    id: symbol,
    symbol,
    name: names[symbol]!,
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
  } satisfies InstrumentFactsFragment),
  dayLine: ["98", "97.5", "99.2"],
  quote: {
    __typename: "Quote",
    id: `quote:${symbol}`,
    symbol,
    bid: "99.99",
    ask: "100.01",
    mid: "100",
    previousClose: "98",
    changePercent: 2.04,
    dayHigh: "101",
    dayLow: "97",
    asOf: new Date().toISOString(),
    isStale: false,
    source: "SIMULATED",
  },
});

interface List {
  readonly id: string;
  readonly name: string;
  readonly symbols: readonly string[];
}

const shaped = (lists: readonly List[]) =>
  lists.map(({ id, name, symbols }) => ({ __typename: "Watchlist", id, name, instruments: symbols.map(instrument) }));

/** A server that keeps lists, as ours does; `refusal` makes it refuse, "down" makes it not answer. */
function fixtureWith(initial: readonly List[]) {
  const fixture = { lists: [...initial], refusal: null as string | null };
  const answer = (field: string, type: string, change: (input: any) => List[]) => (variables: Record<string, unknown>) => {
    if (fixture.refusal === "down") return new Error("Failed to fetch");
    if (!fixture.refusal) fixture.lists = change(variables.input);
    const errors = fixture.refusal
      ? [{ __typename: "UserError", code: "TOO_MANY", message: fixture.refusal, path: "input.name", limit: null }]
      : [];
    return { [field]: { __typename: type, watchlists: shaped(fixture.lists), errors } };
  };
  const edit = (id: string, change: (list: List) => List): List[] => fixture.lists.map((list) => (list.id === id ? change(list) : list));
  const answers: Answers = {
    Watchlists: () => ({ watchlists: shaped(fixture.lists) }),
    Instruments: () => ({ instruments: Object.keys(names).map(instrument) }),
    PriceAlerts: () => ({ priceAlerts: [] }),
    CreateWatchlist: answer("createWatchlist", "WatchlistsPayload", ({ name, symbols }) => [
      ...fixture.lists,
      { id: `list-${fixture.lists.length}`, name, symbols },
    ]),
    AddToWatchlist: answer("addToWatchlist", "WatchlistsPayload", ({ watchlistId, symbol }) =>
      edit(watchlistId, (list) => ({ ...list, symbols: [...list.symbols, symbol] })),
    ),
    RemoveFromWatchlist: answer("removeFromWatchlist", "WatchlistsPayload", ({ watchlistId, symbol }) =>
      edit(watchlistId, (list) => ({ ...list, symbols: list.symbols.filter((one) => one !== symbol) })),
    ),
    UpdateWatchlist: answer("updateWatchlist", "WatchlistsPayload", ({ watchlistId, name, symbols }) =>
      edit(watchlistId, (list) => ({ ...list, name: name ?? list.name, symbols: symbols ?? list.symbols })),
    ),
    DeleteWatchlist: answer("deleteWatchlist", "WatchlistsPayload", ({ watchlistId }) =>
      fixture.lists.filter(({ id }) => id !== watchlistId),
    ),
  };
  return Object.assign(fixture, { answers });
}

const open = (fixture: ReturnType<typeof fixtureWith>): Fixture => renderFixture(<WatchlistCard />, { answers: fixture.answers });
const symbolsOf = (list: string): string[] =>
  within(screen.getByRole("list", { name: list }))
    .getAllByRole("link")
    .map((link) => link.querySelector("strong")!.textContent!);
const chips = { id: "chips", name: "Chips", symbols: ["NVDA", "AAPL"] };

async function menu(item: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: "Watchlist actions" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}

test("MEND-N06 each row draws its prices since the previous close, up to the price beside it and in its colour", async () => {
  open(fixtureWith([chips]));
  const line = await screen.findByRole("img", { name: "NVDA since the previous close: +2.04%" });
  // Three prices of the day and the one of now, in percent of the first.
  expect(line.querySelector("path + path")!.getAttribute("d")!.match(/[ML]/g)).toHaveLength(4);
  expect(line.querySelector("circle")!.dataset.tone).toBe("gain");
});

test("WATCHCLIENT-001 no list yet says what one is for; the first is made by its name, and a refusal keeps what was typed", async () => {
  const fixture = fixtureWith([]);
  open(fixture);
  fireEvent.click(await screen.findByRole("button", { name: "Create watchlist" }));
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Chips" } });
  fixture.refusal = "You have 20 lists, the most there is.";
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe("You have 20 lists, the most there is.");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Chips");
  fixture.refusal = null;
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("combobox", { name: "Watchlist" });
  await waitFor(() => expect(screen.queryByLabelText("Name")).toBeNull());
});

test("WATCHCLIENT-002 a symbol is found by its name and added once chosen; what is in the list is not offered", async () => {
  open(fixtureWith([{ ...chips, symbols: ["NVDA"] }]));
  const field = await screen.findByRole("combobox", { name: "Add a symbol" });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: "app" } });
  const option = await screen.findByRole("option", { name: /AAPL\s+Apple/ });
  expect(screen.queryByRole("option", { name: /NVDA/ })).toBeNull();
  fireEvent.click(option);
  await waitFor(() => expect(symbolsOf("Chips")).toEqual(["NVDA", "AAPL"]));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Add a symbol" }).value).toBe(""));
});

test("WATCHCLIENT-003 symbols move and go, lists are renamed and thrown away; what was not done is said and changes nothing", async () => {
  const fixture = fixtureWith([chips]);
  open(fixture);
  await screen.findByRole("list", { name: "Chips" });
  await menu("Edit list");
  fireEvent.click(await screen.findByRole("button", { name: "Move AAPL up" }));
  await waitFor(() => expect(symbolsOf("Chips")).toEqual(["AAPL", "NVDA"]));
  fixture.refusal = "down";
  fireEvent.click(screen.getByRole("button", { name: "Remove NVDA" }));
  expect((await screen.findByRole("alert")).textContent).toContain("did not reach the kitchen");
  expect(symbolsOf("Chips")).toEqual(["AAPL", "NVDA"]);
  fixture.refusal = null;
  fireEvent.click(screen.getByRole("button", { name: "Remove NVDA" }));
  await waitFor(() => expect(symbolsOf("Chips")).toEqual(["AAPL"]));
  expect(screen.queryByRole("alert")).toBeNull();
  await menu("Rename list");
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Phones" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("list", { name: "Phones" });
  await menu("Delete list");
  fireEvent.click(await screen.findByRole("button", { name: "Delete list" }));
  await screen.findByRole("button", { name: "Create watchlist" });
});

test("WATCHCLIENT-004 lists that did not arrive can be asked for again", async () => {
  const fixture = fixtureWith([chips]);
  let isDown = true;
  const answers = { ...fixture.answers, Watchlists: () => (isDown ? new Error("Failed to fetch") : { watchlists: shaped(fixture.lists) }) };
  renderFixture(<WatchlistCard />, { answers });
  await screen.findByText("Couldn’t load your watchlists.");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("list", { name: "Chips" });
});

test("WATCHCLIENT-005 on an instrument's page its lists are ticked, and a new list begins with it", async () => {
  const fixture = fixtureWith([chips, { id: "coins", name: "Coins", symbols: [] }]);
  renderFixture(<WatchActions symbol="NVDA" tick="0.01" />, { answers: fixture.answers });
  fireEvent.click(await screen.findByRole("button", { name: "Watching" }));
  const coins = await screen.findByRole("menuitemcheckbox", { name: "Coins" });
  expect(screen.getByRole("menuitemcheckbox", { name: "Chips" }).getAttribute("aria-checked")).toBe("true");
  fireEvent.click(coins);
  await waitFor(() => expect(fixture.lists[1]!.symbols).toEqual(["NVDA"]));
  fireEvent.click(screen.getByRole("menuitem", { name: "New watchlist with NVDA" }));
  fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Night" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(fixture.lists[2]).toMatchObject({ name: "Night", symbols: ["NVDA"] }));
});
