import type { Viewer } from "../../platform/viewer";
import { canDeleteComment, canEditComment } from "./discussion.policy";
import type { CommentRow } from "./comments.store";
import { Comment } from "./discussion.types";
import { make } from "../../platform/make";

/** A comment as this viewer may see it: of a deleted or removed one nothing but its place. */
export function commentOf(row: CommentRow, viewer: Pick<Viewer, "id"> | null): Comment {
  const isThere = row.state === "VISIBLE";
  return make(Comment, {
    id: row.id,
    authorId: row.user_id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    parentId: row.parent_id,
    text: isThere ? row.text : "",
    mentions: isThere ? row.mentions : [],
    state: row.state,
    at: row.at,
    editedAt: row.edited_at,
    replyCount: row.reply_count,
    viewerCanEdit: canEditComment(viewer, row),
    viewerCanDelete: canDeleteComment(viewer, row, row.subject_owner_id),
    viewerCanReport: viewer !== null && viewer.id !== row.user_id && isThere,
  });
}
