import { eventVisibleSql, isRelatedSql, ownerVisibleSql } from "../../trading/trades/visible-trades";
import { authorShownSql } from "../visibility/authors.sql";
import { eventColumns } from "./trade-event";

/**
 * Reads of the feed. All begin with the four parameters of `visibilityParameters`: $1 viewer, $2 is admin, $3 tier delay,
 * $4 now; then $5 symbol or null, $6 feeder or null. Events of suspended people are left out, whoever asks.
 */
const visibleAt = (event: string): string =>
  `visible_from(${event}.at, ${event}.delay_seconds, ${event}.price_bites, $1::uuid is not null, ${isRelatedSql(event)}, $3::integer)`;
const ownerShown = authorShownSql;
/** SQL twin of `delayClassOf`, of a sealed event or an item of the feed. */
export const delayClass = (event: string): string =>
  `case when ${isRelatedSql(event)} then 'RELATED' when $1::uuid is not null and (${event}.price_bites = 0 or $3::integer = 0) then 'OWN' else 'DELAYED' end`;

const columns = eventColumns("e", "p", visibleAt("e"));

/** In the order of (at descending, id): $7 and $8 are the cursor or null, $9 the limit. */
const pageOrder = (isBackward: boolean): { after: string; order: string } =>
  isBackward
    ? {
        after: "($7::timestamptz is null or (e.at >= $7::timestamptz and (e.at > $7::timestamptz or e.id < $8::uuid)))",
        order: "e.at asc, e.id desc",
      }
    : {
        after: "($7::timestamptz is null or (e.at <= $7::timestamptz and (e.at < $7::timestamptz or e.id > $8::uuid)))",
        order: "e.at desc, e.id asc",
      };

/**
 * The newest events of everyone, one walk along an index. The conditions on $5 and $6 are left out where they say nothing,
 * so that each reading has its own index: by time, by symbol and time, by feeder and time.
 */
export function allPageSql(isBackward: boolean, has: { symbol: boolean; trader: boolean }): string {
  const { after, order } = pageOrder(isBackward);
  const only = `${has.symbol ? "and e.symbol = $5::text" : "and $5::text is null"} ${has.trader ? "and e.user_id = $6::uuid" : "and $6::uuid is null"}`;
  return `select ${columns}, e.at::text as at_key
    from record_events e join users u on u.id = e.user_id left join privacy_settings p on p.user_id = e.user_id
    where e.trade_id is not null ${only} and ${after} and ${eventVisibleSql("e")} and ${ownerShown("u")}
    order by ${order} limit $9`;
}

/** Of those the viewer follows: the newest of each by index, then the newest of them all. */
export function followingPageSql(isBackward: boolean): string {
  const { after, order } = pageOrder(isBackward);
  return `select ${columns}, e.at::text as at_key
    from follows f join users u on u.id = f.followed_id left join privacy_settings p on p.user_id = f.followed_id
    cross join lateral (
      select * from record_events e where e.user_id = f.followed_id and e.trade_id is not null and ($5::text is null or e.symbol = $5::text) and ${after} and ${eventVisibleSql("e")}
      order by ${order} limit $9
    ) e
    where f.follower_id = $1::uuid and ($6::uuid is null or f.followed_id = $6::uuid) and ${ownerShown("u")}
    order by ${order} limit $9`;
}

/** The viewer's own stream after the number $7: each event once, in the viewer's delay class. $8: limit, $9: only of those one follows. */
export const replaySql = `select n.sequence as feed_sequence, ${columns}
  from feed_entries n join record_events e on e.id = n.event_id join users u on u.id = e.user_id left join privacy_settings p on p.user_id = e.user_id
  where n.sequence > $7::bigint and e.trade_id is not null and n.delay_class = ${delayClass("e")} and ${eventVisibleSql("e")} and ${ownerShown("u")}
    and ($5::text is null or e.symbol = $5::text) and ($6::uuid is null or e.user_id = $6::uuid)
    and (not $9::boolean or exists (select 1 from follows where follower_id = $1::uuid and followed_id = e.user_id))
  order by n.sequence limit $8`;

export const counterSql = "select sequence, pruned_to from feed_counter";

/** Visible events of trades $5, each trade's in the order of its chain. Takes the four parameters of sight and the ids alone. */
export const recipeEventsSql = `select ${columns}
  from record_events e join users u on u.id = e.user_id left join privacy_settings p on p.user_id = e.user_id
  where e.trade_id = any($5::uuid[]) and ${eventVisibleSql("e")} and ${ownerVisibleSql("u")}
  order by e.trade_id, e.sequence`;

/** Events $5 by id, as the viewer may see them; those they may not are missing. */
export const eventsByIdSql = `select ${columns}
  from record_events e join users u on u.id = e.user_id left join privacy_settings p on p.user_id = e.user_id
  where e.id = any($5::uuid[]) and e.trade_id is not null and ${eventVisibleSql("e")} and ${ownerShown("u")}`;
