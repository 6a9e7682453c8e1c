import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { VenueCharge, VenueTransfer } from "./venue-session";

/** Trading's: takes what a venue charged from the account's own cash, sealed where it is the account of a record. */
export interface ChargeBooker {
  /** Locks the account of a connection; null where it has none that is open. */
  lock(tx: Tx, connectionId: string): Promise<unknown>;
  book(tx: Tx, locked: unknown, charge: VenueCharge): Promise<void>;
  /** A payment on the account of a record; what came before it was one is left out. */
  bookTransfer(tx: Tx, locked: unknown, connectionId: string, transfer: VenueTransfer): Promise<Decimal>;
}
