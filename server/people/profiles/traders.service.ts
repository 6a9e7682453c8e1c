import type { Database } from "../../platform/db/database";
import { isUuid } from "../../platform/text/uuid";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { traderOf, type Trader } from "./trader.types";
import { readTraders, readUserId } from "./traders.store";

/** People as others see them. Every read decides in SQL what this viewer may see. */
export class TradersService {
  constructor(private readonly db: Database) {}

  /** Public sides by user id; erased people and such who never verified are missing. One statement. */
  async byIds(viewer: Viewer | null, ids: readonly string[]): Promise<Map<string, Trader>> {
    const asking = { id: viewer?.id ?? null, isAdmin: viewer !== null && isAdmin(viewer) };
    const rows = await readTraders(this.db, ids.filter(isUuid), asking);
    return new Map(rows.map((row) => [row.id, traderOf(row)]));
  }

  /** The id behind a username; null when there is none. */
  idOf(username: string): Promise<string | null> {
    return readUserId(this.db, username.toLowerCase());
  }
}
