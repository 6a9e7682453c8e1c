import { isUuid } from "../../platform/text/uuid";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { visibilityParameters } from "../../trading/trades/visible-trades";
import { authorReachableSql, authorShownSql } from "../visibility/authors.sql";
import { timeCursor } from "../timeline/cursors";
import { itemVisibleSql, postColumns } from "../timeline/item.sql";
import { postOf, type PostRow } from "./post-rows";
import type { Post, PostFilter, PostVersion } from "./post.types";

const byIdsSql = `select ${postColumns("p")}
  from posts p join feed_items i on i.id = p.id join users u on u.id = p.user_id
  where p.id = any($5::uuid[]) and ${authorReachableSql("u")} and ${itemVisibleSql("i")}
    and (p.state <> 'DELETED' or exists (select 1 from talk_counts where subject_kind = 'POST' and subject_id = p.id and comments > 0))`;

/**
 * A page of posts. With a tag the walk goes along that tag's own index, else along the author's or the time's. `$5` to `$8`:
 * author, symbol, topic, mentioned username or null; `$9`, `$10`: the cursor; `$11`: the limit.
 */
function pageSql(filter: PostFilter): string {
  const tag = filter.symbol
    ? "'STOCK', $6"
    : filter.topic
      ? "'TOPIC', $7"
      : filter.mention
        ? "'CHEF', (select id::text from users where username = $8)"
        : null;
  const [from, at, id] = tag
    ? [
        `(select post_id, at from post_tags where (kind, value) = (${tag})) tagged join feed_items i on i.id = tagged.post_id`,
        "tagged.at",
        "tagged.post_id",
      ]
    : ["feed_items i", "i.at", "i.id"];
  const named = (kind: string, value: string, given: string): string =>
    `(${given}::text is null or exists (select 1 from post_tags where post_id = p.id and kind = '${kind}' and value = ${value}))`;
  return `select ${postColumns("p")}, ${at}::text as at_key
    from ${from} join posts p on p.id = i.id join users u on u.id = i.user_id
    where not i.is_gone and i.kind = 'POST' and ${filter.authorId ? "i.user_id = $5::uuid" : "$5::uuid is null"}
      and ${named("STOCK", "$6", "$6")} and ${named("TOPIC", "$7", "$7")} and ${named("CHEF", "(select id::text from users where username = $8)", "$8")}
      and ($9::timestamptz is null or (${at} <= $9::timestamptz and (${at} < $9::timestamptz or ${id} > $10::uuid)))
      and ${authorShownSql("u")} and ${itemVisibleSql("i")}
    order by ${at} desc, ${id} limit $11`;
}

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
    const rows = await this.db.query<PostRow>(byIdsSql, [...visibilityParameters(viewer, this.clock.date()), ids.filter(isUuid)]);
    return new Map(rows.map((row) => [row.post_id, postOf(row, viewer)]));
  }

  /** Newest first, of authors whom the viewer may see. */
  async page(viewer: Viewer | null, filter: PostFilter, args: PageArguments): Promise<Page<Post>> {
    const request = pageRequest(args, 2);
    if (filter.authorId != null && !isUuid(filter.authorId)) return pageOf(request, [], () => []);
    const rows = await this.db.query<PostRow & { at_key: string }>(pageSql(filter), [
      ...visibilityParameters(viewer, this.clock.date()),
      ...[
        filter.authorId || null,
        filter.symbol?.toUpperCase() || null,
        filter.topic?.toLowerCase() || null,
        filter.mention?.toLowerCase() || null,
      ],
      ...timeCursor(request.cursor),
      request.limit + 1,
    ]);
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.at_key, row.post_id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: postOf(node, viewer) })), pageInfo };
  }

  /** What posts said before their edits, oldest first. Asked only for posts the viewer has in hand and that still stand. */
  async historiesOf(posts: readonly Post[]): Promise<PostVersion[][]> {
    const ids = posts.filter((post) => post.state === "VISIBLE" && post.editCount > 0).map((post) => post.id);
    if (ids.length === 0) return posts.map(() => []);
    const rows = await this.db.query<PostVersion & { post_id: string }>(
      "select post_id, version, text, sentiment, at from post_versions where post_id = any($1::uuid[]) order by post_id, version",
      [ids],
    );
    const byPost = Map.groupBy(rows, (row) => row.post_id);
    return posts.map((post) => byPost.get(post.id) ?? []);
  }
}
