import { expect, test } from "vitest";
import { minuteMs, resolutionMs } from "../../../market/providers/provider";
import { Decimal } from "../../../platform/decimal";
import { chanceOf } from "../../testing/chance";
import type { PastState } from "./past-holdings";
import type { PastPrices, Range } from "./past-prices";
import { StopScan } from "./stop-scan";

const start = Date.UTC(2026, 2, 2);
const days = 4;
const minutes = days * 1_440;

/** Prices that wander from minute to minute; ranges are the true extremes of each hour and day. */
class WanderingPast implements PastPrices {
  readonly stepMs = minuteMs;
  private readonly walks = new Map<string, readonly Decimal[]>();

  constructor(chance: () => number) {
    for (const symbol of ["A", "B"]) {
      let price = 100;
      this.walks.set(
        symbol,
        Array.from({ length: minutes }, () => new Decimal((price *= 1 + (chance() - 0.5) * 0.004).toFixed(2))),
      );
    }
  }

  midAt(symbol: string, at: number): Decimal {
    return this.walks.get(symbol)![Math.floor((at - start) / minuteMs)]!;
  }

  quoteAt(symbol: string, at: number): { bid: Decimal; ask: Decimal } {
    return { bid: this.midAt(symbol, at), ask: this.midAt(symbol, at) };
  }

  openFrom(_symbol: string, at: number): number {
    return at;
  }

  range(symbol: string, resolution: "DAY" | "HOUR", at: number): Range {
    const size = resolutionMs[resolution];
    const from = (Math.floor((at - start) / size) * size) / minuteMs;
    const prices = this.walks.get(symbol)!.slice(from, from + size / minuteMs);
    return { low: Decimal.min(...prices), high: Decimal.max(...prices) };
  }
}

function randomStates(chance: () => number): PastState[] {
  const cuts = [0, ...Array.from({ length: 3 }, () => Math.floor(chance() * minutes)).sort((a, b) => a - b), minutes];
  // Of the second symbol some hold so much that a short of it comes near its margin.
  const much = chance() < 0.4 ? 8 : 1;
  return cuts.slice(1).map((until, index) => {
    const isShort = chance() < 0.5;
    const [a, b] = [new Decimal(chance().toFixed(2)), new Decimal((chance() * much).toFixed(2))];
    // What a short was sold for is cash.
    const cash = new Decimal(900 + Math.floor(chance() * 60)).add(isShort ? b.mul(100) : 0);
    return {
      ...{ from: start + cuts[index]! * minuteMs + Math.floor(chance() * 2) * 17, until: start + until * minuteMs, cash },
      positions: new Map([
        ["A", { symbol: "A", side: "LONG", held: a, cost: new Decimal(100) }],
        ["B", { symbol: "B", side: isShort ? "SHORT" : "LONG", held: b, cost: new Decimal(100) }],
      ]),
    };
  });
}

/** Each minute by itself, in plain numbers: nothing is passed over. */
function everyMinute(states: readonly PastState[], prices: PastPrices, rules: ConstructorParameters<typeof StopScan>[1]) {
  let peak = 1;
  for (const { from, until, cash, positions } of states)
    for (let at = Math.ceil(from / minuteMs) * minuteMs; at < until; at += minuteMs) {
      let [cents, owed] = [cash.toNumber() * 100, 0];
      for (const { symbol, side, held } of positions.values()) {
        const value = held.mul(prices.midAt(symbol, at)!).mul(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();
        cents += side === "LONG" ? value : -value;
        owed += side === "SHORT" ? value : 0;
      }
      const unit = cents / 100_000;
      if (rules.isStopTrailing) peak = Math.max(peak, unit);
      if (rules.stopLossPercent && unit <= (peak * (100 - Number(rules.stopLossPercent))) / 100 + 1e-12) return { kind: "STOP_LOSS", at };
      if (rules.takeProfitPercent && unit >= (100 + Number(rules.takeProfitPercent)) / 100 - 1e-12) return { kind: "TAKE_PROFIT", at };
      if (owed > 0 && cents * 10 < owed * 13) return { kind: "MARGIN", at };
    }
  return null;
}

test("TASTE-013 stops are found at the minute at which a look at every single minute finds them: random pasts, fixed and trailing stops, take profits and margin", async () => {
  const found = new Map<string, number>();
  for (let seed = 1; seed <= 120; seed++) {
    const chance = chanceOf(seed);
    const prices = new WanderingPast(chance);
    const states = randomStates(chance);
    const rules = {
      stopLossPercent: chance() < 0.6 ? new Decimal((2 + chance() * 12).toFixed(1)) : null,
      isStopTrailing: chance() < 0.7,
      takeProfitPercent: chance() < 0.3 ? new Decimal((5 + chance() * 20).toFixed(1)) : null,
    };
    const trip = await new StopScan(new Decimal(1_000), rules, prices, async () => {}).first(states, start, Infinity);
    const wanted = everyMinute(states, prices, rules);
    expect(trip && { kind: trip.kind, at: trip.at }, `seed ${seed}`).toEqual(wanted);
    found.set(wanted?.kind ?? "NONE", (found.get(wanted?.kind ?? "NONE") ?? 0) + 1);
  }
  for (const kind of ["STOP_LOSS", "TAKE_PROFIT", "MARGIN", "NONE"]) expect(found.get(kind) ?? 0, kind).toBeGreaterThan(5);
}, 180_000);
