import { Decimal, zero } from "../../platform/decimal";
import type { SkippedFor } from "./past/skipped";
import type { PastRow } from "./past/past-events.store";

/** What came of a taste test, as JSON keeps it: money in USD as text, percentages as numbers, times as ISO text. */
export interface StoredResult {
  readonly from: string;
  readonly until: string;
  /** Whether the feeder has newer trades that the viewer may not see yet. */
  readonly isCutShort: boolean;
  readonly finalEquity: string;
  readonly profit: string;
  readonly returnPercent: number;
  /** Null without daily closes of the feeder. */
  readonly feederReturnPercent: number | null;
  readonly maxDrawdownPercent: number;
  readonly feederMaxDrawdownPercent: number | null;
  readonly worstDay: StoredDay | null;
  readonly feederWorstDay: StoredDay | null;
  readonly events: number;
  readonly opened: number;
  readonly closed: number;
  readonly won: number;
  readonly openAtEnd: number;
  readonly skipped: number;
  readonly skips: readonly SkippedFor[];
  readonly fees: string;
  readonly slippage: string;
  readonly spread: string;
  readonly slippageBps: string;
  readonly isSlippageMeasured: boolean;
  readonly averageExposurePercent: number;
  readonly maxExposurePercent: number;
  /** Null where no amount does it, or nothing was opened. */
  readonly faithfulBudget: string | null;
  readonly belowMinimum: number;
  readonly stop: StoredStop | null;
  /** How often a margin call closed its shorts. */
  readonly marginCalls: number;
  /** EXACT: nothing depends on prices between events. */
  readonly precision: "EXACT" | "MINUTE" | "HOUR";
  readonly curve: readonly StoredPoint[];
}

export interface StoredDay {
  readonly at: string;
  readonly percent: number;
}

export interface StoredStop {
  readonly kind: "STOP_LOSS" | "TAKE_PROFIT";
  readonly at: string;
}

/** In percent of the start. */
export interface StoredPoint {
  readonly at: string;
  readonly percent: number;
  readonly feederPercent: number | null;
}

/** Worst fall from a high in percent, ≤ 0; the start is 0 and counts as a high. */
export function worstFall(percents: readonly number[]): number {
  let [high, worst] = [1, 0];
  for (const percent of percents) {
    const value = 1 + percent / 100;
    high = Math.max(high, value);
    if (high > 0) worst = Math.min(worst, value / high - 1);
  }
  return worst * 100;
}

/** The day with the largest fall from the close before, in percent; null where no day fell. */
export function worstDay(points: ReadonlyArray<{ readonly at: string; readonly percent: number }>): StoredDay | null {
  let worst: StoredDay | null = null;
  points.forEach(({ at, percent }, index) => {
    const before = points[index - 1];
    if (!before || before.percent <= -100) return;
    const change = ((1 + percent / 100) / (1 + before.percent / 100) - 1) * 100;
    if (change < (worst?.percent ?? 0)) worst = { at, percent: change };
  });
  return worst;
}

/** What slippage and the spread took of the fills, in USD; below zero where slippage was in the copy's favour. */
export function costsOf(rows: readonly PastRow[]): { fees: Decimal; slippage: Decimal; spread: Decimal } {
  let [fees, slippage, spread] = [zero, zero, zero];
  for (const { action, side, quantity, price, bid, ask, fee } of rows) {
    fees = fees.add(fee);
    if (action === null || action === "ADJUST" || price === null || bid === null || ask === null) continue;
    const isBuy = (side === "LONG") === (action === "OPEN" || action === "SCALE");
    const market = new Decimal(isBuy ? ask : bid);
    const mid = new Decimal(bid).add(ask).div(2);
    const worse = isBuy ? new Decimal(price).sub(market) : market.sub(price);
    slippage = slippage.add(worse.mul(quantity));
    spread = spread.add(market.sub(mid).abs().mul(quantity));
  }
  return { fees, slippage, spread };
}

/** How many trades were opened, have ended, and ended with a gain after fees; from what came in and went out for each. */
export function tradesOf(rows: readonly PastRow[]): { opened: number; closed: number; won: number; openAtEnd: number } {
  const trades = new Map<string, { gain: Decimal; isOpen: boolean }>();
  for (const row of rows) {
    if (row.action === null || (row.action !== "ADJUST" && new Decimal(row.quantity).isZero())) continue;
    const before = trades.get(row.trade_id) ?? { gain: zero, isOpen: false };
    trades.set(row.trade_id, { gain: before.gain.add(row.realised).sub(row.fee), isOpen: !new Decimal(row.held).isZero() });
  }
  const all = [...trades.values()];
  const closed = all.filter(({ isOpen }) => !isOpen);
  return {
    opened: all.length,
    closed: closed.length,
    won: closed.filter(({ gain }) => gain.gt(0)).length,
    openAtEnd: all.length - closed.length,
  };
}
