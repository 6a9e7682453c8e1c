import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderFixture, type Answers, type Fixture } from "../../../testing/fixture";
import { appearance, setAppearance } from "../../theme/appearance";
// Fills the index of pages that the palette searches.
import "../../../routes";
import SearchDialog from "./SearchDialog";
import type { ShellSearchQuery } from "../frame/shell.generated";

const person = (username: string, name: string) => ({
  __typename: "TraderEdge" as const,
  cursor: username,
  node: { __typename: "Trader" as const, id: `id-${username}`, username, name, tier: "chef" as const },
});
const instrument = (symbol: string, name: string) => ({
  __typename: "Instrument" as const,
  id: symbol,
  symbol,
  name,
  class: "STOCK" as const,
});

const found = (change: Partial<ShellSearchQuery> = {}): ShellSearchQuery => ({
  instruments: [instrument("AAPL", "Apple"), instrument("AAL", "Airlines of Anatolia"), instrument("A", "Agile Anvils")],
  traders: {
    __typename: "TraderConnection",
    edges: [person("ana.castellanos", "Ana Castellanos"), person("jonas", "Jonas Aalto")],
    pageInfo: { __typename: "PageInfo", hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  },
  recipes: [
    {
      __typename: "Recipe",
      id: "recipe-1",
      title: "Apple after earnings",
      author: { __typename: "Trader", id: "id-ana.castellanos", name: "Ana Castellanos" },
      trade: { __typename: "Trade", id: "recipe-1", version: 1, status: "OPEN" },
    },
  ],
  articles: [{ __typename: "Article", id: "figures/average", title: "An average is not a promise", minutes: 4 }],
  ...change,
});
const nothing: ShellSearchQuery = { ...found({ instruments: [], recipes: [], articles: [] }), traders: { ...found().traders, edges: [] } };

afterEach(() => {
  document.querySelector("[data-eighty-six]")?.remove();
  setAppearance({ scheme: "system" });
});

const onClose = vi.fn<() => void>();
function open(answers: Answers = { ShellSearch: () => found() }): Fixture {
  onClose.mockClear();
  return renderFixture(<SearchDialog isOpen onClose={onClose} />, { path: "/feed", route: "/feed", answers });
}
const box = (): HTMLElement => screen.getByRole("combobox", { name: "Find anything" });
const type = (text: string): boolean => fireEvent.change(box(), { target: { value: text } });
const titles = (): string[] => screen.queryAllByRole("option").map((option) => option.querySelectorAll("span")[1]!.textContent!);
/** Groups in their order, with the titles below each. */
const groups = (): string[] =>
  [...screen.getByRole("listbox").querySelectorAll<HTMLElement>("[role=presentation] > [role=presentation]")].map(
    (node) => node.textContent!,
  );
const chosen = (): string => screen.getByRole("option", { selected: true }).textContent!;
const searches = (fixture: Fixture): unknown[] =>
  fixture.asked.filter(({ name }) => name === "ShellSearch").map(({ variables }) => variables.text);

test("PALETTE-001 before a word is typed it offers what can be done and pages, and asks the server nothing", async () => {
  const fixture = open();
  await waitFor(() => expect(groups()).toEqual(["Actions", "Pages"]));
  expect(titles()).toContain("Practise a trade");
  expect(searches(fixture)).toEqual([]);
});

test("PALETTE-002 one search finds symbols, people, recipes, articles, pages and settings, the better fit first", async () => {
  const fixture = open();
  type("a");
  type("aa");
  await screen.findByText("Ana Castellanos");
  // What is typed in one go is asked once.
  expect(searches(fixture)).toEqual(["aa"]);
  expect(groups().slice(0, 4)).toEqual(["Symbols", "People", "Recipes", "Articles"]);
  expect(titles().slice(0, 3)).toEqual(["AAPL", "AAL", "A"]);
  expect(screen.getByRole("option", { name: /Apple after earnings/ }).textContent).toContain("Ana Castellanos · open");
  type("ana");
  await waitFor(() => expect(searches(fixture)).toContain("ana"));
  // A name that begins so is before symbols that only have it somewhere.
  await waitFor(() => expect(groups().slice(0, 2)).toEqual(["People", "Symbols"]));
});

test("PALETTE-003 arrows go round, Enter opens, and the list says which one is meant", async () => {
  const fixture = open();
  type("aa");
  await screen.findByText("Ana Castellanos");
  expect(chosen()).toContain("AAPL");
  expect(box().getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { selected: true }).id);
  fireEvent.keyDown(box(), { key: "ArrowUp" });
  expect(chosen()).toBe(screen.getAllByRole("option").at(-1)!.textContent);
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  expect(chosen()).toContain("AAL");
  // Another list begins at its top.
  type("aap");
  expect(chosen()).not.toContain("AAL");
  type("aa");
  fireEvent.keyDown(box(), { key: "Enter" });
  await waitFor(() => expect(fixture.router.state.location.pathname).toBe("/instrument/AAPL"));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ["a person", "Ana Castellanos", "/trader/id-ana.castellanos"],
  ["a recipe", "Apple after earnings", "/recipe/recipe-1"],
  ["an article", "An average is not a promise", "/education/figures/average"],
])("PALETTE-004 %s opens where it lives", async (_, title, path) => {
  const fixture = open();
  type("aa");
  await screen.findByText(title);
  fireEvent.click(screen.getAllByRole("option").find((option) => option.querySelectorAll("span")[1]!.textContent === title)!);
  await waitFor(() => expect(fixture.router.state.location.pathname).toBe(path));
});

