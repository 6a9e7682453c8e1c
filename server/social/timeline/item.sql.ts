import type { Sentiment } from "../posts/post.types";
import type { ContentState } from "../discussion/discussion.types";

/** Columns shared by the statements about feed items and posts. */

export interface PostRow {
  post_id: string;
  post_user_id: string;
  text: string;
  sentiment: Sentiment | null;
  post_trade_id: string | null;
  version: number;
  state: ContentState;
  created_at: Date;
  edited_at: Date | null;
  symbols: string[];
  topics: string[];
  mentions: string[];
  pictures: Array<{ id: string; width: number; height: number; alt: string }> | null;
}

/** A row of feed_items with its post, if it is one. */
export interface ItemRow extends PostRow {
  item_id: string;
  item_kind: "POST" | "REPOST" | "MILESTONE" | "ANNOUNCEMENT";
  item_user_id: string;
  item_at: Date;
  subject_kind: "POST" | "RECIPE" | null;
  subject_id: string | null;
  data: Record<string, unknown>;
}

/** Columns of `PostRow` from a post `p`. */
export const postColumns = (p: string): string => `
  ${p}.id as post_id, ${p}.user_id as post_user_id, ${p}.text, ${p}.sentiment, ${p}.trade_id as post_trade_id,
  ${p}.version, ${p}.state, ${p}.created_at, ${p}.edited_at,
  array(select value from post_tags where post_id = ${p}.id and kind = 'STOCK' order by value) as symbols,
  array(select value from post_tags where post_id = ${p}.id and kind = 'TOPIC' order by value) as topics,
  array(
    select named.username
    from post_tags tag
    join users named on named.id = tag.value::uuid
    where tag.post_id = ${p}.id
      and tag.kind = 'CHEF'
    order by 1
  ) as mentions,
  (
    select json_agg(
      json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height, 'alt', shown.alt)
      order by shown.position
    )
    from post_pictures shown
    join pictures picture on picture.id = shown.picture_id
    where shown.post_id = ${p}.id
  ) as pictures`;

/** Columns of `ItemRow` from an item `i`, but those of its post: `postColumns` of a left join of posts gives them. */
export const itemColumns = (i: string): string => `
  ${i}.id as item_id, ${i}.kind as item_kind, ${i}.user_id as item_user_id, ${i}.at as item_at,
  ${i}.subject_kind, ${i}.subject_id, ${i}.data`;
