import { isNotSandboxSql } from "../people/visibility/sandboxes.sql";
import type { Tx } from "../platform/db/database";
import { queryRows } from "../platform/db/rows";
import { PostRow } from "./posts/post.entity";

/** What a person's export has: rows as JSON takes them. */
type Rows = Promise<object[]>;

export const exportPosts = (tx: Tx, userId: string): Rows =>
  queryRows(
    tx,
    `select p.id, p.text, p.sentiment, p.trade_id, p.state, p.created_at, p.edited_at,
      (
        select json_agg(json_build_object('version', version, 'text', text, 'at', at) order by version)
        from post_versions
        where post_id = p.id
      ) as earlier
    from posts p
    where p.user_id = $1
    order by p.created_at`,
    [userId],
  );

export async function readPostIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.find(PostRow, { select: { id: true }, where: { userId } });
  return rows.map((row) => row.id);
}

/** Tags of the person's posts, and mentions of the person. */
export async function erasePostTags(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from post_tags where user_id = $1 or (kind = 'CHEF' and value = $1::uuid::text)", [userId]);
}

/** What a sandbox did was never counted, and its own posts are erased with it. */
const wasCounted = isNotSandboxSql("$1::uuid");

const eraseCommentsSql = `
  with
  -- their comments, emptied
  gone as (
    update comments
    set text = '', mentions = '{}', state = 'DELETED'
    where user_id = $1
      and state <> 'DELETED'
    returning subject_kind, subject_id
  )
  update talk_counts c
  set comments = greatest(0, c.comments - g.count)
  from (select subject_kind, subject_id, count(*)::int as count from gone group by 1, 2) g
  where c.subject_kind = g.subject_kind
    and c.subject_id = g.subject_id
    and ${wasCounted}`;

/** Their text goes, their places stay, and the figures lose them. */
export async function eraseComments(tx: Tx, userId: string): Promise<void> {
  await tx.query(eraseCommentsSql, [userId]);
}

const differences = ["fire", "clap", "bull", "bear", "think"].map(
  (kind) => `${kind} = greatest(0, c.${kind} - (g.kind = '${kind.toUpperCase()}')::int)`,
);

const eraseReactionsSql = `
  with
  -- their reactions
  gone as (
    delete from reactions
    where user_id = $1
    returning subject_kind, subject_id, kind
  )
  update talk_counts c
  set ${differences.join(", ")}
  from gone g
  where c.subject_kind = g.subject_kind
    and c.subject_id = g.subject_id
    and ${wasCounted}`;

/** The figures lose them: one statement for all kinds. */
export async function eraseReactions(tx: Tx, userId: string): Promise<void> {
  await tx.query(eraseReactionsSql, [userId]);
}

/** The person's items, and reposts of the person's posts and recipes. */
export async function eraseFeedItems(tx: Tx, userId: string): Promise<void> {
  await tx.query("update feed_items set is_gone = true, data = '{}' where user_id = $1 or origin_user_id = $1", [userId]);
}
