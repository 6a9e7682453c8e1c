import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { notFound } from "../../platform/errors";
import type { Viewer } from "../../platform/viewer";
import { readVisibleTrades, visibilityParameters } from "../../trading/trades/visible-trades";
import { authorReachableSql } from "../visibility/authors.sql";
import type { TalkKind } from "./discussion.types";

export interface DiscussionSubject {
  readonly kind: TalkKind;
  readonly id: string;
}

/** Something people talk about that a viewer may see, and whose it is. */
export interface FoundSubject extends DiscussionSubject {
  readonly ownerId: string;
  /** Of a comment: what it stands under. */
  readonly under: DiscussionSubject | null;
}

/** How a refusal calls them. */
export const subjectNames: Record<TalkKind, string> = { POST: "This post", RECIPE: "This recipe", COMMENT: "This comment" };

/** Whether a viewer may see a post, a recipe or a comment, and so talk about it. The one answer for what they may not: NOT_FOUND. */
export class DiscussionSubjects {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND for what does not exist, is gone or removed, or is not for this viewer: nobody learns which. */
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

  private async post(viewer: Viewer | null, id: string): Promise<FoundSubject | null> {
    const [row] = await this.db.query<{ user_id: string }>(
      `select p.user_id from posts p join users u on u.id = p.user_id where p.id = $5 and p.state = 'VISIBLE' and ${authorReachableSql("u")} and $3::integer is not null and $4::timestamptz is not null`,
      [...visibilityParameters(viewer, this.clock.date()), id],
    );
    return row ? { kind: "POST", id, ownerId: row.user_id, under: null } : null;
  }

  private async recipe(viewer: Viewer | null, id: string): Promise<FoundSubject | null> {
    const trade = (await readVisibleTrades(this.db, viewer, this.clock.date(), [id])).get(id);
    const [sealed] = trade
      ? await this.db.query(
          "select 1 from trades t join users u on u.id = t.user_id where t.id = $1 and t.record_id is not null and u.suspended_at is null",
          [id],
        )
      : [];
    return trade && sealed ? { kind: "RECIPE", id, ownerId: trade.ownerId, under: null } : null;
  }

  private async comment(viewer: Viewer | null, id: string): Promise<FoundSubject | null> {
    const [row] = await this.db.query<{ user_id: string; subject_kind: TalkKind; subject_id: string }>(
      `select c.user_id, c.subject_kind, c.subject_id from comments c join users u on u.id = c.user_id where c.id = $5 and c.state = 'VISIBLE' and ${authorReachableSql("u")} and $3::integer is not null and $4::timestamptz is not null`,
      [...visibilityParameters(viewer, this.clock.date()), id],
    );
    return row ? { kind: "COMMENT", id, ownerId: row.user_id, under: { kind: row.subject_kind, id: row.subject_id } } : null;
  }
}
