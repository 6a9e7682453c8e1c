import type { ConnectionAtWork, OrderParts } from "../orders/connection-at-work";
import { ConnectionWorker } from "../orders/connection-worker";
import { FillInbox } from "../orders/fill-inbox";
import { hasOpenOrders, requestCancelOfAll } from "../orders/orders.store";
import { OrderUpdates } from "../orders/order-updates";
import { OrderSender } from "../orders/sender";
import type { BrokerAccountsPort } from "../port/broker-accounts";
import type { VenueCapabilities, VenueId } from "../port/venue";
import { VenueCallError, type VenueSession } from "../port/venue-session";

export interface WindUpParts extends OrderParts {
  readonly capabilities: (venue: VenueId) => VenueCapabilities | null;
  /** Throws VenueCallError. */
  readonly openSession: (connectionId: string) => Promise<VenueSession>;
  readonly accounts: Pick<BrokerAccountsPort, "leave" | "connectionsToLeave">;
  readonly onError: (error: unknown) => void;
}

interface Ending {
  readonly id: string;
  readonly userId: string;
  readonly venue: VenueId;
  readonly createdAt: Date;
}

/** What a cancel has come to is asked at once; what is sent because of it in the second pass is denied. */
const passes = 2;

/**
 * Ends what a connection leaves behind: its orders on the wire are cancelled by a session that was opened while there were credentials, what filled is
 * booked, and then the books are closed. What the venue cannot say any more is left to the person: see OrderChoicesService.
 */
export class ConnectionWindUp {
  constructor(private readonly parts: WindUpParts) {}

  /** A session for what is on the wire; null where nothing is, or the venue cannot be reached. Before the credentials are erased. */
  async openSession(connectionId: string): Promise<VenueSession | null> {
    if (!(await hasOpenOrders(this.parts.db, connectionId))) return null;
    try {
      return await this.parts.openSession(connectionId);
    } catch (error) {
      if (!(error instanceof VenueCallError)) this.parts.onError(error);
      return null;
    }
  }

  /** After the connection has ended, so that nothing more is sent. */
  async run(connection: Ending, session: VenueSession | null): Promise<void> {
    const { db, clock, accounts } = this.parts;
    await db.transaction((tx) => requestCancelOfAll(tx, connection.id, clock.date()));
    if (session) await this.cancel(connection, session).catch(this.parts.onError);
    await accounts.leave(connection.id);
  }

  /** What a process left undone when it died. */
  async sweep(): Promise<void> {
    for (const id of await this.parts.accounts.connectionsToLeave()) await this.parts.accounts.leave(id).catch(this.parts.onError);
  }

  private async cancel({ id, userId, venue, createdAt }: Ending, session: VenueSession): Promise<void> {
    const capabilities = this.parts.capabilities(venue);
    try {
      if (!capabilities) return;
      // Nobody listens to its stream any more.
      const connection: ConnectionAtWork = {
        id,
        userId,
        isRecord: false,
        since: createdAt,
        session,
        capabilities: { ...capabilities, hasOrderStream: false },
      };
      const updates = new OrderUpdates(this.parts);
      const inbox = new FillInbox(this.parts, updates);
      const worker = new ConnectionWorker(this.parts, updates, new OrderSender(this.parts, updates), inbox, connection);
      for (let pass = 0; pass < passes; pass++) {
        worker.wantFills();
        await worker.run();
      }
    } finally {
      await session.close();
    }
  }
}
