import type { AmountsShown } from "../../people/privacy/privacy.policy";
import {
  delayClassSql,
  eventVisibleSql,
  isEverRelatedSql,
  isRelatedIfEverSql,
  notTooNewSql,
  profileVisibleSql,
  visibleFromSql,
  visibleToSql,
} from "../../people/visibility/visible.sql";
import type { TradeEventKind } from "../../trading/record/seal";
import type { CloseReason } from "../../trading/trades/book";

/**
 * Reads of the trade feed (hot: `npm run bench -- feed`). All begin with the four parameters of `visibilityParameters`: $1 viewer,
 * $2 is admin, $3 tier delay, $4 now; then $5 symbol or null, $6 feeder or null. Events of suspended people are left out for all.
 */

/** A sealed event as read for a viewer; `visible_at` is when this viewer could first see it. */
export interface EventRow {
  event_id: string;
  event_user_id: string;
  event_trade_id: string;
  sequence: string;
  kind: TradeEventKind;
  at: Date;
  event_quote_at: Date | null;
  hash: string;
  symbol: string;
  side: "LONG" | "SHORT";
  fill_quantity: string | null;
  fill_price: string | null;
  fill_realised_pnl: string | null;
  reason: CloseReason | null;
  event_quantity: string;
  event_stop_price: string | null;
  event_target_price: string | null;
  previous_stop_price: string | null;
  previous_target_price: string | null;
  visible_at: Date;
  event_amounts: AmountsShown;
}

/** Columns of `EventRow` from a record event `e` and its owner's privacy `p` (left join privacy_settings). */
export const eventColumns = (e: string, p: string, visibleAt: string): string => `
  ${e}.id as event_id, ${e}.user_id as event_user_id, ${e}.trade_id as event_trade_id, ${e}.sequence,
  ${e}.kind, ${e}.at, ${e}.quote_at as event_quote_at, ${e}.hash, ${e}.symbol, ${e}.side,
  ${e}.fill_quantity, ${e}.fill_price, ${e}.fill_realised_pnl, ${e}.reason, ${e}.quantity as event_quantity,
  ${e}.stop_price as event_stop_price, ${e}.target_price as event_target_price,
  case
    when ${e}.kind = 'EXITS_SET' then ${e}.bytes::json #>> '{body,previousStopPrice}'
  end as previous_stop_price,
  case
    when ${e}.kind = 'EXITS_SET' then ${e}.bytes::json #>> '{body,previousTargetPrice}'
  end as previous_target_price,
  ${visibleAt} as visible_at, coalesce(${p}.amounts, 'PERCENTAGES') as event_amounts`;

const columns = eventColumns("e", "p", visibleFromSql("e"));

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
  const ofSymbol = has.symbol ? "e.symbol = $5::text" : "$5::text is null";
  const ofFeeder = has.trader ? "e.user_id = $6::uuid" : "$6::uuid is null";
  return `
    select ${columns}, e.at::text as at_key
    from record_events e
    join users u on u.id = e.user_id
    left join privacy_settings p on p.user_id = e.user_id
    where e.trade_id is not null
      and ${ofSymbol}
      and ${ofFeeder}
      and ${after}
      and ${notTooNewSql("e")}
      and ${eventVisibleSql("e")}
      and ${visibleToSql("u")}
    order by ${order}
    limit $9`;
}

/**
 * Of those the viewer follows: the newest of each by index, then the newest of them all. The conditions on $5 and $6 and on
 * the cursor are left out where they say nothing: without them the text is the page that every visit begins with.
 */
export function followingPageSql(isBackward: boolean, has: { symbol: boolean; trader: boolean; cursor: boolean }): string {
  const { after, order } = pageOrder(isBackward);
  const ofSymbol = has.symbol ? "e.symbol = $5::text" : "$5::text is null";
  const ofFeeder = has.trader ? "f.followed_id = $6::uuid" : "$6::uuid is null";
  return `
    select ${columns}, e.at::text as at_key
    from follows f
    join users u on u.id = f.followed_id
    left join privacy_settings p on p.user_id = f.followed_id
    cross join lateral (
      select *
      from record_events e
      where e.user_id = f.followed_id
        and e.trade_id is not null
        and ${ofSymbol}
        and ${has.cursor ? after : "$7::timestamptz is null and $8::uuid is null"}
        and ${eventVisibleSql("e")}
      order by ${order}
      limit $9
    ) e
    where f.follower_id = $1::uuid
      and ${ofFeeder}
      and ${visibleToSql("u")}
    order by ${order}
    limit $9`;
}

/** Events after the number $7, each once, in the viewer's delay class; $8 limit. */
export const allReplaySql = `
  select n.sequence as feed_sequence, ${columns}
  from feed_entries n
  join record_events e on e.id = n.event_id
  join users u on u.id = e.user_id
  left join privacy_settings p on p.user_id = e.user_id
  where n.sequence > $7::bigint
    and e.trade_id is not null
    and n.delay_class = ${delayClassSql("e")}
    and ${eventVisibleSql("e")}
    and ${visibleToSql("u")}
    and ($5::text is null or e.symbol = $5::text)
    and ($6::uuid is null or e.user_id = $6::uuid)
  order by n.sequence
  limit $8`;

/** Whether the viewer is related to the event `e` of one of `people`: not asked for each event of those to whom they never were. */
const isRelatedToOneOf = isRelatedIfEverSql("people.is_related", "e");

/** The same of those the viewer follows: the next of each by index, then the next of them all. */
export const followingReplaySql = `
  with
  -- visible people whom the viewer follows, each looked at once for all their events
  people as materialized (
    select u.id, p.amounts, ${isEverRelatedSql("u.id")} as is_related
    from follows f
    join users u on u.id = f.followed_id
    left join privacy_settings p on p.user_id = f.followed_id
    where f.follower_id = $1::uuid
      and ($6::uuid is null or f.followed_id = $6::uuid)
      and ${visibleToSql("u")}
  )
  select n.*
  from people
  cross join lateral (
    select n.sequence as feed_sequence, ${eventColumns("e", "people", visibleFromSql("e", isRelatedToOneOf))}
    from feed_entries n
    join record_events e on e.id = n.event_id
    where n.user_id = people.id
      and n.sequence > $7::bigint
      and (n.delay_class <> 'RELATED' or people.is_related)
      and e.trade_id is not null
      and n.delay_class = ${delayClassSql("e", isRelatedToOneOf)}
      and ${eventVisibleSql("e", isRelatedToOneOf)}
      and ($5::text is null or e.symbol = $5::text)
    order by n.sequence
    limit $8
  ) n
  order by n.feed_sequence
  limit $8`;

/** Visible events of trades $5, each trade's in the order of its chain. */
export const recipeEventsSql = `
  select ${columns}
  from record_events e
  join users u on u.id = e.user_id
  left join privacy_settings p on p.user_id = e.user_id
  where e.trade_id = any($5::uuid[])
    and ${eventVisibleSql("e")}
    and ${profileVisibleSql("u")}
  order by e.trade_id, e.sequence`;

/** Events $5 by id, as the viewer may see them. */
export const eventsByIdSql = `
  select ${columns}
  from record_events e
  join users u on u.id = e.user_id
  left join privacy_settings p on p.user_id = e.user_id
  where e.id = any($5::uuid[])
    and e.trade_id is not null
    and ${eventVisibleSql("e")}
    and ${visibleToSql("u")}`;
