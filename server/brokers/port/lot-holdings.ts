import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";

/** What an own trade or a copy holds of a symbol at a connection. Exactly one of `tradeId` and `copyId` is set. */
export interface LotHolding {
  readonly connectionId: string;
  readonly symbol: string;
  /** In units; negative for shorts. */
  readonly quantity: Decimal;
  /** What it cost, in USD. */
  readonly cost: Decimal;
  readonly tradeId: string | null;
  readonly copyId: string | null;
}

/** Trading's and copying's: whose is whose of what is held at a venue. */
export interface LotHoldingsReader {
  read(db: Queryable, userId: string, connectionIds: readonly string[]): Promise<LotHolding[]>;
}
