import type { DemoFeeder } from "../people/people";

/**
 * The demo feeders' rules, pure: what to do with a symbol given its prices (one a day in the seeded history, one a
 * minute when they trade live), oldest first, the last one now. Doubles: signals only, no money.
 */
export interface Signal {
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  /** The higher, the sooner it is bought. */
  readonly score: number;
}

/** An open trade, as its owner looks at it. */
export interface HeldTrade {
  readonly symbol: string;
  readonly side: "LONG" | "SHORT";
  readonly entry: number;
  readonly price: number;
  readonly stop: number | null;
  /** In steps of the strategy: days in the history, minutes live. */
  readonly age: number;
  readonly wasScaled: boolean;
  readonly wasReduced: boolean;
  readonly stopsRaised: number;
}

export type Action =
  | { readonly kind: "CLOSE" }
  | { readonly kind: "REDUCE"; readonly fraction: number }
  | { readonly kind: "SCALE"; readonly fraction: number }
  | { readonly kind: "RAISE_STOP"; readonly stop: number };

/** How many prices a signal looks at. */
export const lookback = 61;
const raisesMax = 3;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
const change = (closes: readonly number[], steps: number): number => closes.at(-1)! / closes.at(-1 - steps)! - 1;

/** What a style reads from a symbol's prices; null for "nothing here". */
export function signalOf(feeder: Pick<DemoFeeder, "style" | "tags">, symbol: string, closes: readonly number[]): Signal | null {
  const last = closes.at(-1)!;
  const month = closes.slice(-21, -1);
  switch (feeder.style) {
    case "breakout":
      return last > Math.max(...month) ? { symbol, side: "LONG", score: last / mean(month) } : null;
    case "momentum":
      return change(closes, 60) > 0 && last > mean(month) ? { symbol, side: "LONG", score: change(closes, 60) } : null;
    case "reversion":
      return reversion(feeder.tags.includes("fade"), symbol, (last - mean(month)) / (deviation(month) || 1));
    case "cryptoSwing":
      return last > mean(month) && change(closes, 5) > 0 ? { symbol, side: "LONG", score: change(closes, 20) } : null;
    case "fx":
      return range(symbol, last, closes.slice(-13, -1));
    case "rotation":
    case "index":
      return { symbol, side: "LONG", score: change(closes, 40) };
    case "reckless":
      return { symbol, side: "SHORT", score: change(closes, 10) };
  }
}

function reversion(doesShort: boolean, symbol: string, distance: number): Signal | null {
  if (distance < -1.4) return { symbol, side: "LONG", score: -distance };
  return doesShort && distance > 1.6 ? { symbol, side: "SHORT", score: distance } : null;
}

function range(symbol: string, last: number, before: readonly number[]): Signal | null {
  if (last > Math.max(...before)) return { symbol, side: "LONG", score: last / mean(before) };
  return last < Math.min(...before) ? { symbol, side: "SHORT", score: mean(before) / last } : null;
}

/** Gain since entry in multiples of the first risk. */
const gainInRisks = (feeder: Pick<DemoFeeder, "stop">, held: HeldTrade): number =>
  ((held.price / held.entry - 1) / feeder.stop) * (held.side === "LONG" ? 1 : -1);

/** What to do with an open trade at a step that the stop and the target left alone; null for nothing. */
export function manage(
  feeder: Pick<DemoFeeder, "style" | "stop">,
  held: HeldTrade,
  closes: readonly number[],
  isMonthStart: boolean,
): Action | null {
  const gain = gainInRisks(feeder, held);
  if (feeder.style === "reckless")
    return gain < -0.05 && !held.wasScaled ? { kind: "SCALE", fraction: 0.5 } : held.age > 12 ? { kind: "CLOSE" } : null;
  if (feeder.style === "index") return isMonthStart ? { kind: "SCALE", fraction: 0.15 } : raise(feeder, held, gain);
  if (feeder.style === "cryptoSwing" && held.age > 4 && held.price < mean(closes.slice(-21, -1)) && gain < 1) return { kind: "CLOSE" };
  if (feeder.style === "reversion" && held.age > 10) return { kind: "CLOSE" };
  if (feeder.style === "rotation" && held.age > 15 && change(closes, 40) < 0) return { kind: "CLOSE" };
  if (held.age > 45) return { kind: "CLOSE" };
  if (gain > 0.6 && feeder.style === "momentum" && !held.wasScaled) return { kind: "SCALE", fraction: 0.5 };
  if (gain > 1.3 && !held.wasReduced && feeder.style !== "reversion") return { kind: "REDUCE", fraction: 0.5 };
  return raise(feeder, held, gain);
}

/** Once a trade has made its first risk the stop follows at one risk's distance; it never goes back. */
function raise(feeder: Pick<DemoFeeder, "stop">, held: HeldTrade, gain: number): Action | null {
  if (gain < 1 || held.stopsRaised >= raisesMax || held.stop === null) return null;
  const direction = held.side === "LONG" ? 1 : -1;
  const stop = held.price * (1 - direction * feeder.stop * 0.9);
  return direction * (stop / held.stop - 1) > feeder.stop * 0.5 ? { kind: "RAISE_STOP", stop } : null;
}
