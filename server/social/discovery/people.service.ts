import { isUuid } from "../../platform/text/uuid";
import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { Trader } from "../../performance/traders/trader.types";
import type { TradersService } from "../../performance/traders/traders.service";
import type { Database } from "../../platform/db/database";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { authorShownSql } from "../visibility/authors.sql";
import { timeCursor } from "../timeline/cursors";
import type { PeopleList } from "../tags/tags.types";

const lists: Record<PeopleList, { table: string; whose: string; who: string }> = {
  FOLLOWERS: { table: "follows", whose: "followed_id", who: "follower_id" },
  FOLLOWING: { table: "follows", whose: "follower_id", who: "followed_id" },
  BLOCKED: { table: "blocks", whose: "blocker_id", who: "blocked_id" },
  MUTED: { table: "mutes", whose: "muter_id", who: "muted_id" },
};

/** $1 viewer, $2 whether an admin, $3 whose list, $4 and $5 cursor, $6 limit. In the lists of those shut out they stand, of course. */
function pageSql(list: PeopleList): string {
  const { table, whose, who } = lists[list];
  const isBlockedOut = list === "BLOCKED" || list === "MUTED";
  return `select u.id, l.created_at::text as key from ${table} l join users u on u.id = l.${who}
    where l.${whose} = $3 and ${isBlockedOut ? "u.erased_at is null and not u.pending and $1::uuid is not null and $2::boolean is not null" : authorShownSql("u")}
      and ($4::timestamptz is null or (l.created_at, u.id) < ($4::timestamptz, $5::uuid))
    order by l.created_at desc, u.id desc limit $6`;
}

/** Lists of people: who follows whom, and whom a viewer shut out. */
export class PeopleService {
  constructor(
    private readonly db: Database,
    private readonly traders: TradersService,
  ) {}

  /** NOT_FOUND for somebody whose profile the viewer may not see. */
  async page(viewer: Viewer, list: PeopleList, userId: string | null | undefined, args: PageArguments): Promise<Page<Trader>> {
    const request = pageRequest(args, 2);
    const whose = list === "BLOCKED" || list === "MUTED" ? viewer.id : (userId ?? viewer.id);
    await this.assertVisible(viewer, whose);
    const found = await this.db.query<{ id: string; key: string }>(pageSql(list), [
      ...[viewer.id, isAdmin(viewer), whose, ...timeCursor(request.cursor), request.limit + 1],
    ]);
    const traders = await this.traders.byIds(
      viewer,
      found.map((row) => row.id),
    );
    const { edges, pageInfo } = pageOf(
      request,
      found.filter((row) => traders.has(row.id)),
      (row) => [row.key, row.id],
    );
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: traders.get(node.id)! })), pageInfo };
  }

  /** Those of these people whom the viewer does not see now, whatever the reason; what is nobody's id too. Throws BAD_USER_INPUT for more than a page. */
  async hidden(viewer: Viewer, ids: readonly string[]): Promise<string[]> {
    if (ids.length > limits.pageItemsMax) throw new Fault("BAD_USER_INPUT", `Ask about at most ${limits.pageItemsMax} people at once.`);
    const shown = await this.db.query<{ id: string }>(`select u.id from users u where u.id = any($3::uuid[]) and ${authorShownSql("u")}`, [
      ...[viewer.id, isAdmin(viewer), ids.filter(isUuid)],
    ]);
    const seen = new Set(shown.map(({ id }) => id));
    return ids.filter((id) => id !== viewer.id && !seen.has(id.toLowerCase()));
  }

  private async assertVisible(viewer: Viewer, userId: string): Promise<void> {
    const rows = isUuid(userId)
      ? await this.db.query(
          `select 1 from users u where u.id = $3 and ${visibleProfilesSql({ viewer: "$1::uuid", isAdmin: "$2::boolean", owner: "u" })}`,
          [...[viewer.id, isAdmin(viewer), userId]],
        )
      : [];
    if (rows.length === 0) throw notFound("This user");
  }
}
