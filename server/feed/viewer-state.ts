import { tierDelaySeconds } from "../accounts/entitlements";
import { canSeeProfile, type Audience } from "../accounts/privacy.policy";
import type { Relation } from "../accounts/relations.service";
import type { Role, Tier } from "../platform/viewer";
import { delayClassOf, visibleFrom, type DelayClass, type DelayedEvent } from "../trading/visible-from";

/** What decides which events reach a viewer, kept in memory while sockets of theirs listen. */
export interface ViewerState {
  /** Null for visitors, who share one state. */
  readonly id: string | null;
  readonly role: Role | null;
  readonly tier: Tier | null;
  readonly isSuspended: boolean;
  readonly follows: ReadonlySet<string>;
  /** Either way. */
  readonly blocked: ReadonlySet<string>;
  readonly relations: ReadonlyMap<string, readonly Relation[]>;
}

export const visitorState: ViewerState = {
  id: null,
  role: null,
  tier: null,
  isSuspended: false,
  follows: new Set(),
  blocked: new Set(),
  relations: new Map(),
};

/** A numbered event and what its author's side of the decision is, read together. */
export interface NumberedEvent extends DelayedEvent {
  readonly delayClass: DelayClass;
  readonly authorId: string;
  readonly tradeId: string;
  readonly symbol: string;
  readonly isAuthorGone: boolean;
  readonly isAuthorSuspended: boolean;
  readonly profileAudience: Audience;
}

/** Twin of `isRelatedSql`: the feeder, or who had the right to see this event at once when it happened. */
export function isRelated(state: ViewerState, event: Pick<NumberedEvent, "authorId" | "tradeId" | "at">): boolean {
  if (state.id === event.authorId) return true;
  return (state.relations.get(event.authorId) ?? []).some((relation) =>
    relation.kind === "UNLOCKED"
      ? relation.tradeId === event.tradeId
      : relation.since <= event.at && (relation.until === null || relation.until > event.at),
  );
}

/** Whether this numbered event is one of the viewer's stream, now: in their delay class, visible, and of someone they may see. */
export function receives(state: ViewerState, event: NumberedEvent, now: Date): boolean {
  const eventViewer = {
    isSignedIn: state.id !== null,
    isRelated: isRelated(state, event),
    tierDelaySeconds: tierDelaySeconds(state.tier && { tier: state.tier }),
  };
  if (delayClassOf(event, eventViewer) !== event.delayClass || event.isAuthorSuspended) return false;
  const viewer = state.id === null ? null : { id: state.id, role: state.role! };
  const owner = { id: event.authorId, isGone: event.isAuthorGone, profileAudience: event.profileAudience };
  return (
    canSeeProfile(viewer, owner, state.follows.has(event.authorId), state.blocked.has(event.authorId)) &&
    visibleFrom(event, eventViewer) <= now
  );
}
