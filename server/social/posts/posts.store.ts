import { itemVisibleSql, visibleByAddressSql, visibleToSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { ContentState } from "../discussion/discussion.types";
import { postColumns, type PostRow } from "../timeline/item.sql";
import { PostPictureRow, PostRow as StoredPost, PostVersionRow } from "./post.entity";
import type { PostFilter, PostVersion, Sentiment } from "./post.types";

const byIdsSql = `
  select ${postColumns("p")}
  from posts p
  join feed_items i on i.id = p.id
  join users u on u.id = p.user_id
  where p.id = any($5::uuid[])
    and ${visibleByAddressSql("u")}
    and ${itemVisibleSql("i")}
    and (
      p.state <> 'DELETED'
      or exists (select 1 from talk_counts where subject_kind = 'POST' and subject_id = p.id and comments > 0)
    )`;

/** Posts by id as the viewer may see them, in no order; those they may not see are missing. */
export const readPosts = (db: Database, visibility: VisibilityParameters, ids: readonly string[]): Promise<PostRow[]> =>
  queryRows<PostRow>(db, byIdsSql, [...visibility, ids]);

const mentionedId = "(select id::text from users where username = $8)";

/** $5 to $8: author, symbol, topic, mentioned username or null; $9, $10: the cursor; $11: the limit. */
function pageSql(filter: PostFilter): string {
  const [tagKind, tag] = filter.symbol ? ["STOCK", "$6"] : filter.topic ? ["TOPIC", "$7"] : filter.mention ? ["CHEF", mentionedId] : [];
  const [at, id] = tagKind ? ["tagged.at", "tagged.post_id"] : ["i.at", "i.id"];
  const from = tagKind
    ? `(select post_id, at from post_tags where (kind, value) = ('${tagKind}', ${tag})) tagged
    join feed_items i on i.id = tagged.post_id`
    : "feed_items i";
  const named = (kind: string, value: string, given: string): string => `(
    ${given}::text is null
    or exists (select 1 from post_tags where post_id = p.id and kind = '${kind}' and value = ${value})
  )`;
  return `
    select ${postColumns("p")}, ${at}::text as at_key
    from ${from}
    join posts p on p.id = i.id
    join users u on u.id = i.user_id
    where not i.is_gone
      and i.kind = 'POST'
      and ${filter.authorId ? "i.user_id = $5::uuid" : "$5::uuid is null"}
      and ${named("STOCK", "$6", "$6")}
      and ${named("TOPIC", "$7", "$7")}
      and ${named("CHEF", mentionedId, "$8")}
      and (
        $9::timestamptz is null
        or (${at} <= $9::timestamptz and (${at} < $9::timestamptz or ${id} > $10::uuid))
      )
      and ${visibleToSql("u")}
      and ${itemVisibleSql("i")}
    order by ${at} desc, ${id}
    limit $11`;
}

/** A page of posts, newest first. With a tag it follows that tag's own index, else the author's or the time's. */
export const readPostPage = (
  db: Database,
  visibility: VisibilityParameters,
  filter: PostFilter,
  page: { readonly cursor: readonly [string | null, string | null]; readonly limit: number },
): Promise<Array<PostRow & { at_key: string }>> =>
  queryRows<PostRow & { at_key: string }>(db, pageSql(filter), [
    ...visibility,
    ...[filter.authorId || null, filter.symbol?.toUpperCase() || null, filter.topic?.toLowerCase() || null],
    ...[filter.mention?.toLowerCase() || null, ...page.cursor, page.limit],
  ]);

/** A post whatever its state, without a viewer: the stream decides for each. */
export async function readPost(db: Database, id: string): Promise<PostRow | null> {
  const [post] = await queryRows<PostRow>(db, `select ${postColumns("p")} from posts p where p.id = $1`, [id]);
  return post ?? null;
}

/** What posts said before their edits, by post, oldest first. */
export const readPostVersions = (db: Database, ids: readonly string[]): Promise<Array<PostVersion & { post_id: string }>> =>
  queryRows<PostVersion & { post_id: string }>(
    db,
    `select post_id, version, text, sentiment, at
    from post_versions
    where post_id = any($1::uuid[])
    order by post_id, version`,
    [ids],
  );

export interface PostState {
  readonly id: string;
  readonly user_id: string;
  readonly text: string;
  readonly sentiment: Sentiment | null;
  readonly trade_id: string | null;
  readonly version: number;
  readonly state: ContentState;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly comments: number;
  readonly reposts: number;
}

/** Locks a post until the end of the transaction; null for an unknown id. */
export async function lockPost(tx: Tx, id: string): Promise<PostState | null> {
  const [post] = await queryRows<PostState>(
    tx,
    `select p.*, coalesce(c.comments, 0) as comments, coalesce(c.reposts, 0) as reposts
    from posts p
    left join talk_counts c on c.subject_kind = 'POST' and c.subject_id = p.id
    where p.id = $1
    for no key update of p`,
    [id],
  );
  return post ?? null;
}

export interface NewPost {
  readonly id: string;
  readonly userId: string;
  readonly text: string;
  readonly sentiment: Sentiment | null;
  readonly tradeId: string | null;
  readonly at: Date;
}

export async function insertPost(tx: Tx, { id, userId, text, sentiment, tradeId, at }: NewPost): Promise<void> {
  await tx.insert(StoredPost, { id, userId, text, sentiment, tradeId, createdAt: at });
}

/** `position` counts from 0. */
export async function insertPostPicture(tx: Tx, postId: string, position: number, pictureId: string, alt: string): Promise<void> {
  await tx.insert(PostPictureRow, { postId, position, pictureId, alt });
}

export const countPostPictures = (tx: Tx, postId: string): Promise<number> => tx.countBy(PostPictureRow, { postId });

/** Keeps what the locked post says now as a version, and gives it its new text and sentiment. */
export async function updatePost(tx: Tx, post: PostState, text: string, sentiment: Sentiment | null, now: Date): Promise<void> {
  const at = post.edited_at ?? post.created_at;
  await tx.insert(PostVersionRow, { postId: post.id, version: post.version, text: post.text, sentiment: post.sentiment, at });
  await tx.update(StoredPost, { id: post.id }, { text, sentiment, version: post.version + 1, editedAt: now });
}

/** Their text, earlier versions, tags and pictures go; their places stay as DELETED. */
export async function deletePosts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update posts
    set text = '', sentiment = null, trade_id = null, state = 'DELETED'
    where id = any($1::uuid[])`,
    [ids],
  );
  for (const table of ["post_versions", "post_tags", "post_pictures"])
    await tx.query(`delete from ${table} where post_id = any($1::uuid[])`, [ids]);
}
