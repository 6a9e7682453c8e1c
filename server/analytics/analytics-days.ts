import type { Counting } from "../platform/counts/stored-counts";
import { hasRowsSql } from "../platform/counts/has-changes.sql";
import { limits } from "../platform/limits";
import {
  addAnalyticsDays,
  countAnalyticsDays,
  noteAnalyticsDays,
  readWrongAnalyticsDays,
  takeAnalyticsDayChanges,
  type AnalyticsDayDelta,
} from "./analytics-days.store";

/** What browsers report, by day. A change is by how much one count goes up or down. */
export const analyticsDayCounting: Counting<AnalyticsDayDelta> = {
  lock: 860_218,
  hasChanges: hasRowsSql("analytics_day_changes"),
  take: (tx) => takeAnalyticsDayChanges(tx, limits.analyticsDayChangesMax),
  calculate: addAnalyticsDays,
  compare: async (db) => ({ counted: await countAnalyticsDays(db), wrong: await readWrongAnalyticsDays(db) }),
  note: noteAnalyticsDays,
  nameOf: (change) => change.day,
};
