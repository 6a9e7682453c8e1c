import { limits } from "../../platform/limits";
import type { BoardSummary, StoredBoard } from "../board-rows/stored-board";
import type { StoredBoards } from "../board-rows/stored-boards";
import type { WishedFeeders } from "../board-rows/wished-feeders";
import type { FidelityAudience } from "../tracking/fidelity-periods";
import { isWished, type Board, type FeederFilter, type LeaderboardService, type Ranking } from "./leaderboard";

/** Whom a leaderboard is to show. */
export interface ShownWished extends FeederFilter {
  /** Ids of whose name fits a search; null without one. */
  readonly named: ReadonlySet<string> | null;
}

/** A leaderboard cut down to who is wished, without who is suspended or closed. */
export interface ShownBoard {
  readonly asOf: Date;
  /** Of all feeders, whoever is wished. */
  readonly summary: BoardSummary;
  readonly ranked: number;
  /** Of these. */
  readonly lowEndAboveZero: number;
  /** Of all feeders, in percent. */
  medianCapture(): Promise<number | null>;
  first(limit: number): Promise<readonly Ranking[]>;
  /** Of these feeders those who are shown, in order. */
  of(ids: readonly string[]): Promise<readonly Ranking[]>;
}

/** Somebody's own place, and how many are ranked in their group; 0 for who is not ranked. */
export interface OwnPlace {
  readonly ranking: Ranking;
  readonly of: number;
}

const all: Omit<ShownWished, "period"> = { recordDaysMin: 0, riskMin: 1, riskMax: 10, named: null };

/**
 * Leaderboards as they are looked at: from the rows that are kept. Where the age of records is asked for, by which those are not counted, or a search
 * fits many names, up to 1,000 whom all that leaves are looked at one by one; where it leaves more, the board is put together from all feeders.
 */
export class ShownBoards {
  constructor(
    private readonly boards: Pick<LeaderboardService, "board">,
    private readonly stored: Pick<StoredBoards, "of">,
    private readonly wishing: Pick<WishedFeeders, "of" | "few">,
  ) {}

  async of(audience: FidelityAudience, wished: ShownWished): Promise<ShownBoard> {
    const { period, mode = null, named } = wished;
    const stored = await this.stored.of({ audience, period, mode: mode ?? "ALL" });
    if (!stored) return fromWhole(await this.boards.board(audience, period, mode), wished);
    if (named === null && wished.recordDaysMin <= 0) return fromRows(stored, wished);
    const few = await this.few(audience, wished);
    if (!few) return fromWhole(await this.boards.board(audience, period, mode), wished);
    return { ...headOf(stored), ...(await stored.among(few, wished)) };
  }

  /** Ids, some of which the filter may leave out; null for more than are looked at one by one. */
  private async few(audience: FidelityAudience, wished: ShownWished): Promise<readonly string[] | null> {
    const { named } = wished;
    if (named && named.size <= limits.feedersNamedMax) return [...named];
    const found = await this.wishing.few(await this.wishing.of(audience, wished), limits.feedersNamedMax);
    return found && named ? found.filter((id) => named.has(id)) : found;
  }

  /** On the unfiltered board of a year; null for whom it does not show. */
  async own(audience: FidelityAudience, userId: string): Promise<OwnPlace | null> {
    const period = "YEAR";
    const stored = await this.stored.of({ audience, period, mode: "ALL" });
    if (stored) {
      const [ranking] = await stored.of([userId], all);
      return ranking ? { ranking, of: ranking.rank === null ? 0 : stored.countOf(ranking.group) } : null;
    }
    const whole = await this.boards.board(audience, period);
    const [ranking] = await fromWhole(whole, { ...all, period }).of([userId]);
    const ofGroup = whole.rankings.filter(({ group, rank }) => rank !== null && group === ranking?.group);
    return ranking ? { ranking, of: ofGroup.length } : null;
  }
}

const headOf = (board: StoredBoard): Pick<ShownBoard, "asOf" | "summary" | "medianCapture"> => ({
  ...{ asOf: board.asOf, summary: board.summary },
  medianCapture: () => board.medianCapture(),
});

const fromRows = (board: StoredBoard, wished: ShownWished): ShownBoard => ({
  ...headOf(board),
  ...board.ranked(wished),
  first: (limit) => board.first(wished, limit),
  of: (ids) => board.of(ids, wished),
});

function fromWhole(board: Board, wished: ShownWished): ShownBoard {
  const { asOf, rankings, averageOwnReturn, suspended, closed, demo } = board;
  const shown = rankings.filter(
    (one) => !one.isSuspended && !one.isClosed && isWished(one, wished) && (wished.named === null || wished.named.has(one.userId)),
  );
  const ranked = shown.filter(({ rank }) => rank !== null);
  return {
    ...{ asOf, summary: { feeders: rankings.length, suspended, closed, demo, averageOwnReturn } },
    ...{ ranked: ranked.length, lowEndAboveZero: ranked.filter(({ low }) => low !== null && low > 0).length },
    medianCapture: async () => board.medianCapturePercent,
    first: async (limit) => shown.slice(0, limit),
    of: async (ids) => {
      const asked = new Set(ids);
      return shown.filter(({ userId }) => asked.has(userId));
    },
  };
}
