import type { Counting } from "../../platform/counts/stored-counts";
import { limits } from "../../platform/limits";
import { addTallies, countTallied, noteTallies, readWrongTallies, takeTallyChanges, type TallyChange } from "./tallies.store";

/** What became of each sealed event in all copies. A change is by how much one count of an event goes up or down. */
export const tallyCounting: Counting<TallyChange> = {
  lock: 860_209,
  take: (tx) => takeTallyChanges(tx, limits.tallyChangesMax),
  calculate: addTallies,
  compare: async (db) => ({ counted: await countTallied(db), wrong: await readWrongTallies(db) }),
  note: noteTallies,
  nameOf: (change) => `${change.trade_id} ${change.event_sequence}`,
};
