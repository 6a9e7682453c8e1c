import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";

/** A split or dividend that a venue booked on a connection's account. */
export interface VenueAdjustment {
  /** Ours; the same one again changes nothing. */
  readonly id: string;
  readonly connectionId: string;
  readonly symbol: string;
  /** What was bought from this moment on is not concerned. */
  readonly exAt: Date;
  /** A dividend a unit is net, and below zero where it was withheld. Longs get it, shorts pay it. */
  readonly adjustment:
    | { readonly type: "SPLIT"; readonly to: Decimal; readonly from: Decimal }
    | { readonly type: "DIVIDEND"; readonly perUnit: Decimal };
}

/** Trading's and copying's: changes what they hold at a connection as its venue did. */
export interface CorporateActionBooker {
  /** Units of a symbol that were held just before `at`, negative for shorts. */
  unitsBefore(db: Queryable, connectionId: string, symbol: string, at: Date): Promise<Decimal>;
  book(adjustment: VenueAdjustment): Promise<void>;
}
