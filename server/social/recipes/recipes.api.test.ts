/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";
import { titleOf } from "./recipe";

let world: TradingWorld;
let ana: Person;
let reader: Person;
let id: string;

beforeAll(async () => {
  world = await createTradingWorld();
  ana = await world.person({ role: "feeder", username: "ana" });
  reader = await world.person({ username: "noor", tier: "sous_chef" });
  id = (
    await mutate(ana, "openTrade", {
      symbol: "AAPL",
      side: "LONG",
      quantity: "10",
      stopPrice: "95",
      thesis: "Into the **numbers**. Then out.",
      tags: ["semis"],
    })
  ).trade.id;
  world.clock.advance(1_000);
  await mutate(ana, "setExits", { tradeId: id, stopPrice: "97" });
  world.market.setQuote("AAPL", { bid: "110", ask: "110.02" });
  await mutate(ana, "closeTrade", { tradeId: id, quantity: "4" });
}, 180_000);
afterAll(() => world?.stop());

const recipeText = `query ($id: ID!) { recipe(id: $id) { id title author { username } quote { bid } trade { id thesis tags returnPercent status }
  events { kind sequence fillPrice fillQuantity reducedPercent realisedPercent previousStopPrice stopPrice reason hash } } }`;

test("FEED-040 a recipe shows its plan, its events in order and what each did", async () => {
  const { recipe } = await reader.api.ok(recipeText, { id });
  expect(recipe).toMatchObject({
    title: "Into the numbers",
    author: { username: "ana" },
    quote: { bid: "110" },
    trade: { id, tags: ["semis"], status: "OPEN" },
  });
  expect(recipe.events.map((event: any) => event.kind)).toEqual(["OPENED", "EXITS_SET", "REDUCED"]);
  expect(recipe.events[1]).toMatchObject({ previousStopPrice: "95", stopPrice: "97", fillPrice: null });
  // 4 of 10 sold at 110 that cost 100.01: 9.99 / 100.01
  expect(recipe.events[2]).toMatchObject({ reducedPercent: 40, fillPrice: "110", fillQuantity: null, reason: "MANUAL" });
  expect(recipe.events[2].realisedPercent).toBeCloseTo((9.99 / 100.01) * 100, 3);
});

test("FEED-041 unknown ids, practice trades and private profiles have no recipe", async () => {
  for (const unknown of ["x", "00000000-0000-4000-8000-000000000000"])
    expect((await reader.api.ok(recipeText, { id: unknown })).recipe).toBeNull();
  const { me } = await ana.api.ok("{ me { accounts { id kind } } }");
  const practice = (
    await mutate(ana, "openTrade", {
      accountId: me.accounts.find((account: any) => account.kind === "PRACTICE").id,
      symbol: "MSFT",
      side: "LONG",
      quantity: "1",
    })
  ).trade.id;
  expect((await ana.api.ok(recipeText, { id: practice })).recipe).toBeNull();
  await ana.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  expect((await reader.api.ok(recipeText, { id })).recipe).toBeNull();
  await ana.api.ok("mutation { updatePrivacy(input: { profileAudience: EVERYONE }) { errors { code } } }");
});

test("FEED-042 a feeder's recipes page by opening time and filter by what the viewer sees of them", async () => {
  for (const symbol of ["TSLA", "MSFT"]) {
    world.clock.advance(1_000);
    world.market.setQuote(symbol, { bid: "50", ask: "50.02" });
    await mutate(ana, "openTrade", { symbol, side: "LONG", quantity: "1" });
  }
  const ask = async (args: string): Promise<any> =>
    (
      await reader.api.ok(
        `{ trader(username: "ana") { recipes(${args}) { totalCount pageInfo { hasNextPage endCursor } edges { node { id trade { openedAt } } } } } }`,
      )
    ).trader.recipes;
  const first = await ask("first: 2");
  expect([first.totalCount, first.edges.length, first.pageInfo.hasNextPage]).toEqual([3, 2, true]);
  const second = await ask(`first: 2, after: "${first.pageInfo.endCursor}"`);
  expect(second.edges.map((edge: any) => edge.node.id)).toEqual([id]);
  expect((await ask("first: 5, status: CLOSED")).totalCount).toBe(0);
});

test("FEED-043 a title is the thesis' first sentence, plain, or what the trade is", () => {
  const trade = { symbol: "AMD", side: "LONG" as const };
  expect(titleOf({ ...trade, thesis: "" })).toBe("AMD, long");
  expect(titleOf({ ...trade, thesis: "Buy [chips](http://x) at 3.50! Then wait." })).toBe("Buy chips at 3.50!");
  expect(titleOf({ ...trade, thesis: "word ".repeat(40) })).toMatch(/^(word ){1,17}word…$/);
});

test("FEED-044 events, trades and lots give their time on the market clock beside the wall clock, to the owner and to others", async () => {
  const [opened, closed] = [7_000, 5_000].map((age) => new Date(+world.clock.date() - age).toISOString()) as [string, string];
  world.market.setQuote("MSFT", { bid: "100", ask: "100.02", asOf: new Date(opened) });
  const { trade } = await mutate(ana, "openTrade", { symbol: "MSFT", side: "LONG", quantity: "1" });
  world.market.setQuote("MSFT", { bid: "110", ask: "110.02", asOf: new Date(closed) });
  await mutate(ana, "closeTrade", { tradeId: trade.id });
  const text = `query ($id: ID!) { recipe(id: $id) { events { quoteAt at } trade { openedQuoteAt closedQuoteAt lots { quoteAt } } } }`;
  const [own, seen] = [(await ana.api.ok(text, { id: trade.id })).recipe, (await reader.api.ok(text, { id: trade.id })).recipe];
  expect(seen.events.map((event: any) => event.quoteAt)).toEqual([opened, closed]);
  expect(seen.events[0].at).not.toBe(opened);
  expect(seen.trade).toEqual({ openedQuoteAt: opened, closedQuoteAt: closed, lots: [] });
  expect(own.trade).toEqual({ openedQuoteAt: opened, closedQuoteAt: closed, lots: [{ quoteAt: opened }] });
});

test("FEED-045 a search finds recipes by symbol, by the instrument's name and by the author, what one may see of them first", async () => {
  const find = async (search: string, api = reader.api): Promise<string[]> =>
    (
      await api.ok("query ($search: String!) { recipes(search: $search, first: 20) { trade { symbol: instrument { symbol } } } }", {
        search,
      })
    ).recipes.map((recipe: any) => recipe.trade.symbol.symbol);
  expect(new Set(await find("aapl"))).toEqual(new Set(["AAPL"]));
  expect(await find("ana")).toEqual(expect.arrayContaining(["AAPL", "MSFT", "TSLA"]));
  expect(await find("%")).toEqual([]);
  expect(await find("  ")).toEqual(expect.arrayContaining(["AAPL", "MSFT", "TSLA"]));
  expect(await find("", world.visitor())).toEqual([]);
  // Visitors see trades a quarter of an hour late, and their search knows no more.
  expect(await find("aapl", world.visitor())).toEqual([]);
});
