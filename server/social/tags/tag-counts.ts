import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import { addTagPosts, countCountedTags, noteTagChanges, readWrongTags, takeTagChanges, type TagHourDelta } from "./tag-counts.store";

/** How many posts that everybody finds name a tag in an hour. A change is by how much one count goes up or down. */
export const tagCounting: Counting<TagHourDelta> = {
  lock: 860_210,
  hasChanges: hasRowsSql("tag_hour_changes"),
  take: (tx) => takeTagChanges(tx, limits.tagChangesMax),
  calculate: addTagPosts,
  compare: async (db) => ({ counted: await countCountedTags(db), wrong: await readWrongTags(db) }),
  note: (db, changes) => db.transaction((tx) => noteTagChanges(tx, changes)),
  nameOf: (change) => `${change.kind}:${change.value}`,
};
