import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters, type VisibilityParameters } from "../../people/visibility/visible.sql";
import { readVisibleTrades } from "../../trading/trades/visible-trades.store";
import { findCommentSubject, findPostAuthor, isOpenRecipe, isPublicPost } from "./discussion.store";
import type { DiscussionSubject, DiscussionKind } from "./discussion.types";

/** A post, recipe or comment that a viewer may see, and whose it is. */
export interface FoundSubject extends DiscussionSubject {
  readonly ownerId: string;
  /** Of a comment: what it was written under. */
  readonly under: DiscussionSubject | null;
}

/** How a refusal calls them. */
export const subjectNames: Record<DiscussionKind, string> = { POST: "This post", RECIPE: "This recipe", COMMENT: "This comment" };

/** Whether a viewer may see a post, a recipe or a comment, and so discuss it. What they may not see is always NOT_FOUND. */
export class DiscussionSubjects {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND for what does not exist, was deleted or removed, or is not for this viewer: the answer does not say which. */
  async get(viewer: Viewer | null, subject: DiscussionSubject): Promise<FoundSubject> {
    const found = isUuid(subject.id) ? await this.find(viewer, { ...subject, id: subject.id.toLowerCase() }) : null;
    if (!found) throw notFound(subjectNames[subject.kind]);
    return found;
  }

  async find(viewer: Viewer | null, { kind, id }: DiscussionSubject): Promise<FoundSubject | null> {
    if (kind === "RECIPE") return this.recipe(viewer, id);
    if (kind === "POST") return this.post(viewer, id);
    const comment = await this.comment(viewer, id);
    return comment && (await this.find(viewer, comment.under!)) && comment;
  }

  /** Whether everybody may see it: a post of somebody whose profile is public, a recipe that visitors see by now. */
  async isPublic(subject: DiscussionSubject): Promise<boolean> {
    return subject.kind === "POST" ? isPublicPost(this.db, subject.id) : (await this.find(null, subject)) !== null;
  }

  private async post(viewer: Viewer | null, id: string): Promise<FoundSubject | null> {
    const ownerId = await findPostAuthor(this.db, this.visibilityOf(viewer), id);
    return ownerId === null ? null : { kind: "POST", id, ownerId, under: null };
  }

  private async recipe(viewer: Viewer | null, id: string): Promise<FoundSubject | null> {
    const trade = (await readVisibleTrades(this.db, viewer, this.clock.date(), [id])).get(id);
    return trade && (await isOpenRecipe(this.db, id)) ? { kind: "RECIPE", id, ownerId: trade.ownerId, under: null } : null;
  }

  private async comment(viewer: Viewer | null, id: string): Promise<FoundSubject | null> {
    const found = await findCommentSubject(this.db, this.visibilityOf(viewer), id);
    return found && { kind: "COMMENT", id, ownerId: found.authorId, under: found.under };
  }

  private visibilityOf(viewer: Viewer | null): VisibilityParameters {
    return visibilityParameters(viewer, this.clock.date());
  }
}
