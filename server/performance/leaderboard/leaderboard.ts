import type { InstrumentClass } from "../../market/providers/provider";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { TtlCache } from "../../platform/cache/ttl-cache";
import { copiesMin, FidelityReader, capturePercent, median, withEnoughCopies } from "../tracking/fidelity";
import { dayMs, type FidelityAudience, type FidelityPeriod } from "../tracking/fidelity-periods";
import type { Fidelity } from "../tracking/fidelity.store";
import { closesMin, riskScore, tradingDaysPerYear } from "../figures/figures";
import type { MoneyMode } from "../money-mode";
import { readGrowths } from "../growth/own-growth";
import { readRankedFeeders, type OwnGrowth, type RankedFeeder } from "../growth/own-growth.store";

/** Fewer records than this have no average. */
export const averagedMin = 5;
/** Fewer feeders with enough copies are no list of their own: whoever has them would be first of a few, whatever they made. */
export const copiersListMin = 10;

export type LeaderboardPeriod = FidelityPeriod;
export type LeaderboardGroup = "COPIERS" | "NO_COPIERS_YET" | "NOT_RANKED";

/** One feeder's ranking in a period, for an audience. Returns are fractions: 0.1 is 10%. */
export interface Ranking {
  readonly userId: string;
  readonly group: LeaderboardGroup;
  /** Within the group; null when not ranked. */
  readonly rank: number | null;
  readonly days: number;
  readonly ownReturn: number;
  readonly copiersReturn: number | null;
  /** Copies of at least 30 days. */
  readonly copies: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
  readonly recordDays: number;
  /** 1 (calm) to 10, over the whole record; null below two closes. */
  readonly risk: number | null;
  /** The class most of the trades opened in the period are of; null without one. */
  readonly assetClass: InstrumentClass | null;
  /** Null below five copies of 30 days. */
  readonly fidelity: Fidelity | null;
}

export interface Board {
  readonly asOf: Date;
  readonly rankings: readonly Ranking[];
  readonly averageOwnReturn: number | null;
  readonly suspended: number;
  readonly closed: number;
  readonly demo: number;
  /** Median of what copiers kept of the feeders' returns, in percent; null below five feeders that have it. */
  readonly medianCapturePercent: number | null;
}

/** Both ends of an 80% range of a normal distribution. */
const z80 = 1.2815515655446;
const cacheMs = 60_000;
/** Audiences times periods times kinds of money. */
const keptMax = 100;

/** What a record did in a period. Sums are of daily log growth. */
export interface OwnRow extends Pick<OwnGrowth, "userId" | "days" | "total" | "spread" | "volatility">, Omit<RankedFeeder, "recordFrom"> {
  readonly recordDays: number;
}

/** What else is said of a feeder beside their place. */
export interface Traits {
  readonly classes: ReadonlyMap<string, InstrumentClass>;
  readonly fidelity: ReadonlyMap<string, Fidelity>;
}
/** What the copies of a feeder made. */
export interface CopiersRow {
  readonly userId: string;
  readonly copies: number;
  readonly mean: number | null;
  readonly spread: number | null;
}

/** What a list of feeders is cut down to. */
export interface FeederFilter {
  readonly period: LeaderboardPeriod;
  readonly recordDaysMin: number;
  /** None for all. */
  readonly assetClass?: InstrumentClass | null;
  readonly riskMin: number;
  readonly riskMax: number;
  /** Only what records did with this money; none for all. */
  readonly mode?: MoneyMode | null;
}

/** Whether it leaves nobody out. */
export const isOpenFilter = ({ recordDaysMin, assetClass, riskMin, riskMax, mode }: FeederFilter): boolean =>
  mode == null && recordDaysMin <= 0 && assetClass == null && riskMin <= 1 && riskMax >= 10;

/** Whether a feeder is of the class, the risk and the age asked for. A record too short to have a risk is of every risk only. */
export function isWished({ recordDays, risk, assetClass }: Ranking, wished: FeederFilter): boolean {
  const isOfRisk = wished.riskMin <= 1 && wished.riskMax >= 10 ? true : risk !== null && risk >= wished.riskMin && risk <= wished.riskMax;
  return recordDays >= wished.recordDaysMin && isOfRisk && (wished.assetClass == null || assetClass === wished.assetClass);
}

/** Ranks feeders by the low end of their likely range: what copiers made, else what they made themselves. */
export class LeaderboardService {
  private readonly boards: TtlCache<Board>;
  private readonly fidelity: FidelityReader;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.fidelity = new FidelityReader(db, clock);
    this.boards = new TtlCache(clock, cacheMs, keptMax);
  }

  /** The board of an audience, at most a minute old. Three statements, whoever and however many ask. */
  board(audience: FidelityAudience, period: LeaderboardPeriod, mode: MoneyMode | null = null): Promise<Board> {
    return this.boards.of(`${audience} ${period} ${mode}`, () => this.read(audience, period, mode));
  }

  private async read(audience: FidelityAudience, period: LeaderboardPeriod, mode: MoneyMode | null): Promise<Board> {
    const now = this.clock.date();
    const [feeders, growths, shared] = await Promise.all([
      readRankedFeeders(this.db),
      readGrowths(this.db, audience, period, mode, now),
      this.fidelity.read(audience, period),
    ]);
    const own = ownRows(feeders, growths, { mode, now });
    // One measure for both: what copiers made, what the feeder made and the gap between them are of the same days.
    const copiers = [...shared.values()].map(({ userId, copies, copied, spread = null }) => ({ userId, copies, mean: copied, spread }));
    const fidelity = new Map([...shared].filter(([, row]) => withEnoughCopies(row) !== null));
    const classes = new Map(growths.flatMap(({ userId, mainClass }) => (mainClass === null ? [] : [[userId, mainClass] as const])));
    return boardOf(own, copiers, now, { classes, fidelity });
  }
}

