import { randomUUID } from "node:crypto";
import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimits } from "../../platform/rate-limits/rate-limits";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { DiscussionDeps } from "../discussion/comments.service";
import type { FeedItems } from "../trade-feed/feed-items.service";
import { changeCounts } from "../discussion/discussion-counts";
import type { FoundSubject, DiscussionSubject } from "../discussion/discussion-subjects";
import { isCounted } from "../discussion/discussion.policy";
import { Repost, type RepostPayload } from "./timeline.types";

type Answer = Omit<RepostPayload, "errors">;

/** Passing on what everyone may see. */
export class RepostsService {
  constructor(
    private readonly deps: DiscussionDeps & { readonly rateLimits: RateLimits },
    private readonly items: FeedItems,
  ) {}

  /** NOT_FOUND for what the viewer may not see. Refuses SELF (for one's own), NOT_PUBLIC and RATE_LIMITED. Again does nothing. */
  async repost(viewer: Viewer, asked: DiscussionSubject): Promise<Answer> {
    assertMayWrite(viewer);
    const subject = await this.subjectOf(viewer, asked);
    if (subject.ownerId === viewer.id) refuse(ErrorCode.SELF, "input.id", "That is your own: your followers have it already.");
    // A visitor stands for everyone: what not even one may see, nobody passes on.
    if (!(await this.isPublic(subject)))
      refuse(ErrorCode.NOT_PUBLIC, "input.id", "Not everyone may see this yet, so it cannot be passed on.");
    const repost = await this.deps.db.transaction(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`repost:${subject.kind}:${subject.id}:${viewer.id}`]);
      const [before] = await tx.query<Array<{ id: string; at: Date }>>(
        "select id, at from feed_items where kind = 'REPOST' and user_id = $1 and subject_kind = $2 and subject_id = $3 and not is_gone",
        [viewer.id, subject.kind, subject.id],
      );
      if (before) return before;
      const hit = await this.deps.rateLimits.hit({ name: "posts", max: limits.postsPerHourMax, windowMs: 3_600_000 }, viewer.id, tx);
      if (!hit.isAllowed) refuse(ErrorCode.RATE_LIMITED, "", "That is many posts for one hour: try again later.");
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
      const figures = await changeCounts(tx, subject, { reposts: 1 });
      await this.deps.notifications.reposted(tx, viewer.id, subject);
      this.deps.hints.changed(tx, subject, null, figures);
      return { id, at };
    });
    const { kind, id: subjectId } = subject;
    const shown = Object.assign(new Repost(), { ...repost, kind, subjectId, authorId: viewer.id });
    return { repost: shown, removedRepostId: null, talk: await this.deps.reader.talk(viewer, subject) };
  }

  /** Takes one's repost back; without one nothing happens. */
  async unrepost(viewer: Viewer, asked: DiscussionSubject): Promise<Answer> {
    assertMayWrite(viewer);
    const subject = await this.subjectOf(viewer, asked);
    const removedRepostId = await this.deps.db.transaction(async (tx) => {
      const [[gone]] = await tx.query<[Array<{ id: string }>, number]>(
        "update feed_items set is_gone = true where kind = 'REPOST' and user_id = $1 and subject_kind = $2 and subject_id = $3 and not is_gone returning id",
        [viewer.id, subject.kind, subject.id],
      );
      if (!gone) return null;
      if (!isCounted(viewer, subject.ownerId)) return gone.id;
      const figures = await changeCounts(tx, subject, { reposts: -1 });
      this.deps.hints.changed(tx, subject, null, figures);
      return gone.id;
    });
    return { repost: null, removedRepostId, talk: await this.deps.reader.talk(viewer, subject) };
  }

  private async subjectOf(viewer: Viewer, asked: DiscussionSubject): Promise<FoundSubject> {
    if (asked.kind === "COMMENT") throw new Fault("BAD_USER_INPUT", "Comments are not passed on.");
    return this.deps.subjects.get(viewer, asked);
  }

  private async isPublic(subject: FoundSubject): Promise<boolean> {
    return (await this.deps.subjects.find(null, subject)) !== null;
  }
}
