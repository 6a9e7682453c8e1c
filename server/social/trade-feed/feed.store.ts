import type { VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { allPageSql, eventsByIdSql, followingPageSql, recipeEventsSql, replaySql, type EventRow } from "./feed.sql";

/** Which events a page has; null where it does not matter. */
export interface EventFilter {
  readonly symbol: string | null;
  readonly traderId: string | null;
}

export interface EventPage {
  readonly isBackward: boolean;
  /** (time, id), or nulls at the beginning. */
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

/** A row of a page: `at_key` is the time for the cursor, as text. */
export type EventPageRow = EventRow & { at_key: string };

/** Where the numbered feed is: its last number, and the last one that was deleted. */
export async function readFeedCounter(db: Database): Promise<{ sequence: number; prunedTo: number }> {
  const [row] = await db.query<{ sequence: string; pruned_to: string }>("select sequence, pruned_to from feed_counter");
  return { sequence: Number(row!.sequence), prunedTo: Number(row!.pruned_to) };
}

/** Events of everyone, newest first (oldest first when backward). */
export const readAllEvents = (db: Database, visibility: VisibilityParameters, of: EventFilter, page: EventPage): Promise<EventPageRow[]> =>
  db.query<EventPageRow>(allPageSql(page.isBackward, { symbol: of.symbol !== null, trader: of.traderId !== null }), [
    ...[...visibility, of.symbol, of.traderId, ...page.cursor, page.limit],
  ]);

/** Events of those the viewer follows, newest first (oldest first when backward). */
export const readFollowedEvents = (
  db: Database,
  visibility: VisibilityParameters,
  of: EventFilter,
  page: EventPage,
): Promise<EventPageRow[]> =>
  db.query<EventPageRow>(followingPageSql(page.isBackward), [...visibility, of.symbol, of.traderId, ...page.cursor, page.limit]);

/** The viewer's own stream of trades after a number, in order. */
export const replayEvents = (
  db: Database,
  visibility: VisibilityParameters,
  of: EventFilter & { readonly isFollowing: boolean },
  afterSequence: number,
  limit: number,
): Promise<Array<EventRow & { feed_sequence: string }>> =>
  db.query<EventRow & { feed_sequence: string }>(replaySql, [...visibility, of.symbol, of.traderId, afterSequence, limit, of.isFollowing]);

/** Events by id as the viewer may see them, in no order; those they may not see are missing. */
export const readEvents = (db: Database, visibility: VisibilityParameters, ids: readonly string[]): Promise<EventRow[]> =>
  db.query<EventRow>(eventsByIdSql, [...visibility, ids]);

/** Visible events of these trades, each trade's oldest first. */
export const readEventsOfTrades = (db: Database, visibility: VisibilityParameters, tradeIds: readonly string[]): Promise<EventRow[]> =>
  db.query<EventRow>(recipeEventsSql, [...visibility, tradeIds]);
