import {
  copiesNowSql,
  delayClassSql,
  eventVisibleSql,
  isEverRelatedSql,
  isRelatedIfEverSql,
  itemDelayClassSql,
  itemVisibleSql,
  notTooNewSql,
  visibleToSql,
} from "../../people/visibility/visible.sql";
import type { FeedAsked } from "../trade-feed/feed.service";
import { itemColumns, postColumns } from "./item.sql";

/**
 * Reads of the mixed feed (hot: `npm run bench -- feed`). A page first finds its keys (what, which, when), along indexes; then the
 * rows behind them are read. $1 to $4 are the parameters of visibility; $5 symbol, $6 person, $7 topic or null; $8 kinds of
 * items; $9 and $10 the cursor (time or score, id) or null; $11 the limit.
 */
const after = (at: string, id: string): string =>
  `($9::timestamptz is null or (${at} <= $9::timestamptz and (${at} < $9::timestamptz or ${id} > $10::uuid)))`;
const ofKinds = (item: string): string => `${item}.kind = any($8::text[])`;

/** So that each statement takes all parameters, whichever it needs. */
const unused = "($5::text is null or $6::uuid is null or $7::text is null or true)";

/** Posts with one tag, along that tag's index. */
const taggedItems = (kind: "STOCK" | "TOPIC", value: string): string => `
  select 'ITEM' as source, i.id, i.at
  from post_tags tagged
  join feed_items i on i.id = tagged.post_id
  join users u on u.id = i.user_id
  where tagged.kind = '${kind}'
    and tagged.value = ${value}
    and ${after("tagged.at", "tagged.post_id")}
    and not i.is_gone
    and ${ofKinds("i")}
    and ($6::uuid is null or i.user_id = $6::uuid)
    and ${visibleToSql("u")}
    and ${itemVisibleSql("i")}
  order by tagged.at desc, tagged.post_id
  limit $11`;

/** Items of everyone, or of one person. */
const allItems = (asked: FeedAsked): string => {
  if (asked.topic !== null) return taggedItems("TOPIC", "$7");
  if (asked.symbol !== null) return taggedItems("STOCK", "$5");
  return `
    select 'ITEM' as source, i.id, i.at
    from feed_items i
    join users u on u.id = i.user_id
    where not i.is_gone
      and ${asked.traderId === null ? "$6::uuid is null" : "i.user_id = $6::uuid"}
      and ${ofKinds("i")}
      and ${after("i.at", "i.id")}
      and ${notTooNewSql("i")}
      and ${visibleToSql("u")}
      and ${itemVisibleSql("i")}
    order by i.at desc, i.id
    limit $11`;
};

const allEvents = (asked: FeedAsked): string => `
  select 'EVENT' as source, e.id, e.at
  from record_events e
  join users u on u.id = e.user_id
  where e.trade_id is not null
    ${asked.symbol === null ? "" : "and e.symbol = $5"}
    ${asked.traderId === null ? "" : "and e.user_id = $6::uuid"}
    and ${after("e.at", "e.id")}
    and ${notTooNewSql("e")}
    and ${eventVisibleSql("e")}
    and ${visibleToSql("u")}
  order by e.at desc, e.id
  limit $11`;

/** FOLLOWING: visible people whom the viewer follows, found once for all their items, and the viewer for their own items. */
const followedPeople = `people as materialized (
  select u.id, true as is_followed
  from follows f
  join users u on u.id = f.followed_id
  where f.follower_id = $1::uuid
    and ($6::uuid is null or f.followed_id = $6::uuid)
    and ${visibleToSql("u")}
  union all
  select $1::uuid, false
  where $6::uuid is null or $6::uuid = $1::uuid
)`;

/** COPYING: visible people whom the viewer copies now: their posts and their trades, and nothing of the viewer's own. */
const copiedPeople = `people as materialized (
  select u.id, true as is_followed
  from users u
  where u.id in (
    select feeder_id
    from relations
    where viewer_id = $1::uuid
      and kind = 'COPIER'
      and until is null
  )
    and ($6::uuid is null or u.id = $6::uuid)
    and ${visibleToSql("u")}
)`;

/** Where a tag is asked for: whether the item is a post with it. */
const hasTag = (asked: FeedAsked): string => {
  const tag = asked.topic !== null ? "'TOPIC' and value = $7" : asked.symbol !== null ? "'STOCK' and value = $5" : null;
  return tag === null ? "" : `and exists (select 1 from post_tags where post_id = i.id and kind = ${tag})`;
};

