import { eventVisibleSql } from "../../trading/trades/visible-trades";
import { authorShownSql } from "../visibility/authors.sql";

/**
 * Reads of feed_items. All begin with the four parameters of `visibilityParameters`. An item has the columns of a sealed event
 * that visibility asks for, so the same fragments decide.
 */

/** Whether the viewer is of those an item (alias `item`) is for. SQL twin of `isOfAudience`. */
const audienceSql = (
  item: string,
): string => `(${item}.audience = 'EVERYONE' or ${item}.user_id is not distinct from $1::uuid or case ${item}.audience
  when 'FOLLOWERS' then exists (select 1 from follows where follower_id = $1::uuid and followed_id = ${item}.user_id)
  else exists (select 1 from relations where viewer_id = $1::uuid and feeder_id = ${item}.user_id
    and kind = case ${item}.audience when 'COPIERS' then 'COPIER' else 'SUBSCRIBER' end
    and since <= ${item}.at and (until is null or until > ${item}.at)) end)`;

/**
 * Whether the viewer may see the item `item` now, its author being shown: in time, of its audience, and, for a repost, whose
 * words it passes on is shown too. What has no delay needs no look at relations.
 */
export const itemVisibleSql = (item: string): string => `(
  (($1::uuid is not null and ${item}.delay_seconds = 0 and ${item}.price_bites = 0) or ${eventVisibleSql(item)})
  and ${audienceSql(item)}
  and (${item}.origin_user_id is null or exists (select 1 from users origin where origin.id = ${item}.origin_user_id and ${authorShownSql("origin")})))`;

/** Columns of `PostRow` from a post `post`. */
export const postColumns = (post: string): string => `
  ${post}.id as post_id, ${post}.user_id as post_user_id, ${post}.text, ${post}.sentiment, ${post}.trade_id as post_trade_id, ${post}.version, ${post}.state, ${post}.created_at, ${post}.edited_at,
  array(select value from post_tags where post_id = ${post}.id and kind = 'STOCK' order by value) as symbols,
  array(select value from post_tags where post_id = ${post}.id and kind = 'TOPIC' order by value) as topics,
  array(select named.username from post_tags tag join users named on named.id = tag.value::uuid where tag.post_id = ${post}.id and tag.kind = 'CHEF' order by 1) as mentions,
  (select json_agg(json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height, 'alt', shown.alt) order by shown.position)
   from post_pictures shown join pictures picture on picture.id = shown.picture_id where shown.post_id = ${post}.id) as pictures`;

/** Columns of `ItemRow` from an item `item`, with its post (left join posts `post`). */
export const itemColumns = (item: string, post: string): string => `
  ${item}.id as item_id, ${item}.kind as item_kind, ${item}.user_id as item_user_id, ${item}.at as item_at, ${item}.subject_kind, ${item}.subject_id, ${item}.data, ${postColumns(post)}`;
