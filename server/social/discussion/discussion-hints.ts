import type { Bus } from "../../platform/bus/bus";
import type { Tx } from "../../platform/db/database";
import type { Figures } from "./discussion-counts";
import type { DiscussionSubject } from "./discussion-subjects";

/** Something moved around a post or recipe: ids and figures only, each process reads the words its own viewers may see. */
export const discussionChangedSubject = "feed.talk";

export interface DiscussionHint extends DiscussionSubject {
  /** The comment that is new or has changed; null when only figures moved, or the post's own words. */
  readonly commentId: string | null;
  /** Its figures after the change; null when they are as they were. */
  readonly figures: Figures | null;
  /** The post itself says something else, or nothing any more. */
  readonly isRewritten: boolean;
}

/** Told after the commit; lost with a crash, which is why pages read anew after a cut. */
export class DiscussionHints {
  constructor(private readonly bus: Bus) {}

  changed(tx: Tx, { kind, id }: DiscussionSubject, commentId: string | null, figures: Figures | null): void {
    this.tell(tx, { kind, id, commentId, figures, isRewritten: false });
  }

  rewritten(tx: Tx, postId: string): void {
    this.tell(tx, { kind: "POST", id: postId, commentId: null, figures: null, isRewritten: true });
  }

  private tell(tx: Tx, hint: DiscussionHint): void {
    tx.afterCommit(() => this.bus.publish(discussionChangedSubject, hint));
  }
}
