import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { mutate, portfolioOf } from "../../trading/testing/trading-world";
import { createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../testing/copying-world";

let world: CopyingWorld;
beforeAll(async () => {
  world = await createCopyingWorld();
});
afterAll(() => world?.stop());

const wanted = `valuation2: valuation { equity cash cashInCopies inCopies invested soldShort positionsValue exposure openPnl
    exposures { symbol long short own copied total } positions { symbol value openPnl } copiedPositions { id quantity mid value openPnl openPnlPercent } }
  copiedPositions { id copyId tradeId side quantity value openPnl feeder { id name } instrument { symbol } }`;

const sum = (values: readonly string[]): string => values.reduce((total, value) => total.add(value), new Decimal(0)).toFixed();

test("MEND-S01 a portfolio lists what its copies hold with whose trade it is, and its totals are those of all positions", async () => {
  const [ana, jonas, eater] = [await world.feeder(), await world.feeder(), await world.eater()];
  const copies = [await startCopy(eater, ana, "5000"), await startCopy(eater, jonas, "4000")];
  await openTrade(world, ana, "AAPL", "100");
  await openTrade(world, jonas, "TSLA", "200", { side: "SHORT" });
  await mutate(eater, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  await world.tick("AAPL", "109.99", "110.01");
  const { valuation2: valuation, copiedPositions } = await portfolioOf(eater, wanted);
  expect(copiedPositions).toMatchObject([
    { copyId: copies[0].id, side: "LONG", feeder: { id: ana.id }, instrument: { symbol: "AAPL" } },
    { copyId: copies[1].id, side: "SHORT", feeder: { id: jonas.id }, instrument: { symbol: "TSLA" } },
  ]);
  // The same positions, by the same ids, with the figures that move.
  expect(valuation.copiedPositions.map(({ id, quantity, value }: any) => ({ id, quantity, value }))).toEqual(
    copiedPositions.map(({ id, quantity, value }: any) => ({ id, quantity, value })),
  );
  const [long, short] = valuation.copiedPositions;
  expect(valuation.invested).toBe(sum(["1100", long.value]));
  expect(valuation.soldShort).toBe(short.value);
  expect(valuation.openPnl).toBe(sum([valuation.positions[0].openPnl, long.openPnl, short.openPnl]));
  expect(valuation.equity).toBe(sum([valuation.positionsValue, valuation.cash, valuation.cashInCopies]));
  expect(valuation.inCopies).toBe(sum([valuation.cashInCopies, long.value, `-${short.value}`]));
  expect(valuation.exposures).toEqual([
    { symbol: "AAPL", long: valuation.invested, short: "0", own: "1100", copied: long.value, total: valuation.invested },
    { symbol: "TSLA", long: "0", short: short.value, own: "0", copied: short.value, total: short.value },
  ]);
  expect(valuation.exposure).toBe(sum(valuation.exposures.map(({ total }: any) => total)));
  await world.tick("AAPL", "99.99", "100.01");
});

test("MEND-S01 nobody else's copies are in a portfolio, and a practice account has none", async () => {
  const [feeder, eater, other] = [await world.feeder(), await world.eater(), await world.eater()];
  await startCopy(eater, feeder, "5000");
  await openTrade(world, feeder, "AAPL", "100");
  expect((await portfolioOf(other, wanted)).copiedPositions).toEqual([]);
  const { portfolio } = await eater.api.ok(
    `{ portfolio(kind: PRACTICE) { copiedPositions { id } valuation { invested exposures { symbol } } } }`,
  );
  expect(portfolio).toEqual({ copiedPositions: [], valuation: { invested: "0", exposures: [] } });
});
