import { isNotSandboxSql } from "../../people/visibility/sandboxes.sql";
import { visibleToSql, type VisibilityParameters } from "../../people/visibility/visible.sql";
import type { Database, Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import { authorJson, type AuthorRow } from "../feed-stream/author.sql";
import { CommentRow as StoredComment } from "./comment.entity";
import type { DiscussionSubject, CommentOrder, DiscussionKind, ContentState } from "./discussion.types";

export interface CommentRow {
  id: string;
  subject_kind: DiscussionKind;
  subject_id: string;
  /** Whose post or recipe it was written under. */
  subject_owner_id: string;
  parent_id: string | null;
  user_id: string;
  text: string;
  state: ContentState;
  at: Date;
  edited_at: Date | null;
  mentions: string[];
  reply_count: number;
}

/** A row of a page: `at_key` is the time for the cursor, as text. */
export type CommentPageRow = CommentRow & { at_key: string };

/** `$5` and on: what `where` needs, then the cursor and the limit. The tombstone of a deleted comment remains only over answers. */
const commentsSql = (where: string, cursorAt: number, order: CommentOrder = "OLDEST"): string => `
  select c.*, owner.user_id as subject_owner_id, c.at::text as at_key,
    (
      select count(*)::int
      from comments answer
      join users a on a.id = answer.user_id
      where answer.parent_id = c.id
        and answer.state <> 'DELETED'
        and ${visibleToSql("a")}
    ) as reply_count
  from comments c
  join users u on u.id = c.user_id
  left join lateral (
    select user_id
    from posts
    where c.subject_kind = 'POST'
      and id = c.subject_id
    union all
    select user_id
    from trades
    where c.subject_kind = 'RECIPE'
      and id = c.subject_id
  ) owner on true
  where ${where}
    and $3::integer is not null
    and $4::timestamptz is not null
    and (
      c.state <> 'DELETED'
      or exists (select 1 from comments answer where answer.parent_id = c.id and answer.state <> 'DELETED')
    )
    and (c.state = 'DELETED' or ${visibleToSql("u")})
    and (
      $${cursorAt}::timestamptz is null
      or (c.at, c.id) ${order === "OLDEST" ? ">" : "<"} ($${cursorAt}::timestamptz, $${cursorAt + 1}::uuid)
    )
  order by ${order === "OLDEST" ? "c.at, c.id" : "c.at desc, c.id desc"}
  limit $${cursorAt + 2}`;

const topLevelSql = (order: CommentOrder): string =>
  commentsSql("c.subject_kind = $5 and c.subject_id = $6::uuid and c.parent_id is null", 7, order);
const repliesSql = commentsSql("c.parent_id = $5::uuid", 6);
const byIdSql = commentsSql("c.id = $5::uuid", 6);

export interface CommentPage {
  /** (time, id), or nulls at the beginning. */
  readonly cursor: readonly [string | null, string | null];
  readonly limit: number;
}

/** First-level comments of a subject, as the viewer may see them. */
export const readComments = (
  db: Database,
  visibility: VisibilityParameters,
  { kind, id }: DiscussionSubject,
  order: CommentOrder,
  page: CommentPage,
): Promise<CommentPageRow[]> => queryRows<CommentPageRow>(db, topLevelSql(order), [...visibility, kind, id, ...page.cursor, page.limit]);

/** Answers to a comment, oldest first, as the viewer may see them. */
export const readReplies = (
  db: Database,
  visibility: VisibilityParameters,
  parentId: string,
  page: CommentPage,
): Promise<CommentPageRow[]> => queryRows<CommentPageRow>(db, repliesSql, [...visibility, parentId, ...page.cursor, page.limit]);

/** Null for what is gone without a tombstone, or not for the viewer. */
export async function readComment(db: Database, visibility: VisibilityParameters, id: string): Promise<CommentRow | null> {
  const [row] = await queryRows<CommentPageRow>(db, byIdSql, [...visibility, id, null, null, 1]);
  return row ?? null;
}

export interface StreamedComment extends CommentRow {
  readonly author: AuthorRow;
}

/** Everyone gets the same count of answers, so those of sandboxes are left out. */
const streamedCommentSql = `
  select c.*, ${authorJson("u", "p", null)} as author,
    (
      select user_id
      from posts
      where c.subject_kind = 'POST'
        and id = c.subject_id
      union all
      select user_id
      from trades
      where c.subject_kind = 'RECIPE'
        and id = c.subject_id
    ) as subject_owner_id,
    (
      select count(*)::int
      from comments answer
      where answer.parent_id = c.id
        and answer.state <> 'DELETED'
        and (${isNotSandboxSql("answer.user_id")} or not (${isNotSandboxSql("c.user_id")}))
    ) as reply_count
  from comments c
  join users u on u.id = c.user_id
  left join privacy_settings p on p.user_id = u.id
  where c.id = $1`;

/** A comment with its author, without a viewer: `deliver` decides for each. */
export async function readStreamedComment(db: Database, id: string): Promise<StreamedComment | null> {
  const [row] = await queryRows<StreamedComment>(db, streamedCommentSql, [id]);
  return row ?? null;
}

export interface CommenterRow extends DiscussionSubject {
  readonly user_id: string;
}

const commentersSql = `
  select distinct c.subject_kind as kind, c.subject_id as id, c.user_id
  from comments c
  join unnest($2::text[], $3::uuid[]) as open (kind, id)
    on c.subject_kind = open.kind and c.subject_id = open.id
  where c.user_id = any($1::uuid[])
    and c.state = 'VISIBLE'`;

/** Which of these people commented on which of these subjects. */
export const readCommenters = (db: Database, userIds: readonly string[], subjects: readonly DiscussionSubject[]): Promise<CommenterRow[]> =>
  queryRows<CommenterRow>(db, commentersSql, [userIds, subjects.map(({ kind }) => kind), subjects.map(({ id }) => id)]);

/** The first-level comment whose thread this comment belongs to; itself, where it is one. */
export async function readThreadId(db: Database, commentId: string): Promise<string> {
  const [row] = await queryRows<{ thread: string }>(db, "select coalesce(parent_id, id) as thread from comments where id = $1", [
    commentId,
  ]);
  return row!.thread;
}

export interface NewComment {
  readonly id: string;
  readonly subject: DiscussionSubject;
  readonly parentId: string | null;
  readonly userId: string;
  readonly text: string;
  /** Usernames. */
  readonly mentions: readonly string[];
  readonly at: Date;
}

export async function insertComment(tx: Tx, { id, subject, parentId, userId, text, mentions, at }: NewComment): Promise<void> {
  await tx.query(
    `insert into comments (id, subject_kind, subject_id, parent_id, user_id, text, mentions, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, subject.kind, subject.id, parentId, userId, text, mentions, at],
  );
}

export interface CommentState {
  readonly id: string;
  readonly subject_kind: DiscussionKind;
  readonly subject_id: string;
  readonly parent_id: string | null;
  readonly user_id: string;
  readonly text: string;
  readonly mentions: string[];
  readonly state: ContentState;
  readonly at: Date;
  readonly edited_at: Date | null;
  /** Not by a persona's sandbox. */
  readonly is_by_person: boolean;
}

/** Locks a comment until the end of the transaction; null for an unknown id. */
export async function lockComment(tx: Tx, id: string): Promise<CommentState | null> {
  const [comment] = await queryRows<CommentState>(
    tx,
    `select *, ${isNotSandboxSql("user_id")} as is_by_person
    from comments
    where id = $1
    for no key update`,
    [id],
  );
  return comment ?? null;
}

export async function updateComment(tx: Tx, id: string, text: string, mentions: readonly string[], editedAt: Date): Promise<void> {
  await tx.update(StoredComment, { id }, { text, mentions: [...mentions], editedAt });
}

/** Its text and mentions go; its place stays. */
export async function deleteComment(tx: Tx, id: string): Promise<void> {
  await tx.update(StoredComment, { id }, { text: "", mentions: [], state: "DELETED" });
}

/** Whose post or recipe it is. */
export async function readSubjectOwner(tx: Tx, { kind, id }: DiscussionSubject): Promise<string> {
  const table = kind === "POST" ? "posts" : "trades";
  const [row] = await queryRows<{ user_id: string }>(tx, `select user_id from ${table} where id = $1`, [id]);
  return row!.user_id;
}
