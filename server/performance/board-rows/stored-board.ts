import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { averagedMin, type FeederFilter, type LeaderboardGroup, type Ranking } from "../leaderboard/leaderboard";
import type { BoardKey } from "./board-key";
import { boardLists, inBoardOrder, isBefore, rankingOfInput, recordDaysOf, type BoardRow } from "./board-row";
import type { BoardCount } from "./board-counts";
import { countBefore, readBoardPage, readBoardPageOf, readCaptures, readRowsOfBoard, type ListKind } from "./stored-board.store";

/** What a list of feeders is cut down to by what rows are counted by. */
export type KindFilter = Pick<FeederFilter, "assetClass" | "riskMin" | "riskMax">;

export interface BoardSummary {
  readonly feeders: number;
  readonly suspended: number;
  readonly closed: number;
  readonly demo: number;
  /** A fraction; null below five feeders. */
  readonly averageOwnReturn: number | null;
}

/** Some feeders of a board, in its order. */
export interface FoundFeeders {
  readonly ranked: number;
  /** Of these. */
  readonly lowEndAboveZero: number;
  first(limit: number): Promise<Ranking[]>;
  of(ids: readonly string[]): Promise<Ranking[]>;
}

interface BoardState {
  readonly asOf: Date;
  readonly key: BoardKey;
  /** Whose stored rows do not count. */
  readonly without: readonly string[];
  /** Rows beside those that are stored. */
  readonly added: readonly BoardRow[];
  /** Of all feeders, these included. */
  readonly counts: readonly BoardCount[];
  /** Else nobody is in the list by copiers: those who would be are among the rows beside. */
  readonly ranksByCopiers: boolean;
}

const listOfGroup: Record<LeaderboardGroup, number> = {
  COPIERS: boardLists.COPIERS,
  NO_COPIERS_YET: boardLists.OWN,
  NOT_RANKED: boardLists.NOT_RANKED,
};
const isRanked = ({ list }: { readonly list: number }): boolean => list <= boardLists.OWN;
const isShown = ({ list }: { readonly list: number }): boolean => list !== boardLists.GONE;
const everyRisk = ({ riskMin, riskMax }: KindFilter): boolean => riskMin <= 1 && riskMax >= 10;
const isEveryKind = (filter: KindFilter): boolean => filter.assetClass == null && everyRisk(filter);

/** A leaderboard as of a moment, read as far as it is asked for. */
export class StoredBoard {
  constructor(
    private readonly db: Database,
    private readonly state: BoardState,
  ) {}

  get asOf(): Date {
    return this.state.asOf;
  }

  get summary(): BoardSummary {
    const { counts } = this.state;
    const sum = (of: (count: BoardCount) => boolean): number => counts.reduce((all, one) => all + (of(one) ? one.feeders : 0), 0);
    const feeders = sum(() => true);
    const returns = counts.reduce((all, { ownReturns }) => all.plus(ownReturns), new Decimal(0));
    return {
      feeders,
      suspended: sum(({ isSuspended }) => isSuspended),
      closed: sum(({ isClosed }) => isClosed),
      demo: sum(({ isDemo }) => isDemo),
      // The average of a few would let each of them calculate the others.
      averageOwnReturn: feeders < averagedMin ? null : returns.div(feeders).toNumber(),
    };
  }

  /** Ranked feeders of these kinds, and those of them whose low end is above zero. */
  ranked(filter: KindFilter): { readonly ranked: number; readonly lowEndAboveZero: number } {
    const some = this.state.counts.filter((count) => isRanked(count) && isOfKind(count, filter));
    const sum = (counts: readonly BoardCount[]): number => counts.reduce((all, { feeders }) => all + feeders, 0);
    return { ranked: sum(some), lowEndAboveZero: sum(some.filter(({ isAboveZero }) => isAboveZero)) };
  }

  /** Feeders of a group. */
  countOf(group: LeaderboardGroup): number {
    return this.state.counts.reduce((all, { list, feeders }) => all + (list === listOfGroup[group] ? feeders : 0), 0);
  }

  /** The first of these kinds, without who is suspended or closed. */
  async first(filter: KindFilter, limit: number): Promise<Ranking[]> {
    const { key, without, added } = this.state;
    const part = { without, limit };
    const isWhole = isEveryKind(filter);
    const stored = isWhole
      ? await readBoardPage(this.db, key, { ...part, lists: this.lists })
      : await readBoardPageOf(this.db, key, this.kinds(filter), part);
    const wished = added.filter((row) => isShown(row) && isOfKind(kindOf(row), filter));
    const rows = inBoardOrder([...stored, ...wished]).slice(0, limit);
    return isWhole ? this.numbered(rows) : this.withRanks(rows);
  }

  /** Of these feeders those who are shown and of these kinds, in order. */
  async of(ids: readonly string[], filter: KindFilter): Promise<Ranking[]> {
    return this.withRanks(await this.rowsOf(ids, filter));
  }

  /** Of these feeders those who are shown, of these kinds and of the age asked for: the ranks of as many of them as are asked for are looked up. */
  async among(ids: readonly string[], filter: KindFilter & Pick<FeederFilter, "recordDaysMin">): Promise<FoundFeeders> {
    const { asOf } = this.state;
    const rows = (await this.rowsOf(ids, filter)).filter((row) => recordDaysOf(row, asOf) >= filter.recordDaysMin);
    const ranked = rows.filter(isRanked);
    return {
      ...{ ranked: ranked.length, lowEndAboveZero: ranked.filter(({ sortKey }) => sortKey < 0).length },
      first: (limit) => this.withRanks(rows.slice(0, limit)),
      of: (some) => {
        const asked = new Set(some);
        return this.withRanks(rows.filter(({ userId }) => asked.has(userId)));
      },
    };
  }

