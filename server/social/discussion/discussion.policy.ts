import type { Viewer } from "../../platform/viewer";
import type { ContentState } from "./discussion.types";

type Asking = Pick<Viewer, "id"> | null;
type Owned = { readonly user_id: string; readonly state: ContentState };

/**
 * Whether others learn of what the viewer does about something of this owner's: not of what a persona's sandbox does about
 * a person's. That is kept for the sandbox's own eyes and moves no figure.
 */
export const isCounted = (viewer: Pick<Viewer, "id" | "actingAs">, ownerId: string): boolean =>
  viewer.actingAs === undefined || ownerId === viewer.id;

/** Text that is not deleted or removed is edited by its author alone. */
export const canEditPost = (viewer: Asking, post: Owned): boolean => viewer?.id === post.user_id && post.state === "VISIBLE";

/** A removed post may still be deleted by its author. */
export const canDeletePost = (viewer: Asking, post: Owned): boolean => viewer?.id === post.user_id && post.state !== "DELETED";

export const canEditComment = (viewer: Asking, comment: Owned): boolean => viewer?.id === comment.user_id && comment.state === "VISIBLE";

/** Its author, or whose post or recipe it is under: everyone moderates their own page. */
export const canDeleteComment = (viewer: Asking, comment: Owned, subjectOwnerId: string): boolean =>
  viewer !== null && comment.state !== "DELETED" && (viewer.id === comment.user_id || viewer.id === subjectOwnerId);
