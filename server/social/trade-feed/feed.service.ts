import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault, unauthenticated } from "../../platform/errors";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters, type VisibilityParameters } from "../../people/visibility/visible.sql";
import { timeCursor } from "../timeline/cursors";
import { readAllEvents, readFeedCounter, readFollowedEvents, replayEvents } from "./feed.store";
import type { FeedConnection, FeedEntryKind, FeedReplay, FeedScope } from "./feed.types";
import { feedItemOf } from "./trade-event";

export interface FeedAsked {
  readonly scope: FeedScope;
  readonly symbol: string | null;
  readonly traderId: string | null;
  /** In lower case. */
  readonly topic: string | null;
  /** Null when not given: each list and stream has its own default. */
  readonly kinds: readonly FeedEntryKind[] | null;
}

type FilterGiven = {
  readonly scope?: FeedScope | null;
  readonly symbol?: string | null;
  readonly traderId?: string | null;
  readonly topic?: string | null;
  readonly kinds?: readonly FeedEntryKind[] | null;
};

/** Lists that depend on the viewer's choices, which a visitor does not have. */
const isOnesOwn = (scope: FeedScope): boolean => scope === "FOLLOWING" || scope === "COPYING" || scope === "FOLLOWED_TAGS";

/** What is asked for, with the defaults: people the viewer follows; for a visitor everyone. Throws UNAUTHENTICATED, BAD_USER_INPUT. */
export function askedOf(viewer: Viewer | null, filter: FilterGiven | null | undefined): FeedAsked {
  const scope = filter?.scope ?? (viewer ? "FOLLOWING" : "ALL");
  if (isOnesOwn(scope) && !viewer) throw unauthenticated();
  if (filter?.traderId != null && !isUuid(filter.traderId)) throw new Fault("BAD_USER_INPUT", "The id does not belong to a feeder.");
  return {
    scope,
    symbol: filter?.symbol?.toUpperCase() ?? null,
    traderId: filter?.traderId ?? null,
    topic: filter?.topic?.toLowerCase() ?? null,
    kinds: filter?.kinds ?? null,
  };
}

const streamedScopes: readonly FeedScope[] = ["FOLLOWING", "ALL", "COPYING", "FOLLOWED_TAGS"];

/** The trade feed has two scopes, a stream two more. Throws BAD_USER_INPUT for the others, and for a topic where there are only trades. */
export function assertPlain(asked: FeedAsked, hasPosts: boolean): void {
  const isKnown = hasPosts ? streamedScopes.includes(asked.scope) : asked.scope === "FOLLOWING" || asked.scope === "ALL";
  if (!isKnown) throw new Fault("BAD_USER_INPUT", "This scope works with `timeline` only.");
  if (asked.topic !== null && !hasPosts) throw new Fault("BAD_USER_INPUT", "Trades have no topics. Use `timeline`.");
}

/** The feed as a list and as a replay. What a viewer may see is decided in SQL, by the same fragments as everywhere. */
export class FeedService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** A page of (time, id), newest first. Two statements. */
  async page(viewer: Viewer | null, asked: FeedAsked, args: PageArguments): Promise<FeedConnection> {
    assertPlain(asked, false);
    const request = pageRequest(args, 2);
    const { sequence } = await this.counter();
    const read = asked.scope === "FOLLOWING" ? readFollowedEvents : readAllEvents;
    const { isBackward } = request;
    const rows = await read(this.db, this.visibilityOf(viewer), asked, {
      isBackward,
      cursor: timeCursor(request.cursor),
      limit: request.limit + 1,
    });
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.at_key, row.event_id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: feedItemOf(node, viewer) })), pageInfo, asOfSequence: sequence };
  }

  /** The viewer's stream after a number. Throws RESYNC_REQUIRED where the entries no longer reach back so far. */
  async since(viewer: Viewer | null, asked: FeedAsked, afterSequence: number, first: number): Promise<FeedReplay> {
    assertPlain(asked, false);
    const counter = await this.replayFrom(afterSequence, first);
    const of = { ...asked, isFollowing: asked.scope === "FOLLOWING" };
    const rows = await replayEvents(this.db, this.visibilityOf(viewer), of, afterSequence, first + 1);
    let previousSequence = afterSequence;
    const events = rows.slice(0, first).map((row) => {
      const added = { sequence: Number(row.feed_sequence), previousSequence, item: feedItemOf(row, viewer) };
      previousSequence = added.sequence;
      return added;
    });
    return { events, head: Math.max(counter.sequence, previousSequence), hasMore: rows.length > first };
  }

  /** The stream's position. Throws BAD_USER_INPUT for a replay of too many, RESYNC_REQUIRED for one from too long ago. */
  async replayFrom(afterSequence: number, first: number): Promise<{ sequence: number; prunedTo: number }> {
    if (first < 1 || first > limits.replayItemsMax) throw new Fault("BAD_USER_INPUT", `A replay has 1 to ${limits.replayItemsMax} events.`);
    const counter = await this.counter();
    if (afterSequence < counter.prunedTo || afterSequence > counter.sequence)
      throw new Fault("RESYNC_REQUIRED", "Too many events have happened since. Load the feed again.");
    return counter;
  }

  counter(): Promise<{ sequence: number; prunedTo: number }> {
    return readFeedCounter(this.db);
  }

  private visibilityOf(viewer: Viewer | null): VisibilityParameters {
    return visibilityParameters(viewer, this.clock.date());
  }
}
