import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import { limits } from "../../platform/limits";
import {
  addTagFollowers,
  countFollowedTags,
  noteTagFollowers,
  readWrongTagFollowers,
  takeTagFollowerChanges,
  type TagFollowerDelta,
} from "./tag-followers.store";

/** How many follow each tag. A change is by how much that goes up or down. */
export const tagFollowerCounting: Counting<TagFollowerDelta> = {
  lock: 860_212,
  hasChanges: hasRowsSql("tag_follower_changes"),
  take: (tx) => takeTagFollowerChanges(tx, limits.tagFollowerChangesMax),
  calculate: addTagFollowers,
  compare: async (db) => ({ counted: await countFollowedTags(db), wrong: await readWrongTagFollowers(db) }),
  note: noteTagFollowers,
  nameOf: (change) => `${change.kind}:${change.value}`,
};
