import type { OrderBooker, BrokerOrderOwner } from "../port/order-booker";
import type { VenueCapabilities } from "../port/venue";
import type { VenueSession } from "../port/venue-session";
import type { Clock } from "../../platform/clock";
import type { Database } from "../../platform/db/database";
import type { BrokerChanges } from "../brokers.events";
import type { TopOfBook } from "./rules/send-verdict";

/** A connection that a worker serves: what its venue can do, and the way to it. */
export interface ConnectionAtWork {
  readonly id: string;
  readonly userId: string;
  readonly capabilities: VenueCapabilities;
  /** From when on its fills concern us. */
  readonly since: Date;
  readonly session: VenueSession;
}

/** What the parts of this folder need. */
export interface OrderParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Publishes to the owner's pages. */
  readonly changes: BrokerChanges;
  /** Trading's and copying's: asked for only once all modules are built. */
  readonly bookers: () => Partial<Record<BrokerOrderOwner["kind"], OrderBooker>>;
  /** Our own price of a symbol; null where there is none. */
  readonly quote: (symbol: string) => TopOfBook | null;
}