const itemsOfPeople = (asked: FeedAsked): string => `
  select 'ITEM' as source, i.id, i.at
  from people
  cross join lateral (
    select i.id, i.at
    from feed_items i
    where i.user_id = people.id
      and not i.is_gone
      and ${ofKinds("i")}
      and ${after("i.at", "i.id")}
      ${hasTag(asked)}
      and ${itemVisibleSql("i")}
    order by i.at desc, i.id
    limit $11
  ) i`;

const eventsOfPeople = (asked: FeedAsked): string => `
  select 'EVENT' as source, e.id, e.at
  from people
  cross join lateral (
    select e.id, e.at
    from record_events e
    where e.user_id = people.id
      and e.trade_id is not null
      ${asked.symbol === null ? "" : "and e.symbol = $5"}
      and ${after("e.at", "e.id")}
      and ${eventVisibleSql("e")}
    order by e.at desc, e.id
    limit $11
  ) e
  where people.is_followed`;

const itemsOfFollowedTags = `
  select 'ITEM' as source, i.id, i.at
  from tag_follows mine
  cross join lateral (
    select i.id, i.at
    from post_tags tagged
    join feed_items i on i.id = tagged.post_id
    join users u on u.id = i.user_id
    where tagged.kind = mine.kind
      and tagged.value = mine.value
      and ${after("tagged.at", "tagged.post_id")}
      and not i.is_gone
      and ${ofKinds("i")}
      and ${visibleToSql("u")}
      and ${itemVisibleSql("i")}
    order by tagged.at desc, tagged.post_id
    limit $11
  ) i
  where mine.user_id = $1::uuid
  group by i.id, i.at`;

/** Keys of a page, newest first. Null when nothing can be on it. */
export function timelineKeysSql(asked: FeedAsked, wants: { items: boolean; trades: boolean }): string | null {
  const parts: string[] = [];
  const ofPeople = asked.scope === "FOLLOWING" ? followedPeople : asked.scope === "COPYING" ? copiedPeople : null;
  if (wants.items) parts.push(asked.scope === "FOLLOWED_TAGS" ? itemsOfFollowedTags : ofPeople ? itemsOfPeople(asked) : allItems(asked));
  if (wants.trades && asked.topic === null && asked.scope !== "FOLLOWED_TAGS")
    parts.push(ofPeople ? eventsOfPeople(asked) : allEvents(asked));
  if (parts.length === 0) return null;
  return `
    ${ofPeople ? `with ${ofPeople}` : ""}
    select source, id, at::text as key
    from (${parts.map((part) => `(${part})`).join(" union all ")}) found
    where ${unused} and $8::text[] is not null
    order by at desc, id
    limit $11`;
}

/** Keys of a page of discovery, by score. */
export const discoveryKeysSql = `
  select 'ITEM' as source, i.id, i.score::text as key
  from feed_items i
  join users u on u.id = i.user_id
  where ${unused}
    and not i.is_gone
    and i.kind in ('POST', 'MILESTONE')
    and ${ofKinds("i")}
    and ($6::uuid is null or i.user_id = $6::uuid)
    and (
      $5::text is null
      or exists (select 1 from post_tags where post_id = i.id and kind = 'STOCK' and value = $5)
    )
    and (
      $7::text is null
      or exists (select 1 from post_tags where post_id = i.id and kind = 'TOPIC' and value = $7)
    )
    and ($9::float8 is null or (i.score <= $9::float8 and (i.score < $9::float8 or i.id > $10::uuid)))
    and ${visibleToSql("u")}
    and ${itemVisibleSql("i")}
  order by i.score desc, i.id
  limit $11`;

const itemsSql = (condition: string): string => `
  select ${itemColumns("i")},
    ${postColumns("p")}
  from feed_items i
  left join posts p on p.id = i.id
  join users u on u.id = i.user_id
  where i.id = any($5::uuid[])
    and ${condition}
    and ${visibleToSql("u")}
    and ${itemVisibleSql("i")}`;

/** Items $5 by id, with their posts, as the viewer may see them. */
export const itemsByIdSql = itemsSql("not i.is_gone");

/** Posts $5 that changed, removed ones included: of those only their place is shown. */
export const changedByIdSql = itemsSql("i.kind = 'POST'");

/** Whether somebody for whom `condition` holds reposted the post `i`: then it is in that list too. Twin of `Streamed.repostedBy`. */
const isReposted = (condition: string): string => `exists (
  select 1
  from feed_items passed
  where passed.kind = 'REPOST'
    and passed.subject_kind = 'POST'
    and passed.subject_id = i.id
    and ${condition}
)`;

