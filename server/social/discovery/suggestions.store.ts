import { eventVisibleSql, visibleToSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { SuggestionReason } from "../tags/tags.types";

/** Feeders the viewer might follow, as far as they are visible: somebody else, not followed yet. */
const eligible = `u.role in ('feeder', 'hybrid')
  and u.id <> $1::uuid
  and not exists (select 1 from follows where follower_id = $1::uuid and followed_id = u.id)
  and $3::integer is not null
  and $4::timestamptz is not null`;

/** How much of each list is read: a suggestion need not have read everything. */
const followsPerPersonMax = 100;
const eventsPerSymbolMax = 100;
const eventsMax = 2_000;

/** For each reason: people with the number it speaks of and an example; $5 the limit. In the order in which reasons are given. */
const suggestedSql: Record<SuggestionReason, string> = {
  FOLLOWED_BY_FOLLOWED: `
    select u.id, count(*)::int as count, min(via.name) as example
    from follows mine
    join users via on via.id = mine.followed_id
    cross join lateral (
      select followed_id
      from follows
      where follower_id = mine.followed_id
      order by followed_id
      limit ${followsPerPersonMax}
    ) theirs
    join users u on u.id = theirs.followed_id
    where mine.follower_id = $1::uuid
      and ${visibleToSql("via")}
      and ${eligible}
      and ${visibleToSql("u")}
    group by u.id
    order by count desc, u.id
    limit $5`,
  TRADES_YOUR_SYMBOLS: `
    select u.id, count(distinct mine.symbol)::int as count, min(mine.symbol) as example
    from (
      select value as symbol
      from tag_follows
      where user_id = $1::uuid
        and kind = 'STOCK'
      union
      select symbol
      from (
        select symbol
        from trades own
        where own.user_id = $1::uuid
        order by own.opened_at desc
        limit 200
      ) recent
    ) mine
    cross join lateral (
      select e.user_id
      from record_events e
      where e.symbol = mine.symbol
        and e.trade_id is not null
        and ${eventVisibleSql("e")}
      order by e.at desc
      limit ${eventsPerSymbolMax}
    ) seen
    join users u on u.id = seen.user_id
    where ${eligible}
      and ${visibleToSql("u")}
    group by u.id
    order by count desc, u.id
    limit $5`,
  MANY_COPIERS: `
    select u.id, n.copiers as count, null as example
    from feeder_counts n
    join users u on u.id = n.feeder_id
    where n.copiers > 0
      and ${eligible}
      and ${visibleToSql("u")}
    order by n.copiers desc, n.feeder_id
    limit $5`,
  NEW_AND_ACTIVE: `
    select u.id, count(*)::int as count, null as example
    from (
      select e.user_id
      from record_events e
      where e.kind = 'OPENED'
        and e.trade_id is not null
        and e.at > $4::timestamptz - interval '30 days'
        and ${eventVisibleSql("e")}
      order by e.at desc
      limit ${eventsMax}
    ) seen
    join users u on u.id = seen.user_id
    where ${eligible}
      and ${visibleToSql("u")}
    group by u.id
    order by count desc, u.id
    limit $5`,
};

/** In the order in which they are given. */
export const suggestionReasons: readonly SuggestionReason[] = [
  "FOLLOWED_BY_FOLLOWED",
  "TRADES_YOUR_SYMBOLS",
  "MANY_COPIERS",
  "NEW_AND_ACTIVE",
];

export interface SuggestedRow {
  readonly id: string;
  readonly count: number;
  readonly example: string | null;
}

/** People suggested for one reason, strongest first. */
export const readSuggested = (
  db: Database,
  visibility: VisibilityParameters,
  reason: SuggestionReason,
  limit: number,
): Promise<SuggestedRow[]> => queryRows<SuggestedRow>(db, suggestedSql[reason], [...visibility, limit]);
