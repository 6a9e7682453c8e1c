import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import {
  addServerCounts,
  countServerCounts,
  noteServerCounts,
  readWrongServerCounts,
  takeServerCountChanges,
  type ServerCountDelta,
} from "./server-counts.store";

/** People of each role, and records. A change is by how much one of these goes up or down. */
export const serverCounting: Counting<ServerCountDelta> = {
  lock: 860_221,
  hasChanges: hasRowsSql("server_count_changes"),
  take: (tx) => takeServerCountChanges(tx, limits.serverCountChangesMax),
  calculate: addServerCounts,
  compare: async (db) => ({ counted: await countServerCounts(db), wrong: await readWrongServerCounts(db) }),
  note: noteServerCounts,
  nameOf: ({ name }) => name.toLowerCase(),
};
