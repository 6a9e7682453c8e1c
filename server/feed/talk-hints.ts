import type { Bus } from "../platform/bus";
import type { Tx } from "../platform/db/database";
import type { TalkSubject } from "./talk-subjects";

/** Something moved around a post or recipe: ids only, each process reads what its own viewers may see. */
export const talkChangedSubject = "feed.talk";

export interface TalkHint extends TalkSubject {
  /** The comment that is new or has changed; null when only figures moved. */
  readonly commentId: string | null;
}

export class TalkHints {
  constructor(private readonly bus: Bus) {}

  /** Told after the commit; lost with a crash, which is why pages read anew after a cut. */
  changed(tx: Tx, { kind, id }: TalkSubject, commentId: string | null): void {
    tx.afterCommit(() => this.bus.publish(talkChangedSubject, { kind, id, commentId } satisfies TalkHint));
  }
}
