import type { ItemAudience } from "../../people/visibility/viewer-state";
import type { DelayClass } from "../../people/visibility/visible-from";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { tradeQuoteTimes } from "../../trading/trades/own-trades.sql";
import { seenTradeColumns, type SeenTradeRow } from "../../trading/trades/visible-trades.sql";
import { eventColumns, type EventRow } from "../trade-feed/feed.sql";
import { itemColumns, postColumns, type ItemRow } from "../timeline/item.sql";
import { authorJson, type AuthorRow } from "./author.sql";

/**
 * Reads of the numbered feed without a viewer: `receives` decides for each of them, as the twin of the conditions in SQL.
 * Nothing read here goes out as it is.
 */

/** A numbered event with all that any viewer's feed item is made of. */
export interface NumberedRow extends EventRow, SeenTradeRow {
  feed_sequence: string;
  delay_class: DelayClass;
  delay_seconds: number;
  event_price_bites: number;
  author: AuthorRow;
}

/** A numbered item with all that any viewer's entry is made of. */
export interface NumberedItemRow extends ItemRow {
  feed_sequence: string;
  delay_class: DelayClass;
  delay_seconds: number;
  price_bites: number;
  item_trade_id: string | null;
  audience: ItemAudience;
  author: AuthorRow;
  /** The author of what a repost shows. */
  origin: AuthorRow | null;
  /** Set where the entry is a change of the item: by then the item may be gone. */
  changed_at: Date | null;
  /** Who reposted a changed post; null for all else. */
  passed_on_by: string[] | null;
  tags: string[];
}

/** How many of those who reposted a changed post are compared with whom the reader follows. */
const repostersMax = 1_000;

/** The next numbers after `last`, ascending, at most `max`. */
export async function readSequencesAfter(db: Database, last: number, max: number): Promise<number[]> {
  const rows = await queryRows<{ sequence: string }>(
    db,
    "select sequence from feed_entries where sequence > $1 order by sequence limit $2",
    [last, max],
  );
  return rows.map((row) => Number(row.sequence));
}

const numberedEventsSql = `
  select n.sequence as feed_sequence, n.delay_class, e.delay_seconds, e.price_bites as event_price_bites,
    ${eventColumns("e", "p", "n.visible_at")},
    ${seenTradeColumns("e", "t", "p")},
    ${tradeQuoteTimes("t", "e.status")},
    ${authorJson("u", "p", "t.account_id")} as author
  from feed_entries n
  join record_events e on e.id = n.event_id
  join trades t on t.id = e.trade_id
  join users u on u.id = e.user_id
  left join privacy_settings p on p.user_id = e.user_id
  where n.sequence > $1
    and n.sequence <= $2
  order by n.sequence`;

/** Entries of sealed events after the number `last`, up to `upTo`, in order. */
export const readNumberedEvents = (db: Database, last: number, upTo: number): Promise<NumberedRow[]> =>
  queryRows<NumberedRow>(db, numberedEventsSql, [last, upTo]);

const numberedItemsSql = `
  select n.sequence as feed_sequence, n.delay_class, i.delay_seconds, i.price_bites,
    i.trade_id as item_trade_id, i.audience,
    ${itemColumns("i")},
    ${postColumns("p")},
    n.changed_at,
    case
      when n.changed_at is not null then array(
        select r.user_id
        from feed_items r
        where r.kind = 'REPOST'
          and r.subject_kind = 'POST'
          and r.subject_id = i.id
        limit ${repostersMax}
      )
    end as passed_on_by,
    array(select kind || ':' || value from post_tags where post_id = i.id) as tags,
    ${authorJson("u", "privacy", null)} as author,
    (
      select ${authorJson("o", "op", null)}
      from users o
      left join privacy_settings op on op.user_id = o.id
      where o.id = i.origin_user_id
    ) as origin
  from feed_entries n
  join feed_items i on i.id = n.item_id
  left join posts p on p.id = i.id
  join users u on u.id = i.user_id
  left join privacy_settings privacy on privacy.user_id = i.user_id
  where n.sequence > $1
    and n.sequence <= $2
    and (n.changed_at is not null or not i.is_gone)
  order by n.sequence`;

/** Entries of feed items after the number `last`, up to `upTo`, in order. */
export const readNumberedItems = (db: Database, last: number, upTo: number): Promise<NumberedItemRow[]> =>
  queryRows<NumberedItemRow>(db, numberedItemsSql, [last, upTo]);
