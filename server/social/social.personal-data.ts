import { byColumn, keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import type { PicturesService } from "../trust/pictures/pictures.service";
import { erasePosts, type ChangePublishers } from "./posts/posts.service";
import {
  eraseComments,
  eraseFeedItems,
  erasePostTags,
  eraseReactions,
  exportComments,
  exportFeedItems,
  exportPosts,
  exportPostTags,
  exportReactions,
  readPostIds,
} from "./social.personal-data.store";

/** What this module exports and erases. Text, pictures and reactions go; what others answered to becomes a tombstone. */
export const feedPersonalData = (publishers: ChangePublishers, pictures: PicturesService): PersonalDataPart => ({
  module: "feed",
  tables: [
    keptByColumn(
      "feed_entries",
      "user_id",
      "sequence, delay_class, event_id, item_id, visible_at, changed_at",
      "numbers in the public stream; they say nothing beyond the record and the posts, which stay or go by themselves",
    ),
    {
      table: "posts",
      exports: (tx, { id }) => exportPosts(tx, id),
      erases: async (tx, { id }) => erasePosts(tx, { ...publishers, pictures }, await readPostIds(tx, id)),
    },
    { table: "post_tags", exports: (tx, { id }) => exportPostTags(tx, id), erases: (tx, { id }) => erasePostTags(tx, id) },
    { table: "comments", exports: (tx, { id }) => exportComments(tx, id), erases: (tx, { id }) => eraseComments(tx, id) },
    { table: "reactions", exports: (tx, { id }) => exportReactions(tx, id), erases: (tx, { id }) => eraseReactions(tx, id) },
    byColumn("tag_follows", "user_id", "kind, value, at"),
    { table: "feed_items", exports: (tx, { id }) => exportFeedItems(tx, id), erases: (tx, { id }) => eraseFeedItems(tx, id) },
  ],
});
