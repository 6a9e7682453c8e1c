import { nextDayClose } from "../../../market/instruments/hours";
import type { Decimal } from "../../../platform/decimal";
import type { PastClose } from "./past-events.store";
import { equityOf, exposureOf, type PastState } from "./past-holdings";
import type { PastPrices } from "./past-prices";
import type { StoredPoint } from "../taste-result";

/** The copy at one moment of its curve. */
export interface CurveMoment {
  readonly at: number;
  readonly equity: Decimal;
  readonly exposure: Decimal;
}

const momentsPerTurn = 20;

/** The copy at its start, at each daily close (weekday, 16:00 New York), and at its end. */
export async function curveMoments(states: readonly PastState[], prices: PastPrices, breathe: () => Promise<void>): Promise<CurveMoment[]> {
  const [start, end] = [states[0]!.from, states.at(-1)!.until];
  const times = [start];
  for (let at = +nextDayClose(new Date(start)); at < end; at = +nextDayClose(new Date(at))) times.push(at);
  if (end > start) times.push(end);
  const moments: CurveMoment[] = [];
  let index = 0;
  for (const at of times) {
    while (index < states.length - 1 && states[index]!.until <= at) index += 1;
    const state = states[index]!;
    const mid = (symbol: string): Decimal | null => prices.midAt(symbol, at);
    moments.push({ at, equity: equityOf(state, mid), exposure: exposureOf(state, mid) });
    if (moments.length % momentsPerTurn === 0) await breathe();
  }
  return moments;
}

/** Both curves in percent of their start; the feeder's is time-weighted, from their daily closes. */
export function curvePoints(amount: Decimal, moments: readonly CurveMoment[], closes: readonly PastClose[]): StoredPoint[] {
  const start = moments[0]!.at;
  let [index, next] = [1, 0];
  const after = closes.filter(({ at }) => +at > start);
  return moments.map(({ at, equity }) => {
    for (; next < after.length && +after[next]!.at <= at; next += 1) index *= Math.max(0, after[next]!.growth);
    return {
      at: new Date(at).toISOString(),
      percent: equity.div(amount).sub(1).mul(100).toNumber(),
      feederPercent: after.length === 0 ? null : (index - 1) * 100,
    };
  });
}

/** Exposure in percent of equity over the moments of the curve. */
export function exposuresOf(moments: readonly CurveMoment[]): { average: number; max: number } {
  const shares = moments.map(({ equity, exposure }) => (equity.gt(0) ? exposure.div(equity).mul(100).toNumber() : 0));
  return { average: shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length), max: Math.max(0, ...shares) };
}
