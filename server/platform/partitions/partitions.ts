import type { Clock } from "../clock";
import type { Database } from "../db/database";
import { limits } from "../limits";
import { isOver, keptFrom, overlaps, partitionName, rangesWanted, type PartitionedTable, type TimeRange } from "./partitioned-table";
import {
  countInDefault,
  createPartition,
  deleteFromDefault,
  dropPartition,
  isTakenByDefault,
  readPartitions,
  tryLockPartitions,
} from "./partitions.store";

/** By their names, and how many rows without a partition were deleted. */
export interface Kept {
  readonly made: string[];
  readonly dropped: string[];
  readonly deleted: number;
}

/** What a table is busy with is left for the next time: it did not come free soon enough (55P03), or a row of the range came meanwhile (23514). */
const laterStates = new Set(["55P03", "23514"]);

/**
 * Makes partitions ahead of time and drops those whose rows are no longer kept. A row always finds a place: one of a time without a
 * partition goes to the default partition, is read from there like any other, and is deleted by itself.
 */
export class Partitions {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly tables: readonly PartitionedTable[],
  ) {}

  /** Does what is due. Any number of processes may, at any time. */
  async keep(): Promise<Kept> {
    const kept: Kept[] = [];
    for (const table of this.tables) kept.push(await this.keepOne(table));
    return {
      made: kept.flatMap(({ made }) => made),
      dropped: kept.flatMap(({ dropped }) => dropped),
      deleted: kept.reduce((sum, { deleted }) => sum + deleted, 0),
    };
  }

  /** For how long from now on every table has partitions; 0 where the one for now is missing. */
  async aheadSeconds(): Promise<number> {
    const ahead = await Promise.all(this.tables.map((table) => this.aheadMsOf(table)));
    return Math.min(...ahead) / 1000;
  }

  /** Rows that have no partition of their own, in all tables; of each at most `partitionRowsCountedMax`. */
  async rowsInDefault(): Promise<number> {
    const counts = await Promise.all(this.tables.map(({ name }) => countInDefault(this.db, name, limits.partitionRowsCountedMax)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private async keepOne(table: PartitionedTable): Promise<Kept> {
    const nowMs = this.clock.now();
    const there = await readPartitions(this.db, table.name);
    const [made, dropped]: [string[], string[]] = [[], []];
    for (const range of rangesWanted(table, nowMs))
      if (!there.some((one) => overlaps(range, one)) && (await this.make(table, range))) made.push(partitionName(table, range));
    for (const one of there) if (isOver(table, one, nowMs) && (await this.drop(table, one.name))) dropped.push(one.name);
    return { made, dropped, deleted: await this.deleteOld(table, keptFrom(table, nowMs)) };
  }

  private make(table: PartitionedTable, range: TimeRange): Promise<boolean> {
    return this.orLater(() =>
      this.db.transaction(async (tx) => {
        if (!(await tryLockPartitions(tx, limits.partitionLockWaitMsMax))) return false;
        // Another process may have made it since.
        if ((await readPartitions(tx, table.name)).some((one) => overlaps(range, one))) return false;
        if (await isTakenByDefault(tx, table.name, range)) return false;
        await createPartition(tx, table.name, partitionName(table, range), range);
        return true;
      }),
    );
  }

  private drop(table: PartitionedTable, name: string): Promise<boolean> {
    return this.orLater(() =>
      this.db.transaction(async (tx) => {
        if (!(await tryLockPartitions(tx, limits.partitionLockWaitMsMax))) return false;
        if (!(await readPartitions(tx, table.name)).some((one) => one.name === name)) return false;
        await dropPartition(tx, name);
        return true;
      }),
    );
  }

  /** Whether `work` did it; not where the table is busy. */
  private async orLater(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } catch (error) {
      if (laterStates.has((error as { code?: string }).code ?? "")) return false;
      throw error;
    }
  }

  private async deleteOld(table: PartitionedTable, before: Date): Promise<number> {
    for (let all = 0; ;) {
      const deleted = await deleteFromDefault(this.db, table.name, before, limits.partitionDeleteRowsMax);
      all += deleted;
      if (deleted < limits.partitionDeleteRowsMax) return all;
    }
  }

  private async aheadMsOf({ name }: PartitionedTable): Promise<number> {
    const nowMs = this.clock.now();
    let untilMs = nowMs;
    for (const { from, until } of await readPartitions(this.db, name)) if (+(from ?? 0) <= untilMs) untilMs = Math.max(untilMs, +until);
    return untilMs - nowMs;
  }
}