  private async rowsOf(ids: readonly string[], filter: KindFilter): Promise<BoardRow[]> {
    const { key, without, added } = this.state;
    const asked = new Set(ids);
    const beside = new Set([...without, ...added.map(({ userId }) => userId)]);
    const stored = ids.filter((id) => !beside.has(id));
    const rows = [
      ...(stored.length === 0 ? [] : await readRowsOfBoard(this.db, key, stored)),
      ...added.filter(({ userId }) => asked.has(userId)),
    ];
    return inBoardOrder(rows.filter((row) => isShown(row) && isOfKind(kindOf(row), filter)));
  }

  /** Median of what copiers kept, in percent; null below five feeders. */
  async medianCapture(): Promise<number | null> {
    const { key, without, added, counts } = this.state;
    const count = counts.reduce((all, { captures }) => all + captures, 0);
    if (count < averagedMin) return null;
    const gone = (await readRowsOfBoard(this.db, key, without)).filter(({ capture }) => capture !== null);
    const fresh = freshCaptures(added, without);
    const [lower, upper] = [Math.floor((count - 1) / 2), Math.floor(count / 2)];
    // At most as many of the fresh ones come before the middle as there are, and as many of the stored ones are gone.
    const from = Math.max(0, lower - fresh.length);
    const stored = await readCaptures(this.db, key, from, upper - from + 1 + gone.length);
    const isGone = new Set(gone.map(({ userId }) => userId));
    const first = stored[0];
    const goneBefore = first ? gone.filter((row) => isCaptureBefore({ userId: row.userId, capture: row.capture! }, first)).length : 0;
    const middle = [...stored.filter(({ userId }) => !isGone.has(userId)).map(({ capture }) => capture), ...fresh].toSorted(
      (a, b) => a - b,
    );
    if (middle.length === 0) return null;
    // Of the last where some have gone since they were counted.
    const at = (place: number): number => middle[Math.min(place - (from - goneBefore), middle.length - 1)]!;
    return (at(lower) + at(upper)) / 2;
  }

  /** The first list and the last of those that are shown. */
  private get lists(): [number, number] {
    return [this.state.ranksByCopiers ? boardLists.COPIERS : boardLists.OWN, boardLists.NOT_RANKED];
  }

  private kinds(filter: KindFilter): ListKind[] {
    const [first, last] = this.lists;
    const wished = this.state.counts.filter((count) => count.list >= first && count.list <= last && isOfKind(count, filter));
    const kinds = wished.map(({ list, assetClass, risk }) => [`${list} ${assetClass} ${risk}`, { list, assetClass, risk }] as const);
    return [...new Map(kinds).values()];
  }

  /** From the first of the board on, without a gap: their ranks are their numbers. */
  private numbered(rows: readonly BoardRow[]): Ranking[] {
    const { asOf, ranksByCopiers } = this.state;
    const numbers = new Map<number, number>();
    return rows.map((row) => {
      const number = 1 + (numbers.get(row.list) ?? 0);
      numbers.set(row.list, number);
      return { ...rankingOfInput(row, { asOf, ranksByCopiers }), rank: isRanked(row) ? number : null };
    });
  }

  private async withRanks(rows: readonly BoardRow[]): Promise<Ranking[]> {
    const { asOf, key, without, added, ranksByCopiers } = this.state;
    const ranked = rows.filter(isRanked);
    const before = new Map(
      ranked.length === 0 ? [] : (await countBefore(this.db, key, ranked, without)).map((row) => [row.userId, row.before]),
    );
    const rankOf = (row: BoardRow): number =>
      1 + (before.get(row.userId) ?? 0) + added.filter((one) => one.list === row.list && isBefore(one, row)).length;
    return rows.map((row) => ({ ...rankingOfInput(row, { asOf, ranksByCopiers }), rank: isRanked(row) ? rankOf(row) : null }));
  }
}

const kindOf = ({ assetClass, risk }: BoardRow): Pick<BoardCount, "assetClass" | "risk"> => ({
  assetClass: assetClass ?? "",
  risk: risk ?? 0,
});

/** A record too short to have a risk is of every risk only. */
const isOfKind = ({ assetClass, risk }: Pick<BoardCount, "assetClass" | "risk">, filter: KindFilter): boolean =>
  (filter.assetClass == null || assetClass === filter.assetClass) &&
  (everyRisk(filter) || (risk !== 0 && risk >= filter.riskMin && risk <= filter.riskMax));

interface Capture {
  readonly userId: string;
  readonly capture: number;
}
const isCaptureBefore = (a: Capture, b: Capture): boolean => a.capture < b.capture || (a.capture === b.capture && a.userId < b.userId);

/** Of feeders whose stored rows do not count: all others have theirs stored. */
function freshCaptures(added: readonly BoardRow[], without: readonly string[]): number[] {
  const fresh = new Set(without);
  return added.flatMap(({ userId, capture }) => (fresh.has(userId) && capture !== null ? [capture] : []));
}
