import type { Trader } from "../../people/profiles/trader.types";
import type { TradersService } from "../../people/profiles/traders.service";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { strangerAudience } from "../figures-audience";
import { countTraders, readTradersPage, type ListViewer, type TraderOrder } from "./trader-list.store";

const asking = (viewer: Viewer | null): ListViewer => ({ id: viewer?.id ?? null, isAdmin: viewer !== null && isAdmin(viewer) });

/** The list of feeders, which figures put in order. Every read decides in SQL what this viewer may see. */
export class TraderListService {
  constructor(
    private readonly db: Database,
    private readonly traders: TradersService,
  ) {}

  /** Feeders in an order, those the viewer may see. `search` is part of a name or username. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer | null, order: TraderOrder, search: string | null, args: PageArguments): Promise<Page<Trader>> {
    const request = pageRequest(args, 2);
    const [key = null, id = null] = request.cursor ?? [];
    const found = await readTradersPage(this.db, asking(viewer), {
      ...{ order, pattern: pattern(search), audience: strangerAudience(viewer) },
      ...{ cursor: [key, id], limit: request.limit + 1 },
    });
    const traders = await this.traders.byIds(
      viewer,
      found.map((row) => row.id),
    );
    const rows = found.flatMap((row) => (traders.has(row.id) ? [{ key: row.key_text, trader: traders.get(row.id)! }] : []));
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.trader.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: node.trader })), pageInfo };
  }

  count(viewer: Viewer | null, search: string | null): Promise<number> {
    return countTraders(this.db, asking(viewer), pattern(search));
  }
}

/** What is searched for, anywhere in the text; signs that mean something to LIKE are escaped. */
function pattern(search: string | null): string | null {
  const words = search?.trim().slice(0, limits.searchCharactersMax).replace(/^@/, "") ?? "";
  return words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
