import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import {
  addListedFeeders,
  countListedKinds,
  noteListedFeeders,
  readWrongListedFeeders,
  takeListedFeederChanges,
  type ListedFeederDelta,
} from "./listed-feeders.store";

/** How many feeders the list has. A change is by how much that goes up or down. */
export const listedFeederCounting: Counting<ListedFeederDelta> = {
  lock: 860_215,
  hasChanges: hasRowsSql("listed_feeder_changes"),
  take: (tx) => takeListedFeederChanges(tx, limits.listedFeederChangesMax),
  calculate: addListedFeeders,
  compare: async (db) => ({ counted: await countListedKinds(db), wrong: await readWrongListedFeeders(db) }),
  note: noteListedFeeders,
  nameOf: (change) => `${change.is_private ? "private" : "public"}${change.is_demo ? " demo" : ""}`,
};