/** Whether the user `id` belongs to the scope $11. */
const isOfScope = (id: string): string => `case $11::text
  when 'COPYING' then ${copiesNowSql(id)}
  when 'FOLLOWING' then exists (select 1 from follows where follower_id = $1::uuid and followed_id = ${id})
  else false
end`;

/** Whether the post `i` has a tag that the viewer follows. */
const hasFollowedTag = `exists (
  select 1
  from post_tags tagged
  join tag_follows mine on mine.kind = tagged.kind and mine.value = tagged.value
  where tagged.post_id = i.id
    and mine.user_id = $1::uuid
)`;

/**
 * The viewer's own mixed stream after the number $9: ids, each once, in the viewer's delay class. $5 to $8 as above, $10 the
 * limit, $11 the scope, $12 with trades. A changed post is sent whatever tags it had or has: it may be on the page.
 * `which` is a condition on entries `n`; `ofPerson`: whether the viewer ever was related to whose they are.
 */
const replaySql = (which: string, ofPerson = "true"): string => `
  select n.sequence, coalesce(n.event_id, n.item_id) as id, n.event_id is not null as is_event,
    n.changed_at is not null as is_change
  from feed_entries n
  left join record_events e on e.id = n.event_id
  left join feed_items i on i.id = n.item_id
  join users u on u.id = n.user_id
  where n.sequence > $9::bigint
    and ${which}
    and ${visibleToSql("u")}
    and (
      $6::uuid is null or n.user_id = $6::uuid
      or (n.changed_at is not null and ${isReposted("passed.user_id = $6::uuid")})
    )
    and (
      $11::text = 'ALL'
      or ${isOfScope("n.user_id")}
      or ($11::text = 'FOLLOWING' and n.item_id is not null and n.user_id = $1::uuid)
      or (
        $11::text = 'FOLLOWED_TAGS'
        and n.item_id is not null
        and (n.changed_at is not null or ${hasFollowedTag})
      )
      or (n.changed_at is not null and ${isReposted(isOfScope("passed.user_id"))})
    )
    and case
      when n.event_id is not null then
        $12::boolean and e.trade_id is not null and $7::text is null
        and ($5::text is null or e.symbol = $5::text)
        and n.delay_class = ${delayClassSql("e", isRelatedIfEverSql(ofPerson, "e"))}
        and ${eventVisibleSql("e", isRelatedIfEverSql(ofPerson, "e"))}
      when n.changed_at is not null then
        ${ofKinds("i")}
        and n.delay_class = ${itemDelayClassSql("i", isRelatedIfEverSql(ofPerson, "i"))}
        and ${itemVisibleSql("i")}
      else
        not i.is_gone and ${ofKinds("i")}
        and n.delay_class = ${itemDelayClassSql("i", isRelatedIfEverSql(ofPerson, "i"))}
        and ${itemVisibleSql("i")}
        and ($5::text is null or exists (
          select 1
          from post_tags
          where post_id = i.id
            and kind = 'STOCK'
            and value = $5::text
        ))
        and ($7::text is null or exists (
          select 1
          from post_tags
          where post_id = i.id
            and kind = 'TOPIC'
            and value = $7::text
        ))
    end
  order by n.sequence
  limit $10`;

/** Along the entries of everybody. */
export const timelineReplaySql = replaySql("true");

/**
 * The same for the scopes FOLLOWING and COPYING: the next entries of each whom the viewer follows or copies, and their own, by index, then the
 * next of them all. A changed post may be there because one of those reposted it: entries of changes are gone through, whoever made them.
 */
export const ownScopeReplaySql = `
  with
  -- whom the viewer follows or copies, and the viewer
  person as materialized (
    select own.id, ${isEverRelatedSql("own.id")} as is_related
    from (
      select followed_id as id
      from follows
      where follower_id = $1::uuid
      union
      select feeder_id
      from relations
      where viewer_id = $1::uuid
        and kind = 'COPIER'
        and until is null
      union
      select $1::uuid
    ) own
  )
  select *
  from (
    select n.*
    from person
    cross join lateral (${replaySql(
      "n.user_id = person.id and n.changed_at is null and (n.delay_class <> 'RELATED' or person.is_related)",
      "person.is_related",
    )}
    ) n
    union all
    (${replaySql("n.changed_at is not null")}
    )
  ) entries
  order by sequence
  limit $10`;
