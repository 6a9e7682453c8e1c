import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters, type VisibilityParameters } from "../../people/visibility/visible.sql";
import { timeCursor } from "../timeline/cursors";
import { commentOf } from "./comment-rows";
import { readComment, readComments, readReplies, type CommentPage, type CommentPageRow } from "./comments.store";
import { discussionOf } from "./discussion";
import type { DiscussionSubjects } from "./discussion-subjects";
import { isPostTombstone, readDiscussions } from "./discussion.store";
import type { DiscussionSubject, Comment, CommentOrder, Discussion, DiscussionKind } from "./discussion.types";

/** Comments and figures as a viewer may see them. */
export class DiscussionReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly subjects: DiscussionSubjects,
  ) {}

  /** Figures by `KIND:id`, for loaders. One statement. */
  async discussions(viewer: Pick<Viewer, "id"> | null, keys: readonly string[]): Promise<Map<string, Discussion>> {
    const subjects = keys.map((key) => key.split(":") as [DiscussionKind, string]).map(([kind, id]) => ({ kind, id }));
    const rows = await readDiscussions(this.db, viewer?.id ?? null, subjects);
    return new Map(rows.map((row) => [`${row.kind}:${row.id}`, discussionOf(row)]));
  }

  async discussion(viewer: Pick<Viewer, "id"> | null, { kind, id }: DiscussionSubject): Promise<Discussion> {
    return (await this.discussions(viewer, [`${kind}:${id}`])).get(`${kind}:${id}`)!;
  }

  /** First-level comments. Empty for what the viewer may not see, whether it exists or not. */
  async comments(viewer: Viewer | null, subject: DiscussionSubject, args: PageArguments, order: CommentOrder): Promise<Page<Comment>> {
    const request = pageRequest(args, 2);
    const found = await this.subjects.get(viewer, subject).catch(() => null);
    if (!found && !(await this.isTombstone(subject))) return pageOf(request, [], () => []);
    return this.page(viewer, args, (visibility, page) => readComments(this.db, visibility, subject, order, page));
  }

  replies(viewer: Viewer | null, comment: Comment, args: PageArguments): Promise<Page<Comment>> {
    return this.page(viewer, args, (visibility, page) => readReplies(this.db, visibility, comment.id, page));
  }

  /** Null for what is gone without a tombstone, or not for the viewer. */
  async comment(viewer: Viewer | null, id: string): Promise<Comment | null> {
    const row = await readComment(this.db, this.visibilityOf(viewer), id);
    return row && commentOf(row, viewer);
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
    return isPostTombstone(this.db, id);
  }

  private async page(
    viewer: Viewer | null,
    args: PageArguments,
    read: (visibility: VisibilityParameters, page: CommentPage) => Promise<CommentPageRow[]>,
  ): Promise<Page<Comment>> {
    const request = pageRequest(args, 2);
    const rows = await read(this.visibilityOf(viewer), { cursor: timeCursor(request.cursor), limit: request.limit + 1 });
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.at_key, row.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: commentOf(node, viewer) })), pageInfo };
  }

  private visibilityOf(viewer: Viewer | null): VisibilityParameters {
    return visibilityParameters(viewer, this.clock.date());
  }
}
