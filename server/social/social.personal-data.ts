import { byColumn, keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import type { PicturesService } from "../trust/pictures/pictures.service";
import { erasePosts, type ChangePublishers } from "./posts/posts.service";
import { eraseComments, eraseFeedItems, erasePostTags, eraseReactions, exportPosts, readPostIds } from "./social.personal-data.store";

/** What this module exports and erases. Text, pictures and reactions go; what others answered to becomes a tombstone. */
export const feedPersonalData = (publishers: ChangePublishers, pictures: PicturesService): PersonalDataPart => ({
  module: "feed",
  tables: [
    keptByColumn(
      "feed_entries",
      "user_id",
      "sequence, delay_class, event_id, item_id, visible_at, changed_at",
      "",
      "numbers in the public stream; they say nothing beyond the record and the posts, which stay or go by themselves",
    ),
    byColumn("posts", "user_id", "id, text, sentiment, trade_id, state, created_at, edited_at", "version", {
      exports: (tx, { id }) => exportPosts(tx, id),
      erases: async (tx, { id }) => erasePosts(tx, { ...publishers, pictures }, await readPostIds(tx, id)),
    }),
    byColumn("post_tags", "user_id", "post_id, kind, value, at", "is_open, sentiment", {
      orderBy: "at",
      erases: (tx, { id }) => erasePostTags(tx, id),
    }),
    byColumn("comments", "user_id", "id, subject_kind, subject_id, parent_id, text, state, at, edited_at", "mentions", {
      orderBy: "at",
      erases: (tx, { id }) => eraseComments(tx, id),
    }),
    byColumn("reactions", "user_id", "subject_kind, subject_id, kind, at", "", {
      orderBy: "at",
      erases: (tx, { id }) => eraseReactions(tx, id),
    }),
    byColumn("tag_follows", "user_id", "kind, value, at"),
    byColumn(
      "feed_items",
      "user_id",
      "id, kind, at, subject_kind, subject_id, data",
      "delay_seconds, price_bites, trade_id, audience, origin_user_id, score, is_gone",
      { where: "not is_gone", orderBy: "at", erases: (tx, { id }) => eraseFeedItems(tx, id) },
    ),
  ],
});
