import { randomUUID } from "node:crypto";
import type { Bus } from "../../platform/bus/bus";
import { limits } from "../../platform/limits";
import type { Metrics } from "../../platform/ops/metrics";
import { FewAtOnce } from "../../platform/rate-limits/few-at-once";
import { brokerWorkSubject, type AtOnce, type BrokerWorkMessage, type TakenConnection } from "../orders/broker-orders.service";
import type { ConnectionAtWork } from "../orders/connection-at-work";
import { ConnectionWorker } from "../orders/connection-worker";
import { FillInbox } from "../orders/fill-inbox";
import { OrderUpdates } from "../orders/order-updates";
import { OrderSender } from "../orders/sender";
import type { ClaimedOrder, Holding } from "../orders/sending.store";
import {
  readDueConnections,
  readWorkingConnections,
  releaseLeases,
  setReconciled,
  settleRequest,
  takeLease,
  type Lease,
  type WorkingConnection,
} from "../orders/work.store";
import type { VenueCapabilities, VenueId } from "../port/venue";
import { VenueCallError, type VenueSession } from "../port/venue-session";
import type { ReconciliationCause } from "./reconciliation.entity";
import { Reconciler, type ReconcilerParts } from "./reconciler";

export interface EngineParts extends ReconcilerParts {
  readonly bus: Bus;
  readonly capabilities: (venue: VenueId) => VenueCapabilities | null;
  /** Throws VenueCallError. */
  readonly openSession: (connectionId: string) => Promise<VenueSession>;
  /** Has the venue of a connection asked whether it answers, so that its owner sees it; does not wait. Asked often it asks seldom. */
  readonly doubt: (connectionId: string) => void;
  readonly metrics: Pick<Metrics, "reconciliationSeconds">;
  readonly onError: (error: unknown) => void;
}

/** How long after a venue could not be reached, or the books not compared, it is tried again. */
const retryMs = 15_000;
/** A session is opened anew so often, and at once where its connection was changed: its key may have been replaced. */
const sessionMsMax = 900_000;

/** A connection that this process works at. */
interface Held {
  readonly worker: ConnectionWorker;
  readonly openedAt: number;
  /** What the connection was changed last before it was opened. */
  readonly openedFor: Date;
  cause: ReconciliationCause;
  nextReconcileAt: number;
  lease: Lease;
  renewAt: number;
  close(): Promise<void>;
}

/**
 * Serves every connection whose lease this process holds: sends, looks up, books and compares. Connections do not wait for each other; one that
 * another process took over is dropped. Whoever takes one over compares the books before anything is opened there.
 */
export class BrokerEngine implements AtOnce {
  private readonly holder = randomUUID();
  private readonly updates: OrderUpdates;
  private readonly sender: OrderSender;
  private readonly inbox: FillInbox;
  private readonly reconciler: Reconciler;
  private readonly held = new Map<string, Held>();
  private readonly running = new Map<string, Promise<void>>();
  /** Begun by the timer or a hint, and not yet at the connections. */
  private readonly passes = new Set<Promise<void>>();
  private readonly retryAt = new Map<string, { readonly at: number; readonly of: Date }>();
  private readonly hinted = new Set<string>();
  /** Connections of which something was said while they were being served. */
  private readonly again = new Set<string>();
  private readonly endings: Array<() => void> = [];
  /** Sessions being opened, by venue: one that does not answer holds up its own only. */
  private readonly openings = new FewAtOnce(limits.brokerSessionsOpenedAtOnceMax, limits.brokerSessionsWaitingMax);
  private isStopping = false;

  constructor(private readonly parts: EngineParts) {
    this.updates = new OrderUpdates(parts);
    this.sender = new OrderSender(parts, this.updates);
    this.inbox = new FillInbox(parts, this.updates);
    this.reconciler = new Reconciler(parts, this.sender, this.inbox);
  }

  async start(): Promise<void> {
    this.endings.push(await this.parts.bus.subscribe(brokerWorkSubject, (message) => this.hint(message as BrokerWorkMessage)));
    // timer: look-ups fall due, leases are renewed, and hints over the bus may be lost.
    const timer = setInterval(() => this.tick(), limits.brokerPassMs).unref();
    this.endings.push(() => clearInterval(timer));
  }

  async stop(): Promise<void> {
    for (const end of this.endings.splice(0)) end();
    this.isStopping = true;
    await this.idle();
    for (const id of this.held.keys()) await this.drop(id);
    await releaseLeases(this.parts.db, this.holder, this.parts.clock.date());
  }

