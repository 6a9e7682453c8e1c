import type { Trader } from "../../people/profiles/trader.types";
import type { TradersService } from "../../people/profiles/traders.service";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters, type VisibilityParameters } from "../../people/visibility/visible.sql";
import { readVisibleTrades } from "../../trading/trades/visible-trades.store";
import { timeCursor } from "../timeline/cursors";
import type { Recipe, RecipeConnection } from "../trade-feed/feed.types";
import type { Sentiment } from "../posts/post.types";
import { recipeOf } from "../recipes/recipe";
import { readHolders, type Holders } from "./tag-holders.store";
import { readSentiments, readTagPostCounts, readTopAuthors, type TagKey } from "./tag-posts.store";
import { countOpenings, readOpenings, readRecentTraders } from "./tag-trades.store";
import { SentimentShares, type Tag } from "./tags.types";
import { make } from "../../platform/make";

const daysBack = 30;
const dayMs = 86_400_000;

/** Figures on a tag's page. */
export class TagFiguresService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly people: TradersService,
  ) {}

  private get since(): Date {
    return new Date(this.clock.now() - daysBack * 86_400_000);
  }

  /** By `KIND:key`. */
  async postCounts(viewer: Viewer | null, tags: readonly TagKey[]): Promise<ReadonlyMap<string, number>> {
    const rows = await readTagPostCounts(this.db, this.visibilityOf(viewer), tags, this.since, limits.tagPostsCountedMax);
    return new Map(rows.map((row) => [row.key, row.count]));
  }

  /** Each person once, with their newest post that says something. Sums only: nobody's own view is disclosed. */
  async sentiment(viewer: Viewer | null, tag: Tag): Promise<SentimentShares> {
    const rows = await readSentiments(this.db, this.visibilityOf(viewer), tag, this.since, limits.tagPostsReadMax);
    const of = (sentiment: Sentiment): number => rows.find((row) => row.sentiment === sentiment)?.people ?? 0;
    const people = of("BULLISH") + of("BEARISH") + of("NEUTRAL");
    const share = (sentiment: Sentiment): number | null => (people === 0 ? null : (of(sentiment) / people) * 100);
    return make(SentimentShares, {
      people,
      bullishPercent: share("BULLISH"),
      bearishPercent: share("BEARISH"),
      neutralPercent: share("NEUTRAL"),
    });
  }

  /** Who trades a symbol, latest visible event first; of other tags who posts most about them. */
  async traders(viewer: Viewer | null, tag: Tag): Promise<Trader[]> {
    const max = limits.tagTradersMax;
    const ids =
      tag.kind === "STOCK"
        ? await readRecentTraders(this.db, this.visibilityOf(viewer), tag.key, max)
        : await readTopAuthors(this.db, this.visibilityOf(viewer), tag, this.since, limits.tagPostsReadMax, max);
    const found = await this.people.byIds(viewer, ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Who holds a symbol, as far as the viewer may know, themselves apart; nobody holds another tag. */
  async holders(viewer: Viewer | null, tag: Tag): Promise<Holders> {
    if (tag.kind !== "STOCK") return { tradeIds: [], count: 0 };
    const most = { max: limits.tagHoldersMax, lookedAtMax: limits.tagHolderTradesMax };
    return readHolders(this.db, this.visibilityOf(viewer), tag.key, this.closedSince, most);
  }

  /** Their newest open trades, as the viewer may see them. */
  async holdersTrades(viewer: Viewer | null, { tradeIds }: Holders): Promise<Recipe[]> {
    const trades = await readVisibleTrades(this.db, viewer, this.clock.date(), tradeIds);
    return tradeIds.flatMap((id) => trades.get(id) ?? []).map(recipeOf);
  }

  /** Who may not see a close yet may see it after this long at the latest. */
  private get closedSince(): Date {
    return new Date(this.clock.now() - limits.openTradeDelaySecondsMax * 1_000 - dayMs);
  }

  /** Sealed trades in a symbol, latest opened first. */
  async recipes(viewer: Viewer | null, tag: Tag, args: PageArguments): Promise<RecipeConnection> {
    const request = pageRequest(args, 2);
    if (tag.kind !== "STOCK") return { ...pageOf(request, [], () => []), totalCount: 0 };
    const visibility = this.visibilityOf(viewer);
    const page = { cursor: timeCursor(request.cursor), limit: request.limit + 1 };
    const [rows, totalCount] = await Promise.all([
      readOpenings(this.db, visibility, tag.key, page),
      countOpenings(this.db, visibility, tag.key, limits.tagPostsCountedMax),
    ]);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    const ids = edges.map((edge) => edge.node.trade_id);
    const trades = await readVisibleTrades(this.db, viewer, this.clock.date(), ids);
    const shown = edges.flatMap(({ cursor, node }) => {
      const trade = trades.get(node.trade_id);
      return trade ? [{ cursor, node: recipeOf(trade) }] : [];
    });
    return { edges: shown, pageInfo, totalCount };
  }

  private visibilityOf(viewer: Viewer | null): VisibilityParameters {
    return visibilityParameters(viewer, this.clock.date());
  }
}
