import { randomBytes } from "node:crypto";
import type { Bus } from "../../platform/bus/bus";
import type { Clock } from "../../platform/clock";
import type { Tx } from "../../platform/db/database";
import { Fault } from "../../platform/errors";
import type { BrokerOrderIntent } from "../port/order-booker";
import { setRecord } from "./work.store";
import { insertIntent, markCancelRequested } from "./orders.store";
import { claimAtOnce, type ClaimedOrder, type Holding } from "./sending.store";

/** Says that a connection has something to do. A hint: workers also look for themselves. */
export const brokerWorkSubject = "brokers.work";

export interface BrokerWorkMessage {
  readonly connectionId: string;
  /** Of an order that was written just now; left out where anything else is to be done. */
  readonly orderId?: string;
}

/** A connection that waits for the end of a transaction: nothing else is done there meanwhile. */
export interface TakenConnection {
  readonly holding: Holding;
  /** Sends an order that was claimed for it, after the commit. */
  send(order: ClaimedOrder): void;
  /** Nothing is to be sent. */
  leave(): void;
}

/** Who can send an order in this process straight after its commit. */
export interface AtOnce {
  /** Null where this process does not hold the connection, or does something there. */
  take(connectionId: string): TakenConnection | null;
}

/** What trading and copying ask of brokers, each in the transaction of its cause. Nothing remote happens here. */
export class BrokerOrdersService {
  constructor(
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly atOnce: AtOnce = { take: () => null },
  ) {}

  /**
   * Writes an order that is to go to a venue, with its client order id; it is sent after the commit, by this process or by a worker. Unique by owner
   * and attempt: a second one throws, so a cause that runs twice cannot order twice. Returns its id.
   */
  async intend(tx: Tx, intent: BrokerOrderIntent): Promise<string> {
    const taken = intent.owner.kind === "TRADING" && !intent.guard ? this.atOnce.take(intent.connectionId) : null;
    if (taken) tx.afterRollback(() => taken.leave());
    const written = { ...intent, clientOrderId: randomBytes(16).toString("hex") };
    const id = await insertIntent(tx, written, this.clock.date(), taken !== null);
    if (id === null) throw new Fault("NOT_FOUND", "This broker connection does not exist.");
    if (taken) await this.claim(tx, taken, intent.connectionId, id);
    else this.wakeAfter(tx, intent.connectionId, id);
    return id;
  }

  /** The order is SENT with its cause, and leaves after the commit; where anything stands against it a pass decides. */
  private async claim(tx: Tx, taken: TakenConnection, connectionId: string, id: string): Promise<void> {
    const order = await claimAtOnce(tx, connectionId, id, taken.holding, this.clock.date());
    if (order) return tx.afterCommit(() => taken.send(order));
    taken.leave();
    this.wakeAfter(tx, connectionId);
  }

  /**
   * Has the owner's order ended, wherever it is: before its sending it is DENIED, on the wire it is cancelled. How it ended comes to the
   * owner's `bookEnd`, with what filled before it. Returns whether there was anything to cancel.
   */
  async requestCancel(tx: Tx, ownerOrderId: string): Promise<boolean> {
    const connectionId = await markCancelRequested(tx, ownerOrderId, this.clock.date());
    if (connectionId !== null) this.wakeAfter(tx, connectionId);
    return connectionId !== null;
  }

  /** Has the account of a connection served as that of a feeder's record, or not any more: what is traded there without us is then booked. */
  async setRecord(tx: Tx, connectionId: string, isRecord: boolean): Promise<void> {
    await setRecord(tx, connectionId, isRecord, this.clock.date());
    this.wakeAfter(tx, connectionId);
  }

  private wakeAfter(tx: Tx, connectionId: string, orderId?: string): void {
    tx.afterCommit(() => this.bus.publish(brokerWorkSubject, { connectionId, orderId } satisfies BrokerWorkMessage));
  }
}
