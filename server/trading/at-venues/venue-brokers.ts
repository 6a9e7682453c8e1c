import type { LiveFigures } from "../../brokers/live/live-figures.store";
import type { BrokerCashRow } from "../../brokers/currencies/broker-cash.entity";
import type { OpeningFacts } from "../../brokers/port/opening-facts";
import type { BrokerOrderIntent } from "../../brokers/port/order-booker";
import type { VenueCapabilities, VenueId } from "../../brokers/port/venue";
import type { LivePort } from "../../brokers/port/live-port";
import type { Tx } from "../../platform/db/database";
import type { Queryable } from "../../platform/db/rows";

/** What trading asks of brokers, each in the transaction of its cause. */
export interface VenueBrokers {
  /** A connection that is not known, or not open, is left out. */
  facts(tx: Tx, connectionIds: readonly string[]): Promise<readonly OpeningFacts[]>;
  /** Null for a venue that this server has no adapter for. */
  capabilities(venue: VenueId): VenueCapabilities | null;
  intend(tx: Tx, intent: BrokerOrderIntent): Promise<unknown>;
  requestCancel(tx: Tx, ownerOrderId: string): Promise<unknown>;
  /** Says whether a connection's account is that of its owner's record: what is traded there without us is then booked. */
  setRecord(tx: Tx, connectionId: string, isRecord: boolean): Promise<void>;
  readonly live: LivePort;
  /** What a user's accounts with real money hold together, in USD; null where none is connected. */
  liveFigures(db: Queryable, userId: string): Promise<LiveFigures | null>;
  /** What the books count on in currencies that are no dollars, locked: after the account. */
  lockCash(tx: Tx, connectionId: string): Promise<BrokerCashRow[]>;
  putCash(tx: Tx, row: BrokerCashRow): Promise<void>;
  /** Whether no order at the connection may have filled since this moment. Under the lock of its account nothing new is sent. */
  isQuiet(tx: Tx, connectionId: string, since: Date): Promise<boolean>;
}
