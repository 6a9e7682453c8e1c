import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters } from "../../people/visibility/visible.sql";
import { scoreCursor, timeCursor } from "./cursors";
import { readEvents } from "../trade-feed/feed.store";
import { assertPlain, type FeedAsked, type FeedService } from "../trade-feed/feed.service";
import { FeedItemAdded, type FeedEntryKind, type FeedItem } from "../trade-feed/feed.types";
import type { Post } from "../posts/post.types";
import { entryOf } from "../posts/post-rows";
import { readChangedPosts, readDiscoveryKeys, readItems, readTimelineKeys, replayTimeline } from "./timeline.store";
import {
  FeedEntryAdded,
  PostChanged,
  type FeedEntry,
  type TimelineEvent,
  type TimelineConnection,
  type TimelineReplay,
} from "./timeline.types";
import { feedItemOf } from "../trade-feed/trade-event";
import { make } from "../../platform/make";

const everyKind: readonly FeedEntryKind[] = ["TRADE", "POST", "REPOST", "MILESTONE", "ANNOUNCEMENT"];

/** The mixed feed as a list and as a replay: trades by the feed's own reader, everything else from feed_items. */
export class TimelineService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly feed: FeedService,
  ) {}

  /** A page. Four statements, however long it is and however many people the viewer follows. */
  async page(viewer: Viewer | null, asked: FeedAsked, args: PageArguments): Promise<TimelineConnection> {
    const request = pageRequest(args, 2);
    const isRanked = asked.scope === "DISCOVERY";
    const { sequence } = await this.feed.counter();
    const kinds = asked.kinds ?? everyKind;
    const visibility = visibilityParameters(viewer, this.clock.date());
    const limit = request.limit + 1;
    const keys = isRanked
      ? await readDiscoveryKeys(this.db, visibility, asked, kinds, { cursor: scoreCursor(request.cursor), limit })
      : await readTimelineKeys(this.db, visibility, asked, kinds, { cursor: timeCursor(request.cursor), limit });
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
    const visibility = visibilityParameters(viewer, this.clock.date());
    const rows = await replayTimeline(this.db, visibility, asked, kinds, { afterSequence, limit: first + 1 });
    const rowsShown = rows.slice(0, first);
    const isChange = (row: { is_change: boolean }): boolean => row.is_change;
    const [entries, changed] = await Promise.all([
      this.read(
        viewer,
        rowsShown.filter((row) => !isChange(row)).map((row) => ({ id: row.id, isEvent: row.is_event })),
      ),
      this.readChanged(
        viewer,
        rowsShown.filter(isChange).map((row) => row.id),
      ),
    ]);
    let previousSequence = afterSequence;
    const events = rowsShown.flatMap((row): Array<typeof TimelineEvent> => {
      const entry = (row.is_change ? changed : entries).get(row.id);
      if (!entry) return [];
      const sequence = Number(row.sequence);
      const numbers = { sequence, previousSequence };
      previousSequence = sequence;
      if (row.is_change) return [make(PostChanged, { ...numbers, post: entry as Post })];
      return [row.is_event ? make(FeedItemAdded, { ...numbers, item: entry as FeedItem }) : make(FeedEntryAdded, { ...numbers, entry })];
    });
    return { events, head: Math.max(counter.sequence, previousSequence), hasMore: rows.length > first };
  }

  private async readChanged(viewer: Viewer | null, ids: readonly string[]): Promise<Map<string, typeof FeedEntry>> {
    const visibility = visibilityParameters(viewer, this.clock.date());
    const rows = ids.length > 0 ? await readChangedPosts(this.db, visibility, ids) : [];
    return new Map(rows.map((row) => [row.item_id, entryOf(row, viewer)]));
  }

  private async read(viewer: Viewer | null, keys: ReadonlyArray<{ id: string; isEvent: boolean }>): Promise<Map<string, typeof FeedEntry>> {
    const ids = (isEvent: boolean): string[] => keys.filter((key) => key.isEvent === isEvent).map((key) => key.id);
    const visibility = visibilityParameters(viewer, this.clock.date());
    const [events, items] = await Promise.all([
      ids(true).length > 0 ? readEvents(this.db, visibility, ids(true)) : [],
      ids(false).length > 0 ? readItems(this.db, visibility, ids(false)) : [],
    ]);
    return new Map<string, typeof FeedEntry>([
      ...events.map((row) => [row.event_id, feedItemOf(row, viewer)] as const),
      ...items.map((row) => [row.item_id, entryOf(row, viewer)] as const),
    ]);
  }
}
