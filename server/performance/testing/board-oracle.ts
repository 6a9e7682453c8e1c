import type { MoneyMode } from "../money-mode";
import { periodStart, type FidelityAudience, type FidelityPeriod } from "../tracking/fidelity-periods";

const dayMs = 86_400_000;
const z80 = 1.2815515655446;
const riskEdges = [3, 6, 10, 15, 21, 28, 36, 50, 75];

/** What a feeder is and has, as a test made it. */
export interface Made {
  readonly id: string;
  role: "feeder" | "hybrid" | "eater";
  isPending: boolean;
  isSuspended: boolean;
  isClosed: boolean;
  isDemo: boolean;
  recordFrom: Date;
  readonly closes: MadeClose[];
  readonly opened: Array<Seen & { readonly class: string }>;
  readonly copies: Array<{ readonly id: string; readonly startedAt: Date; readonly closes: MadeCopyClose[] }>;
}
interface Seen {
  readonly at: Date;
  readonly delaySeconds: number;
  readonly priceBites: number;
}
export interface MadeClose extends Seen {
  readonly day: string;
  readonly growth: number;
  readonly mode: MoneyMode;
}
export interface MadeCopyClose {
  readonly day: string;
  readonly equity: number;
  readonly unitValue: number;
}

export interface Asked {
  readonly audience: FidelityAudience;
  readonly period: FidelityPeriod;
  readonly mode: MoneyMode | "ALL";
  readonly now: Date;
}

/** A feeder's row of a board. */
export interface Wanted {
  readonly id: string;
  group: "COPIERS" | "NO_COPIERS_YET" | "NOT_RANKED";
  rank: number | null;
  low: number | null;
  high: number | null;
  readonly made: Made;
  readonly days: number;
  readonly own: number;
  readonly risk: number | null;
  readonly class: string | null;
  readonly copies: number;
  readonly copied: number | null;
  readonly capture: number | null;
}

const isVisible = ({ at, delaySeconds, priceBites }: Seen, { audience, now }: Asked): boolean => {
  // On the free plan, and signed out, 15 minutes at least, but what is free for everybody signed in.
  const isFree = audience !== "VISITOR" && priceBites === 0;
  const seconds = isFree ? delaySeconds : Math.max(delaySeconds, audience === "PAID" ? 0 : 900);
  return +at + seconds * 1_000 <= +now;
};

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
const deviation = (values: readonly number[]): number | null => {
  if (values.length < 2) return null;
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1));
};

/** What copies of 30 days made beside the feeder, one copy after the other. */
function copiesOf({ closes, copies }: Made, asked: Asked): { copies: number; copied: number; fed: number; spread: number | null } | null {
  const from = periodStart(asked.period, asked.now);
  const seen = closes.filter((close) => close.at >= from && isVisible(close, asked)).toSorted((a, b) => +a.at - +b.at);
  const windows = copies.flatMap(({ startedAt, closes: own }) => {
    if (+startedAt > +asked.now - 30 * dayMs) return [];
    const shared = own.filter(({ day }) => seen.some((close) => close.day === day)).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    const [first, last] = [shared[0], shared.at(-1)];
    if (!first || !last || shared.length < 2) return [];
    const between = seen.filter(({ day }) => day > first.day && day <= last.day);
    return [
      {
        copied: last.unitValue / first.unitValue - 1,
        fed: between.reduce((product, { growth }) => product * growth, 1) - 1,
        capital: mean(shared.map(({ equity }) => equity)),
      },
    ];
  });
  if (windows.length === 0) return null;
  const capital = windows.reduce((sum, one) => sum + one.capital, 0);
  const weighted = (of: (one: (typeof windows)[number]) => number): number =>
    windows.reduce((sum, one) => sum + of(one) * one.capital, 0) / capital;
  return {
    ...{ copies: windows.length, copied: weighted(({ copied }) => copied), fed: weighted(({ fed }) => fed) },
    spread: deviation(windows.map(({ copied }) => copied)),
  };
}

function classOf({ opened }: Made, asked: Asked): string | null {
  const counts = new Map<string, number>();
  for (const one of opened)
    if (one.at >= periodStart(asked.period, asked.now) && isVisible(one, asked)) counts.set(one.class, (counts.get(one.class) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null;
}

type Placed = Wanted & { readonly byCopiers: { low: number; high: number } | null };

function placed(made: Made, asked: Asked): Placed | null {
  const seen = made.closes.filter((close) => isVisible(close, asked) && (asked.mode === "ALL" || close.mode === asked.mode));
  const logs = seen.filter(({ at }) => at > periodStart(asked.period, asked.now)).map(({ growth }) => Math.log(growth));
  if (logs.length === 0) return null;
  const total = logs.reduce((sum, one) => sum + one, 0);
  const half = z80 * (deviation(logs) ?? 0) * Math.sqrt(logs.length);
  const volatility = deviation(seen.map(({ growth }) => growth - 1));
  const yearly = volatility === null ? null : volatility * Math.sqrt(252) * 100;
  const copies = copiesOf(made, asked);
  const enough = copies && copies.copies >= 5 ? copies : null;
  const spread = enough && enough.spread !== null ? (z80 * enough.spread) / Math.sqrt(enough.copies) : null;
  const isRanked = logs.length >= 20 && !made.isSuspended && !made.isClosed;
  return {
    ...{ id: made.id, made, days: logs.length, own: Math.exp(total) - 1, class: classOf(made, asked) },
    risk: yearly === null ? null : 1 + riskEdges.filter((edge) => yearly >= edge).length,
    ...{ group: isRanked ? "NO_COPIERS_YET" : "NOT_RANKED", rank: null },
    ...{ low: isRanked ? Math.exp(total - half) - 1 : null, high: isRanked ? Math.exp(total + half) - 1 : null },
    ...{ copies: copies?.copies ?? 0, copied: copies?.copied ?? null },
    capture: enough && enough.fed >= 0.01 ? (enough.copied / enough.fed) * 100 : null,
    byCopiers: isRanked && enough && spread !== null ? { low: Math.max(-1, enough.copied - spread), high: enough.copied + spread } : null,
  };
}

/** A board from raw closes, copies and accounts, one feeder after the other by the rule in words. */
export function wantedBoard(feeders: readonly Made[], asked: Asked): Wanted[] {
  const there = feeders.filter(({ role, isPending }) => role !== "eater" && !isPending);
  const all = there.flatMap((made) => placed(made, asked) ?? []);
  if (all.filter(({ byCopiers }) => byCopiers).length >= 10)
    for (const one of all) if (one.byCopiers) Object.assign(one, { group: "COPIERS", ...one.byCopiers });
  const order = ["COPIERS", "NO_COPIERS_YET", "NOT_RANKED"];
  const sorted = all.toSorted(
    (a, b) => order.indexOf(a.group) - order.indexOf(b.group) || (b.low ?? b.own) - (a.low ?? a.own) || (a.id < b.id ? -1 : 1),
  );
  for (const group of ["COPIERS", "NO_COPIERS_YET"])
    for (const [at, one] of sorted.filter((row) => row.group === group).entries()) one.rank = at + 1;
  return sorted;
}
