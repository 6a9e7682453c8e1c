import { expect, test } from "vitest";
import type { BinanceSandbox } from "../../../server/brokers/sandboxes/binance/sandbox";
import { FakeClock } from "../../../server/platform/clock";
import { Decimal } from "../../../server/platform/decimal";
import { EuroRate } from "./euro-rate";

/** The exchange as far as a rate concerns it. */
function stage() {
  const set: string[] = [];
  const markets = { find: (id: string) => id, setEuro: (rate: string) => void set.push(rate) };
  const clock = new FakeClock();
  const euro = new EuroRate({ markets } as unknown as BinanceSandbox["exchange"], clock);
  return { set, clock, euro, ask: (id = "EURUSDT") => markets.find(id) };
}

const ratesOf = (seed: number): string[] => {
  const { set, euro } = stage();
  euro.begin(seed);
  for (let step = 0; step < 500; step++) euro.move();
  return set;
};

test("FAULT-006 the euro of a broker seed begins at 1.16, moves by at most half a per cent a step and two in all, and is the same for the same seed", () => {
  const rates = ratesOf(3);
  expect(rates[0]).toBe("1.16");
  expect(rates).toHaveLength(501);
  const all = rates.map(Number);
  expect(Math.max(...all)).toBe(1.1832);
  expect(Math.min(...all)).toBe(1.1368);
  for (const [at, rate] of all.slice(1).entries()) expect(Math.abs(rate - all[at]!)).toBeLessThan(0.00581);
  expect(ratesOf(3)).toEqual(rates);
  expect(ratesOf(7)).not.toEqual(rates);
});

test("FAULT-006 a rate is one that the exchange gave in the last minute, or the last before it; before any, the first", () => {
  const { clock, euro, ask } = stage();
  euro.begin(3);
  const couldBe = (rate: Decimal): boolean => euro.couldBe(rate, clock.date());
  const [first] = [euro.now];
  expect(couldBe(first)).toBe(false);
  const began = clock.date();
  clock.advance(1_000);
  ask("BTCEUR");
  expect(couldBe(first)).toBe(false);
  ask();
  expect([couldBe(first), euro.couldBe(first, began)]).toEqual([true, true]);
  euro.move();
  const second = euro.now;
  // Nobody asked the exchange since.
  expect([couldBe(first), couldBe(second)]).toEqual([true, false]);
  clock.advance(30_000);
  ask();
  expect([couldBe(first), couldBe(second), couldBe(new Decimal("1.17"))]).toEqual([true, true, false]);
  clock.advance(91_000);
  expect([couldBe(first), couldBe(second)]).toEqual([false, true]);
});
