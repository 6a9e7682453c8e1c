import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { DiscussionDeps } from "../discussion/comments.service";
import type { FeedItems } from "../trade-feed/feed-items.service";
import { findRepost, lockRepost, removeRepost } from "../trade-feed/feed-items.store";
import { changeDiscussionCounts } from "../discussion/discussion-counts.store";
import type { FoundSubject } from "../discussion/discussion-subjects";
import type { DiscussionSubject } from "../discussion/discussion.types";
import { isCounted } from "../discussion/discussion.policy";
import { Repost, type RepostPayload } from "./timeline.types";
import { make } from "../../platform/make";

type Answer = Omit<RepostPayload, "errors">;

/** Reposts what everyone may see. */
export class RepostsService {
  constructor(
    private readonly deps: DiscussionDeps & { readonly rateLimits: RateLimits },
    private readonly items: FeedItems,
  ) {}

  /** NOT_FOUND for what the viewer may not see. Refuses SELF (for one's own), NOT_PUBLIC and RATE_LIMITED. Again does nothing. */
  async repost(viewer: Viewer, asked: DiscussionSubject): Promise<Answer> {
    assertMayWrite(viewer);
    const subject = await this.subjectOf(viewer, asked);
    if (subject.ownerId === viewer.id) refuse(ErrorCode.SELF, "input.id", "You cannot repost your own content.");
    // A visitor counts for everyone: what a visitor may not see, nobody reposts.
    if (!(await this.deps.subjects.isPublic(subject)))
      refuse(ErrorCode.NOT_PUBLIC, "input.id", "Not everyone may see this yet, so it cannot be reposted.");
    const repost = await this.deps.db.transaction(async (tx) => {
      const key = { userId: viewer.id, kind: subject.kind, id: subject.id };
      await lockRepost(tx, key);
      const before = await findRepost(tx, key);
      if (before) return before;
      const hit = await this.deps.rateLimits.hit({ name: "posts", max: limits.postsPerHourMax, windowMs: 3_600_000 }, viewer.id, tx);
      if (!hit.isAllowed) refuse(ErrorCode.RATE_LIMITED, "", "Too many posts in one hour. Try again later.");
      const [id, at] = [randomUUID(), this.deps.clock.date()];
      const kind = subject.kind as "POST" | "RECIPE";
      await this.items.add(tx, {
        id,
        kind: "REPOST",
        userId: viewer.id,
        at,
        subjectKind: kind,
        subjectId: subject.id,
        originUserId: subject.ownerId,
      });
      if (!isCounted(viewer, subject.ownerId)) return { id, at };
      const figures = await changeDiscussionCounts(tx, subject, { reposts: 1 });
      await this.deps.notifications.reposted(tx, viewer.id, subject);
      this.deps.hints.changed(tx, subject, null, figures);
      return { id, at };
    });
    const { kind, id: subjectId } = subject;
    const shown = make(Repost, { ...repost, kind, subjectId, authorId: viewer.id });
    return { repost: shown, removedRepostId: null, discussion: await this.deps.reader.discussion(viewer, subject) };
  }

  /** Takes one's repost back; without one nothing happens. */
  async unrepost(viewer: Viewer, asked: DiscussionSubject): Promise<Answer> {
    assertMayWrite(viewer);
    const subject = await this.subjectOf(viewer, asked);
    const removedRepostId = await this.deps.db.transaction(async (tx) => {
      const id = await removeRepost(tx, { userId: viewer.id, kind: subject.kind, id: subject.id });
      if (id === null || !isCounted(viewer, subject.ownerId)) return id;
      const figures = await changeDiscussionCounts(tx, subject, { reposts: -1 });
      this.deps.hints.changed(tx, subject, null, figures);
      return id;
    });
    return { repost: null, removedRepostId, discussion: await this.deps.reader.discussion(viewer, subject) };
  }

  private async subjectOf(viewer: Viewer, asked: DiscussionSubject): Promise<FoundSubject> {
    if (asked.kind === "COMMENT") throw new Fault("BAD_USER_INPUT", "Comments cannot be reposted.");
    return this.deps.subjects.get(viewer, asked);
  }
}
