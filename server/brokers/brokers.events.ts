import type { Tx } from "../platform/db/database";
import type { UserStreams } from "../platform/realtime/stream-definition";

/** The durable stream of what changes on a user's accounts at brokers. */
export const brokerStream = "brokers";

export const brokerChangeKinds = ["ORDER", "RECONCILIATION", "CONNECTION", "EXTERNAL_FILL"] as const;
export type BrokerChangeKind = (typeof brokerChangeKinds)[number];

/** Body of an event of the stream: the receiver reads the rows as they are now. */
export interface BrokerChangeBody {
  readonly kind: BrokerChangeKind;
  readonly connectionId: string;
  /** Of ORDER; null for the other kinds. */
  readonly orderId: string | null;
}

interface Of {
  readonly userId: string;
  readonly connectionId: string;
}

/**
 * Writes what changed at brokers into the owner's stream, in the transaction of the change. It locks the owner's counter, which comes last in
 * the lock order: called when everything else of the transaction is locked.
 */
export class BrokerChanges {
  constructor(private readonly streams: Pick<UserStreams, "append">) {}

  order(tx: Tx, { userId, connectionId, id }: Of & { readonly id: string }): Promise<void> {
    return this.append(tx, userId, { kind: "ORDER", connectionId, orderId: id });
  }

  /** Of anything else: what is shown of the connection is read anew. */
  connection(tx: Tx, { userId, connectionId }: Of, kind: Exclude<BrokerChangeKind, "ORDER">): Promise<void> {
    return this.append(tx, userId, { kind, connectionId, orderId: null });
  }

  /** The same of many connections, of as many owners. */
  async connections(tx: Tx, all: readonly Of[]): Promise<void> {
    await this.streams.append<BrokerChangeBody>(
      tx,
      brokerStream,
      all.map(({ userId, connectionId }) => ({ userId, body: { kind: "CONNECTION", connectionId, orderId: null } })),
    );
  }

  private async append(tx: Tx, userId: string, body: BrokerChangeBody): Promise<void> {
    await this.streams.append<BrokerChangeBody>(tx, brokerStream, [{ userId, body }]);
  }
}
