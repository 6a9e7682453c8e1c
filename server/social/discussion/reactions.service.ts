import { assertMayWrite } from "../../identity/account/activity.policy";
import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { DiscussionDeps } from "./comments.service";
import { changeDiscussionCounts, type CountChanges } from "./discussion-counts.store";
import type { FoundSubject } from "./discussion-subjects";
import { isCounted } from "./discussion.policy";
import type { DiscussionSubject, ReactionKind, Discussion } from "./discussion.types";
import { deleteReaction, lockReaction, setReaction } from "./reactions.store";

const countOf = (kind: ReactionKind): Lowercase<ReactionKind> => kind.toLowerCase() as Lowercase<ReactionKind>;

/** One reaction per person and subject. */
export class ReactionsService {
  constructor(private readonly deps: DiscussionDeps) {}

  /** Sets the viewer's reaction, or takes it back with null; the same again changes nothing. NOT_FOUND for what they may not see. */
  async react(viewer: Viewer, asked: DiscussionSubject, reaction: ReactionKind | null): Promise<Discussion> {
    assertMayWrite(viewer);
    const subject = await this.deps.subjects.get(viewer, asked);
    await this.deps.db.transaction(async (tx) => {
      const hit = await this.deps.rateLimits.hit({ name: "reactions", max: limits.reactionsPerMinuteMax, windowMs: 60_000 }, viewer.id, tx);
      if (!hit.isAllowed) refuse(ErrorCode.RATE_LIMITED, "", "Too many reactions. Try again in a minute.");
      await this.change(tx, viewer, subject, reaction);
    });
    return this.deps.reader.discussion(viewer, subject);
  }

  private async change(tx: Tx, viewer: Viewer, subject: FoundSubject, reaction: ReactionKind | null): Promise<void> {
    // Two concurrent requests of one viewer wait for each other here, so that the figures count one after the other.
    const before = await lockReaction(tx, subject, viewer.id);
    if (before === reaction) return;
    if (reaction === null) await deleteReaction(tx, subject, viewer.id);
    else await setReaction(tx, subject, viewer.id, reaction, this.deps.clock.date());
    if (!isCounted(viewer, subject.ownerId)) return;
    const changes: CountChanges = { ...(before && { [countOf(before)]: -1 }), ...(reaction && { [countOf(reaction)]: 1 }) };
    const figures = await changeDiscussionCounts(tx, subject, changes);
    if (reaction !== null && !before) await this.deps.notifications.reacted(tx, viewer.id, subject, reaction);
    if (subject.under) this.deps.hints.changed(tx, subject.under, subject.id, null);
    else this.deps.hints.changed(tx, subject, null, figures);
  }
}
