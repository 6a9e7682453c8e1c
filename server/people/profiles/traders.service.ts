import type { Database } from "../../platform/db/database";
import { isUuid } from "../../platform/text/uuid";
import { isAdmin, type Viewer } from "../../platform/viewer";
import { traderOf, type Trader } from "./trader.types";
import { readTraders, readUserId, type AskedTrader } from "./traders.store";

/** People as others see them. Every read decides in SQL what this viewer may see. */
export class TradersService {
  constructor(private readonly db: Database) {}

  /** Public sides by user id; erased people and such who never verified are missing. One statement. */
  async byIds(viewer: Viewer | null, ids: readonly string[]): Promise<Map<string, Trader>> {
    const asking = { viewerId: viewer?.id ?? null, isAdmin: viewer !== null && isAdmin(viewer) };
    const traders = await this.asSeen(ids.filter(isUuid).map((id) => ({ id, ...asking })));
    return new Map(traders.flatMap((trader) => (trader ? [[trader.id, trader]] : [])));
  }

  /** Each person (a uuid) as one viewer sees them, in the order asked for; null where `byIds` leaves them out. One statement. */
  async asSeen(asked: readonly AskedTrader[]): Promise<Array<Trader | null>> {
    return (await readTraders(this.db, asked)).map((row) => row && traderOf(row));
  }

  /** The id behind a username; null when there is none. */
  idOf(username: string): Promise<string | null> {
    return readUserId(this.db, username.toLowerCase());
  }
}