test("PALETTE-005 settings are found by the words people have for them, pages by their title, admin's only by admins", async () => {
  const fixture = open({ ShellSearch: () => nothing });
  type("totp");
  expect(within(screen.getByRole("listbox")).getByText("Sign-in")).toBeTruthy();
  type("leaderboard");
  expect(titles()).toContain("Leaderboard");
  type("admin");
  expect(titles()).not.toContain("Admin");
  // One of four addresses of that name, and none of those a mailed link leads to.
  type("brokers");
  expect(titles()).toEqual(["Brokers"]);
  type("reset your");
  expect(titles()).toEqual([]);
  type("quiet hours");
  expect(titles()).toEqual(["Notifications, settings"]);
  type("export");
  fireEvent.click(screen.getByRole("option", { name: /My data/ }));
  await waitFor(() => expect(fixture.router.state.location).toMatchObject({ pathname: "/settings", hash: "#data" }));
});

test("PALETTE-006 actions act: paper and ink at once, 86 only while its button is there", async () => {
  open({ ShellSearch: () => nothing });
  type("86");
  expect(titles()).not.toContain("86 everything");
  type("light");
  fireEvent.click(screen.getByRole("option", { name: /^Light theme/ }));
  await waitFor(() => expect(appearance().scheme).toBe("light"));
  const eightySix = Object.assign(document.createElement("button"), { onclick: vi.fn<() => void>() });
  eightySix.dataset.eightySix = "";
  document.body.append(eightySix);
  type("86 every");
  fireEvent.click(screen.getByRole("option", { name: /^86 everything/ }));
  await waitFor(() => expect(eightySix.onclick).toHaveBeenCalledOnce());
});

test("MEND-S30 “86 everything” is the last result and never preselected: Enter alone does not run it", async () => {
  open({ ShellSearch: () => nothing });
  const eightySix = Object.assign(document.createElement("button"), { onclick: vi.fn<() => void>() });
  eightySix.dataset.eightySix = "";
  document.body.append(eightySix);
  type("e");
  await waitFor(() => expect(titles().at(-1)).toBe("86 everything"));
  expect(titles().length).toBeGreaterThan(2);
  expect(groups().at(-1)).toBe("Stop copying");
  expect(chosen()).not.toContain("86 everything");
  type("86 every");
  await waitFor(() => expect(titles()).toEqual(["86 everything"]));
  expect(screen.queryByRole("option", { selected: true })).toBeNull();
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(onClose).not.toHaveBeenCalled();
  // Pointed at on purpose it can be meant.
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  expect(chosen()).toContain("86 everything");
  fireEvent.keyDown(box(), { key: "Enter" });
  await waitFor(() => expect(eightySix.onclick).toHaveBeenCalledOnce());
});

test("PALETTE-008 what the arrows chose stays chosen when an answer puts more above it; another text begins at the top", async () => {
  const answer = Promise.withResolvers<ShellSearchQuery>();
  open({ ShellSearch: () => answer.promise });
  type("dark");
  await waitFor(() => expect(titles().length).toBeGreaterThan(1));
  fireEvent.keyDown(box(), { key: "ArrowDown" });
  const before = chosen();
  expect(before).not.toContain(titles()[0]);
  answer.resolve(found());
  await screen.findByText("Ana Castellanos");
  expect(chosen()).toBe(before);
  type("das");
  await waitFor(() => expect(chosen()).toContain(titles()[0]));
});

test("PALETTE-007 it says when nothing is found, and when the search did not answer; what needs no server stays", async () => {
  let isDown = true;
  open({ ShellSearch: () => (isDown ? new Error("Failed to fetch") : nothing) });
  type("dark");
  expect(await screen.findByText("Couldn’t search.")).toBeTruthy();
  expect(titles()).toContain("Dark theme");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText("Couldn’t search.")).toBeNull());
  type("zzzz");
  expect(await screen.findByText("Nothing on the menu for “zzzz”.")).toBeTruthy();
  expect(box().getAttribute("aria-expanded")).toBe("false");
  expect(titles()).toEqual([]);
});
