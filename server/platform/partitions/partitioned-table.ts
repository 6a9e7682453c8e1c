/** A table in partitions by its column `at`, with the partition `NAME_default` for times that have none of their own. */
export interface PartitionedTable {
  readonly name: string;
  /** Of each partition, counted from 1970-01-01 in UTC. */
  readonly partitionDays: number;
  /** For so long after now there are partitions. */
  readonly aheadDays: number;
  readonly keepDays: number;
  /** LONGER: a row is kept for at least `keepDays`, until the last row of its partition is as old. SHORTER: for at most as long, until the first is. */
  readonly keeps: "LONGER" | "SHORTER";
}

/** From a time, up to but not at another. */
export interface TimeRange {
  readonly from: Date;
  readonly until: Date;
}

export interface Partition {
  readonly name: string;
  /** Null for one that begins before everything. */
  readonly from: Date | null;
  readonly until: Date;
}

const dayMs = 86_400_000;

/** Of the partition of a time. */
export function rangeOf({ partitionDays }: PartitionedTable, timeMs: number): TimeRange {
  const spanMs = partitionDays * dayMs;
  const from = Math.floor(timeMs / spanMs) * spanMs;
  return { from: new Date(from), until: new Date(from + spanMs) };
}

/** Of the partitions from now on, as far ahead as there should be any. */
export function rangesWanted(table: PartitionedTable, nowMs: number): TimeRange[] {
  const ranges = [rangeOf(table, nowMs)];
  while (+ranges.at(-1)!.until < nowMs + table.aheadDays * dayMs) ranges.push(rangeOf(table, +ranges.at(-1)!.until));
  return ranges;
}

/** Everything before this is older than it may be, or need be. */
export const keptFrom = ({ keepDays }: PartitionedTable, nowMs: number): Date => new Date(nowMs - keepDays * dayMs);

/** Whether its rows are no longer kept. */
export function isOver(table: PartitionedTable, { from, until }: Partition, nowMs: number): boolean {
  const end = table.keeps === "LONGER" ? until : (from ?? until);
  return end <= keptFrom(table, nowMs);
}

export const overlaps = (range: TimeRange, { from, until }: Partition): boolean =>
  range.from < until && (from === null || from < range.until);

/** As `outbox_20261128`. */
export const partitionName = ({ name }: PartitionedTable, { from }: TimeRange): string =>
  `${name}_${from.toISOString().slice(0, 10).replaceAll("-", "")}`;
