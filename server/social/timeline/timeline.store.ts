import type { VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { FeedAsked } from "../trade-feed/feed.service";
import type { FeedEntryKind } from "../trade-feed/feed.types";
import type { ItemRow } from "./item.sql";
import { changedByIdSql, discoveryKeysSql, itemsByIdSql, ownScopeReplaySql, timelineKeysSql, timelineReplaySql } from "./timeline.sql";

type Cursor = readonly [string | null, string | null];

/** What an entry is and where it is in the list: `key` is its time or score as text. */
export interface KeyRow {
  readonly source: "EVENT" | "ITEM";
  readonly id: string;
  readonly key: string;
}

export interface ReplayRow {
  readonly sequence: string;
  readonly id: string;
  readonly is_event: boolean;
  readonly is_change: boolean;
}

const itemKinds = (kinds: readonly FeedEntryKind[]): FeedEntryKind[] => kinds.filter((kind) => kind !== "TRADE");

/** Keys of a page of these kinds, newest first. No statement where nothing can be on the page. */
export function readTimelineKeys(
  db: Database,
  visibility: VisibilityParameters,
  asked: FeedAsked,
  kinds: readonly FeedEntryKind[],
  page: { readonly cursor: Cursor; readonly limit: number },
): Promise<KeyRow[]> {
  const items = itemKinds(kinds);
  const sql = timelineKeysSql(asked, { items: items.length > 0, trades: kinds.includes("TRADE") });
  if (sql === null) return Promise.resolve([]);
  return queryRows<KeyRow>(db, sql, [...visibility, asked.symbol, asked.traderId, asked.topic, items, ...page.cursor, page.limit]);
}

/** Keys of a page of discovery, highest score first. */
export const readDiscoveryKeys = (
  db: Database,
  visibility: VisibilityParameters,
  asked: FeedAsked,
  kinds: readonly FeedEntryKind[],
  page: { readonly cursor: Cursor; readonly limit: number },
): Promise<KeyRow[]> =>
  queryRows<KeyRow>(db, discoveryKeysSql, [
    ...[...visibility, asked.symbol, asked.traderId, asked.topic, itemKinds(kinds), ...page.cursor, page.limit],
  ]);

/** The viewer's stream after a number, in order. */
export const replayTimeline = (
  db: Database,
  visibility: VisibilityParameters,
  asked: FeedAsked,
  kinds: readonly FeedEntryKind[],
  page: { readonly afterSequence: number; readonly limit: number },
): Promise<ReplayRow[]> =>
  queryRows<ReplayRow>(db, asked.scope === "FOLLOWING" || asked.scope === "COPYING" ? ownScopeReplaySql : timelineReplaySql, [
    ...[...visibility, asked.symbol, asked.traderId, asked.topic, itemKinds(kinds)],
    ...[page.afterSequence, page.limit, asked.scope, kinds.includes("TRADE")],
  ]);

/** Items by id as the viewer may see them, in no order; those they may not see are missing. */
export const readItems = (db: Database, visibility: VisibilityParameters, ids: readonly string[]): Promise<ItemRow[]> =>
  queryRows<ItemRow>(db, itemsByIdSql, [...visibility, ids]);

/** Posts by id as the viewer may see them, deleted and removed ones included. */
export const readChangedPosts = (db: Database, visibility: VisibilityParameters, ids: readonly string[]): Promise<ItemRow[]> =>
  queryRows<ItemRow>(db, changedByIdSql, [...visibility, ids]);
