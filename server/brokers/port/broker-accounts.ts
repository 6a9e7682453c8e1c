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

/** What connections ask of the modules above: their trading accounts, and whether somebody may begin with real money. */
export interface BrokerAccountsPort {
  open(tx: Tx, account: NewBrokerAccount): Promise<void>;
  /** Closes the books of a connection that has ended: what is held stays at the venue, copies and trades there end, the account is closed. */
  leave(connectionId: string): Promise<void>;
  /** Connections that have ended and whose account is open. */
  connectionsToLeave(): Promise<readonly string[]>;
  /** Has its cash follow what the venue says, asked at `askedAt`, where nothing was under way since. */
  followCash(connectionId: string, account: VenueAccount, askedAt: Date): Promise<void>;
  /** Refuses SUITABILITY_REQUIRED. */
  assertSuitable(tx: Tx, userId: string): Promise<void>;
}
