import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters } from "../../trading/trades/visible-trades";
import { authorShownSql } from "../visibility/authors.sql";
import { commentOf, type CommentRow } from "./comment-rows";
import { timeCursor } from "../timeline/cursors";
import { reactionKinds, Talk, type Comment, type CommentOrder, type ReactionKind, type TalkKind } from "./discussion.types";
import type { DiscussionSubject, DiscussionSubjects } from "./discussion-subjects";

export interface DiscussionRow extends Record<Lowercase<ReactionKind>, number> {
  kind: TalkKind;
  id: string;
  comments: number;
  reposts: number;
  viewer_reaction: ReactionKind | null;
  viewer_reposted: boolean;
}

/** Figures of `$2`, `$3` (kinds and ids) with the reaction and repost of the viewer `$1`. */
export const discussionsSql = `select asked.kind, asked.id, coalesce(c.comments, 0) as comments, coalesce(c.reposts, 0) as reposts,
    ${reactionKinds.map((kind) => `coalesce(c.${kind.toLowerCase()}, 0) as ${kind.toLowerCase()}`).join(", ")},
    (select kind from reactions r where r.subject_kind = asked.kind and r.subject_id = asked.id and r.user_id = $1::uuid) as viewer_reaction,
    exists (select 1 from feed_items i where i.kind = 'REPOST' and i.user_id = $1::uuid and i.subject_kind = asked.kind and i.subject_id = asked.id and not i.is_gone) as viewer_reposted
  from unnest($2::text[], $3::uuid[]) as asked (kind, id) left join talk_counts c on c.subject_kind = asked.kind and c.subject_id = asked.id`;

export function discussionOf(row: DiscussionRow): Talk {
  const reactions = reactionKinds
    .map((kind) => ({ kind, count: row[kind.toLowerCase() as Lowercase<ReactionKind>] }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  return Object.assign(new Talk(), {
    id: `${row.kind}:${row.id}`,
    commentCount: row.comments,
    repostCount: row.reposts,
    reactionCount: reactions.reduce((sum, { count }) => sum + count, 0),
    reactions,
    viewerReaction: row.viewer_reaction,
    viewerHasReposted: row.viewer_reposted,
  });
}

/** The talk of something that is new. */
export const silence = (kind: TalkKind, id: string): Talk =>
  discussionOf({
    kind,
    id,
    comments: 0,
    reposts: 0,
    fire: 0,
    clap: 0,
    bull: 0,
    bear: 0,
    think: 0,
    viewer_reaction: null,
    viewer_reposted: false,
  });

/** `$5` the list's own column value(s); the stone of a deleted comment stands only over answers. */
const commentsSql = (where: string, cursorAt: number, order: CommentOrder = "OLDEST"): string => `
  select c.*, owner.user_id as subject_owner_id, c.at::text as at_key,
    (select count(*)::int from comments answer join users a on a.id = answer.user_id where answer.parent_id = c.id and answer.state <> 'DELETED' and ${authorShownSql("a")}) as reply_count
  from comments c join users u on u.id = c.user_id
    left join lateral (select user_id from posts where c.subject_kind = 'POST' and id = c.subject_id union all select user_id from trades where c.subject_kind = 'RECIPE' and id = c.subject_id) owner on true
  where ${where} and $3::integer is not null and $4::timestamptz is not null
    and (c.state <> 'DELETED' or exists (select 1 from comments answer where answer.parent_id = c.id and answer.state <> 'DELETED'))
    and (c.state = 'DELETED' or ${authorShownSql("u")})
    and ($${cursorAt}::timestamptz is null or (c.at, c.id) ${order === "OLDEST" ? ">" : "<"} ($${cursorAt}::timestamptz, $${cursorAt + 1}::uuid))
  order by ${order === "OLDEST" ? "c.at, c.id" : "c.at desc, c.id desc"} limit $${cursorAt + 2}`;

const topLevelSql = (order: CommentOrder): string =>
  commentsSql("c.subject_kind = $5 and c.subject_id = $6::uuid and c.parent_id is null", 7, order);
const repliesSql = commentsSql("c.parent_id = $5::uuid", 6);
const byIdSql = commentsSql("c.id = $5::uuid", 6);

/** What people say, as a viewer may see it. */
export class DiscussionReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly subjects: DiscussionSubjects,
  ) {}

  /** Figures by `KIND:id`, for loaders. One statement. */
  async talks(viewer: Pick<Viewer, "id"> | null, keys: readonly string[]): Promise<Map<string, Talk>> {
    const asked = keys.map((key) => key.split(":") as [TalkKind, string]);
    const rows = await this.db.query<DiscussionRow>(discussionsSql, [
      viewer?.id ?? null,
      asked.map(([kind]) => kind),
      asked.map(([, id]) => id),
    ]);
    return new Map(rows.map((row) => [`${row.kind}:${row.id}`, discussionOf(row)]));
  }

  async talk(viewer: Pick<Viewer, "id"> | null, { kind, id }: DiscussionSubject): Promise<Talk> {
    return (await this.talks(viewer, [`${kind}:${id}`])).get(`${kind}:${id}`)!;
  }

  /** First-level comments. Empty for what the viewer may not see: whether it exists is not told. */
  async comments(viewer: Viewer | null, subject: DiscussionSubject, args: PageArguments, order: CommentOrder): Promise<Page<Comment>> {
    const request = pageRequest(args, 2);
    const found = await this.subjects.get(viewer, subject).catch(() => null);
    if (!found && !(await this.isTombstone(subject))) return pageOf(request, [], () => []);
    return this.page(viewer, topLevelSql(order), [subject.kind, subject.id], args);
  }

  replies(viewer: Viewer | null, comment: Comment, args: PageArguments): Promise<Page<Comment>> {
    return this.page(viewer, repliesSql, [comment.id], args);
  }

  /** Null for what is gone without a stone, or not for the viewer. */
  async comment(viewer: Viewer | null, id: string): Promise<Comment | null> {
    const [row] = await this.db.query<CommentRow>(byIdSql, [...visibilityParameters(viewer, this.clock.date()), id, null, null, 1]);
    return row ? commentOf(row, viewer) : null;
  }

  /** A comment that the viewer may see under a post or recipe that they may see; null for anything else. */
  async visibleComment(viewer: Viewer | null, id: string): Promise<Comment | null> {
    const comment = isUuid(id) ? await this.comment(viewer, id.toLowerCase()) : null;
    if (!comment) return null;
    const subject = { kind: comment.subjectKind, id: comment.subjectId };
    return (await this.subjects.find(viewer, subject)) || (await this.isTombstone(subject)) ? comment : null;
  }

  /** A deleted or removed post keeps its answers. */
  private async isTombstone({ kind, id }: DiscussionSubject): Promise<boolean> {
    if (kind !== "POST" || !/^[0-9a-f-]{36}$/i.test(id)) return false;
    return (await this.db.query("select 1 from posts where id = $1 and state <> 'VISIBLE'", [id])).length > 0;
  }

  private async page(viewer: Viewer | null, sql: string, key: readonly unknown[], args: PageArguments): Promise<Page<Comment>> {
    const request = pageRequest(args, 2);
    const rows = await this.db.query<CommentRow & { at_key: string }>(sql, [
      ...visibilityParameters(viewer, this.clock.date()),
      ...key,
      ...timeCursor(request.cursor),
      request.limit + 1,
    ]);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.at_key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: commentOf(node, viewer) })), pageInfo };
  }
}
