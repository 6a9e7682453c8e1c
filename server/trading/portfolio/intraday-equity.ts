import { zero, type Decimal } from "../../platform/decimal";
import { fillValue } from "../trades/book";

/** What changed cash or holdings of an account at a moment of the market clock: a fill, own or copied, or money in or out. */
export interface AccountMove {
  readonly at: Date;
  /** Null where only money moved. */
  readonly symbol: string | null;
  /** Bought, or sold where it is below zero. */
  readonly quantity: Decimal;
  readonly cash: Decimal;
  /** The part of `cash` that came from outside, or went there. */
  readonly putIn: Decimal;
}

/** An account as it is now, with what its copies hold. Shorts have quantities below zero. */
export interface AccountHoldings {
  readonly cash: Decimal;
  readonly putIn: Decimal;
  readonly quantities: ReadonlyMap<string, Decimal>;
}

export interface EquityAtMoment {
  readonly at: Date;
  readonly equity: Decimal;
  readonly putIn: Decimal;
}

const minuteMs = 60_000;
/** At most this long a span is drawn moment by moment; beyond it daily closes say enough. */
export const intradaySpanMsMax = 2 * 24 * 60 * minuteMs;

/** A point a minute for a young account, a quarter of an hour for a day: never more than 200. */
const stepMs = (span: number): number => (span <= 120 * minuteMs ? minuteMs : span <= 480 * minuteMs ? 5 * minuteMs : 15 * minuteMs);

/** Moments to draw between two, both among them: the whole minutes or quarters of an hour that lie between. */
export function momentsBetween(from: Date, to: Date): Date[] {
  const step = stepMs(+to - +from);
  const moments = [from];
  for (let at = (Math.floor(+from / step) + 1) * step; at < +to; at += step) moments.push(new Date(at));
  return [...moments, to];
}

/**
 * What an account was worth at moments of the past: its cash and holdings now, less every move since, at the prices of that
 * moment. Exact but for the price within the minute; nothing needs to have been recorded. `moments` ascending.
 */
export function equityAtMoments(
  now: AccountHoldings,
  moves: readonly AccountMove[],
  moments: readonly Date[],
  midAt: (symbol: string, at: Date) => Decimal | null,
): EquityAtMoment[] {
  const quantities = new Map(now.quantities);
  let { cash, putIn } = now;
  const newestFirst = [...moves].sort((a, b) => +b.at - +a.at);
  let undone = 0;
  const points: EquityAtMoment[] = [];
  for (const at of [...moments].reverse()) {
    for (; undone < newestFirst.length && newestFirst[undone]!.at > at; undone += 1) {
      const move = newestFirst[undone]!;
      cash = cash.sub(move.cash);
      putIn = putIn.sub(move.putIn);
      if (move.symbol !== null) quantities.set(move.symbol, (quantities.get(move.symbol) ?? zero).sub(move.quantity));
    }
    const worth = [...quantities]
      .filter(([, quantity]) => !quantity.isZero())
      .reduce((sum, [symbol, quantity]) => sum.add(valueOf(quantity, midAt(symbol, at))), zero);
    points.unshift({ at, equity: cash.add(worth), putIn });
  }
  return points;
}

const valueOf = (quantity: Decimal, mid: Decimal | null): Decimal => {
  if (!mid) return zero;
  const value = fillValue(quantity.abs(), mid);
  return quantity.isNegative() ? value.neg() : value;
};
