import type { Database, Tx } from "../../platform/db/database";
import { changedRows, queryRows, type Queryable } from "../../platform/db/rows";
import type { DiscussionSubject, DiscussionKind, ContentState } from "../discussion/discussion.types";
import { PostRow } from "./post.entity";

export interface ModeratedRow {
  readonly owner_id: string;
  readonly excerpt: string;
  readonly is_removed: boolean;
}

const moderatedSql: Record<DiscussionKind, string> = {
  POST: `
    select user_id as owner_id, text as excerpt, state = 'REMOVED' as is_removed
    from posts
    where id = $1
      and state <> 'DELETED'`,
  COMMENT: `
    select user_id as owner_id, text as excerpt, state = 'REMOVED' as is_removed
    from comments
    where id = $1
      and state <> 'DELETED'`,
  RECIPE: `
    select user_id as owner_id, thesis as excerpt,
      exists (select 1 from hidden_recipes where trade_id = id) as is_removed
    from trades
    where id = $1
      and record_id is not null`,
};

/** A post, comment or recipe for its report, without a viewer: for admins, and for those found to see it. Null when deleted. */
export async function readModerated(db: Queryable, kind: DiscussionKind, id: string): Promise<ModeratedRow | null> {
  const [row] = await queryRows<ModeratedRow>(db, moderatedSql[kind], [id]);
  return row ?? null;
}

export interface PostPictureRow {
  readonly subject_id: string;
  readonly id: string;
  readonly alt: string;
}

const postPicturesSql = `
  select p.id as subject_id, pp.picture_id as id, pp.alt
  from posts p
  join post_pictures pp on pp.post_id = p.id
  where p.id = any($1::uuid[])
    and p.state <> 'DELETED'
  order by p.id, pp.position`;

/** Pictures of posts, in their order. */
export const readPostPictures = (db: Database, postIds: readonly string[]): Promise<PostPictureRow[]> =>
  queryRows<PostPictureRow>(db, postPicturesSql, [postIds]);

/** The state before and after a moderator removes something, or restores it. */
const stateOf = (isRemoved: boolean): [before: ContentState, after: ContentState] =>
  isRemoved ? ["VISIBLE", "REMOVED"] : ["REMOVED", "VISIBLE"];

export async function setPostRemoved(tx: Tx, id: string, isRemoved: boolean): Promise<void> {
  const [before, after] = stateOf(isRemoved);
  await tx.update(PostRow, { id, state: before }, { state: after });
}

/** What the comment was written under; null when its state stays. */
export async function setCommentRemoved(tx: Tx, id: string, isRemoved: boolean): Promise<DiscussionSubject | null> {
  const [under] = await changedRows<DiscussionSubject>(
    tx,
    `update comments
    set state = $3
    where id = $1
      and state = $2
    returning subject_kind as kind, subject_id as id`,
    [id, ...stateOf(isRemoved)],
  );
  return under ?? null;
}

export async function setRecipeRemoved(tx: Tx, tradeId: string, isRemoved: boolean): Promise<void> {
  await tx.query(
    isRemoved
      ? "insert into hidden_recipes (trade_id, at) values ($1, now()) on conflict do nothing"
      : "delete from hidden_recipes where trade_id = $1",
    [tradeId],
  );
}
