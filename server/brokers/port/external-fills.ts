import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { VenueFill } from "./venue-session";

/** What became of a fill of an order that we did not make, in units. The rest of it is shown and nobody's. */
export interface ExternalBooking {
  /** Booked as the account owner's trades. */
  readonly booked: Decimal;
  /** Gave back (or covered) what the account held beside our books. */
  readonly ofOutside: Decimal;
}

/** Trading's: books fills of orders that we did not make, where they are the owner's trades. */
export interface ExternalFillBooker {
  /** Locks the account of a connection; null where such fills are not booked. Before the broker's fill, as by every booking. */
  lock(tx: Tx, connectionId: string): Promise<unknown>;
  /**
   * `outside`: what the venue holds of the symbol beyond our books, negative for shorts; null while they were never compared. Called with
   * what `lock` gave.
   */
  book(tx: Tx, locked: unknown, fill: VenueFill, outside: Decimal | null): Promise<ExternalBooking>;
}
