import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import { addChanges, countCounted, readWrongCounts, storeCounts, takeChanges } from "./feeder-counts.store";

/** How many follow and copy each feeder; a change is a feeder's id. */
export const feederCounting: Counting<string> = {
  lock: 860_207,
  hasChanges: hasRowsSql("feeder_count_changes"),
  take: (tx) => takeChanges(tx, limits.feederCountChangesMax),
  calculate: storeCounts,
  compare: async (db) => ({ counted: await countCounted(db), wrong: await readWrongCounts(db) }),
  note: addChanges,
  nameOf: (id) => id,
};