  private tick(): void {
    if (this.isStopping) return;
    const pass: Promise<void> = this.pass()
      .catch(this.parts.onError)
      .finally(() => this.passes.delete(pass));
    this.passes.add(pass);
  }

  private hint({ connectionId, orderId }: BrokerWorkMessage): void {
    if (orderId !== undefined && this.sendAtOnce(connectionId, orderId)) return;
    this.hinted.add(connectionId);
    if (this.running.has(connectionId)) this.again.add(connectionId);
    else this.tick();
  }

  /**
   * Sends an order straight after its commit, where this process holds its connection and does nothing there; does not wait. False: it is left to a
   * pass, as it is where something stands against it.
   */
  sendAtOnce(id: string, orderId: string): boolean {
    const held = this.free(id);
    if (!held) return false;
    this.run(id, this.goOn(id, held.worker.sendAtOnce(orderId, this.holdingOf(held))));
    return true;
  }

  /** Takes a connection for an order that is being written, until its transaction ends; null as above. */
  take(id: string): TakenConnection | null {
    const held = this.free(id);
    if (!held) return null;
    const { promise: claimed, resolve } = Promise.withResolvers<ClaimedOrder | null>();
    // What comes after the commit is no part of the transaction that asks.
    this.parts.db.detached(() => {
      const sent = claimed.then((order) => (order ? this.goOn(id, held.worker.sendClaimed(order)) : undefined));
      this.run(id, sent);
    });
    return { holding: this.holdingOf(held), send: resolve, leave: () => resolve(null) };
  }

  /** What is held of a connection where an order may be sent without a pass. */
  private free(id: string): Held | null {
    const held = this.held.get(id);
    const now = this.parts.clock.now();
    if (!held || this.isStopping || this.running.has(id) || now >= held.nextReconcileAt || now - held.openedAt >= sessionMsMax) return null;
    return held;
  }

  private holdingOf({ openedFor }: Held): Holding {
    return { holder: this.holder, openedFor };
  }

  /** After an order was sent at once: a pass, where that was not all. */
  private async goOn(id: string, sending: Promise<boolean>): Promise<void> {
    if (await sending) return;
    this.hinted.add(id);
    this.again.add(id);
  }

  /** Resolves when nothing is under way; for tests and for stopping. */
  async idle(): Promise<void> {
    while (this.running.size + this.passes.size > 0) await Promise.all([...this.running.values(), ...this.passes]);
  }

  /** Begins to serve every connection that is not being served; does not wait for venues. */
  async pass(): Promise<void> {
    const { db, clock } = this.parts;
    const due = await readDueConnections(db, clock.date());
    const connections = await readWorkingConnections(db);
    for (const id of this.held.keys()) if (!connections.some((one) => one.id === id)) await this.drop(id);
    for (const connection of connections) {
      const isHinted = this.hinted.delete(connection.id);
      if (!this.running.has(connection.id)) this.begin(connection, isHinted, isHinted || due.has(connection.id));
      else if (isHinted) this.hinted.add(connection.id);
    }
  }

  private begin(connection: WorkingConnection, isHinted: boolean, isDue: boolean): void {
    this.run(connection.id, this.serve(connection, isHinted, isDue));
  }

  private run(id: string, serving: Promise<void>): void {
    const work = serving
      .catch((error: unknown) => this.parts.onError(error))
      .finally(() => {
        this.running.delete(id);
        if (this.again.delete(id)) this.tick();
      });
    this.running.set(id, work);
  }

  private async serve(connection: WorkingConnection, isHinted: boolean, isDue: boolean): Promise<void> {
    const { clock } = this.parts;
    const capabilities = this.parts.capabilities(connection.venue);
    const retry = this.retryAt.get(connection.id);
    if (!capabilities || (retry && clock.now() < retry.at && +retry.of === +connection.updatedAt)) return;
    const held = await this.leased(connection, capabilities, isHinted);
    if (!held) return;
    if (connection.isFailing) this.parts.doubt(connection.id);
    await this.parts.rates.keep(held.worker.connection);
    await this.reconcileIfDue(connection.id, held);
    if (isDue || held.worker.isDue) await held.worker.run();
  }

  /** An open session of a connection whose lease this process holds; null where another has it, or the venue cannot be reached. */
  private async leased(connection: WorkingConnection, capabilities: VenueCapabilities, isHinted: boolean): Promise<Held | null> {
    const known = this.held.get(connection.id);
    if (known && this.isCurrent(known, connection)) {
      const isFresh = !isHinted && this.parts.clock.now() < known.renewAt;
      return isFresh || (await this.renew(connection.id, known)) ? known : null;
    }
    // The lease is taken when its turn has come: it could run out in the line.
    return this.openings.run(connection.venue, async () => {
      if (this.isStopping) return null;
      const lease = await this.takeLease(connection.id);
      if (lease) return this.hold(connection, capabilities, lease);
      await this.drop(connection.id);
      return null;
    });
  }