/** A row of each feeder with a daily close in the period. With one kind of money a record is as old as its first day with it. */
function ownRows(
  feeders: readonly RankedFeeder[],
  growths: readonly OwnGrowth[],
  { mode, now }: { readonly mode: MoneyMode | null; readonly now: Date },
): OwnRow[] {
  const byFeeder = new Map(growths.map((row) => [row.userId, row]));
  return feeders.flatMap(({ recordFrom, ...feeder }) => {
    const growth = byFeeder.get(feeder.userId);
    if (!growth) return [];
    const { days, total, spread, volatility, firstAt } = growth;
    return { ...feeder, days, total, spread, volatility, recordDays: (+now - +(mode === null ? recordFrom : firstAt)) / dayMs };
  });
}

/** Pure: the ranking of what the database added up. */
export function boardOf(own: readonly OwnRow[], copiers: readonly CopiersRow[], asOf: Date, traits: Traits): Board {
  const byFeeder = new Map(copiers.map((row) => [row.userId, row]));
  const ranksByCopiers = own.filter((row) => isRankable(row) && hasCopiers(byFeeder.get(row.userId))).length >= copiersListMin;
  const ranked = (row: OwnRow): Ranked => ({
    assetClass: traits.classes.get(row.userId) ?? null,
    fidelity: traits.fidelity.get(row.userId) ?? null,
    ranksByCopiers,
  });
  const rankings = own.map((row) => rankingOf(row, byFeeder.get(row.userId), ranked(row))).toSorted(inOrder);
  const kept = rankings.flatMap(({ fidelity }) => (fidelity && capturePercent(fidelity)) ?? []);
  const ranks = { COPIERS: 0, NO_COPIERS_YET: 0, NOT_RANKED: 0 };
  return {
    asOf,
    rankings: rankings.map((ranking) => (ranking.group === "NOT_RANKED" ? ranking : { ...ranking, rank: ++ranks[ranking.group] })),
    // The average of a few would let each of them calculate the others.
    averageOwnReturn: own.length < averagedMin ? null : own.reduce((sum, row) => sum + Math.expm1(row.total), 0) / own.length,
    suspended: own.filter((row) => row.isSuspended).length,
    closed: own.filter((row) => row.isClosed).length,
    demo: own.filter((row) => row.isDemo).length,
    medianCapturePercent: kept.length < averagedMin ? null : median(kept),
  };
}

const isRankable = (row: OwnRow): boolean => row.days >= closesMin && !row.isSuspended && !row.isClosed;

type ComparableCopiers = CopiersRow & { readonly mean: number; readonly spread: number };
const hasCopiers = (copiers: CopiersRow | undefined): copiers is ComparableCopiers =>
  copiers !== undefined && copiers.copies >= copiesMin && copiers.mean !== null && copiers.spread !== null;

interface Ranked extends Pick<Ranking, "assetClass" | "fidelity"> {
  /** Enough feeders have enough copies, so that those are ranked by what copiers made; else everybody by their own return. */
  readonly ranksByCopiers: boolean;
}

/** Pure: which group a feeder belongs to and what puts them in order there, but for their rank. */
export function rankingOf(row: OwnRow, copiers: CopiersRow | undefined, { assetClass, fidelity, ranksByCopiers }: Ranked): Ranking {
  const shared = {
    userId: row.userId,
    rank: null,
    days: row.days,
    ownReturn: Math.expm1(row.total),
    copiersReturn: copiers?.mean ?? null,
    copies: copiers?.copies ?? 0,
    isSuspended: row.isSuspended,
    isClosed: row.isClosed,
    recordDays: Math.floor(row.recordDays),
    risk: row.volatility === null ? null : riskScore(row.volatility * Math.sqrt(tradingDaysPerYear) * 100),
    assetClass,
    fidelity,
  };
  if (!isRankable(row)) return { ...shared, group: "NOT_RANKED", low: null, high: null };
  if (ranksByCopiers && hasCopiers(copiers)) {
    const half = (z80 * copiers.spread) / Math.sqrt(copiers.copies);
    return { ...shared, group: "COPIERS", low: Math.max(-1, copiers.mean - half), high: copiers.mean + half };
  }
  const half = z80 * (row.spread ?? 0) * Math.sqrt(row.days);
  return { ...shared, group: "NO_COPIERS_YET", low: Math.expm1(row.total - half), high: Math.expm1(row.total + half) };
}

const groupOrder: Record<LeaderboardGroup, number> = { COPIERS: 0, NO_COPIERS_YET: 1, NOT_RANKED: 2 };
const inOrder = (a: Ranking, b: Ranking): number =>
  groupOrder[a.group] - groupOrder[b.group] || (b.low ?? b.ownReturn) - (a.low ?? a.ownReturn) || (a.userId < b.userId ? -1 : 1);
