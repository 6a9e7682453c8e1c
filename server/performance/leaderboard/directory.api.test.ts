/* oxlint-disable typescript/no-explicit-any -- an answer has the shape of the query beside it */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCopy, submitSuitability } from "../../copying/testing/copying-world";
import type { Person } from "../../identity/testing/people";
import { createTradingWorld, mutate, type TradingWorld } from "../../trading/testing/trading-world";

let world: TradingWorld;
let old: Person;
let young: Person;
let crypto: Person;
let reader: Person;

const dayMs = 86_400_000;

/** Daily closes that end today, each `growth` of the one before. */
async function closes(who: Person, days: number, growth: (day: number) => number): Promise<void> {
  for (let day = 0; day < days; day++)
    await world.app.db.query(
      "insert into equity_closes (account_id, user_id, day, at, equity, cash, growth, chapter) select id, user_id, $2::timestamptz::date, $2::timestamptz, 1, 1, $3, 1 from trading_accounts where user_id = $1 and kind = 'RECORD'",
      [who.id, new Date(world.clock.now() - (days - day) * dayMs), growth(day)],
    );
  await world.app.db.query("update records set created_at = $2 where user_id = $1", [
    who.id,
    new Date(world.clock.now() - (days + 1) * dayMs),
  ]);
}

beforeAll(async () => {
  world = await createTradingWorld();
  const { trading, copying } = world.app.modules;
  await Promise.all([trading.leases.stop(), copying.leases.stop()]); // the closes of this test are its own
  [old, young, crypto] = [
    await world.person({ role: "feeder", username: "old_cook" }),
    await world.person({ role: "feeder", username: "young_cook" }),
    await world.person({ role: "feeder", username: "crypto_cook" }),
  ];
  reader = await world.person({ username: "noor", tier: "sous_chef" });
  // A leap long ago, calm since; a rise of sixty days; one that swings.
  await closes(old, 400, (day) => (day === 5 ? 1.3 : 1 + (day % 2) / 10_000));
  await closes(young, 60, (day) => 1.004 + (day % 2) / 10_000);
  await closes(crypto, 400, (day) => (day % 2 ? 1.06 : 0.944));
  await world.tick("AAPL", "99.99", "100.01");
  for (const feeder of [old, young]) await mutate(feeder, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "1" });
  await world.tick("BTC", "99999", "100001");
  await mutate(crypto, "openTrade", { symbol: "BTC", side: "LONG", quantity: "0.01" });
  await world.app.modules.performance.figures.refresh();
  await world.app.db.query(`update trader_figures set figures = figures || '{"closedTrades": 5}'`);
  world.clock.advance(61_000);
}, 180_000);
afterAll(() => world?.stop());

const list = async (args: string, who = reader): Promise<{ names: string[]; total: number }> => {
  const { traders } = await who.api.ok(`{ traders(first: 10${args}) { totalCount edges { node { username } } } }`);
  return { names: traders.edges.map((edge: any) => edge.node.username), total: traders.totalCount };
};

test("MEND-S18 returns are compared over the same period, and a record that is younger comes after those that cover it", async () => {
  expect((await list(", orderBy: RETURN")).names[0]).toBe("old_cook");
  expect((await list(", orderBy: RETURN, period: MONTH")).names[0]).toBe("young_cook");
  expect((await list(", orderBy: RETURN, period: YEAR")).names.at(-1)).toBe("young_cook");
});

test("MEND-S18 class, risk and age of the record cut the list down, and the count with it", async () => {
  expect(await list(", assetClass: CRYPTO")).toEqual({ names: ["crypto_cook"], total: 1 });
  expect((await list(", assetClass: STOCK, orderBy: NAME")).names).toEqual(["old_cook", "young_cook"]);
  expect(await list(", recordDaysMin: 365, orderBy: NAME")).toEqual({ names: ["crypto_cook", "old_cook"], total: 2 });
  expect(await list(", riskMin: 10")).toEqual({ names: ["crypto_cook"], total: 1 });
  expect(await list(", assetClass: CRYPTO, riskMax: 3")).toEqual({ names: [], total: 0 });
  expect(await list(', assetClass: STOCK, search: "young"')).toEqual({ names: ["young_cook"], total: 1 });
});

test("MEND-S18 a filtered list goes on page by page, each feeder once", async () => {
  const seen: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < 3; page++) {
    const { traders }: any = await reader.api.ok(
      "query ($after: String) { traders(first: 1, after: $after, orderBy: RETURN, period: QUARTER, riskMax: 10, recordDaysMin: 30) { pageInfo { hasNextPage endCursor } edges { node { username } } } }",
      { after },
    );
    seen.push(traders.edges[0].node.username);
    expect(traders.pageInfo.hasNextPage).toBe(page < 2);
    after = traders.pageInfo.endCursor;
  }
  expect(seen.toSorted()).toEqual(["crypto_cook", "old_cook", "young_cook"]);
  // Sixty days are no quarter: what the young one made in them is not set above a quarter of the others.
  expect(seen.at(-1)).toBe("young_cook");
});

test("MEND-S19 the most copied come first, among equals the most followed; who is hidden stays hidden", async () => {
  const { counts } = world.app.modules.performance;
  await reader.api.ok("mutation ($id: ID!) { follow(input: { userId: $id }) { errors { code } } }", { id: young.id });
  await counts.settle();
  expect((await list(", orderBy: COPIERS")).names[0]).toBe("young_cook");
  await submitSuitability(reader);
  await startCopy(reader, old, "1000");
  await counts.settle();
  expect((await list(", orderBy: COPIERS")).names.slice(0, 2)).toEqual(["old_cook", "young_cook"]);
  await crypto.api.ok("mutation { updatePrivacy(input: { profileAudience: FOLLOWERS }) { errors { code } } }");
  expect(await list(", assetClass: CRYPTO")).toEqual({ names: [], total: 0 });
  expect((await list(", assetClass: CRYPTO", crypto)).names).toEqual(["crypto_cook"]);
});

test("MEND-S18 a card shows how closely copies came only from five copies of 30 days on", async () => {
  const { traders } = await reader.api.ok("{ traders(first: 3, orderBy: NAME) { edges { node { copierCount fidelity { copies } } } } }");
  expect(traders.edges.map((edge: any) => edge.node.fidelity)).toEqual([null, null]);
});
