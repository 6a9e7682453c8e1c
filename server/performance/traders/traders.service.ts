import { isUuid } from "../../platform/text/uuid";
import type { Database } from "../../platform/db/database";
import { pageOf, pageRequest, type Page, type PageArguments } from "../../platform/graphql/connection";
import { limits } from "../../platform/limits";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { strangerAudience } from "../figures-audience";
import { traderOf, type Trader, type TraderOrder, type TraderRow } from "./trader.types";
import { tradersCountSql, tradersPageSql, tradersSql } from "./traders.sql";

const asking = (viewer: Viewer | null): [string | null, boolean] => [viewer?.id ?? null, viewer !== null && isAdmin(viewer)];

/** People as others see them. Every read decides in SQL what this viewer may see. */
export class TradersService {
  constructor(private readonly db: Database) {}

  /** Public sides by user id; erased people and such who never verified are missing. One statement. */
  async byIds(viewer: Viewer | null, ids: readonly string[]): Promise<Map<string, Trader>> {
    const rows = await this.db.query<TraderRow>(tradersSql, [ids.filter(isUuid), ...asking(viewer)]);
    return new Map(rows.map((row) => [row.id, traderOf(row)]));
  }

  /** The id behind a username; null when there is none. */
  async idOf(username: string): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>("select id from users where username = $1", [username.toLowerCase()]);
    return row?.id ?? null;
  }

  /** Feeders in an order, those the viewer may see. `search` is part of a name or username. Throws BAD_USER_INPUT for a foreign cursor. */
  async page(viewer: Viewer | null, order: TraderOrder, search: string | null, args: PageArguments): Promise<Page<Trader>> {
    const request = pageRequest(args, 2);
    const found = await this.db.query<{ id: string; key_text: string }>(tradersPageSql(order), [
      ...asking(viewer),
      pattern(search),
      strangerAudience(viewer),
      request.limit + 1,
      ...(request.cursor ?? [null, null]),
    ]);
    const traders = await this.byIds(
      viewer,
      found.map((row) => row.id),
    );
    const rows = found.flatMap(({ id, key_text: key }) => (traders.has(id) ? [{ key, trader: traders.get(id)! }] : []));
    const { edges, pageInfo } = pageOf(request, rows, (row) => [row.key, row.trader.id]);
    return { edges: edges.map(({ cursor, node }) => ({ cursor, node: node.trader })), pageInfo };
  }

  async count(viewer: Viewer | null, search: string | null): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(tradersCountSql, [...asking(viewer), pattern(search)]);
    return row!.count;
  }
}

/** What is searched for, anywhere in the text; signs that mean something to LIKE stand for themselves. */
function pattern(search: string | null): string | null {
  const words = search?.trim().slice(0, limits.searchCharactersMax).replace(/^@/, "") ?? "";
  return words === "" ? null : `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
