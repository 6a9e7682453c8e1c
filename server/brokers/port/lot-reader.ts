import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";

/** What the books of trading and of copying say is held at a connection: brokers compare their sum with what the venue says. */
export interface LotReader {
  read(db: Queryable, connectionId: string): Promise<HeldByLots>;
}

export interface HeldByLots {
  /** By symbol, in units; negative for shorts. */
  readonly quantities: ReadonlyMap<string, Decimal>;
  /** Cash that the books count on, in the account's currency; null where they count on none. */
  readonly cash: Decimal | null;
}
