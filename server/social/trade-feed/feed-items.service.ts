import type { Bus } from "../../platform/bus/bus";
import type { Tx } from "../../platform/db/database";
import type { ItemAudience } from "../../people/visibility/viewer-state";
import { classTimes, freePlanDelaySeconds } from "../../people/visibility/visible-from";
import { insertFeedItem, insertPendingChanges, insertPendingItem, isPending, markFeedItemsGone } from "./feed-items.store";
import { feedScore } from "../timeline/ranking";
import type { MilestoneKind } from "../timeline/timeline.types";

/** Items are pending: a hint to the sequencer, in whichever process it runs. */
export const feedPendingSubject = "feed.pending";

/**
 * Whether everyone signed in sees the item at once. Such an item has no number of its own for related viewers: everyone signed
 * in reads it in the class OWN, so a stream looks at it once. `itemDelayClassSql` is the SQL side.
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
        /** The sealed event it was reached with: both become visible together. Null where it says nothing of a trade. */
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
    const delayed = { at: item.at, delaySeconds: event?.delaySeconds ?? 0, priceBites: event?.priceBites ?? 0 };
    const isAdded = await insertFeedItem(tx, {
      ...{ id: item.id, kind: item.kind, userId: item.userId, at: item.at },
      ...{ delaySeconds: delayed.delaySeconds, priceBites: delayed.priceBites, tradeId: event?.tradeId ?? null },
      audience: item.kind === "ANNOUNCEMENT" ? item.audience : "EVERYONE",
      subjectKind: subject?.subjectKind ?? null,
      subjectId: subject?.subjectId ?? null,
      originUserId: subject?.originUserId ?? null,
      data: "data" in item ? item.data : {},
      score: feedScore(item.at, { reactions: 0, comments: 0, reposts: 0 }),
    });
    if (!isAdded) return;
    // Users who are visible to nobody, like a persona's sandbox, read their own items; no stream sends them to anybody.
    if (await isPending(tx, item.userId)) return;
    const times = classTimes(delayed).filter(({ delayClass }) => !isOpen(delayed) || delayClass !== "RELATED");
    await insertPendingItem(tx, item.id, times);
    tx.afterCommit(() => this.bus.publish(feedPendingSubject, {}));
  }

  /**
   * Notifies every open page that these posts have changed or are gone: they get another number, for each delay class no
   * sooner than the post itself. Who receives it is decided again at delivery.
   */
  async changed(tx: Tx, postIds: readonly string[], now: Date): Promise<void> {
    const count = await insertPendingChanges(tx, postIds, now, freePlanDelaySeconds);
    if (count > 0) tx.afterCommit(() => this.bus.publish(feedPendingSubject, {}));
  }

  /** Takes items out of every list. */
  async remove(tx: Tx, ids: readonly string[]): Promise<void> {
    await markFeedItemsGone(tx, ids);
  }
}
