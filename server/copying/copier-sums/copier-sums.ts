import type { Counting } from "../../platform/counts/stored-counts";
import { limits } from "../../platform/limits";
import { addSums, countSummedFeeders, noteSums, readWrongSums, takeSumChanges, type CopierSumDelta } from "./copier-sums.store";

/** What all running copies of each feeder have and hold together. A change is by how much one sum goes up or down. */
export const copierSumCounting: Counting<CopierSumDelta> = {
  lock: 860_211,
  take: (tx) => takeSumChanges(tx, limits.copierSumChangesMax),
  calculate: addSums,
  compare: async (db) => ({ counted: await countSummedFeeders(db), wrong: await readWrongSums(db) }),
  note: noteSums,
  nameOf: (change) => change.feeder_id,
};
