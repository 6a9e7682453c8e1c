import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import { addSums, countSummedFeeders, noteSums, readWrongSums, takeSumChanges, type CopierSumDelta } from "./copier-sums.store";
import { mendOpenCopyTotals, countOpenCopyTotals, readWrongOpenCopyTotals, type OpenCopyTotalDelta } from "./open-copy-totals.store";

/** What all running copies of each feeder have and hold together. A change is by how much one sum goes up or down. */
export const copierSumCounting: Counting<CopierSumDelta> = {
  lock: 860_211,
  hasChanges: hasRowsSql("copier_sum_changes"),
  take: (tx) => takeSumChanges(tx, limits.copierSumChangesMax),
  calculate: addSums,
  compare: async (db) => ({ counted: await countSummedFeeders(db), wrong: await readWrongSums(db) }),
  note: noteSums,
  nameOf: (change) => change.feeder_id,
};

/** The open ones of all feeders together. They have no list of their own: they change with the sums of feeders. */
export const openCopyCounting: Counting<OpenCopyTotalDelta> = {
  lock: 860_223,
  hasChanges: "false",
  take: async () => [],
  calculate: async () => {},
  compare: async (db) => ({ counted: await countOpenCopyTotals(db), wrong: await readWrongOpenCopyTotals(db) }),
  note: mendOpenCopyTotals,
  nameOf: ({ mode, kind }) => `${mode} ${kind}`,
};
