import type { Clock } from "../../platform/clock";
import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import { addTallies, countTallied, noteTallies, readWrongTallies, takeTallyChanges, type TallyChange } from "./tallies.store";
import {
  addToVisitorTallies,
  countVisitorTallies,
  mendVisitorTallies,
  readWrongVisitorTallies,
  type VisitorTallyChange,
} from "./visitor-tallies.store";

/** The first page counts a day; what waits while it does is kept an hour longer. */
const visitorTalliesKeptMs = 25 * 3_600_000;
const keptSince = (clock: Clock): Date => new Date(clock.now() - visitorTalliesKeptMs);

/** What became of each sealed event in all copies. A change is by how much one count of an event goes up or down. */
export const tallyCounting = (clock: Clock): Counting<TallyChange> => ({
  lock: 860_209,
  hasChanges: hasRowsSql("event_tally_changes"),
  take: (tx) => takeTallyChanges(tx, limits.tallyChangesMax),
  async calculate(tx, changes) {
    await addTallies(tx, changes);
    await addToVisitorTallies(tx, changes, keptSince(clock));
  },
  compare: async (db) => ({ counted: await countTallied(db), wrong: await readWrongTallies(db) }),
  note: noteTallies,
  nameOf: (change) => `${change.trade_id} ${change.event_sequence}`,
});

/** The same of all events together, by when visitors see them. It has no list of its own: they change with the tallies of events. */
export const visitorTallyCounting = (clock: Clock): Counting<VisitorTallyChange> => ({
  lock: 860_220,
  hasChanges: "false",
  take: async () => [],
  calculate: async () => {},
  compare: async (db) => ({ counted: await countVisitorTallies(db), wrong: await readWrongVisitorTallies(db, keptSince(clock)) }),
  note: mendVisitorTallies,
  nameOf: ({ span, at }) => `${span === "HOUR" ? "hour until " : ""}${at.toISOString()}`,
});
