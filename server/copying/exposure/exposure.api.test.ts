// Answers of the API are as each test asked for them.
/* oxlint-disable typescript/no-explicit-any */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../identity/testing/people";
import { copyMutation, createCopyingWorld, openTrade, startCopy, tradeMutation, type CopyingWorld } from "../testing/copying-world";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
  await world.tick("AAPL", "99.99", "100.01");
  await world.tick("MSFT", "49.99", "50.01");
});
afterAll(() => world?.stop());

const sides = "long short gross net";
const ask = `{ copyExposure { ${sides} equity grossPercent effectiveSymbols limits { maxTotal }
  symbols { ${sides} sharePercent overlap instrument { symbol } feeders { ${sides} feeder { id } } }
  classes { class ${sides} sharePercent } } }`;
const exposureOf = async (person: Person): Promise<any> => (await person.api.ok(ask)).copyExposure;
const overlapOf = async (person: Person, feeder: Person): Promise<any> =>
  (
    await person.api.ok(
      `query ($id: ID!) { copyOverlap(feederId: $id) { compared symbols { side kind instrument { symbol } feeders { feeder { id } gross } } } }`,
      { id: feeder.id },
    )
  ).copyOverlap;

test("PROOF-045 exposure over all copies agrees with what the copies hold, and names through whom; another person's is not in it", async () => {
  const [cara, ida, dan, eve] = [await world.feeder(), await world.feeder(), await world.eater(), await world.eater()];
  const rules = { sizing: "FIXED_AMOUNT", sizingValue: "500" };
  for (const feeder of [cara, ida]) await startCopy(dan, feeder, "2000", rules);
  await startCopy(eve, cara, "1000", rules);
  await openTrade(world, cara, "AAPL", "10");
  await openTrade(world, ida, "AAPL", "10", { side: "SHORT" });
  await openTrade(world, ida, "MSFT", "10");
  await copyMutation(dan, "setEaterLimits", { maxTotal: "5000" });
  const exposure = await exposureOf(dan);
  const { myCopies } = await dan.api.ok(
    "{ myCopies { copies { feeder { id } money { equity } positions { side quantity instrument { symbol quote { mid } } } } } }",
  );
  const positions: any[] = myCopies.copies.flatMap(({ positions: held, feeder }: any) => held.map((one: any) => ({ ...one, feeder })));
  const worth = (of: (one: any) => boolean): number =>
    positions.filter(of).reduce((sum, one) => sum + Math.round(Number(one.quantity) * Number(one.instrument.quote.mid) * 100), 0) / 100;
  expect(Number(exposure.long)).toBe(worth(({ side }) => side === "LONG"));
  expect(Number(exposure.short)).toBe(worth(({ side }) => side === "SHORT"));
  expect(Number(exposure.gross)).toBeCloseTo(Number(exposure.long) + Number(exposure.short), 2);
  expect(Number(exposure.net)).toBeCloseTo(Number(exposure.long) - Number(exposure.short), 2);
  expect(Number(exposure.equity)).toBeCloseTo(
    myCopies.copies.reduce((sum: number, { money }: any) => sum + Number(money.equity), 0),
    1,
  );
  expect(exposure.limits.maxTotal).toBe("5000");
  const aapl = exposure.symbols.find(({ instrument }: any) => instrument.symbol === "AAPL");
  expect(aapl.overlap).toBe("OPPOSED");
  expect(aapl.feeders.map(({ feeder }: any) => feeder.id).toSorted()).toEqual([cara.id, ida.id].toSorted());
  expect(exposure.symbols.find(({ instrument }: any) => instrument.symbol === "MSFT")).toMatchObject({ overlap: null, short: "0" });
  expect(exposure.classes).toMatchObject([{ class: "STOCK", gross: exposure.gross, sharePercent: 100 }]);
  // Eve's one position, and nothing of Dan's.
  expect((await exposureOf(eve)).symbols).toMatchObject([{ instrument: { symbol: "AAPL" }, overlap: null }]);
});

test("PROOF-046 before copying, a feeder's open trades are compared with what copies of others hold, each as of the last event that one may see", async () => {
  const [cara, ida, dan] = [await world.feeder(), await world.feeder(), await world.eater()];
  await startCopy(dan, cara, "2000", { sizing: "FIXED_AMOUNT", sizingValue: "500" });
  await openTrade(world, cara, "AAPL", "10");
  await openTrade(world, ida, "MSFT", "10");
  const trade = await openTrade(world, ida, "AAPL", "10", { side: "SHORT" });
  const overlap = await overlapOf(dan, ida);
  expect(overlap).toMatchObject({ compared: 2, symbols: [{ side: "SHORT", kind: "OPPOSED", instrument: { symbol: "AAPL" } }] });
  expect(overlap.symbols[0].feeders.map(({ feeder }: any) => feeder.id)).toEqual([cara.id]);
  expect((await overlapOf(dan, cara)).symbols).toEqual([]);
  await tradeMutation(world, ida, "closeTrade", { tradeId: trade });
  expect((await overlapOf(dan, ida)).symbols.map(({ instrument }: any) => instrument.symbol)).not.toContain("AAPL");
  // With a delay of an hour, nothing says before that a trade was opened or closed.
  const open = await overlapOf(dan, ida);
  await ida.api.ok(
    "mutation { updatePrivacy(input: { profileAudience: EVERYONE, showsWeights: true, amounts: YES, mayWrite: EVERYONE, mayMention: EVERYONE, isNamedAsCopier: true, openTradeDelaySeconds: 3600 }) { errors { code } } }",
  );
  const late = await openTrade(world, ida, "AAPL", "10", { side: "SHORT" });
  expect(await overlapOf(dan, ida)).toEqual(open);
  world.clock.advance(61 * 60_000);
  const seen = await overlapOf(dan, ida);
  expect(seen).toMatchObject({ compared: 2, symbols: [{ kind: "OPPOSED" }] });
  await world.tick("AAPL", "99.99", "100.01");
  const closed = await tradeMutation(world, ida, "closeTrade", { tradeId: late });
  expect(closed.errors).toEqual([]);
  expect(await overlapOf(dan, ida)).toEqual(seen);
  world.clock.advance(61 * 60_000);
  expect(await overlapOf(dan, ida)).toEqual(open);
  expect(await dan.api.code(`{ copyOverlap(feederId: "x") { compared } }`)).toBe("NOT_FOUND");
  expect(await world.visitor().code("{ copyExposure { gross } }")).toBe("UNAUTHENTICATED");
});
