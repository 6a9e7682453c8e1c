import { authorSideColumns, authorSideOf, type AuthorSideRow } from "../../people/visibility/authors.store";
import type { DelayedItem } from "../../people/visibility/viewer-state";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { DiscussionKind } from "../discussion/discussion.types";

interface CardRow extends AuthorSideRow {
  readonly kind: DiscussionKind;
  readonly id: string;
  readonly at: Date;
  readonly delay_seconds: number;
  readonly price_bites: number;
  readonly trade_id: string | null;
}

/** What decides who may have a card on screen. */
export interface CardSide extends DelayedItem {
  readonly kind: DiscussionKind;
  readonly id: string;
}

const cardSidesSql = `
  select 'POST' as kind, i.id, i.at, i.delay_seconds, i.price_bites, null::uuid as trade_id,
    ${authorSideColumns}
  from posts p
  join feed_items i on i.id = p.id
  join users u on u.id = p.user_id
  left join privacy_settings privacy on privacy.user_id = u.id
  where p.id = any($1::uuid[])
    and p.state = 'VISIBLE'
  union all
  select 'RECIPE', t.id, e.at, e.delay_seconds, e.price_bites, t.id, ${authorSideColumns}
  from trades t
  join record_events e on e.trade_id = t.id and e.kind = 'OPENED'
  join users u on u.id = t.user_id
  left join privacy_settings privacy on privacy.user_id = u.id
  where t.id = any($2::uuid[])`;

/** Posts and recipes by id, without a viewer: `canSeeItem` decides for each. What is gone or removed is missing. */
export async function readCardSides(db: Database, postIds: readonly string[], tradeIds: readonly string[]): Promise<CardSide[]> {
  const rows = await queryRows<CardRow>(db, cardSidesSql, [postIds, tradeIds]);
  return rows.map((row) => ({
    ...authorSideOf(row),
    kind: row.kind,
    id: row.id,
    at: row.at,
    delaySeconds: row.delay_seconds,
    priceBites: row.price_bites,
    tradeId: row.trade_id,
  }));
}
