import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { copyMutation, createCopyingWorld, openTrade, receiptsOf, startCopy, type CopyingWorld } from "../testing/copying-world";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const reach = async (feeder: Person, input: Record<string, unknown>) =>
  (await feeder.api.ok("query ($input: CopyReachInput!) { copyReach(input: $input) { copies buying money } }", { input })).copyReach;
const order = { symbol: "AAPL", side: "LONG", quantity: "100" };

test("MEND-S03 what an order would reach is what its copies then buy", async () => {
  const feeder = await world.feeder();
  const [small, capped, picky, paused] = [await world.eater(), await world.eater(), await world.eater(), await world.eater()];
  expect(await reach(feeder, order)).toEqual({ copies: 0, buying: 0, money: "0" });
  const copies = [await startCopy(small, feeder, "5000"), await startCopy(capped, feeder, "5000", { maxPerTrade: "200" })];
  await startCopy(picky, feeder, "5000", { denySymbols: ["AAPL"] });
  const away = await startCopy(paused, feeder, "5000");
  await copyMutation(paused, "pauseCopy", { copyId: away.id });
  const before = await reach(feeder, order);
  expect(before).toMatchObject({ copies: 3, buying: 2 });
  await openTrade(world, feeder, "AAPL", "100");
  const bought = [...(await receiptsOf(small, copies[0].id)), ...(await receiptsOf(capped, copies[1].id))];
  expect(Number(before.money)).toBeCloseTo(
    bought.reduce((sum, { money }) => sum + Number(money), 0),
    2,
  );
});

test("MEND-S03 another feeder's copiers are not counted; an unknown symbol is not found, and no quantity reaches no money", async () => {
  const [feeder, other, eater] = [await world.feeder(), await world.feeder(), await world.eater()];
  await startCopy(eater, feeder, "5000");
  expect(await reach(other, order)).toMatchObject({ copies: 0 });
  expect(await reach(feeder, { ...order, quantity: "0" })).toEqual({ copies: 1, buying: 0, money: "0" });
  const { errors } = await feeder.api.run('{ copyReach(input: { symbol: "NOPE", side: LONG, quantity: "1" }) { copies } }');
  expect(errors?.[0]?.extensions.code).toBe("NOT_FOUND");
});
