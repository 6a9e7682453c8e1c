import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import { canSeeProfile, type Audience } from "../../people/privacy/privacy.policy";
import type { Relation } from "../../people/visibility/relations.service";
import type { Clock } from "../../platform/clock";
import type { Role, Tier } from "../../platform/viewer";
import type { ItemAudience } from "../trade-feed/feed-items.service";
import { delayClassOf, visibleFrom, type DelayClass, type DelayedEvent } from "../../people/visibility/visible-from";

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
  readonly muted: ReadonlySet<string>;
  /** Tags they follow, `KIND:value`. */
  readonly tags: ReadonlySet<string>;
  readonly relations: ReadonlyMap<string, readonly Relation[]>;
}

export const visitorState: ViewerState = {
  id: null,
  role: null,
  tier: null,
  isSuspended: false,
  follows: new Set(),
  blocked: new Set(),
  muted: new Set(),
  tags: new Set(),
  relations: new Map(),
};

/** What an author's side of the decision is. */
export interface AuthorSide {
  readonly authorId: string;
  readonly isAuthorGone: boolean;
  readonly isAuthorSuspended: boolean;
  readonly profileAudience: Audience;
}

/** A numbered event and its author's side, read together. An item that no trade is behind has no `tradeId`. */
export interface NumberedEvent extends DelayedEvent, AuthorSide {
  readonly delayClass: DelayClass;
  readonly tradeId: string | null;
  /** An item without a delay, which everyone signed in reads in the class OWN. */
  readonly isOpen?: boolean;
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

/** Whether a copy of the viewer's runs on this feeder. Twin of `copiedSql`. */
export const copiesNow = (state: ViewerState, feederId: string): boolean =>
  (state.relations.get(feederId) ?? []).some(({ kind, until }) => kind === "COPIER" && until === null);

/** Twin of `authorShownSql`: profile visible, not suspended, not muted. */
export const isAuthorShown = (state: ViewerState, author: AuthorSide): boolean =>
  !author.isAuthorSuspended && !state.muted.has(author.authorId) && isProfileVisible(state, author);

/** Twin of `authorReachableSql`: muted people's things too, and for admins and themselves those of suspended people. */
export const isAuthorReachable = (state: ViewerState, author: AuthorSide): boolean =>
  (!author.isAuthorSuspended || state.role === "admin" || state.id === author.authorId) && isProfileVisible(state, author);

/** Twin of `ownerVisibleSql`. */
function isProfileVisible(state: ViewerState, author: AuthorSide): boolean {
  const viewer = state.id === null ? null : { id: state.id, role: state.role! };
  const owner = { id: author.authorId, isGone: author.isAuthorGone, profileAudience: author.profileAudience };
  return canSeeProfile(viewer, owner, state.follows.has(author.authorId), state.blocked.has(author.authorId));
}

/** Twin of the audience in `itemVisibleSql`: is this viewer one of those the author spoke to at that time? */
export function isOfAudience(
  state: ViewerState,
  item: { readonly authorId: string; readonly audience: ItemAudience; readonly at: Date },
): boolean {
  if (item.audience === "EVERYONE" || state.id === item.authorId) return true;
  if (item.audience === "FOLLOWERS") return state.follows.has(item.authorId);
  const kind = item.audience === "COPIERS" ? "COPIER" : "SUBSCRIBER";
  return (state.relations.get(item.authorId) ?? []).some(
    (relation) => relation.kind === kind && relation.since <= item.at && (relation.until === null || relation.until > item.at),
  );
}

/** Whether this numbered event is one of the viewer's stream, now: in their delay class, visible, and of someone they may see. */
export function receives(state: ViewerState, event: NumberedEvent, clock: Clock): boolean {
  if (event.isOpen && state.id !== null) return event.delayClass === "OWN" && isAuthorShown(state, event);
  const eventViewer = {
    isSignedIn: state.id !== null,
    isRelated: isRelated(state, event),
    tierDelaySeconds: tierDelaySeconds(state.tier && { tier: state.tier }),
  };
  return (
    delayClassOf(event, eventViewer) === event.delayClass && isAuthorShown(state, event) && visibleFrom(event, eventViewer) <= clock.date()
  );
}
