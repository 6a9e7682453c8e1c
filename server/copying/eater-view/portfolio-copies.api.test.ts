import { afterAll, beforeAll, expect, test } from "vitest";
import { Decimal } from "../../platform/decimal";
import { mutate, portfolioOf } from "../../trading/testing/trading-world";
import { copyMutation, createCopyingWorld, openTrade, startCopy, type CopyingWorld } from "../testing/copying-world";

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

const minuteMs = 60_000;

/** Prices of AAPL, a minute each from now on. */
function priceMinutes(from: number, prices: readonly number[]): void {
  const bars = prices.map((price, index) => {
    const at = new Decimal(price);
    return { at: new Date(from + index * minuteMs), open: at, high: at, low: at, close: at, volume: new Decimal(0) };
  });
  world.market.setBars("AAPL", bars);
}

test("MEND-S15 the day of an account counts own and copied fills at their time; money that copies take and give back is no gain", async () => {
  const feeder = await world.feeder();
  const first = Math.ceil(world.clock.now() / minuteMs) * minuteMs;
  world.clock.set(first);
  priceMinutes(first, [100, 101, 102, 103]);
  await world.tick("AAPL", "99.99", "100.01");
  const eater = await world.eater();
  const copy = await startCopy(eater, feeder, "5000");
  await openTrade(world, feeder, "AAPL", "100");
  const passMinute = async (mid: number): Promise<void> => {
    world.clock.set(Math.ceil((world.clock.now() + 1) / minuteMs) * minuteMs + 10);
    await world.tick("AAPL", mid - 0.01, mid + 0.01);
  };
  await passMinute(101);
  await mutate(eater, "openTrade", { symbol: "AAPL", side: "LONG", quantity: "10" });
  await passMinute(102);
  await copyMutation(eater, "stopCopy", { copyId: copy.id, mode: "DETACH" });
  await passMinute(103);
  const ask = "equityCurve(range: DAY) { at equity putIn } curve2: equityCurve(range: THREE_MONTHS) { at equity putIn }";
  const { equityCurve, curve2, valuation } = await portfolioOf(eater, ask);
  expect(equityCurve.map(({ at, equity }: any) => [(Date.parse(at) - first) / minuteMs, equity])).toEqual([
    [0, "100000"],
    // 5 copied at 100.01
    [1, "100004.95"],
    // and 10 own at 101.01
    [2, "100019.85"],
    [3, "100034.85"],
    [expect.any(Number), valuation.equity],
  ]);
  expect(new Set(equityCurve.map(({ putIn }: any) => putIn))).toEqual(new Set(["100000"]));
  // An account that began today has no more than today, whatever the range.
  expect(curve2).toEqual(equityCurve);
  await world.tick("AAPL", "99.99", "100.01");
});

test("MEND-S15 an account without a trade is a line from its start until now, and a day of an older one begins a day ago", async () => {
  const eater = await world.eater();
  world.clock.advance(26 * 60 * minuteMs);
  const { equityCurve, all } = await portfolioOf(eater, "equityCurve(range: DAY) { at equity } all: equityCurve(range: ALL) { at equity }");
  expect(equityCurve).toHaveLength(98);
  expect(Date.parse(equityCurve[0].at)).toBe(world.clock.now() - 24 * 60 * minuteMs);
  expect(Date.parse(equityCurve.at(-1).at)).toBe(world.clock.now());
  expect(new Set(all.map(({ equity }: any) => equity))).toEqual(new Set(["100000"]));
  expect(Date.parse(all[0].at)).toBeLessThan(Date.parse(equityCurve[0].at));
});
