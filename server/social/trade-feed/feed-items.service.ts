import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Bus } from "../../platform/bus/bus";
import type { Tx } from "../../platform/db/database";
import { classTimes, freePlanDelaySeconds } from "../../people/visibility/visible-from";
import { feedScore } from "../timeline/ranking";
import type { MilestoneKind } from "../timeline/timeline.types";

/** Items wait to be numbered: a hint to the sequencer, in whichever process it runs. */
export const feedPendingSubject = "feed.pending";

export type ItemAudience = "EVERYONE" | "FOLLOWERS" | "SUBSCRIBERS" | "COPIERS";

/**
 * What nobody signed in waits for. Such an item is not numbered for related viewers apart: everyone signed in reads it in the class OWN,
 * so a stream looks at it once. `itemDelayClass` in timeline.sql.ts is the SQL side.
 */
export const isOpen = (item: { readonly delaySeconds: number; readonly priceBites: number }): boolean =>
  item.delaySeconds === 0 && item.priceBites === 0;

interface ItemBase {
  /** Also the id of the post, of a POST. */
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
}

export type NewFeedItem = ItemBase &
  (
    | { readonly kind: "POST" }
    | { readonly kind: "REPOST"; readonly subjectKind: "POST" | "RECIPE"; readonly subjectId: string; readonly originUserId: string }
    | {
        readonly kind: "MILESTONE";
        readonly data: { readonly kind: MilestoneKind; readonly count: number };
        /** The sealed event it was reached with: it is seen when that is. Null where no trade is told of. */
        readonly event: { readonly tradeId: string; readonly delaySeconds: number; readonly priceBites: number } | null;
      }
    | {
        readonly kind: "ANNOUNCEMENT";
        readonly audience: ItemAudience;
        /** Plain text. */
        readonly data: { readonly announcementId: string; readonly text: string };
      }
  );

/** Puts posts, reposts, milestones and announcements into the feed, its lists and its stream. */
export class FeedItems {
  constructor(private readonly bus: Bus) {}

  /** In the transaction of the cause; numbered and sent to sockets after its commit. An id that is there already changes nothing. */
  async add(tx: Tx, item: NewFeedItem): Promise<void> {
    const event = item.kind === "MILESTONE" ? item.event : null;
    const subject = item.kind === "REPOST" ? item : null;
    const added = await tx.query<unknown[]>(
      `insert into feed_items (id, kind, user_id, at, delay_seconds, price_bites, trade_id, audience, subject_kind, subject_id, origin_user_id, data, score)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (id) do nothing returning id`,
      [
        ...[item.id, item.kind, item.userId, item.at, event?.delaySeconds ?? 0, event?.priceBites ?? 0, event?.tradeId ?? null],
        ...[item.kind === "ANNOUNCEMENT" ? item.audience : "EVERYONE", subject?.subjectKind ?? null, subject?.subjectId ?? null],
        ...[subject?.originUserId ?? null, "data" in item ? JSON.stringify(item.data) : "{}"],
        feedScore(item.at, { reactions: 0, comments: 0, reposts: 0 }),
      ],
    );
    if (added.length === 0) return;
    // Somebody who is shown to nobody, like a persona's sandbox, reads their own things; no stream brings them to anybody.
    if ((await tx.query<unknown[]>("select 1 from users where id = $1 and pending", [item.userId])).length > 0) return;
    const delayed = { at: item.at, delaySeconds: event?.delaySeconds ?? 0, priceBites: event?.priceBites ?? 0 };
    const times = classTimes(delayed).filter(({ delayClass }) => !isOpen(delayed) || delayClass !== "RELATED");
    await tx.query("insert into feed_pending (item_id, delay_class, visible_at) select $1, * from unnest($2::text[], $3::timestamptz[])", [
      item.id,
      times.map((time) => time.delayClass),
      times.map((time) => time.visibleAt),
    ]);
    tx.afterCommit(() => this.bus.publish(feedPendingSubject, {}));
  }

  /**
   * Tells every open page that these posts say something else now, or nothing any more: numbered once more, for each class no
   * sooner than the post itself. Who gets it is decided again when it goes out.
   */
  async changed(tx: Tx, postIds: readonly string[], now: Date): Promise<void> {
    const added = await tx.query<unknown[]>(
      `insert into feed_pending (item_id, delay_class, visible_at, changed_at)
       select i.id, class.name, greatest($2::timestamptz, i.at + class.seconds * interval '1 second'), $2
       from feed_items i cross join (values ('OWN', 0), ('DELAYED', $3::integer)) as class (name, seconds)
       where i.id = any($1::uuid[]) and i.kind = 'POST' and ${isNotSandboxSql("i.user_id")} returning 1`,
      [postIds, now, freePlanDelaySeconds],
    );
    if (added.length > 0) tx.afterCommit(() => this.bus.publish(feedPendingSubject, {}));
  }

  /** Takes items out of every list. */
  async remove(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.query("update feed_items set is_gone = true where id = any($1::uuid[])", [ids]);
  }
}
