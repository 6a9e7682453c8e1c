import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters } from "../../trading/trades/visible-trades";
import { scoreCursor, timeCursor } from "./cursors";
import { eventsByIdSql } from "../trade-feed/feed.sql";
import { assertPlain, type FeedAsked, type FeedService } from "../trade-feed/feed.service";
import { FeedItemAdded, type FeedEntryKind } from "../trade-feed/feed.types";
import type { Post } from "../posts/post.types";
import { entryOf, type ItemRow } from "../posts/post-rows";
import { changedByIdSql, discoveryKeysSql, itemsByIdSql, timelineKeysSql, timelineReplaySql } from "./timeline.sql";
import {
  FeedEntryAdded,
  PostChanged,
  type FeedEntry,
  type TimelineEvent,
  type TimelineConnection,
  type TimelineReplay,
} from "./timeline.types";
import { feedItemOf, type EventRow } from "../trade-feed/trade-event";

interface KeyRow {
  source: "EVENT" | "ITEM";
  id: string;
  key: string;
}

const everyKind: readonly FeedEntryKind[] = ["TRADE", "POST", "REPOST", "MILESTONE", "ANNOUNCEMENT"];

/** The mixed feed as a list and as a replay: trades by the feed's own reader, everything else from feed_items. */
export class TimelineService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly feed: FeedService,
  ) {}

  /** A page. Four statements, however long it is and however many one follows. */
  async page(viewer: Viewer | null, asked: FeedAsked, args: PageArguments): Promise<TimelineConnection> {
    const request = pageRequest(args, 2);
    const isRanked = asked.scope === "DISCOVERY";
    const { sequence } = await this.feed.counter();
    const kinds = asked.kinds ?? everyKind;
    const sql = isRanked
      ? discoveryKeysSql
      : timelineKeysSql(asked, { items: itemKinds(kinds).length > 0, trades: kinds.includes("TRADE") });
    const keys = sql
      ? await this.db.query<KeyRow>(sql, [
          ...visibilityParameters(viewer, this.clock.date()),
          ...[asked.symbol, asked.traderId, asked.topic, itemKinds(kinds)],
          ...(isRanked ? scoreCursor(request.cursor) : timeCursor(request.cursor)),
          request.limit + 1,
        ])
      : [];
    const { edges, pageInfo } = pageOf(request, keys, (row) => [row.key, row.id]);
    const entries = await this.read(
      viewer,
      edges.map(({ node }) => ({ id: node.id, isEvent: node.source === "EVENT" })),
    );
    const shown = edges.flatMap(({ cursor, node }) => (entries.has(node.id) ? [{ cursor, node: entries.get(node.id)! }] : []));
    return { edges: shown, pageInfo, asOfSequence: sequence };
  }

  /** The viewer's stream after a number. Throws RESYNC_REQUIRED where the entries no longer reach back so far. */
  async since(viewer: Viewer | null, asked: FeedAsked, afterSequence: number, first: number): Promise<TimelineReplay> {
    assertPlain(asked, true);
    const counter = await this.feed.replayFrom(afterSequence, first);
    const kinds = asked.kinds ?? everyKind;
    const rows = await this.db.query<{ sequence: string; id: string; is_event: boolean; is_change: boolean }>(timelineReplaySql, [
      ...visibilityParameters(viewer, this.clock.date()),
      ...[asked.symbol, asked.traderId, asked.topic, itemKinds(kinds)],
      ...[afterSequence, first + 1, asked.scope, kinds.includes("TRADE")],
    ]);
    const kept = rows.slice(0, first);
    const isChange = (row: { is_change: boolean }): boolean => row.is_change;
    const [entries, changed] = await Promise.all([
      this.read(
        viewer,
        kept.filter((row) => !isChange(row)).map((row) => ({ id: row.id, isEvent: row.is_event })),
      ),
      this.readChanged(
        viewer,
        kept.filter(isChange).map((row) => row.id),
      ),
    ]);
    let previousSequence = afterSequence;
    const events = kept.flatMap((row): Array<typeof TimelineEvent> => {
      const entry = (row.is_change ? changed : entries).get(row.id);
      if (!entry) return [];
      const sequence = Number(row.sequence);
      const numbers = { sequence, previousSequence };
      previousSequence = sequence;
      if (row.is_change) return [Object.assign(new PostChanged(), { ...numbers, post: entry as Post })];
      return [
        row.is_event
          ? Object.assign(new FeedItemAdded(), { ...numbers, item: entry })
          : Object.assign(new FeedEntryAdded(), { ...numbers, entry }),
      ];
    });
    return { events, head: Math.max(counter.sequence, previousSequence), hasMore: rows.length > first };
  }

  private async readChanged(viewer: Viewer | null, ids: readonly string[]): Promise<Map<string, typeof FeedEntry>> {
    const sight = visibilityParameters(viewer, this.clock.date());
    const rows = ids.length > 0 ? await this.db.query<ItemRow>(changedByIdSql, [...sight, ids]) : [];
    return new Map(rows.map((row) => [row.item_id, entryOf(row, viewer)]));
  }

  private async read(viewer: Viewer | null, keys: ReadonlyArray<{ id: string; isEvent: boolean }>): Promise<Map<string, typeof FeedEntry>> {
    const ids = (isEvent: boolean): string[] => keys.filter((key) => key.isEvent === isEvent).map((key) => key.id);
    const sight = visibilityParameters(viewer, this.clock.date());
    const [events, items] = await Promise.all([
      ids(true).length > 0 ? this.db.query<EventRow>(eventsByIdSql, [...sight, ids(true)]) : [],
      ids(false).length > 0 ? this.db.query<ItemRow>(itemsByIdSql, [...sight, ids(false)]) : [],
    ]);
    return new Map<string, typeof FeedEntry>([
      ...events.map((row) => [row.event_id, feedItemOf(row, viewer)] as const),
      ...items.map((row) => [row.item_id, entryOf(row, viewer)] as const),
    ]);
  }
}

const itemKinds = (kinds: readonly FeedEntryKind[]): FeedEntryKind[] => kinds.filter((kind) => kind !== "TRADE");
