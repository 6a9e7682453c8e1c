import { TtlCache } from "../../platform/cache/ttl-cache";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { copiersListMin } from "../leaderboard/leaderboard";
import type { BoardKey } from "./board-key";
import { boardLists, boardRowOf, type BoardRow } from "./board-row";
import { countOf, type BoardCount } from "./board-counts";
import { countBoardRows } from "./fresh-rows";
import { StoredBoard } from "./stored-board";
import { areRowsMissing, readBoardCounts, readBoardPage, readStaleFeeders } from "./stored-board.store";

const cacheMs = 60_000;
/** Audiences times periods times kinds of money. */
const keptMax = 100;

/** Feeders whose rows were out of date at a moment, and where they come. */
export interface Stale {
  readonly asOf: Date;
  readonly ids: readonly string[];
  readonly rows: readonly BoardRow[];
}

/**
 * Leaderboards from the rows that are kept of them, so that a look reads as much as it shows. Feeders whose rows are out of date are counted anew, once a
 * minute and up to `staleFeedersMax` of them: where more wait (after the daily closes of many), a board is as they were last counted.
 */
export class StoredBoards {
  private readonly stale: TtlCache<Stale>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.stale = new TtlCache(clock, cacheMs, keptMax);
  }

  /** Null while rows of feeders who were there before them are still to be written. */
  async of(key: BoardKey): Promise<StoredBoard | null> {
    if (await areRowsMissing(this.db)) return null;
    const { asOf, ids, rows } = await this.staleOf(key);
    const [counts, copied] = await Promise.all([
      readBoardCounts(this.db, key, ids),
      readBoardPage(this.db, key, { lists: [boardLists.COPIERS, boardLists.COPIERS], without: ids, limit: copiersListMin }),
    ]);
    const firstCopied = [...copied, ...rows.filter(({ list }) => list === boardLists.COPIERS)];
    const ranksByCopiers = firstCopied.length >= copiersListMin;
    const shared = { asOf, key, without: ids, ranksByCopiers };
    const freshCounts = rows.map((row) => countOf(row));
    if (ranksByCopiers) return new StoredBoard(this.db, { ...shared, added: rows, counts: [...counts, ...freshCounts] });
    const [own, others] = [firstCopied.map((row) => boardRowOf(row, false)), rows.filter(({ list }) => list !== boardLists.COPIERS)];
    return new StoredBoard(this.db, {
      ...shared,
      added: [...others, ...own],
      counts: [...counts, ...freshCounts, ...movedCounts(firstCopied, own)],
    });
  }

  /** At most a minute old. */
  staleOf(key: BoardKey): Promise<Stale> {
    return this.stale.of(`${key.audience} ${key.period} ${key.mode}`, () => this.readStale(key));
  }

  private async readStale(key: BoardKey): Promise<Stale> {
    const asOf = this.clock.date();
    const found = await readStaleFeeders(this.db, asOf, limits.staleFeedersMax + 1);
    const ids = found.length > limits.staleFeedersMax ? [] : found;
    return { asOf, ids, rows: await countBoardRows(this.db, this.clock, key, ids) };
  }
}

/** Those who are ranked by copiers on other boards are by their own return on this one. */
const movedCounts = (from: readonly BoardRow[], to: readonly BoardRow[]): BoardCount[] => [
  ...from.map((row) => countOf(row, -1)),
  ...to.map((row) => countOf(row)),
];
