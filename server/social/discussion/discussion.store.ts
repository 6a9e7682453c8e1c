import { Not } from "typeorm";
import { itemVisibleSql, viewerParameters, visibleByAddressSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { PostRow } from "../posts/post.entity";
import { reactionKinds, type ReactionKind, type DiscussionKind, type DiscussionSubject } from "./discussion.types";

export interface DiscussionRow extends Record<Lowercase<ReactionKind>, number> {
  kind: DiscussionKind;
  id: string;
  comments: number;
  reposts: number;
  viewer_reaction: ReactionKind | null;
  viewer_reposted: boolean;
}

const reactionColumns = reactionKinds.map((kind) => kind.toLowerCase()).map((kind) => `coalesce(c.${kind}, 0) as ${kind}`);

const discussionsSql = `
  select asked.kind, asked.id, coalesce(c.comments, 0) as comments, coalesce(c.reposts, 0) as reposts,
    ${reactionColumns.join(", ")},
    (
      select kind
      from reactions r
      where r.subject_kind = asked.kind
        and r.subject_id = asked.id
        and r.user_id = $1::uuid
    ) as viewer_reaction,
    exists (
      select 1
      from feed_items i
      where i.kind = 'REPOST'
        and i.user_id = $1::uuid
        and i.subject_kind = asked.kind
        and i.subject_id = asked.id
        and not i.is_gone
    ) as viewer_reposted
  from unnest($2::text[], $3::uuid[]) as asked (kind, id)
  left join talk_counts c on c.subject_kind = asked.kind and c.subject_id = asked.id`;

/** Figures of these subjects, with the reaction and repost of the viewer. One row for each, zeros for what has none. */
export const readDiscussions = (db: Database, viewerId: string | null, subjects: readonly DiscussionSubject[]): Promise<DiscussionRow[]> =>
  queryRows<DiscussionRow>(db, discussionsSql, [viewerId, subjects.map(({ kind }) => kind), subjects.map(({ id }) => id)]);

export interface TradeActivityRow {
  readonly subject_id: string;
  readonly user_id: string;
  readonly reaction: ReactionKind | null;
  readonly reposted: boolean;
}

const tradeActivitySql = `
  select subject_id, user_id, kind as reaction, false as reposted
  from reactions
  where subject_kind = 'RECIPE'
    and subject_id = any($1::uuid[])
    and user_id = any($2::uuid[])
  union all
  select subject_id, user_id, null, true
  from feed_items
  where kind = 'REPOST'
    and subject_kind = 'RECIPE'
    and not is_gone
    and subject_id = any($1::uuid[])
    and user_id = any($2::uuid[])`;

/** Reactions to these recipes and reposts of them, by these viewers. */
export const readTradeActivity = (db: Database, tradeIds: readonly string[], viewerIds: readonly string[]): Promise<TradeActivityRow[]> =>
  queryRows<TradeActivityRow>(db, tradeActivitySql, [tradeIds, viewerIds]);

export interface SubjectActivityRow {
  readonly user_id: string;
  readonly viewer_reaction: ReactionKind | null;
  readonly viewer_reposted: boolean;
}

const subjectActivitySql = `
  select user_id, kind as viewer_reaction, false as viewer_reposted
  from reactions
  where subject_kind = $1
    and subject_id = $2
    and user_id = any($3::uuid[])
  union all
  select user_id, null, true
  from feed_items
  where kind = 'REPOST'
    and subject_kind = $1
    and subject_id = $2
    and not is_gone
    and user_id = any($3::uuid[])`;

/** Reactions to one subject and reposts of it, by these viewers. */
export const readSubjectActivity = (
  db: Database,
  { kind, id }: DiscussionSubject,
  viewerIds: readonly string[],
): Promise<SubjectActivityRow[]> => queryRows<SubjectActivityRow>(db, subjectActivitySql, [kind, id, viewerIds]);

const postAuthorSql = `
  select p.user_id
  from posts p
  join feed_items i on i.id = p.id
  join users u on u.id = p.user_id
  where p.id = $5
    and p.state = 'VISIBLE'
    and ${visibleByAddressSql("u")}
    and ${itemVisibleSql("i")}`;

/** The author of a post that the viewer may see; null for anything else. */
export async function findPostAuthor(db: Database, visibility: VisibilityParameters, id: string): Promise<string | null> {
  const [row] = await queryRows<{ user_id: string }>(db, postAuthorSql, [...visibility, id]);
  return row?.user_id ?? null;
}

const publicPostSql = `
  select 1
  from posts p
  join users u on u.id = p.user_id
  where p.id = $3
    and p.state = 'VISIBLE'
    and ${visibleByAddressSql("u")}`;

/** Whether everybody may see a post, visitors among them once their delay is over. */
export const isPublicPost = async (db: Database, id: string): Promise<boolean> =>
  (await db.query(publicPostSql, [...viewerParameters(null), id])).length > 0;

const commentSubjectSql = `
  select c.user_id, c.subject_kind, c.subject_id
  from comments c
  join users u on u.id = c.user_id
  where c.id = $5
    and c.state = 'VISIBLE'
    and ${visibleByAddressSql("u")}
    and $3::integer is not null
    and $4::timestamptz is not null`;

/** The author of a comment that the viewer may see, and what it was written under; null for anything else. */
export async function findCommentSubject(
  db: Database,
  visibility: VisibilityParameters,
  id: string,
): Promise<{ authorId: string; under: DiscussionSubject } | null> {
  const [row] = await queryRows<{ user_id: string; subject_kind: DiscussionKind; subject_id: string }>(db, commentSubjectSql, [
    ...visibility,
    id,
  ]);
  return row ? { authorId: row.user_id, under: { kind: row.subject_kind, id: row.subject_id } } : null;
}

const openRecipeSql = `
  select 1
  from trades t
  join users u on u.id = t.user_id
  where t.id = $1
    and t.record_id is not null
    and u.suspended_at is null`;

/** Whether a trade, which the viewer sees, is sealed and its owner not suspended. */
export async function isOpenRecipe(db: Database, tradeId: string): Promise<boolean> {
  return (await db.query(openRecipeSql, [tradeId])).length > 0;
}

/** Whether a post was deleted, or removed by a moderator. */
export const isPostTombstone = (db: Database, postId: string): Promise<boolean> =>
  db.read.existsBy(PostRow, { id: postId, state: Not("VISIBLE") });
