import type { Decimal } from "../../platform/decimal";

/** What one holder of a symbol gives up because its venue no longer holds it. */
export interface SettledPart {
  /** The same one again changes nothing. */
  readonly settlementId: string;
  readonly connectionId: string;
  readonly symbol: string;
  /** A trade, or a copy. */
  readonly holderId: string;
  /** Above zero. */
  readonly units: Decimal;
  /** What a unit brings in, in USD; 0 where it is written off. */
  readonly price: Decimal;
}

/** Trading's and copying's: takes units off the books, in a transaction of its own. */
export interface LotSettler {
  settle(part: SettledPart): Promise<void>;
}
