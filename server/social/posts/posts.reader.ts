import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters, type VisibilityParameters } from "../../people/visibility/visible.sql";
import { timeCursor } from "../timeline/cursors";
import { postOf } from "./post-rows";
import type { Post, PostFilter, PostVersion } from "./post.types";
import { readPostPage, readPosts, readPostVersions } from "./posts.store";

/** Posts as a viewer may see them. */
export class PostsReader {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async byId(viewer: Viewer | null, id: string): Promise<Post | null> {
    return (await this.byIds(viewer, [id])).get(id.toLowerCase()) ?? null;
  }

  /** Posts by id; those the viewer may not see are missing. One statement. */
  async byIds(viewer: Viewer | null, ids: readonly string[]): Promise<Map<string, Post>> {
    const rows = await readPosts(this.db, this.visibilityOf(viewer), ids.filter(isUuid));
    return new Map(rows.map((row) => [row.post_id, postOf(row, viewer)]));
  }

  /** Newest first, of authors whom the viewer may see. */
  async page(viewer: Viewer | null, filter: PostFilter, args: PageArguments): Promise<Page<Post>> {
    const request = pageRequest(args, 2);
    if (filter.authorId != null && !isUuid(filter.authorId)) return pageOf(request, [], () => []);
    const page = { cursor: timeCursor(request.cursor), limit: request.limit + 1 };
    const rows = await readPostPage(this.db, this.visibilityOf(viewer), filter, page);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.at_key, row.post_id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: postOf(node, viewer) })), pageInfo };
  }

  /** What posts said before their edits, oldest first. The viewer has read these posts already; those not VISIBLE have none. */
  async historiesOf(posts: readonly Post[]): Promise<PostVersion[][]> {
    const ids = posts.filter((post) => post.state === "VISIBLE" && post.editCount > 0).map((post) => post.id);
    if (ids.length === 0) return posts.map(() => []);
    const rows = await readPostVersions(this.db, ids);
    const byPost = Map.groupBy(rows, (row) => row.post_id);
    return posts.map((post) => byPost.get(post.id) ?? []);
  }

  private visibilityOf(viewer: Viewer | null): VisibilityParameters {
    return visibilityParameters(viewer, this.clock.date());
  }
}
