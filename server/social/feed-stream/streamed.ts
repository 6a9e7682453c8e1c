import { canFollow } from "../../people/privacy/privacy.policy";
import { traderOf, type KnownRelation, type Trader } from "../../people/profiles/trader.types";
import type { Clock } from "../../platform/clock";
import { delaySecondsOf } from "../../people/visibility/visible-from";
import type { FeedEntryKind } from "../trade-feed/feed.types";
import type { AuthorRow } from "./author.sql";
import { eventViewerOf, type NumberedEvent, type ViewerState } from "../../people/visibility/viewer-state";

/** A numbered entry of the feed before it is shaped for a socket: what the stream needs to know of it. */
export interface Streamed {
  readonly sequence: number;
  readonly kind: FeedEntryKind;
  readonly authorId: string;
  readonly symbols: readonly string[];
  readonly topics: readonly string[];
  /** Of a post: all of its tags, `KIND:value`. */
  readonly tags: readonly string[];
  /** Whether FOLLOWING sends authors their own: items yes, trades no (the portfolio has those). */
  readonly isOwnShown: boolean;
  /** Of a changed post: who reposted it. It may be on a page whatever tags it had, by them too. Null for all else. */
  readonly repostedBy: readonly string[] | null;
  /** Only for those who named the kinds they ask for: the stream of trades alone has nothing but trades. */
  readonly isOfMixed: boolean;
  receives(state: ViewerState, clock: Clock): boolean;
  /** The entry as this viewer, who receives it, sees it. Viewers for whom it looks alike get the identical object. */
  for(state: ViewerState): object;
}

/** How this viewer, who sees the author, is related to them. */
export function relationTo(state: ViewerState, event: NumberedEvent): KnownRelation {
  const { authorId } = event;
  const isFollowing = state.follows.has(authorId);
  const viewer = state.id === null ? null : { id: state.id, role: state.role! };
  const owner = { id: authorId, isGone: event.isAuthorGone, profileAudience: event.profileAudience };
  return {
    isSelf: state.id === authorId,
    isFollowing,
    canFollow: !state.isSuspended && canFollow(viewer, owner, isFollowing, state.blocked.has(authorId)),
    delaySeconds: event.isOpen && viewer ? 0 : delaySecondsOf(event, eventViewerOf(state, event)),
  };
}

/** Viewers with the same key see the same author. It is a number because every delivery calculates it. Delays are whole seconds. */
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
