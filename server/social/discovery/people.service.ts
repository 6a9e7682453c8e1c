import { isUuid } from "../../platform/text/uuid";
import type { Trader } from "../../people/profiles/trader.types";
import type { TradersService } from "../../people/profiles/traders.service";
import type { Database } from "../../platform/db/database";
import { Fault, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import type { Viewer } from "../../platform/viewer";
import { viewerParameters } from "../../people/visibility/visible.sql";
import { timeCursor } from "../timeline/cursors";
import type { PeopleList } from "../tags/tags.types";
import { isProfileVisible, readPeople, readVisiblePeople } from "./people.store";

/** Lists of people: who follows whom, and whom a viewer has blocked or muted. */
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
    const page = { cursor: timeCursor(request.cursor), limit: request.limit + 1 };
    const found = await readPeople(this.db, viewerParameters(viewer), list, whose, page);
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

  /** Those of these people whom the viewer does not see now, whatever the reason, ids of nobody included. Throws BAD_USER_INPUT for more than a page. */
  async hidden(viewer: Viewer, ids: readonly string[]): Promise<string[]> {
    if (ids.length > limits.pageItemsMax) throw new Fault("BAD_USER_INPUT", `Ask about at most ${limits.pageItemsMax} people at once.`);
    const seen = await readVisiblePeople(this.db, viewerParameters(viewer), ids.filter(isUuid));
    return ids.filter((id) => id !== viewer.id && !seen.has(id.toLowerCase()));
  }

  private async assertVisible(viewer: Viewer, userId: string): Promise<void> {
    if (!isUuid(userId) || !(await isProfileVisible(this.db, viewerParameters(viewer), userId))) throw notFound("This user");
  }
}
