import type { Tx } from "../../platform/db/database";
import type { Decimal } from "../../platform/decimal";
import type { VenueId } from "./venue";
import type { VenueAccount } from "./venue-session";

/** A trading account that stands for an account at a venue. */
export interface NewBrokerAccount {
  readonly id: string;
  readonly userId: string;
  readonly connectionId: string;
  readonly broker: VenueId;
  readonly mode: "PAPER" | "LIVE";
  readonly name: string;
  readonly createdAt: Date;
  /** What the venue says is there, in USD; 0 where the account is in another currency. */
  readonly cash: Decimal;
}

/**
 * Cash that the venue's account lacks of what the books have, in USD and above zero, where it is not booked at once; null: none. NOT_COMPARED: an order may have
 * filled meanwhile, so nothing is known.
 */
export type MissingCash = Decimal | null | "NOT_COMPARED";

/** What connections ask of the modules above: their trading accounts, and whether somebody may begin with real money. */
export interface BrokerAccountsPort {
  open(tx: Tx, account: NewBrokerAccount): Promise<void>;
  /** Closes the books of a connection that has ended: what is held stays at the venue, copies and trades there end, the account is closed. */
  leave(connectionId: string): Promise<void>;
  /** How many copies have not ended on the accounts of these connections, by connection; those without any are left out. */
  runningCopies(connectionIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Stops the copies on a connection's account that are not stopping already. Doing it again changes nothing. */
  stopCopies(connectionId: string, mode: "CLOSE_ALL" | "MIRROR_EXITS"): Promise<void>;
  /** Connections that have ended and whose account is open. */
  connectionsToLeave(): Promise<readonly string[]>;
  /** Has its cash follow what the venue says, asked at `askedAt`, where nothing was under way since. `areFillsRead`: all until then. */
  followCash(connectionId: string, account: VenueAccount, askedAt: Date, areFillsRead: boolean): Promise<MissingCash>;
  /** Cash of a connection's account that belongs to no copy and to no order, in USD; null where it has no open account. */
  cashOf(connectionId: string): Promise<Decimal | null>;
  /** Refuses SUITABILITY_REQUIRED. */
  assertSuitable(tx: Tx, userId: string): Promise<void>;
}
