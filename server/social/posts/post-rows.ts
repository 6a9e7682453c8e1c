import { pictureOf } from "../../trust/pictures/pictures.service";
import { Fault } from "../../platform/errors";
import type { Viewer } from "../../platform/viewer";
import type { ItemRow, PostRow } from "../timeline/item.sql";
import { Post, PostPicture } from "./post.types";
import { FeedAnnouncement, Milestone, Repost, type FeedEntry, type MilestoneKind } from "../timeline/timeline.types";
import { make } from "../../platform/make";

type Asking = Pick<Viewer, "id"> | null;

/** The post as this viewer may see it: of a deleted or removed one nothing but its place. */
export function postOf(row: PostRow, viewer: Asking, known?: Post["known"]): Post {
  const isThere = row.state === "VISIBLE";
  const isOwn = viewer?.id === row.post_user_id;
  return make(Post, {
    id: row.post_id,
    authorId: row.post_user_id,
    tradeId: isThere ? row.post_trade_id : null,
    text: isThere ? row.text : "",
    sentiment: isThere ? row.sentiment : null,
    pictures: isThere ? (row.pictures ?? []).map((picture) => make(PostPicture, { picture: pictureOf(picture), alt: picture.alt })) : [],
    symbols: isThere ? row.symbols : [],
    topics: isThere ? row.topics : [],
    mentions: isThere ? row.mentions : [],
    state: row.state,
    at: row.created_at,
    editedAt: row.edited_at,
    editCount: row.version - 1,
    viewerCanEdit: isOwn && isThere,
    viewerCanReport: viewer !== null && !isOwn && isThere,
    known,
  });
}

/** The entry that an item is, as this viewer may see it. */
export function entryOf(row: ItemRow, viewer: Asking, known?: Post["known"]): typeof FeedEntry {
  const shared = { id: row.item_id, authorId: row.item_user_id, at: row.item_at, knownAuthor: known?.author };
  if (row.item_kind === "POST") return postOf(row, viewer, known);
  if (row.item_kind === "REPOST") return make(Repost, { ...shared, kind: row.subject_kind!, subjectId: row.subject_id! });
  if (row.item_kind === "MILESTONE")
    return make(Milestone, { ...shared, kind: row.data.kind as MilestoneKind, count: Number(row.data.count) });
  if (row.item_kind === "ANNOUNCEMENT")
    return make(FeedAnnouncement, {
      ...shared,
      announcementId: String(row.data.announcementId),
      text: String(row.data.text),
    });
  throw new Fault("INTERNAL_SERVER_ERROR", "This feed entry has an unknown kind.");
}
