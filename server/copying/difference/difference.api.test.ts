import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import type { Person } from "../../identity/testing/people";
import { countRequestStatements } from "../../platform/testing/request-statements";
import { copyMutation, createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../testing/copying-world";
import { countDifferenceRows } from "./facts/copies.store";

let world: CopyingWorld;
let feeder: Person;
let eater: Person;
let stranger: Person;
beforeAll(async () => {
  world = await createCopyingWorld();
  [feeder, eater, stranger] = [await world.feeder(), await world.eater(), await world.eater()];
});
afterAll(() => world?.stop());

const facts =
  "feederMade copyMade difference parts { part money lines { cause reason lever money count items { tradeId receipt { id } } } }";

test("GAP-003 the difference is its eater's alone, names what a setting cost, and all copies together are the sum of each", async () => {
  const copy = await startCopy(eater, feeder, "10000", { maxPerTrade: "500", denySymbols: ["KO"] });
  const second = await world.feeder();
  await startCopy(eater, second, "5000");
  // $10,001 of 100,000 would have been $1,000.10 of the copy; half of it was cut, and KO was on the never list.
  const aapl = await openTrade(world, feeder, "AAPL", "100");
  const ko = await openTrade(world, feeder, "KO", "100");
  await openTrade(world, second, "MSFT", "10");
  await world.tick("AAPL", "109.99", "110.01");
  await world.tick("KO", "53.99", "54.01");
  await tradeMutation(world, feeder, "closeTrade", { tradeId: aapl });
  await tradeMutation(world, feeder, "closeTrade", { tradeId: ko });
  const { copy: found } = await eater.api.ok(
    `query ($id: ID!) { copy(id: $id) { difference { ${facts} } differenceMonths { month difference } } }`,
    {
      id: copy.id,
    },
  );
  const { difference } = found;
  const lineOf = (cause: string, reason: string | null = null): any =>
    difference.parts.flatMap(({ lines }: any) => lines).find((line: any) => line.cause === cause && line.reason === reason);
  // 5.001 units of 9.98 each were not bought, nor would 1.67 of KO have been; its 8 others would have lost 6.02 each.
  expect(Number(lineOf("MAX_PER_TRADE").money)).toBeCloseTo(-49.91 + 10.05, 2);
  expect(lineOf("MAX_PER_TRADE")).toMatchObject({ lever: "LIMITS", count: 2, items: [{ tradeId: aapl }, { tradeId: ko }] });
  expect(Number(lineOf("SKIPPED", "SYMBOL_NOT_ALLOWED").money)).toBe(48.16);
  expect(lineOf("SKIPPED", "SYMBOL_NOT_ALLOWED").items[0].receipt.id).toBeTruthy();
  expect(found.differenceMonths).toEqual([{ month: expect.stringMatching(/^\d{4}-\d{2}$/), difference: difference.difference }]);
  const all = await eater.api.ok("{ myDifference { difference } myDifferenceMonths { difference } myCopies { copies { id } } }");
  let each = new Decimal(0);
  for (const { id } of all.myCopies.copies) {
    const one = await eater.api.ok("query ($id: ID!) { copy(id: $id) { difference { difference } } }", { id });
    each = each.add(one.copy.difference.difference);
  }
  expect(new Decimal(all.myDifference.difference).toFixed(2)).toBe(each.toFixed(2));
  const { copy: none } = await stranger.api.ok(`query ($id: ID!) { copy(id: $id) { difference { difference } } }`, { id: copy.id });
  expect(none).toBeNull();
  expect((await stranger.api.ok(`{ myDifference { difference parts { money } } }`)).myDifference.difference).toBe("0");
  const bad = await eater.api.run(`{ myDifference(month: "2026-13") { difference } }`);
  expect(bad.errors![0]!.extensions.code).toBe("BAD_USER_INPUT");
  const before = await eater.api.ok(`{ myDifference(month: "1999-01") { copyMade difference } }`);
  expect(before.myDifference).toEqual({ copyMade: "0", difference: "0" });
});

test("GAP-003 a copy that was stopped keeps its explanation as it was", async () => {
  const copy = await startCopy(eater, await world.feeder(), "1000");
  const asks = `query ($id: ID!) { copy(id: $id) { difference { ${facts} until } } }`;
  await copyMutation(eater, "stopCopy", { copyId: copy.id, mode: "CLOSE_ALL" });
  const before = await eater.api.ok(asks, { id: copy.id });
  world.clock.advance(60_000);
  await world.tick("AAPL", "90", "90.02");
  expect(await eater.api.ok(asks, { id: copy.id })).toEqual(before);
});

test("GAP-005 all copies together cost as many statements as one, and rows are counted no further than the limits", async () => {
  await world.tick("AAPL", "99.99", "100.01");
  await world.tick("MSFT", "199.98", "200.02");
  const many = await world.eater();
  const asks = [`{ myDifference { ${facts} } }`, "{ myDifferenceMonths { month difference } }"];
  const cost = (query: string): Promise<number> => countRequestStatements(world.app.db, () => many.api.ok(query));
  const feeders = await Promise.all([1, 2, 3, 4].map(() => world.feeder()));
  const copies: string[] = [];
  const follow = async (one: Person): Promise<void> => {
    copies.push((await startCopy(many, one, "1000")).id);
    await tradeMutation(world, one, "closeTrade", { tradeId: await openTrade(world, one, "AAPL", "10") });
    await openTrade(world, one, "MSFT", "5");
  };
  await follow(feeders[0]!);
  for (const query of asks) await many.api.ok(query);
  const before = [await cost(asks[0]!), await cost(asks[1]!)];
  for (const next of feeders.slice(1)) await follow(next);
  expect([await cost(asks[0]!), await cost(asks[1]!)]).toEqual(before);
  expect(Math.max(...before)).toBeLessThanOrEqual(13);
  const counted = (most: number, mostInAll: number) => countDifferenceRows(world.app.db, copies, most, mostInAll);
  expect(await counted(100, 1_000)).toEqual(copies.map(() => ({ events: 3, receipts: 3 })));
  expect(await counted(1, 1_000)).toEqual(copies.map(() => ({ events: 2, receipts: 2 })));
  const cut = await counted(100, 5);
  expect(cut.reduce((sum, { events, receipts }) => sum + events + receipts, 0)).toBe(6);
});
