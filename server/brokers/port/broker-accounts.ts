import type { Tx } from "../../platform/db/database";
import type { VenueId } from "./venue";

/** A trading account that stands for an account at a venue. */
export interface NewBrokerAccount {
  readonly id: string;
  readonly userId: string;
  readonly connectionId: string;
  readonly broker: VenueId;
  readonly mode: "PAPER" | "LIVE";
  readonly name: string;
  readonly createdAt: Date;
}

/** What connections ask of the modules above: their trading accounts, and whether somebody may begin with real money. */
export interface BrokerAccountsPort {
  open(tx: Tx, account: NewBrokerAccount): Promise<void>;
  close(tx: Tx, accountId: string): Promise<void>;
  /** Refuses SUITABILITY_REQUIRED. */
  assertSuitable(tx: Tx, userId: string): Promise<void>;
}
