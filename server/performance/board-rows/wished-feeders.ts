import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { isWished, type FeederFilter } from "../leaderboard/leaderboard";
import { dayMs, type FidelityAudience } from "../tracking/fidelity-periods";
import { rankingOfInput } from "./board-row";
import type { StoredBoards } from "./stored-boards";
import { readWished, readWishedAmong, type WishedRows } from "./wished.store";

/** Older than any record, and a date that every calendar has. */
const recordDaysMax = 100_000;

/** Feeders of leaderboards whom filters leave, read as far as they are asked for. */
export class WishedFeeders {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly boards: Pick<StoredBoards, "staleOf">,
  ) {}

  /** What a filter of the leaderboard asks for, with those whose rows are out of date as they are now. */
  async of(audience: FidelityAudience, filter: FeederFilter): Promise<WishedRows> {
    const key = { audience, period: filter.period, mode: filter.mode ?? "ALL" } as const;
    const [{ ids, rows }, asOf] = [await this.boards.staleOf(key), this.clock.date()];
    const isEveryRisk = filter.riskMin <= 1 && filter.riskMax >= 10;
    const recordDays = Math.min(filter.recordDaysMin, recordDaysMax);
    const added = rows.filter((row) => isWished(rankingOfInput(row, { asOf, ranksByCopiers: true }), filter));
    return {
      key,
      assetClass: filter.assetClass ?? null,
      riskMin: isEveryRisk ? 0 : Math.max(1, Math.min(filter.riskMin, 11)),
      riskMax: Math.max(0, Math.min(filter.riskMax, 10)),
      recordUntil: recordDays <= 0 ? null : new Date(+asOf - recordDays * dayMs),
      without: ids,
      added: added.map(({ userId }) => userId),
    };
  }

  /** All whom it leaves; null where those are more than `most`. */
  async few(wished: WishedRows, most: number): Promise<readonly string[] | null> {
    const ids = await readWished(this.db, wished, most + 1);
    return ids.length > most ? null : ids;
  }

  among(wished: WishedRows, ids: readonly string[]): Promise<readonly string[]> {
    return readWishedAmong(this.db, wished, ids);
  }
}
