import { tierDelaySeconds } from "../../identity/entitlements/entitlements";
import { canFollow, type Audience } from "../../people/privacy/privacy.policy";
import { traderOf, type KnownRelation, type Trader, type TraderRow } from "../../performance/traders/trader.types";
import type { Clock } from "../../platform/clock";
import { visibleFrom } from "../../people/visibility/visible-from";
import type { FeedEntryKind } from "./feed.types";
import { isRelated, type NumberedEvent, type ViewerState } from "../visibility/viewer-state";

/** A numbered entry of the feed on its way to sockets: what the stream asks of it. */
export interface Streamed {
  readonly sequence: number;
  readonly kind: FeedEntryKind;
  readonly authorId: string;
  readonly symbols: readonly string[];
  readonly topics: readonly string[];
  /** Of a post: all of its tags, `KIND:value`. */
  readonly tags: readonly string[];
  /** Whether FOLLOWING brings the author their own: items yes, trades no (those stand in the portfolio). */
  readonly isOwnShown: boolean;
  /** Of a changed post: whoever passed it on. It may stand on a page whatever tags it had, by them too. Null for all else. */
  readonly passedOnBy: readonly string[] | null;
  /** Only for whoever named the kinds they ask for: the stream of trades alone has nothing but trades. */
  readonly isOfMixed: boolean;
  receives(state: ViewerState, clock: Clock): boolean;
  /** The entry as this viewer, who receives it, sees it. Viewers for whom it looks alike get the identical object. */
  for(state: ViewerState): object;
}

/** An author with all that a decision about them takes. Never handed out as it is. */
export type AuthorRow = TraderRow & { profile_audience: Audience; is_gone: boolean; is_suspended: boolean };

/** `AuthorRow` as JSON, of a user `u` with privacy `p` (left join) whose record trades on `account`, or the record's own account. */
export const authorJson = (
  u: string,
  p: string,
  account: string | null,
): string => `json_build_object('id', ${u}.id, 'username', ${u}.username, 'name', ${u}.name, 'bio', ${u}.bio, 'role', ${u}.role, 'tier', ${u}.tier, 'house', ${u}.house, 'created_at', ${u}.created_at, 'price_bites', ${u}.price_bites,
      'mode', (select mode from trading_accounts where id = ${account ?? `(select account_id from records where user_id = ${u}.id)`}), 'record_since', (select created_at from records where user_id = ${u}.id),
      'profile_audience', coalesce(${p}.profile_audience, 'EVERYONE'), 'is_gone', ${u}.erased_at is not null or ${u}.pending, 'is_suspended', ${u}.suspended_at is not null)`;

/** What this viewer, who sees the author, has to do with them. */
export function relationTo(state: ViewerState, event: NumberedEvent): KnownRelation {
  const { authorId } = event;
  const isFollowing = state.follows.has(authorId);
  const viewer = state.id === null ? null : { id: state.id, role: state.role! };
  const owner = { id: authorId, isGone: event.isAuthorGone, profileAudience: event.profileAudience };
  return {
    isSelf: state.id === authorId,
    isFollowing,
    canFollow: !state.isSuspended && canFollow(viewer, owner, isFollowing, state.blocked.has(authorId)),
    delaySeconds: event.isOpen && viewer ? 0 : delayOf(state, event),
  };
}

function delayOf(state: ViewerState, event: NumberedEvent): number {
  const eventViewer = {
    isSignedIn: state.id !== null,
    isRelated: isRelated(state, event),
    tierDelaySeconds: tierDelaySeconds(state.tier && { tier: state.tier }),
  };
  return (+visibleFrom(event, eventViewer) - +event.at) / 1000;
}

/** Viewers with the same key see the same author. A number: it is worked out for every delivery. Delays are whole seconds. */
export const keyOf = (state: ViewerState, known: KnownRelation): number =>
  (state.id === null ? 1 : 0) +
  (known.isSelf ? 2 : 0) +
  (state.role === "admin" ? 4 : 0) +
  (known.isFollowing ? 8 : 0) +
  (known.canFollow ? 16 : 0) +
  32 * known.delaySeconds;

/** The author's public side for viewers who see them. */
export const knownAuthor = (row: AuthorRow, known: KnownRelation): Trader =>
  Object.assign(
    traderOf({
      ...row,
      created_at: new Date(row.created_at),
      record_since: row.record_since && new Date(row.record_since),
      is_visible: true,
    }),
    { known },
  );
