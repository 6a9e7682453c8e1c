import type { VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { defineStatement, type ColumnsOf } from "../../platform/db/statements/statement";
import { allPageSql, allReplaySql, eventsByIdSql, followingPageSql, followingReplaySql, recipeEventsSql, type EventRow } from "./feed.sql";

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

const eventPageColumns: ColumnsOf<EventPageRow> = {
  ...{ event_id: "uuid", event_user_id: "uuid", event_trade_id: "uuid", sequence: "int8", kind: "text", at: "timestamptz" },
  ...{ event_quote_at: "timestamptz", hash: "text", symbol: "text", side: "text", fill_quantity: "numeric", fill_price: "numeric" },
  ...{ fill_realised_pnl: "numeric", reason: "text", event_quantity: "numeric", event_stop_price: "numeric" },
  ...{ event_target_price: "numeric", previous_stop_price: "text", previous_target_price: "text", visible_at: "timestamptz" },
  ...{ event_amounts: "text", at_key: "text" },
};

/** Where the numbered feed is: its last number, and the last one that was deleted. */
export async function readFeedCounter(db: Database): Promise<{ sequence: number; prunedTo: number }> {
  const [row] = await queryRows<{ sequence: string; pruned_to: string }>(db, "select sequence, pruned_to from feed_counter");
  return { sequence: Number(row!.sequence), prunedTo: Number(row!.pruned_to) };
}

/** Events of everyone, newest first (oldest first when backward). */
export const readAllEvents = (db: Database, visibility: VisibilityParameters, of: EventFilter, page: EventPage): Promise<EventPageRow[]> =>
  queryRows<EventPageRow>(db, allPageSql(page.isBackward, { symbol: of.symbol !== null, trader: of.traderId !== null }), [
    ...[...visibility, of.symbol, of.traderId, ...page.cursor, page.limit],
  ]);

/** Events of those the viewer follows, newest first (oldest first when backward). */
export const readFollowedEvents = (
  db: Database,
  visibility: VisibilityParameters,
  of: EventFilter,
  page: EventPage,
): Promise<EventPageRow[]> =>
  queryRows<EventPageRow>(db, followedText(of, page), [...visibility, of.symbol, of.traderId, ...page.cursor, page.limit]);

/** What each visit of the feed begins with; every other page goes without a name. */
const followedFirstPage = defineStatement<EventPageRow>(
  "social.followedFirstPage",
  followingPageSql(false, { symbol: false, trader: false, cursor: false }),
  eventPageColumns,
);

const followedText = (of: EventFilter, { isBackward, cursor }: EventPage): string => {
  const has = { symbol: of.symbol !== null, trader: of.traderId !== null, cursor: cursor[0] !== null };
  return isBackward || has.symbol || has.trader || has.cursor ? followingPageSql(isBackward, has) : followedFirstPage.text;
};

/** The viewer's own stream of trades after a number, in order. */
export const replayEvents = (
  db: Database,
  visibility: VisibilityParameters,
  of: EventFilter & { readonly isFollowing: boolean },
  afterSequence: number,
  limit: number,
): Promise<Array<EventRow & { feed_sequence: string }>> =>
  queryRows<EventRow & { feed_sequence: string }>(db, of.isFollowing ? followingReplaySql : allReplaySql, [
    ...[...visibility, of.symbol, of.traderId, afterSequence, limit],
  ]);

/** Events by id as the viewer may see them, in no order; those they may not see are missing. */
export const readEvents = (db: Database, visibility: VisibilityParameters, ids: readonly string[]): Promise<EventRow[]> =>
  queryRows<EventRow>(db, eventsByIdSql, [...visibility, ids]);

/** Visible events of these trades, each trade's oldest first. */
export const readEventsOfTrades = (db: Database, visibility: VisibilityParameters, tradeIds: readonly string[]): Promise<EventRow[]> =>
  queryRows<EventRow>(db, recipeEventsSql, [...visibility, tradeIds]);