  private async renew(id: string, held: Held): Promise<boolean> {
    const lease = await this.takeLease(id);
    if (lease) Object.assign(held, { lease, renewAt: this.renewAt() });
    else await this.drop(id);
    return lease !== null;
  }

  private readonly renewAt = (): number => this.parts.clock.now() + limits.brokerLeaseMs / 3;

  private takeLease(id: string): Promise<Lease | null> {
    const { db, clock } = this.parts;
    return takeLease(db, id, this.holder, clock.date(), new Date(clock.now() + limits.brokerLeaseMs));
  }

  private async reconcileIfDue(id: string, held: Held): Promise<void> {
    const { db, clock } = this.parts;
    const { lease } = held;
    if (clock.now() < held.nextReconcileAt && lease.requestedAt === null) return;
    const cause = lease.requestedAt === null ? held.cause : "PERSON";
    const end = this.parts.metrics.reconciliationSeconds.startTimer();
    const result = await this.reconciler.run(held.worker.connection, cause);
    end({ result });
    const isDone = result !== "FAILED";
    held.nextReconcileAt = clock.now() + (isDone ? limits.brokerReconcileMs : retryMs);
    if (isDone) held.cause = "SCHEDULE";
    if (isDone && !lease.isReconciled) await setReconciled(db, id, this.holder, true);
    if (lease.requestedAt !== null) await settleRequest(db, id, lease.requestedAt);
    held.lease = { isReconciled: lease.isReconciled || isDone, requestedAt: null };
  }

  private isCurrent({ openedFor, openedAt, worker }: Held, { updatedAt, isRecord }: WorkingConnection): boolean {
    const isNewest = +openedFor === +updatedAt && worker.connection.isRecord === isRecord;
    return isNewest && this.parts.clock.now() - openedAt < sessionMsMax;
  }

  /** Opens a session, in the place of one that has become old; null where its venue cannot be reached now. */
  private async hold(connection: WorkingConnection, capabilities: VenueCapabilities, lease: Lease): Promise<Held | null> {
    const { clock } = this.parts;
    const before = this.held.get(connection.id);
    if (before) await this.drop(connection.id);
    try {
      const opened = await this.open(connection, capabilities);
      const [cause, nextReconcileAt] = before && lease.isReconciled ? [before.cause, before.nextReconcileAt] : (["START", 0] as const);
      const held = { ...opened, openedFor: connection.updatedAt, lease, renewAt: this.renewAt(), cause, nextReconcileAt };
      this.held.set(connection.id, held);
      await held.worker.markAbandoned();
      return held;
    } catch (error) {
      this.retryAt.set(connection.id, { at: clock.now() + retryMs, of: connection.updatedAt });
      if (!(error instanceof VenueCallError)) throw error;
      return null;
    }
  }

  private async open(
    { id, userId, createdAt, isRecord }: WorkingConnection,
    capabilities: VenueCapabilities,
  ): Promise<Pick<Held, "worker" | "openedAt" | "close">> {
    const session = await this.parts.openSession(id);
    // Read back through the map: what the stream says comes after the connection is held.
    const wake = () => {
      this.held.get(id)?.worker.wantFills();
      this.hinted.add(id);
    };
    const stream = await session
      .stream({
        onOrder: (order) => void this.held.get(id)?.worker.applyStreamed(order).catch(this.parts.onError),
        onActivity: wake,
        onCut: () => {
          this.parts.doubt(id);
          wake();
        },
        onResumed: () => {
          const held = this.held.get(id);
          if (held) Object.assign(held, { cause: "CUT", nextReconcileAt: 0 });
          wake();
        },
      })
      .catch((error: unknown) => {
        if (!(error instanceof VenueCallError)) throw error;
        return null;
      });
    const atWork: ConnectionAtWork = {
      ...{ id, userId, isRecord, since: createdAt, session },
      capabilities: { ...capabilities, hasOrderStream: capabilities.hasOrderStream && stream !== null },
    };
    const worker = new ConnectionWorker(this.parts, this.updates, this.sender, this.inbox, atWork);
    const close = async (): Promise<void> => {
      await stream?.close();
      await session.close();
    };
    return { worker, openedAt: this.parts.clock.now(), close };
  }

  private async drop(id: string): Promise<void> {
    const held = this.held.get(id);
    this.held.delete(id);
    await held?.close().catch(this.parts.onError);
  }
}
