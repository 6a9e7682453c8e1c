import { expect, test } from "vitest";
import { CopyFilter } from "./copy-filter";
import type { WatchRow } from "./copy-stops.store";

const row = (given: Partial<WatchRow> = {}): WatchRow => ({
  ...{ id: "c1", eater_id: "e1", version: 3, cash: "500", units: "1000", held: { AAPL: 5 } },
  ...{ stop_loss_percent: "10", stop_is_trailing: false, stop_reference: "1", take_profit_percent: null, take_profit_reference: null },
  ...given,
});

function filterOf(rows: readonly WatchRow[]) {
  const trips: string[] = [];
  const filter = new CopyFilter((id, _copy, trip) => trips.push(`${trip} ${id}`));
  filter.setMid("AAPL", 100);
  filter.setMid("MSFT", 200);
  filter.replace([], rows);
  return { filter, trips };
}

test("COPY-066 what was bought and sold moves a running value as if the copy had been read again", () => {
  const { filter, trips } = filterOf([row()]);
  expect(filter.apply("c1", 4, [{ symbol: "MSFT", quantity: 2, cash: -400 }])).toBe(true);
  const { filter: read } = filterOf([row({ version: 4, cash: "100", held: { AAPL: 5, MSFT: 2 } })]);
  expect(filter.get("c1")).toEqual(read.get("c1"));
  filter.move([["MSFT", 160]]);
  expect(trips).toEqual([]);
  filter.move([["MSFT", 149]]);
  expect(trips).toEqual(["STOP c1"]);
  expect(filter.apply("c1", 5, [{ symbol: "AAPL", quantity: -5, cash: 500 }])).toBe(true);
  trips.length = 0;
  filter.move([["AAPL", 1]]);
  expect(trips).toEqual([]);
});

test("COPY-067 a change published twice counts once, one that was missed is read again, and a row older than what was published is, too", () => {
  const { filter } = filterOf([row()]);
  const move = [{ symbol: "MSFT", quantity: 1, cash: -200 }];
  expect([filter.apply("c1", 4, move), filter.apply("c1", 4, move)]).toEqual([true, true]);
  expect(filter.get("c1")!.held.get("MSFT")).toBe(1);
  expect(filter.apply("c1", 6, move)).toBe(false);
  expect(filter.replace(["e1"], [row({ version: 3 })])).toEqual(["e1"]);
  expect(filter.replace(["e1"], [row({ version: 6 })])).toEqual([]);
  // A short makes an unwatched copy worth watching; a long does not.
  expect(filter.apply("c2", 2, move)).toBe(true);
  expect(filter.apply("c2", 3, [{ symbol: "MSFT", quantity: -1, cash: 200 }])).toBe(false);
  filter.beginReading();
  filter.apply("c3", 7, move);
  expect(filter.replace(["e3"], [row({ id: "c3", eater_id: "e3", version: 6 })])).toEqual(["e3"]);
});

test("COPY-068 prices of one moment move a copy at once: a value between two of them is nobody's best value", () => {
  const trailing = row({ cash: "0", held: { AAPL: 5, MSFT: 2.5 }, stop_is_trailing: true });
  const { filter, trips } = filterOf([trailing]);
  filter.move([
    ["AAPL", 120],
    ["MSFT", 160],
  ]);
  expect(filter.get("c1")).toMatchObject({ value: 1000, reference: 1 });
  filter.move([["AAPL", 118]]);
  expect([filter.get("c1")!.value, trips]).toEqual([990, []]);
});

test("COPY-069 the best value stays through a fresh look, and counts no more once the stop is set anew", () => {
  const trailing = row({ stop_is_trailing: true });
  const { filter } = filterOf([trailing]);
  filter.move([["AAPL", 140]]);
  filter.move([["AAPL", 120]]);
  filter.replace(["e1"], [{ ...trailing, version: 4 }]);
  expect(filter.get("c1")!.reference).toBe(1.2);
  filter.replace(["e1"], [{ ...trailing, version: 5, stop_loss_percent: "5", stop_reference: "1.1" }]);
  expect(filter.get("c1")).toMatchObject({ reference: 1.1, storedReference: 1.1 });
});

test("COPY-090 numbers that are given up and taken again mix nothing up: running values are what copies are worth, whatever came and went", () => {
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const { filter } = filterOf([]);
  const symbols = ["AAPL", "MSFT", "TSLA", "KO", "BTC"];
  const mids = new Map(symbols.map((symbol) => [symbol, 100]));
  filter.move(mids);
  interface Known extends Pick<WatchRow, "id" | "eater_id" | "version"> {
    version: number;
    cash: number;
    readonly held: Map<string, number>;
  }
  const known = new Map<string, Known>();
  const rowOf = ({ cash, held, ...copy }: Known): WatchRow =>
    row({ ...copy, cash: String(cash), held: Object.fromEntries(held), stop_loss_percent: null });
  const isOf = (eater: string) => (copy: Known) => copy.eater_id === eater;
  for (let step = 0; step < 3_000; step++) {
    const [number, symbol] = [random(12), symbols[random(5)]!];
    // Two copies of each eater.
    const [id, eater] = [`c${number}`, `e${number >> 1}`];
    const copy = known.get(id);
    if (step % 3 === 0) filter.move([[symbol, mids.set(symbol, 50 + random(100)).get(symbol)!]]);
    else if (!copy) {
      known.set(id, { id, eater_id: eater, version: 1, cash: random(1_000), held: new Map([[symbol, random(9) - 4.5]]) });
      filter.replace([], [rowOf(known.get(id)!)]);
    } else if (random(6) === 0) {
      known.delete(id);
      if (random(2) === 0) filter.forget(id);
      else filter.replace([eater], [...known.values()].filter(isOf(eater)).map(rowOf));
    } else {
      const before = copy.held.get(symbol) ?? 0;
      const quantity = random(2) === 0 ? -before : random(7) - 3;
      copy.cash -= quantity * 10;
      if (before + quantity === 0) copy.held.delete(symbol);
      else copy.held.set(symbol, before + quantity);
      expect(filter.apply(id, ++copy.version, [{ symbol, quantity, cash: -quantity * 10 }])).toBe(true);
    }
  }
  for (const { id, eater_id: eaterId, version, cash, held } of known.values()) {
    const seen = filter.get(id)!;
    expect([seen.eaterId, seen.version, new Map([...seen.held].toSorted())]).toEqual([eaterId, version, new Map([...held].toSorted())]);
    expect(seen.value).toBeCloseTo(
      [...held].reduce((sum, [symbol, quantity]) => sum + quantity * mids.get(symbol)!, cash),
      6,
    );
    expect(seen.shortValue).toBeCloseTo(
      [...held].reduce((sum, [symbol, quantity]) => sum + Math.max(-quantity, 0) * mids.get(symbol)!, 0),
      6,
    );
  }
  for (let number = 0; number < 12; number++) expect(filter.get(`c${number}`) !== undefined).toBe(known.has(`c${number}`));
  expect(known.size).toBeGreaterThan(4);
});
