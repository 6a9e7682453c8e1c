import { expect, test } from "vitest";
import { boardOf, copiersListMin } from "./leaderboard";
import { trackingDifferencePoints, capturePercent, median } from "../tracking/fidelity";
import { growths, moneyWeighted } from "../figures/own-performance";

const at = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day, 21));
const close = (day: number, worth: number, flows = 0) => ({ day: at(day).toISOString().slice(0, 10), at: at(day), worth, flows });
const feeder = (userId: string, more: object = {}) => ({
  userId,
  isSuspended: false,
  isClosed: false,
  isDemo: false,
  days: 100,
  total: 0.2,
  spread: 0.01,
  recordDays: 140,
  volatility: 0.01,
  ...more,
});
const noTraits = { classes: new Map(), fidelity: new Map() };

test("FIG-040 one's own growth leaves money that came out of it, from the morning of its day on", () => {
  expect(growths([close(0, 1_000, 1_000), close(1, 1_100), close(2, 2_310, 1_000), close(3, 0)]).map(({ growth }) => growth)).toEqual([
    1, 1.1, 1.1, 0,
  ]);
});

test("FIG-041 the money-weighted return is the rate at which what was put in would have grown to what there is", () => {
  expect(moneyWeighted([close(0, 1_000, 1_000), close(365, 1_100)], at(365)).value).toBeCloseTo(10, 6);
  const late = moneyWeighted([close(0, 1_000, 1_000), close(364, 1_500), close(365, 2_500, 1_000)], at(365)).value!;
  expect(late).toBeGreaterThan(45);
  expect(moneyWeighted([close(0, 1_000, 1_000)], at(1))).toEqual({ value: null, reason: "Needs at least two daily closes" });
  expect(moneyWeighted([close(0, 1_000), close(1, 1_000)], at(1)).value).toBeNull();
});

/** Feeders with five copies each, of whom the last made least for their copiers. */
const copiedFeeders = (count: number) => Array.from({ length: count }, (_, index) => feeder(`copied${index}`, { total: -0.1 }));
const copies = (count: number) =>
  copiedFeeders(count).map(({ userId }, index) => ({ userId, copies: 5, mean: 0.05 - index / 1000, spread: 0.02 }));
const others = [feeder("calm", { total: 0.1, spread: 0.001 }), feeder("wild", { total: 0.4, spread: 0.08 }), feeder("short", { days: 19 })];
const fourCopies = { userId: "wild", copies: 4, mean: 0.9, spread: 0.01 };

test("FIG-050 from ten on, feeders with five copies of 30 days are ranked by what copiers made, at the low end; the others by their own, apart", () => {
  const board = boardOf([...others, ...copiedFeeders(copiersListMin)], [...copies(copiersListMin), fourCopies], at(0), noTraits);
  const places = board.rankings.map(({ userId, group, rank }) => [userId, group, rank]);
  expect([places[0], places[9]]).toEqual([
    ["copied0", "COPIERS", 1],
    ["copied9", "COPIERS", 10],
  ]);
  expect(places.slice(10)).toEqual([
    ["calm", "NO_COPIERS_YET", 1],
    ["wild", "NO_COPIERS_YET", 2],
    ["short", "NOT_RANKED", null],
  ]);
  expect(board.rankings[0]!.low).toBeCloseTo(0.05 - (1.2816 * 0.02) / Math.sqrt(5), 4);
  expect(board.rankings[10]!.low).toBeCloseTo(Math.expm1(0.1 - 1.2816 * 0.001 * 10), 4);
});

test("MEND-S17 below ten with copiers all are one list by their own return, so that nobody is first of a few", () => {
  const board = boardOf([...others, ...copiedFeeders(copiersListMin - 1)], [...copies(copiersListMin - 1), fourCopies], at(0), noTraits);
  expect(board.rankings.slice(0, 3).map(({ userId, group, rank }) => [userId, group, rank])).toEqual([
    ["calm", "NO_COPIERS_YET", 1],
    ["copied0", "NO_COPIERS_YET", 2],
    ["copied1", "NO_COPIERS_YET", 3],
  ]);
  expect(board.rankings.filter(({ group }) => group === "COPIERS")).toEqual([]);
  // What copiers made stays beside it.
  expect(board.rankings[1]!.copiersReturn).toBe(0.05);
});

test("FIG-051 suspended and closed feeders are ranked no more, but stay in the average", () => {
  const board = boardOf(
    [
      feeder("a", { total: Math.log(1.5) }),
      feeder("b", { total: Math.log(0.5), isSuspended: true }),
      feeder("c", { total: 0, isClosed: true }),
      feeder("d", { total: Math.log(1.2) }),
      feeder("e", { total: Math.log(0.8) }),
    ],
    [],
    at(0),
    noTraits,
  );
  expect(board.averageOwnReturn).toBeCloseTo(0, 10);
  expect([board.suspended, board.closed, board.rankings.filter(({ rank }) => rank !== null).length]).toEqual([1, 1, 3]);
});

test("FIG-055 four records have no average: it would reveal each of the others", () => {
  expect(
    boardOf(
      ["a", "b", "c", "d"].map((name) => feeder(name, { total: 1 })),
      [],
      at(0),
      noTraits,
    ).averageOwnReturn,
  ).toBeNull();
});

test("FIG-056 copiers kept a share of what the feeder made; below 1% only the gap in points is said; medians of even numbers lie between", () => {
  const of = (copied: number, fed: number) => ({ userId: "a", copies: 5, copied, fed });
  expect(capturePercent(of(0.092, 0.1))).toBeCloseTo(92, 10);
  expect(capturePercent(of(-0.05, 0.1))).toBeCloseTo(-50, 10);
  for (const fed of [0.0099, 0, -0.2]) expect(capturePercent(of(0.02, fed))).toBeNull();
  expect(trackingDifferencePoints(of(-0.084, -0.069))).toBeCloseTo(-1.5, 10);
  expect([median([]), median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([null, 2, 2.5]);
});

test("FIG-057 the board says each feeder's risk by the whole record, class and fidelity, and the median of five who have one", () => {
  const names = ["a", "b", "c", "d", "e"];
  const fidelity = new Map(names.map((name, index) => [name, { userId: name, copies: 5, copied: 0.08 + index / 100, fed: 0.1 }]));
  const board = boardOf(
    names.map((name) => feeder(name)),
    [],
    at(0),
    { classes: new Map([["a", "CRYPTO"]]), fidelity },
  );
  const of = (name: string) => board.rankings.find(({ userId }) => userId === name)!;
  expect(of("a")).toMatchObject({ assetClass: "CRYPTO", risk: 5, fidelity: { copied: 0.08 } });
  expect(of("b").assetClass).toBeNull();
  expect(board.medianCapturePercent).toBeCloseTo(100, 10);
  fidelity.delete("a");
  expect(
    boardOf(
      names.map((name) => feeder(name)),
      [],
      at(0),
      { classes: new Map(), fidelity },
    ).medianCapturePercent,
  ).toBeNull();
});
