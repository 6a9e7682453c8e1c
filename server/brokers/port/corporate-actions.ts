import type { Queryable } from "../../platform/db/rows";
import type { Decimal } from "../../platform/decimal";

/** What a venue did to a symbol, as it booked it on a connection's account. */
export interface VenueAdjustment {
  /** Ours; the same one again changes nothing. */
  readonly id: string;
  readonly connectionId: string;
  readonly symbol: string;
  /** What was bought from this moment on is not concerned; a new symbol and a payment for what is gone concern all that is held. */
  readonly exAt: Date;
  readonly adjustment:
    | { readonly type: "SPLIT"; readonly to: Decimal; readonly from: Decimal }
    /** A unit of now, net, and below zero where it was withheld. Longs get it, shorts pay it. */
    | { readonly type: "DIVIDEND"; readonly perUnit: Decimal; readonly units: UnitsThen }
    | { readonly type: "SYMBOL"; readonly symbol: string }
    | { readonly type: "CASH_OUT"; readonly perUnit: Decimal };
}

/** What one unit that was traded between these moments is in units of now; `until` null: still. */
export interface UnitsBetween {
  readonly since: Date;
  readonly until: Date | null;
  readonly factor: Decimal;
}

/** From a moment until now without a gap, oldest first: the symbol may have been split in between. */
export type UnitsThen = readonly UnitsBetween[];

/** Trading's and copying's: changes what they hold at a connection as its venue did. */
export interface CorporateActionBooker {
  /** Units of a symbol that were held just before `at`, in units of now, negative for shorts. `units` begin there. */
  unitsBefore(db: Queryable, connectionId: string, symbol: string, at: Date, units: UnitsThen): Promise<Decimal>;
  book(adjustment: VenueAdjustment): Promise<void>;
}

/** As statements take it: JSON `[{since, until, factor}]`. */
export const unitsJson = (units: UnitsThen): string =>
  JSON.stringify(units.map(({ since, until, factor }) => ({ since, until, factor: factor.toFixed() })));
