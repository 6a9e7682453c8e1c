import { byColumn, keptByColumn, type PersonalDataPart } from "../identity/personal-data/personal-data";
import { isNotSandboxSql } from "../people/visibility/sandboxes.sql";
import type { PicturesService } from "../trust/pictures/pictures.service";
import { erasePosts, type ChangePublishers } from "./posts/posts.service";

/** A sandbox's doings were never counted, and its own things go with it. */
const wasCounted = isNotSandboxSql("$1::uuid");

/** Figures lose what the person added; one statement for all kinds of reactions. */
const takeBackReactions = `with gone as (delete from reactions where user_id = $1 returning subject_kind, subject_id, kind)
  update talk_counts c set ${["fire", "clap", "bull", "bear", "think"]
    .map((kind) => `${kind} = greatest(0, c.${kind} - (g.kind = '${kind.toUpperCase()}')::int)`)
    .join(", ")}
  from gone g where c.subject_kind = g.subject_kind and c.subject_id = g.subject_id and ${wasCounted}`;

/** What the feed's room exports and erases. Words, pictures and reactions go; what others answered to becomes a stone. */
export const feedPersonalData = (publishers: ChangePublishers, pictures: PicturesService): PersonalDataPart => ({
  module: "feed",
  tables: [
    keptByColumn(
      "feed_entries",
      "user_id",
      "sequence, delay_class, event_id, item_id, visible_at, changed_at",
      "numbers in the public stream; they say nothing beyond the record and the posts, which stay or go by themselves",
    ),
    {
      table: "posts",
      exports: (tx, { id }) =>
        tx.query(
          `select p.id, p.text, p.sentiment, p.trade_id, p.state, p.created_at, p.edited_at,
             (select json_agg(json_build_object('version', version, 'text', text, 'at', at) order by version) from post_versions where post_id = p.id) as earlier
           from posts p where p.user_id = $1 order by p.created_at`,
          [id],
        ),
      erases: async (tx, { id }) => {
        const rows = await tx.query<Array<{ id: string }>>("select id from posts where user_id = $1", [id]);
        await erasePosts(
          tx,
          { ...publishers, pictures },
          rows.map((row) => row.id),
        );
      },
    },
    {
      table: "post_tags",
      exports: (tx, { id }) => tx.query("select post_id, kind, value, at from post_tags where user_id = $1 order by at", [id]),
      erases: async (tx, { id }) =>
        void (await tx.query("delete from post_tags where user_id = $1 or (kind = 'CHEF' and value = $1::uuid::text)", [id])),
    },
    {
      table: "comments",
      exports: (tx, { id }) =>
        tx.query(
          "select id, subject_kind, subject_id, parent_id, text, state, at, edited_at from comments where user_id = $1 order by at",
          [id],
        ),
      erases: async (tx, { id }) => {
        await tx.query(
          `with gone as (update comments set text = '', mentions = '{}', state = 'DELETED' where user_id = $1 and state <> 'DELETED' returning subject_kind, subject_id)
           update talk_counts c set comments = greatest(0, c.comments - g.count)
           from (select subject_kind, subject_id, count(*)::int as count from gone group by 1, 2) g where c.subject_kind = g.subject_kind and c.subject_id = g.subject_id and ${wasCounted}`,
          [id],
        );
      },
    },
    {
      table: "reactions",
      exports: (tx, { id }) => tx.query("select subject_kind, subject_id, kind, at from reactions where user_id = $1 order by at", [id]),
      erases: async (tx, { id }) => void (await tx.query(takeBackReactions, [id])),
    },
    byColumn("tag_follows", "user_id", "kind, value, at"),
    {
      table: "feed_items",
      exports: (tx, { id }) =>
        tx.query("select id, kind, at, subject_kind, subject_id, data from feed_items where user_id = $1 and not is_gone order by at", [
          id,
        ]),
      erases: async (tx, { id }) =>
        void (await tx.query("update feed_items set is_gone = true, data = '{}' where user_id = $1 or origin_user_id = $1", [id])),
    },
  ],
});
