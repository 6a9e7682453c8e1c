import type { ExternalFillBooker } from "../port/external-fills";
import type { OrderBooker, BrokerOrderOwner } from "../port/order-booker";
import type { VenueCapabilities } from "../port/venue";
import type { VenueSession } from "../port/venue-session";
import type { Clock } from "../../platform/clock";
import type { Database, Tx } from "../../platform/db/database";
import type { RateKeeper } from "../currencies/rate-keeper";
import type { BrokerChanges } from "../brokers.events";
import type { LiveGuard } from "../live/live-guard";
import type { BrokerOrderRow } from "./broker-order.entity";
import type { TopOfBook } from "./rules/send-verdict";

/** A connection that a worker serves: what its venue can do, and the way to it. */
export interface ConnectionAtWork {
  readonly id: string;
  readonly userId: string;
  readonly capabilities: VenueCapabilities;
  /** The account of a feeder's record: fills of orders that we did not make are looked for too. */
  readonly isRecord: boolean;
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
  /** Trading's: what becomes of fills of orders that we did not make. */
  readonly externals: () => ExternalFillBooker | null;
  /** Notifies the owner of an order that is LOST. */
  readonly reportLost: (
    tx: Tx,
    connection: Pick<ConnectionAtWork, "id" | "userId" | "capabilities">,
    order: BrokerOrderRow,
  ) => Promise<void>;
  /** Whether the limits of an account with real money let an open go. */
  readonly live: Pick<LiveGuard, "refusalOf">;
  /** Our own price of a symbol; null where there is none. */
  readonly quote: (symbol: string) => TopOfBook | null;
  /** What other currencies are worth at venues. */
  readonly rates: RateKeeper;
  /** Makes the prices of these symbols as fresh as can be; waits for a venue, so never within a transaction. Never throws. */
  readonly refreshPrices: (symbols: readonly string[]) => Promise<void>;
}
