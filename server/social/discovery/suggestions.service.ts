import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import type { TradersService } from "../../performance/traders/traders.service";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import { limits } from "../../platform/limits";
import type { Viewer } from "../../platform/viewer";
import { eventVisibleSql, visibilityParameters } from "../../trading/trades/visible-trades";
import { authorShownSql } from "../visibility/authors.sql";
import { Suggestion, type SuggestionReason } from "../tags/tags.types";

/** Feeders the viewer might follow: shown, not themselves, not followed yet. $1 to $4 are the parameters of sight. */
const eligible = `u.role in ('feeder', 'hybrid') and u.id <> $1::uuid and ${authorShownSql("u")}
  and not exists (select 1 from follows where follower_id = $1::uuid and followed_id = u.id) and $3::integer is not null and $4::timestamptz is not null`;

/** How much of each list is looked at: a suggestion need not have read everything. */
const followsPerPersonMax = 100;
const eventsPerSymbolMax = 100;
const eventsMax = 2_000;

/** For each reason: people with the number it speaks of and an example. In the order in which reasons are given. */
const bases: ReadonlyArray<{ reason: SuggestionReason; sql: string }> = [
  {
    reason: "FOLLOWED_BY_FOLLOWED",
    sql: `select u.id, count(*)::int as count, min(via.name) as example
      from follows mine join users via on via.id = mine.followed_id
        cross join lateral (select followed_id from follows where follower_id = mine.followed_id order by followed_id limit ${followsPerPersonMax}) theirs
        join users u on u.id = theirs.followed_id
      where mine.follower_id = $1::uuid and ${authorShownSql("via")} and ${eligible} group by u.id order by count desc, u.id limit $5`,
  },
  {
    reason: "TRADES_YOUR_SYMBOLS",
    sql: `select u.id, count(distinct mine.symbol)::int as count, min(mine.symbol) as example
      from (select value as symbol from tag_follows where user_id = $1::uuid and kind = 'STOCK'
            union select symbol from (select symbol from trades own where own.user_id = $1::uuid order by own.opened_at desc limit 200) recent) mine
        cross join lateral (select e.user_id from record_events e where e.symbol = mine.symbol and e.trade_id is not null and ${eventVisibleSql("e")} order by e.at desc limit ${eventsPerSymbolMax}) seen
        join users u on u.id = seen.user_id
      where ${eligible} group by u.id order by count desc, u.id limit $5`,
  },
  {
    reason: "MANY_COPIERS",
    sql: `select u.id, copied.count, null as example
      from (select feeder_id, count(distinct eater_id)::int as count from copies where state in ('ACTIVE', 'PAUSED') and ${isNotSandboxSql("eater_id")} group by feeder_id) copied join users u on u.id = copied.feeder_id
      where ${eligible} order by copied.count desc, u.id limit $5`,
  },
  {
    reason: "NEW_AND_ACTIVE",
    sql: `select u.id, count(*)::int as count, null as example
      from (select e.user_id from record_events e where e.kind = 'OPENED' and e.trade_id is not null and e.at > $4::timestamptz - interval '30 days' and ${eventVisibleSql("e")} order by e.at desc limit ${eventsMax}) seen
        join users u on u.id = seen.user_id
      where ${eligible} group by u.id order by count desc, u.id limit $5`,
  },
];

/** Whom one might follow, and why. Each person once, with the first reason that holds. */
export class SuggestionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly traders: TradersService,
  ) {}

  async suggest(viewer: Viewer, first: number): Promise<Suggestion[]> {
    if (first < 1 || first > limits.suggestionsMax) throw new Fault("BAD_USER_INPUT", `Ask for 1 to ${limits.suggestionsMax} suggestions.`);
    const chosen = new Map<string, Omit<Suggestion, "trader">>();
    for (const { reason, sql } of bases) {
      if (chosen.size >= first) break;
      const rows = await this.db.query<{ id: string; count: number; example: string | null }>(sql, [
        ...visibilityParameters(viewer, this.clock.date()),
        first * 2,
      ]);
      for (const { id, count, example } of rows) if (chosen.size < first && !chosen.has(id)) chosen.set(id, { reason, count, example });
    }
    const traders = await this.traders.byIds(viewer, [...chosen.keys()]);
    return [...chosen].flatMap(([id, why]) => {
      const trader = traders.get(id);
      return trader ? [Object.assign(new Suggestion(), { trader, ...why })] : [];
    });
  }
}
