import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import {
  addCopierDays,
  countCopierDays,
  noteCopierDays,
  readWrongCopierDays,
  takeCopierDayChanges,
  type CopierDayDelta,
} from "./copier-days.store";

/** What copies of a feeder were worth at each daily close. A change is by how much one day's sums go up or down. */
export const copierDayCounting: Counting<CopierDayDelta> = {
  lock: 860_216,
  hasChanges: hasRowsSql("copier_day_changes"),
  take: (tx) => takeCopierDayChanges(tx, limits.copierDayChangesMax),
  calculate: addCopierDays,
  compare: async (db) => ({ counted: await countCopierDays(db), wrong: await readWrongCopierDays(db) }),
  note: noteCopierDays,
  nameOf: (change) => `${change.feeder_id} ${change.mode} ${change.day}`,
};
