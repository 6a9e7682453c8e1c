import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import type { Clock } from "../../platform/clock";
import type { Role, Tier } from "../../platform/viewer";
import { canSeeProfile, type Audience } from "../privacy/privacy.policy";
import type { Relation } from "./relation";
import { delayClassOf, isRelated, visibleFromMs, type DelayClass, type DelayedEvent, type EventViewer } from "./visible-from";

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

/** What the decision needs to know of an author. */
export interface AuthorSide {
  readonly authorId: string;
  readonly isAuthorGone: boolean;
  readonly isAuthorSuspended: boolean;
  readonly profileAudience: Audience;
}

/** Something an author published at a time, possibly about a trade, with a delay. */
export interface DelayedItem extends DelayedEvent, AuthorSide {
  readonly tradeId: string | null;
}

/** A numbered event and its author's side, read together. An item without a trade has no `tradeId`. */
export interface NumberedEvent extends DelayedItem {
  readonly delayClass: DelayClass;
  /** An item without a delay, which everyone signed in reads in the class OWN. */
  readonly isOpen?: boolean;
}

/** Whom an item of the feed is for. */
export type ItemAudience = "EVERYONE" | "FOLLOWERS" | "SUBSCRIBERS" | "COPIERS";

/** How long this viewer's plan waits for what is not free. */
export const planDelaySeconds = (state: ViewerState): number => tierDelaySeconds(state.tier && { tier: state.tier });

/** What `visibleFrom` asks of a viewer, about this event. */
export const eventViewerOf = (state: ViewerState, event: Pick<DelayedItem, "authorId" | "tradeId" | "at">): EventViewer => ({
  isSignedIn: state.id !== null,
  isRelated: isRelated(event, state.id, state.relations.get(event.authorId) ?? []),
  tierDelaySeconds: planDelaySeconds(state),
});

/** Whether a copy of the viewer's runs on this feeder. Twin of `copiesNowSql`. */
export const copiesNow = (state: ViewerState, feederId: string): boolean =>
  (state.relations.get(feederId) ?? []).some(({ kind, until }) => kind === "COPIER" && until === null);

/** Whether the viewer sees this author in lists and streams: profile visible, not suspended, not muted. Twin of `visibleToSql`. */
export const canSee = (state: ViewerState, author: AuthorSide): boolean =>
  !author.isAuthorSuspended && !state.muted.has(author.authorId) && isProfileVisible(state, author);

/** What is asked for by its address: of muted people too, and for admins and themselves of suspended people. Twin of `visibleByAddressSql`. */
export const canSeeByAddress = (state: ViewerState, author: AuthorSide): boolean =>
  (!author.isAuthorSuspended || state.role === "admin" || state.id === author.authorId) && isProfileVisible(state, author);

/** Twin of `profileVisibleSql`. */
function isProfileVisible(state: ViewerState, author: AuthorSide): boolean {
  const viewer = state.id === null ? null : { id: state.id, role: state.role! };
  const owner = { id: author.authorId, isGone: author.isAuthorGone, profileAudience: author.profileAudience };
  return canSeeProfile(viewer, owner, state.follows.has(author.authorId), state.blocked.has(author.authorId));
}

/** Whether the viewer is one of those the author addressed at that time. Twin of `audienceSql`. */
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

/** Whether the item's time has come for this viewer, whoever wrote it. */
export const isInTime = (state: ViewerState, item: DelayedItem, clock: Clock): boolean =>
  visibleFromMs(item, eventViewerOf(state, item)) <= clock.now();

/** Whether the viewer sees this item now: its author in lists, and the item itself in time. */
export const canSeeItem = (state: ViewerState, item: DelayedItem, clock: Clock): boolean =>
  canSee(state, item) && isInTime(state, item, clock);

/** Whether this numbered event belongs to the viewer's stream now: it is in their delay class, and they see it. */
export function receives(state: ViewerState, event: NumberedEvent, clock: Clock): boolean {
  if (event.isOpen && state.id !== null) return event.delayClass === "OWN" && canSee(state, event);
  const eventViewer = eventViewerOf(state, event);
  return delayClassOf(event, eventViewer) === event.delayClass && canSee(state, event) && visibleFromMs(event, eventViewer) <= clock.now();
}
