import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { Trader } from "../../performance/traders/trader.types";
import type { TradersService } from "../../performance/traders/traders.service";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { eventVisibleSql, readVisibleTrades, visibilityParameters } from "../../trading/trades/visible-trades";
import { authorShownSql } from "../visibility/authors.sql";
import { timeCursor } from "../timeline/cursors";
import type { RecipeConnection } from "../trade-feed/feed.types";
import type { Sentiment } from "../posts/post.types";
import { recipeOf } from "../recipes/recipe";
import { SentimentShares, type Tag } from "./tags.types";

const daysBack = 30;
const eventsLookedAtMax = 300;

/** Openings of a symbol that the viewer may see: $1 to $4 sight, $5 symbol. */
const openings = `from record_events e join users u on u.id = e.user_id
  where e.symbol = $5 and e.kind = 'OPENED' and e.trade_id is not null and ${eventVisibleSql("e")} and ${authorShownSql("u")}`;

const recentTraders = `select user_id from (
    select e.user_id, e.at from record_events e join users u on u.id = e.user_id
    where e.symbol = $5 and e.trade_id is not null and ${eventVisibleSql("e")} and ${authorShownSql("u")} order by e.at desc limit ${eventsLookedAtMax}
  ) recent group by user_id order by max(at) desc limit $6`;

const loudest = `select t.user_id from post_tags t join users u on u.id = t.user_id
  where t.kind = $3 and t.value = $4 and t.at > $5 and ${authorShownSql("u")} group by t.user_id order by count(*) desc, t.user_id limit $6`;

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

  async postCount(tag: Tag): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from post_tags where kind = $1 and value = $2 and at > $3 and ${isNotSandboxSql("user_id")} limit $4) counted`,
      [tag.kind, tag.key, this.since, limits.tagPostsCountedMax],
    );
    return row!.count;
  }

  /** Each person once, with their newest post that says something. Sums only: nobody's own view is told. */
  async sentiment(tag: Tag): Promise<SentimentShares> {
    const rows = await this.db.query<{ sentiment: Sentiment; people: number }>(
      `select sentiment, count(*)::int as people from (
         select distinct on (user_id) user_id, sentiment from (
           select t.user_id, t.at, p.sentiment from post_tags t join posts p on p.id = t.post_id
           where t.kind = $1 and t.value = $2 and t.at > $3 and p.state = 'VISIBLE' and p.sentiment is not null and ${isNotSandboxSql("t.user_id")} order by t.at desc limit $4) latest
         order by user_id, at desc) said group by sentiment`,
      [tag.kind, tag.key, this.since, limits.tagPostsCountedMax],
    );
    const of = (sentiment: Sentiment): number => rows.find((row) => row.sentiment === sentiment)?.people ?? 0;
    const people = of("BULLISH") + of("BEARISH") + of("NEUTRAL");
    const share = (sentiment: Sentiment): number | null => (people === 0 ? null : (of(sentiment) / people) * 100);
    return Object.assign(new SentimentShares(), {
      people,
      bullishPercent: share("BULLISH"),
      bearishPercent: share("BEARISH"),
      neutralPercent: share("NEUTRAL"),
    });
  }

  /** Who trades a symbol, latest visible event first; of other tags who posts most about them. */
  async traders(viewer: Viewer | null, tag: Tag): Promise<Trader[]> {
    const rows =
      tag.kind === "STOCK"
        ? await this.db.query<{ user_id: string }>(recentTraders, [...this.sight(viewer), tag.key, limits.tagTradersMax])
        : await this.db.query<{ user_id: string }>(loudest, [
            ...[viewer?.id ?? null, viewer !== null && isAdmin(viewer), tag.kind, tag.key, this.since, limits.tagTradersMax],
          ]);
    const found = await this.people.byIds(
      viewer,
      rows.map((row) => row.user_id),
    );
    return rows.flatMap((row) => found.get(row.user_id) ?? []);
  }

  /** Sealed trades in a symbol, latest opened first. */
  async recipes(viewer: Viewer | null, tag: Tag, args: PageArguments): Promise<RecipeConnection> {
    const request = pageRequest(args, 2);
    if (tag.kind !== "STOCK") return { ...pageOf(request, [], () => []), totalCount: 0 };
    const [rows, [counted]] = await Promise.all([
      this.db.query<{ trade_id: string; id: string; key: string }>(
        `select e.trade_id, e.id, e.at::text as key ${openings}
           and ($6::timestamptz is null or (e.at <= $6::timestamptz and (e.at < $6::timestamptz or e.id > $7::uuid))) order by e.at desc, e.id limit $8`,
        [...this.sight(viewer), tag.key, ...timeCursor(request.cursor), request.limit + 1],
      ),
      this.db.query<{ count: number }>(`select count(*)::int as count from (select 1 ${openings} limit $6) counted`, [
        ...[...this.sight(viewer), tag.key, limits.tagPostsCountedMax],
      ]),
    ]);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.id]);
    const ids = edges.map((edge) => edge.node.trade_id);
    const trades = await readVisibleTrades(this.db, viewer, this.clock.date(), ids);
    const shown = edges.flatMap(({ cursor, node }) => {
      const trade = trades.get(node.trade_id);
      return trade ? [{ cursor, node: recipeOf(trade) }] : [];
    });
    return { edges: shown, pageInfo, totalCount: counted!.count };
  }

  private sight(viewer: Viewer | null): readonly unknown[] {
    return visibilityParameters(viewer, this.clock.date());
  }
}
