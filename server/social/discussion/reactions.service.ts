import { assertMayWrite } from "../../identity/account/activity.policy";
import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { DiscussionDeps } from "./comments.service";
import { changeCounts, type CountChanges } from "./discussion-counts";
import type { FoundSubject, DiscussionSubject } from "./discussion-subjects";
import { isCounted } from "./discussion.policy";
import type { ReactionKind, Talk } from "./discussion.types";

const countOf = (kind: ReactionKind): Lowercase<ReactionKind> => kind.toLowerCase() as Lowercase<ReactionKind>;

/** One reaction per person and thing. */
export class ReactionsService {
  constructor(private readonly deps: DiscussionDeps) {}

  /** Sets the viewer's reaction, or takes it back with null; the same again changes nothing. NOT_FOUND for what they may not see. */
  async react(viewer: Viewer, asked: DiscussionSubject, reaction: ReactionKind | null): Promise<Talk> {
    assertMayWrite(viewer);
    const subject = await this.deps.subjects.get(viewer, asked);
    await this.deps.db.transaction(async (tx) => {
      const hit = await this.deps.rateLimits.hit({ name: "reactions", max: limits.reactionsPerMinuteMax, windowMs: 60_000 }, viewer.id, tx);
      if (!hit.isAllowed) refuse(ErrorCode.RATE_LIMITED, "", "That is a lot of reactions: take a breath.");
      await this.change(tx, viewer, subject, reaction);
    });
    return this.deps.reader.talk(viewer, subject);
  }

  private async change(tx: Tx, viewer: Viewer, subject: FoundSubject, reaction: ReactionKind | null): Promise<void> {
    const key = [subject.kind, subject.id, viewer.id];
    // Whoever presses twice at once waits here, so the figures see one press after the other.
    await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [key.join(":")]);
    const [before] = await tx.query<Array<{ kind: ReactionKind }>>(
      "select kind from reactions where subject_kind = $1 and subject_id = $2 and user_id = $3",
      key,
    );
    if ((before?.kind ?? null) === reaction) return;
    if (reaction === null) await tx.query("delete from reactions where subject_kind = $1 and subject_id = $2 and user_id = $3", key);
    else
      await tx.query(
        `insert into reactions (subject_kind, subject_id, user_id, kind, at) values ($1, $2, $3, $4, $5)
         on conflict (subject_kind, subject_id, user_id) do update set kind = excluded.kind, at = excluded.at`,
        [...key, reaction, this.deps.clock.date()],
      );
    if (!isCounted(viewer, subject.ownerId)) return;
    const changes: CountChanges = { ...(before && { [countOf(before.kind)]: -1 }), ...(reaction && { [countOf(reaction)]: 1 }) };
    const figures = await changeCounts(tx, subject, changes);
    if (reaction !== null && !before) await this.deps.notifications.reacted(tx, viewer.id, subject, reaction);
    if (subject.under) this.deps.hints.changed(tx, subject.under, subject.id, null);
    else this.deps.hints.changed(tx, subject, null, figures);
  }
}
