import type { Bus } from "../../platform/bus/bus";
import type { Tx } from "../../platform/db/database";
import type { Figures } from "./discussion-counts.store";
import type { DiscussionSubject } from "./discussion.types";

/** Something changed around a post or recipe: ids and figures only, each process reads the text its own viewers may see. */
export const discussionChangedSubject = "feed.talk";

export interface DiscussionHint extends DiscussionSubject {
  /** The comment that is new or has changed; null when only figures changed, or the post's own text. */
  readonly commentId: string | null;
  /** Its figures after the change; null when they did not change. */
  readonly figures: Figures | null;
  /** The post itself was edited, deleted, removed or restored. */
  readonly isRewritten: boolean;
}

/** Published after the commit; a crash loses them, which is why pages read again after a cut. */
export class DiscussionHints {
  constructor(private readonly bus: Bus) {}

  changed(tx: Tx, { kind, id }: DiscussionSubject, commentId: string | null, figures: Figures | null): void {
    this.publish(tx, { kind, id, commentId, figures, isRewritten: false });
  }

  rewritten(tx: Tx, postId: string): void {
    this.publish(tx, { kind: "POST", id: postId, commentId: null, figures: null, isRewritten: true });
  }

  private publish(tx: Tx, hint: DiscussionHint): void {
    tx.afterCommit(() => this.bus.publish(discussionChangedSubject, hint));
  }
}
