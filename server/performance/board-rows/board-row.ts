import type { InstrumentClass } from "../../market/providers/provider";
import { rankingOf, type OwnRow, type Ranking } from "../leaderboard/leaderboard";
import { capturePercent, withEnoughCopies } from "../tracking/fidelity";
import { dayMs } from "../tracking/fidelity-periods";
import type { Fidelity } from "../tracking/fidelity.store";
import type { GrowthKey } from "../growth/own-growth.store";

/** Lists of a board, in its order. Those who are gone (suspended or closed) are in none that is shown, but count. */
export const boardLists = { COPIERS: 0, OWN: 1, NOT_RANKED: 2, GONE: 3 } as const;
/** Beside them: by what copiers kept of a feeder's return. */
export const captureList = 4;

/** A feeder's figures for a board, as records, copies and accounts say them. */
export interface BoardInput extends GrowthKey {
  readonly userId: string;
  readonly days: number;
  readonly total: number;
  readonly spread: number | null;
  readonly volatility: number | null;
  readonly recordFrom: Date;
  readonly assetClass: InstrumentClass | null;
  readonly isSuspended: boolean;
  readonly isClosed: boolean;
  readonly isDemo: boolean;
  /** Of 30 days; null without one. */
  readonly copies: number | null;
  readonly copied: number | null;
  readonly fed: number | null;
  readonly copiesSpread: number | null;
}

/** The same with where it puts the feeder. */
export interface BoardRow extends BoardInput {
  readonly list: number;
  /** What the list goes by, ascending: the low end with its sign turned, or the own return of who is not ranked. */
  readonly sortKey: number;
  readonly ownReturn: number;
  readonly risk: number | null;
  /** In percent; null where it says nothing. */
  readonly capture: number | null;
}

/** Infinity has no place in JSON. */
const finite = (value: number): number => Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));

/** Pure: where figures put a feeder. Whoever has enough copies is in the list by these, unless a board does not rank by copiers. */
export function boardRowOf(input: BoardInput, ranksByCopiers = true): BoardRow {
  const ranking = rankingOfInput(input, { asOf: input.recordFrom, ranksByCopiers });
  return {
    ...input,
    list: listOf(ranking),
    sortKey: -finite(ranking.low ?? ranking.ownReturn),
    ownReturn: finite(ranking.ownReturn),
    risk: ranking.risk,
    capture: ranking.fidelity && capturePercent(ranking.fidelity),
  };
}

function listOf({ group, isSuspended, isClosed }: Ranking): number {
  if (group === "COPIERS") return boardLists.COPIERS;
  if (group === "NO_COPIERS_YET") return boardLists.OWN;
  return isSuspended || isClosed ? boardLists.GONE : boardLists.NOT_RANKED;
}

/** Whole days of a record. */
export const recordDaysOf = ({ recordFrom }: BoardInput, asOf: Date): number => Math.floor((+asOf - +recordFrom) / dayMs);

interface Asked {
  readonly asOf: Date;
  readonly ranksByCopiers: boolean;
}

/** What a board shows of a feeder, but for their rank. */
export function rankingOfInput(input: BoardInput, { asOf, ranksByCopiers }: Asked): Ranking {
  const shared = fidelityOf(input);
  const own: OwnRow = { ...input, recordDays: recordDaysOf(input, asOf) };
  const copiers = shared && { userId: input.userId, copies: shared.copies, mean: shared.copied, spread: shared.spread ?? null };
  const fidelity = withEnoughCopies(shared);
  return rankingOf(own, copiers, { assetClass: input.assetClass, fidelity, ranksByCopiers });
}

function fidelityOf({ userId, copies, copied, fed, copiesSpread }: BoardInput): Fidelity | undefined {
  return copies === null || copied === null || fed === null ? undefined : { userId, copies, copied, fed, spread: copiesSpread };
}

const inListOrder = (a: BoardRow, b: BoardRow): number => a.list - b.list || a.sortKey - b.sortKey || (a.userId < b.userId ? -1 : 1);
/** By list, key and id, as the index has them. */
export const inBoardOrder = (rows: readonly BoardRow[]): BoardRow[] => rows.toSorted(inListOrder);

/** Whether the place of one comes before another's; they are of one list. */
export const isBefore = (a: BoardRow, b: BoardRow): boolean => a.userId !== b.userId && inListOrder(a, b) < 0;
